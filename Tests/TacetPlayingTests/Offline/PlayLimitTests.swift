import TacetSignal
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

@Suite struct PlayLimitTests {
  private let rig: OfflineRig
  private var engine: AudioEngine { rig.engine }
  private let ends = Locked<[Int: VoiceEnd]>([:])

  init() throws { rig = try OfflineRig() }

  /// Plays, numbered from 0; each after a block.
  private func play(_ effect: SoundEffect, _ count: Int, from first: Int = 0, on bus: Bus? = nil) {
    for number in first..<(first + count) {
      engine.play(effect, loops: true, on: bus) { [ends] end in ends.withLock { $0[number] = end } }
      _ = rig.left(480)
    }
  }

  @Test func oldestVoiceEndsStolenWithoutAStep() throws {
    let effect = try rig.constant(0.1, frames: 4_800)
    effect.limit = PlayLimit(2)
    play(effect, 4)
    #expect(ends.withLock { $0 } == [0: .stolen, 1: .stolen] && engine.voiceCount == 2)
    #expect(largestStep(engine.rendered(frames: 960)) == 0)
    let other = try rig.constant(0.1, frames: 4_800)
    play(other, 4, from: 4)
    #expect(engine.voiceCount == 6)
    effect.limit = nil
    play(effect, 4, from: 8)
    #expect(engine.voiceCount == 10)
  }

  /// Never within `play`: the game may hold a lock of its own there.
  @Test func refusalIsReportedWithTheNextBlock() throws {
    let effect = try rig.constant(frames: 4_800)
    effect.limit = PlayLimit(1, whenFull: .refuse)
    play(effect, 1)
    let refused = engine.play(effect) { [ends] end in ends.withLock { $0[1] = end } }
    #expect(ends.withLock { $0 }.isEmpty && !engine[refused].isPlaying)
    #expect(engine[refused].status == .ended(.refused, at: 480))
    _ = rig.left(480)
    #expect(ends.withLock { $0 } == [1: .refused])
    #expect(engine.diagnostics.statistics.voices.refused == 1 && engine.diagnostics.rejectedPlays == 0)
  }

  @Test func busCountsItsOwnVoices() throws {
    let bus = try engine.makeBus("guns")
    let effect = try rig.constant(frames: 4_800)
    bus.limit = PlayLimit(2, whenFull: .stopQuietest)
    #expect(bus.limit == PlayLimit(2, whenFull: .stopQuietest) && engine.effects.limit == nil)
    let far = engine.play(effect, at: [10, 0, 0], loops: true, on: bus)
    let near = engine.play(effect, at: [1, 0, 0], loops: true, on: bus)
    let loud = engine.play(effect, loops: true, on: bus)
    let farther = engine.play(effect, at: [20, 0, 0], loops: true, on: bus)
    _ = rig.left(960)
    #expect([far, near, loud, farther].map { engine[$0].isPlaying } == [false, true, true, false])
    // A voice that leaves the bus leaves its place.
    try engine[near].setBus(engine.effects)
    let next = engine.play(effect, at: [5, 0, 0], loops: true, on: bus)
    _ = rig.left(960)
    #expect([near, loud, next].allSatisfy { engine[$0].isPlaying })
  }

  @Test func cooldownIsExactToTheFrame() throws {
    let effect = try rig.constant(frames: 100)
    effect.limit = PlayLimit(8, cooldown: .milliseconds(10))
    func starts(at frame: ClockTime) -> Bool { engine[engine.play(effect, startingAt: frame)].isPlaying }
    #expect([0, 479, 480, 959, 960].map { starts(at: $0) } == [true, false, true, false, true])
  }

  @Test func endedVoiceMakesRoom() throws {
    let effect = try rig.constant(frames: 480)
    effect.limit = PlayLimit(1, whenFull: .refuse)
    for _ in 0..<3 {
      let voice = engine.play(effect)
      #expect(engine[voice].isPlaying)
      _ = rig.left(960)
      #expect(engine[voice].status != .playing)
    }
  }
}
