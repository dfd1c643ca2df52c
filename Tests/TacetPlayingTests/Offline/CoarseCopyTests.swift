import Foundation
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Voices whose steps are longer than those of some versions of OpenAL, which play from coarse copies there: as they
/// would anywhere.
@Suite struct CoarseCopyTests {
  private static let centre = Float(0.5).squareRoot()

  /// Waves that go through a loop of so many frames three times.
  private static func waves(length: Int, frames: Int, start: Int = 0) throws -> SoundEffect {
    let samples = (0..<frames).map { 0.5 * sin(6 * .pi * Float($0 - start) / Float(length)) }
    return try SoundEffect(
      frames: samples, sampleRate: 48_000, loop: LoopRegion(start: start, end: start + length))
  }

  @Test(arguments: [(600, 0), (601, 0), (997, 333), (4_799, 100)], [11, 16] as [Float])
  func loopGoesRoundWithoutASeam(loop: (length: Int, start: Int), pitch: Float) throws {
    let rig = try OfflineRig()
    rig.engine.play(
      try Self.waves(length: loop.length, frames: 12_000, start: loop.start), pitch: pitch, loops: true)
    let heard = rig.left(9_600)
    let angle = 6 * Double.pi * Double(pitch) / Double(loop.length)
    for frame in 100..<9_599 {
      // A sine has the same relation to its neighbours everywhere, at the seam too.
      let seam = heard[frame - 1] + heard[frame + 1] - 2 * Float(cos(angle)) * heard[frame]
      // A version that counts in 4,096ths of a frame is off by a ten-thousandth of its way at most.
      let phase = angle * Double(frame) - 6 * .pi * Double(loop.start) / Double(loop.length)
      let drift = 0.5 * Self.centre * Float(1e-4 * angle * Double(frame))
      let error = abs(heard[frame] - 0.5 * Self.centre * Float(sin(phase)))
      #expect(abs(seam) < 0.02 && error < 0.02 + drift, "frame \(frame): seam \(seam), off by \(error)")
      if abs(seam) >= 0.02 || error >= 0.02 + drift { break }
    }
  }

  @Test func roundsAreCountedAndTheRestFollows() throws {
    let rig = try OfflineRig()
    // A loop at 0.4, and 0.2 behind it.
    let samples = (0..<24_000).map { Float($0 < 8_003 ? 0.4 : 0.2) }
    let effect = try SoundEffect(frames: samples, sampleRate: 48_000, loop: LoopRegion(start: 0, end: 8_003))
    let voice = rig.engine.play(effect, pan: -1, pitch: 12, loops: 3)
    let heard = rig.left(6_000)
    // The loop three times, and the rest once.
    let (change, end) = (3 * 8_003 / 12, (3 * 8_003 + 15_997) / 12)
    // The filter of the copy rings a little at its edges.
    let (loop, rest) = (heard[200..<(change - 60)], heard[(change + 60)..<(end - 60)])
    #expect(loop.allSatisfy { abs($0 - 0.4) < 0.002 }, "\(loop.min() ?? 0) \(loop.max() ?? 0)")
    #expect(rest.allSatisfy { abs($0 - 0.2) < 0.002 }, "\(rest.min() ?? 0) \(rest.max() ?? 0)")
    let there = heard[200...].firstIndex { $0 < 0.3 } ?? 0
    #expect(abs(there - change) < 6, "\(there) for \(change)")
    #expect(heard[(end + 6)...].allSatisfy { $0 == 0 })
    #expect(!rig.engine[voice].isPlaying)
  }

  @Test(arguments: [1, 2]) func pitchThatIsChangedGoesOnFromItsFrame(channels: Int) throws {
    let rig = try OfflineRig()
    let samples = (0..<480_000).flatMap { frame in [Float](repeating: 0.5 * Float(frame) / 480_000, count: channels) }
    let effect = try SoundEffect(frames: samples, sampleRate: 48_000, channels: channels)
    let voice = rig.engine.play(effect, pan: channels == 1 ? -1 : 0)
    var heard = rig.left(4_800)
    rig.engine[voice].setPitch(16)
    heard += rig.left(9_600)
    // It goes over to the copy in a fade out and in.
    let frame = try #require(rig.engine[voice].frame)
    #expect(abs(Float(frame) - (4_800 + 16 * 9_600)) < 16 * 600)
    let next = try #require(rig.left(1).first)
    #expect(abs(next - 0.5 * Float(frame) / 480_000) < 0.001)
    #expect(largestStep(heard.flatMap { [$0, $0] }) < 0.01)
    rig.engine[voice].setPitch(1)
    let after = rig.left(9_600)
    let last = try #require(rig.engine[voice].frame)
    #expect(abs(try #require(after.last) - 0.5 * Float(last) / 480_000) < 0.001)
    #expect(largestStep(after.flatMap { [$0, $0] }) < 0.01)
  }

  @Test func timeScaleAndPlaceSpeedItUpToo() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), at: [-1, 0, 0], pitch: 8, loops: true)
    var heard = rig.left(960)
    rig.engine.effects.setTimeScale(2)
    heard += rig.left(960)
    heard += rig.left(4_800)
    let level = try #require(heard.last)
    #expect(level > 0.1 && heard[960...].allSatisfy { $0 <= level + 1e-4 })
    #expect(largestStep(heard.dropFirst(8).flatMap { [$0, $0] }) < 0.01)
    let before = try #require(rig.engine[voice].frame)
    _ = rig.left(100)
    let after = try #require(rig.engine[voice].frame)
    #expect((after - before + 4_800) % 4_800 == 1_600)
  }

  @Test func copyIsGoneWithItsEffect() throws {
    let rig = try OfflineRig()
    for _ in 0..<40 {
      rig.engine.play(try rig.constant(frames: 4_800), pitch: 16)
      let heard = rig.left(1_000)
      #expect(heard[100..<250].allSatisfy { abs($0 - 0.25 * Self.centre) < 1e-4 })
      #expect(heard[320...].allSatisfy { $0 == 0 })
    }
  }
}
