import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Effects whose loop plays a number of times.
@Suite struct LoopCountTests {
  private let rig: OfflineRig

  init() throws { rig = try OfflineRig() }

  /// An effect whose frame n is n / 100,000, with a loop.
  private func ramp(frames: Int, loop: LoopRegion?) throws -> SoundEffect {
    try SoundEffect(frames: (0..<frames).map { Float($0) / 100_000 }, sampleRate: 48_000, loop: loop)
  }

  /// The frames that play, in order.
  private func played(_ frames: Int, _ region: LoopRegion, rounds: Int, from: Int = 0) -> [Float] {
    var order = Array(from..<region.end)
    for _ in 1..<max(1, rounds) { order += Array(region.start..<region.end) }
    return (order + Array(region.end..<frames)).map { Float($0) / 100_000 }
  }

  private func ends() -> [(VoiceEnd, Int)] {
    rig.engine.diagnostics.drainEvents().compactMap {
      if case .voiceEnded(_, let reason, at: let frame) = $0 { (reason, frame.rawValue) } else { nil }
    }
  }

  @Test(arguments: [(100, 600, 3), (0, 700, 2), (650, 700, 40), (690, 700, 5), (0, 700, 1)])
  func loopPlaysAsOftenAsItIsToldAndThenToTheEnd(start: Int, end: Int, rounds: Int) throws {
    let region = try #require(LoopRegion(start: start, end: end))
    rig.engine.play(try ramp(frames: 700, loop: region), pan: -1, loops: LoopCount(rounds))
    let expected = played(700, region, rounds: rounds)
    let heard = rig.left(expected.count + 500)
    #expect(difference(heard[..<expected.count], expected[...]) < 1e-5)
    #expect(heard[expected.count...].allSatisfy { $0 == 0 })
    let ended = ends()
    #expect(ended.count == 1 && ended.first.map { $0 == (.finished, expected.count) } == true)
  }

  @Test func startBehindTheLoopPlaysOnToTheEnd() throws {
    let region = try #require(LoopRegion(start: 100, end: 600))
    rig.engine.play(try ramp(frames: 700, loop: region), pan: -1, loops: 3, from: 620)
    _ = rig.left(480)
    #expect(ends().first.map { $0 == (.finished, 80) } == true)
  }

  @Test func voiceWithoutASourceCountsItsRounds() throws {
    let region = try #require(LoopRegion(start: 1_000, end: 11_000))
    let effect = try ramp(frames: 12_000, loop: region)
    let voice = rig.engine.play(effect, pan: -1, loops: 5)
    let expected = played(12_000, region, rounds: 5)
    _ = rig.left(3_000)
    rig.engine[voice].setGain(.silence)
    _ = rig.left(30_000)
    #expect(rig.engine[voice].frame == 1_000 + (33_000 - 1_000) % 10_000)
    rig.engine[voice].setGain(.unity)
    let heard = rig.left(expected.count - 33_000)
    #expect(difference(heard[1_000...], expected[34_000...]) < 1e-5)
    _ = rig.left(10)
    #expect(ends().first.map { $0 == (.finished, expected.count) } == true)
  }

  @Test func pauseAndPitchKeepTheCount() throws {
    let region = try #require(LoopRegion(start: 0, end: 4_800))
    let voice = rig.engine.play(try ramp(frames: 4_800, loop: region), loops: 4)
    _ = rig.left(7_000)
    rig.engine[voice].pause()
    _ = rig.left(5_000)
    rig.engine[voice].resume()
    rig.engine[voice].setPitch(2)
    // 8 ms of the pause's fade play.
    let left = 4 * 4_800 - 7_000 - 480
    _ = rig.left(left / 2 + 4_800)
    let ended = try #require(ends().first)
    #expect(ended.0 == .finished && abs(ended.1 - (12_000 + left / 2)) < 16)
  }

  @Test func newCountHoldsFromWhereTheVoiceIs() throws {
    let region = try #require(LoopRegion(start: 0, end: 1_000))
    let voice = rig.engine.play(try ramp(frames: 1_000, loop: region), pan: -1, loops: true)
    _ = rig.left(2_500)
    #expect(rig.engine[voice].loops == true)
    rig.engine[voice].setLoops(2)
    #expect(rig.engine[voice].loops == 2)
    let heard = rig.left(2_000)
    let expected = (0..<1_500).map { (frame: Int) -> Float in Float((frame + 500) % 1_000) / 100_000 }
    #expect(difference(heard[..<1_500], expected[...]) < 1e-5)
    #expect(heard[1_500...].allSatisfy { $0 == 0 })
    #expect(ends().first.map { $0 == (.finished, 4_000) } == true)
  }
}
