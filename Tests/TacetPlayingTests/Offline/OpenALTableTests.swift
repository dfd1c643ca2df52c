import Foundation
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Voices that OpenAL mixes, whichever it is, against what must be heard. Each case prints its largest deviation: a row
/// of the table of versions.
@Suite struct OpenALTableTests {
  /// A share of full scale in the ear of a sound at the centre.
  private static let centre = Float(0.5).squareRoot()

  /// A constant at half of the engine's rate, which OpenAL resamples, so that the mixer does not sum it itself.
  private static func constant(_ frames: Int = 1_000) throws -> SoundEffect {
    try SoundEffect(frames: [Float](repeating: 0.5, count: frames), sampleRate: 24_000, convertedTo: nil)
  }

  private func report(_ name: String, _ deviation: Float, atMost limit: Float) {
    print("OpenAL: \(name): \(deviation)")
    #expect(deviation <= limit, "\(name)")
  }

  private func deviation(_ heard: some Collection<Float>, _ expected: (Int) -> Float) -> Float {
    heard.enumerated().map { abs($1 - expected($0)) }.max() ?? .infinity
  }

  @Test func panIsOfConstantPower() throws {
    let rig = try OfflineRig()
    var off: Float = 0
    for step in -50...50 {
      let pan = Float(step) / 50
      let voice = rig.engine.play(try Self.constant(), pan: pan, loops: true)
      let heard = rig.engine.rendered(frames: 600)
      let angle = (pan + 1) * .pi / 4
      off = max(off, deviation(heard[200...]) { $0 % 2 == 0 ? 0.5 * cos(angle) : 0.5 * sin(angle) })
      rig.engine.stop(voice, fadeOut: .milliseconds(5))
      _ = rig.engine.rendered(frames: 600)
    }
    report("pan", off, atMost: 0.001)
  }

  @Test func distanceIsItsInverse() throws {
    func heard(_ distance: Float) throws -> Float {
      let rig = try OfflineRig()
      rig.engine.play(try Self.constant(), at: [0, 0, -distance], loops: true)
      return rig.engine.rendered(frames: 2_000)[3_999]
    }
    let near = try heard(1)
    let off = try [2, 4, 8].map { abs(try heard($0) - near / $0) }.max() ?? 1
    report("distance", off, atMost: 0.000_1)
  }

  @Test func fadesAreStraight() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try Self.constant(), loops: true, fadeIn: .milliseconds(100))
    let start = rig.left(4_800)
    report("fade in", deviation(start) { 0.5 * Self.centre * Float($0) / 4_800 }, atMost: 0.002)
    _ = rig.left(480)
    rig.engine[voice].setGain(Gain(amplitude: 0.25), over: .milliseconds(100))
    let ramp = rig.left(4_800)
    report("gain", deviation(ramp) { 0.5 * Self.centre * (1 - 0.75 * Float($0) / 4_800) }, atMost: 0.002)
    _ = rig.left(480)
    rig.engine.stop(voice, fadeOut: .milliseconds(20))
    let stop = rig.left(2_000)
    report("stop", deviation(stop) { 0.125 * Self.centre * max(0, 1 - Float($0) / 960) }, atMost: 0.002)
    report("after the stop", deviation(stop[970...]) { _ in 0 }, atMost: 0)
  }

  @Test func endIsSilent() throws {
    let rig = try OfflineRig()
    rig.engine.play(try Self.constant(2_400))
    let heard = rig.left(6_000)
    report("before the end", deviation(heard[4..<4_790]) { _ in 0.5 * Self.centre }, atMost: 0.001)
    report("after the end", deviation(heard[4_804...]) { _ in 0 }, atMost: 0)
  }

  @Test(arguments: [1, 1.5, 2, 3, 4, 6, 8, 10, 12, 16] as [Float]) func loopIsKept(pitch: Float) throws {
    let frames = (0..<6_000).map { Float($0 < 600 ? 0.5 : -0.5) }
    let region = LoopRegion(start: 0, end: 600)
    // In space as well: a plain voice would be summed by the mixer.
    let rig = try OfflineRig()
    rig.engine.play(
      try SoundEffect(frames: frames, sampleRate: 48_000, loop: region), at: [0, 0, -1], pitch: pitch, loops: true)
    let heard = rig.left(9_600)
    report("loop at pitch \(pitch)", deviation(heard[100...]) { _ in heard[99] }, atMost: 0.000_1)
  }

  @Test(arguments: [0.5, 1.5, 4, 8, 10, 12, 16] as [Float]) func speedIsThePitch(pitch: Float) throws {
    let frames = (0..<48_000).map { 0.5 * Float($0) / 48_000 }
    let rig = try OfflineRig()
    rig.engine.play(try SoundEffect(frames: frames, sampleRate: 48_000), pitch: pitch)
    let heard = rig.left(2_000)
    let off = deviation(heard[100...]) { 0.5 * Self.centre * pitch * Float($0 + 100) / 48_000 }
    report("place after 2,000 frames at pitch \(pitch)", off, atMost: 0.001)
  }

  @Test(arguments: [0.5, 1.25, 2] as [Float]) func plainVoiceGoesOnFromOpenAL(pitch: Float) throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.sine(frames: 48_000, amplitude: 0.5), loops: true)
    _ = rig.left(1_000)
    rig.engine[voice].setPitch(pitch, over: .zero)
    let heard = rig.left(4_800)
    let off = deviation(heard) { 0.5 * Self.centre * sin(2 * .pi * (1_000 + pitch * Float($0)) / 480) }
    report("from plain to pitch \(pitch)", off, atMost: 0.001)
  }
}
