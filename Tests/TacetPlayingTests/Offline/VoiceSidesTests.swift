import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The gains of a voice's sides, and mono sounds in the middle.
@Suite struct VoiceSidesTests {
  private func stereo(_ left: Float = 0.5, _ right: Float = 0.25) throws -> SoundEffect {
    try SoundEffect(frames: (0..<4_800).flatMap { _ in [left, right] }, sampleRate: 48_000, channels: 2)
  }

  /// The last frame of the next 20 ms.
  private func ears(_ rig: OfflineRig) -> [Float] { Array(rig.engine.rendered(frames: 960).suffix(2)) }

  @Test func stereoHasABalanceFromItsFirstFrame() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try stereo(), loops: true)
    rig.engine[voice].setSides(left: Gain(amplitude: 0.5), right: .silence)
    let heard = rig.engine.rendered(frames: 480)
    #expect(channel(heard, 0).allSatisfy { abs($0 - 0.25) < 1e-6 })
    #expect(isSilent(channel(heard, 1)))
    rig.engine[voice].setSides(left: .unity, right: Gain(amplitude: 2))
    let changed = heard + rig.engine.rendered(frames: 960)
    #expect(difference(changed.suffix(2), [0.5, 0.5]) < 1e-6)
    #expect(largestStep(changed) < 0.02)
    let sides = try #require(rig.engine[voice].sides)
    #expect(sides.left == .unity)
    #expect(abs(sides.right.amplitude - 2) < 1e-6)
  }

  @Test func sidesActBehindThePan() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try stereo(0.25, 0.125), pan: 1, loops: true)
    rig.engine[voice].setSides(left: .unity, right: Gain(amplitude: 0.5))
    #expect(difference(ears(rig), [0, 0.1875]) < 1e-5)
    rig.engine[voice].setPan(0, over: .milliseconds(10))
    #expect(difference(ears(rig), [0.25, 0.0625]) < 1e-5)
  }

  @Test func placeInSpaceDoesNotUseThem() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(frames: 4_800), at: [1, 0, 0], loops: true)
    let before = ears(rig)
    rig.engine[voice].setSides(left: .silence, right: .silence)
    #expect(difference(ears(rig), before) < 1e-4)
  }

  @Test func widthBelowZeroChangesTheSides() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try stereo(), loops: true)
    rig.engine[voice].setWidth(-1)
    #expect(difference(ears(rig), [0.25, 0.5]) < 1e-6)
    rig.engine[voice].setWidth(-7)
    #expect(rig.engine[voice].width == -1)
    rig.engine[voice].setWidth(.nan)
    #expect(difference(ears(rig), [0.5, 0.25]) < 1e-6)
  }

  @Test(arguments: [(0, 0.25, 0.25), (-1, 0.25, 0), (1, 0, 0.25), (0.5, 0.1353, 0.25)] as [(Float, Float, Float)])
  func monoIsUnityInTheMiddleWhereItIsAskedFor(pan: Float, left: Float, right: Float) throws {
    let rig = try OfflineRig { $0.monoIsUnity = true }
    rig.engine.play(try rig.constant(frames: 4_800), pan: pan, loops: true)
    #expect(difference(ears(rig), [left, right]) < 1e-4)
    let other = try OfflineRig()
    other.engine.play(try other.constant(frames: 4_800), loops: true)
    #expect(difference(ears(other), [0.1768, 0.1768]) < 1e-4)
  }

  @Test(arguments: [false, true]) func stereoIsAsItIsInTheMiddle(monoIsUnity: Bool) throws {
    let rig = try OfflineRig { $0.monoIsUnity = monoIsUnity }
    rig.engine.play(try stereo(), loops: true)
    #expect(difference(ears(rig), [0.5, 0.25]) < 1e-6)
  }

  @Test(arguments: [(false, 0.3536), (true, 0.5)] as [(Bool, Float)])
  func monoMusicIsAsLoudAsMonoEffects(monoIsUnity: Bool, level: Float) throws {
    let rig = try OfflineRig { $0.monoIsUnity = monoIsUnity }
    defer { rig.clear() }
    let path = rig.folder.appending(path: "mono.wav").path
    var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 48_000, channels: 1))
    try writer.append([Float](repeating: 0.5, count: 48_000))
    try writer.close()
    rig.engine.soundtrack.play(try Soundtrack(path: path))
    _ = rig.engine.rendered(frames: 9_600)
    #expect(difference(ears(rig), [level, level]) < 1e-4)
  }
}
