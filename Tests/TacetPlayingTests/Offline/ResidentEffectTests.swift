import Foundation
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The frames of an effect are in memory once, and where they are needed.
@Suite(.serialized) struct ResidentEffectTests {
  /// The first frames of `effect`, played on the left of a new engine that then ends.
  private func heard(_ effect: SoundEffect, frames: Int, at position: SIMD3<Float>? = nil) throws -> [Float] {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.play(effect, pan: -1, at: position)
    return rig.left(frames)
  }

  private func ramp(_ frame: Int) -> Float { Float(frame % 1_000) / 2_000 }

  @Test func effectSoundsTheSameOnOneEngineAfterAnother() throws {
    let effect = try SoundEffect(frames: (0..<5_000).map(ramp), sampleRate: 48_000)
    for _ in 0..<3 {
      let heard = try heard(effect, frames: 4_000)
      #expect(difference(heard, (0..<4_000).map(ramp)) < 1e-6)
    }
  }

  @Test func twoEnginesHaveItAtOnceAndEitherMayEnd() throws {
    let effect = try SoundEffect(frames: (0..<5_000).map(ramp), sampleRate: 48_000)
    var first: OfflineRig? = try OfflineRig()
    let second = try OfflineRig()
    first?.engine.play(effect, pan: -1)
    second.engine.play(effect, pan: -1)
    #expect(difference(first?.left(1_000) ?? [], (0..<1_000).map(ramp)) < 1e-6)
    first = nil
    #expect(difference(second.left(4_000), (0..<4_000).map(ramp)) < 1e-6)
    #expect(difference(try heard(effect, frames: 4_000), (0..<4_000).map(ramp)) < 1e-6)
  }

  @Test func stereoEffectPlaysInSpaceOnAnyEngine() throws {
    let effect = try SoundEffect(
      frames: (0..<48_000).flatMap { [2 * ramp($0), 0] }, sampleRate: 48_000, channels: 2)
    let rig = try OfflineRig()
    rig.engine.play(effect)
    _ = rig.left(480)
    rig.engine.stopAll(fadeOut: .zero)
    rig.engine.play(effect, at: [-1, 0, 0])
    #expect(difference(rig.left(4_000), (0..<4_000).map(ramp)) < 1e-3)
    #expect(difference(try heard(effect, frames: 4_000, at: [-1, 0, 0]), (0..<4_000).map(ramp)) < 1e-3)
  }

  @Test(arguments: [0, 1]) func effectsWithFewFramesAreKept(frames: Int) throws {
    let effect = try SoundEffect(frames: [Float](repeating: 0.5, count: frames), sampleRate: 48_000)
    for _ in 0..<2 {
      let heard = try heard(effect, frames: 100)
      #expect(heard.filter { $0 != 0 }.count == frames)
    }
  }

  @Test(.disabled(if: SelfFigures.isAddressSanitized, "the address sanitizer keeps memory that was freed"))
  func residentEffectTakesItsFramesOnce() async {
    // In a process of its own: other tests take and give back memory meanwhile.
    await #expect(processExitsWith: .success) {
      let rig = try OfflineRig()
      defer { rig.clear() }
      rig.engine.play(try rig.constant(frames: 100))
      _ = rig.left(512)
      for channels in [1, 2] {
        let count = 4_000_000 * channels
        let before = SelfFigures.residentBytes
        let effect = try SoundEffect(
          frames: [Float](repeating: 0.1, count: count), sampleRate: 48_000, channels: channels)
        rig.engine.play(effect)
        _ = rig.left(512)
        let bytes = Double(SelfFigures.residentBytes - before)
        #expect(bytes / Double(4 * count) < 1.3)
      }
    }
  }

  @Test func compactKeepsTheFilesRateAndItsSamples() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let path = rig.folder.appending(path: "a.wav").path
    var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 22_050, channels: 1))
    try writer.append((0..<22_050).map(ramp))
    try writer.close()
    let compact = try SoundEffect(path: path, storage: .compact)
    #expect(compact.sampleRate == 22_050 && compact.frames == 22_050 && compact.channels == 1)
    rig.engine.play(compact, pan: -1)
    let heard = rig.left(2_000)
    for frame in 0..<900 {
      let place = Float(frame) * 22_050 / 48_000
      #expect(abs(heard[frame] - place / 2_000) < 1e-3)
    }
    #expect(difference(try self.heard(compact, frames: 900), heard[..<900]) < 1e-6)
  }

  /// A file of float samples may be louder than full scale: at -12 dB it is heard whole.
  @Test(arguments: [Float(1), 1.995, 7.9, 15.8], [1, 2])
  func compactKeepsWhatIsBeyondFullScale(peak: Float, channels: Int) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let path = rig.folder.appending(path: "loud.wav").path
    var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 48_000, channels: channels))
    let sound = (0..<9_600).map { 2.5 * peak * OfflineRig.slowSine($0) }
    try writer.append(sound.flatMap { [Float](repeating: $0, count: channels) })
    try writer.close()
    let (compact, standard) = (
      try SoundEffect(path: path, storage: .compact), try SoundEffect(path: path, storage: .standard)
    )
    for position in [nil, SIMD3<Float>(-1, 0, 0)] {
      for _ in 0..<2 {
        let engines = (try OfflineRig(), try OfflineRig())
        engines.0.engine.play(compact, gain: Gain(amplitude: 0.25 / peak), at: position)
        engines.1.engine.play(standard, gain: Gain(amplitude: 0.25 / peak), at: position)
        let (heard, right) = (engines.0.left(4_800), engines.1.left(4_800))
        #expect(right.map(abs).max() ?? 0 > 0.1)
        #expect(difference(heard, right) < 2e-5)
      }
    }
  }
}
