import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

@Suite struct StealingTests {
  private func ends(_ engine: AudioEngine) -> [Voice: VoiceEnd] {
    var ends: [Voice: VoiceEnd] = [:]
    for case .voiceEnded(let voice, let reason, at: _) in engine.diagnostics.drainEvents() { ends[voice] = reason }
    return ends
  }

  @Test func oldestOfEqualVoicesIsStolen() throws {
    let rig = try OfflineRig(sources: 4)
    let effect = try rig.constant(frames: 24_000)
    let voices = (0..<6).map { _ in
      defer { _ = rig.left(480) }
      return rig.engine.play(effect)
    }
    #expect(ends(rig.engine) == [voices[0]: .stolen, voices[1]: .stolen])
    #expect(rig.engine.voiceCount == 4)
  }

  @Test func quietestVoiceIsStolenWhereverItIs() throws {
    let rig = try OfflineRig(sources: 3)
    let effect = try rig.constant(frames: 24_000)
    _ = rig.engine.play(effect, gain: .decibels(-3))
    let far = rig.engine.play(effect, at: [50, 0, 0])
    _ = rig.engine.play(effect, gain: .decibels(-6))
    _ = rig.left(480)
    _ = rig.engine.play(effect, gain: .decibels(-12))
    _ = rig.left(480)
    let refused = rig.engine.play(effect, gain: .decibels(-40))
    _ = rig.left(480)
    #expect(ends(rig.engine) == [far: .stolen, refused: .stolen])
  }

  @Test func priorityGoesBeforeLoudness() throws {
    let rig = try OfflineRig(sources: 2)
    let effect = try rig.constant(frames: 24_000)
    let important = rig.engine.play(effect, gain: .decibels(-30), priority: 5)
    let loud = rig.engine.play(effect, gain: .decibels(6), priority: -1)
    _ = rig.left(480)
    let usual = rig.engine.play(effect, gain: .decibels(-20))
    let refused = rig.engine.play(effect, priority: -2)
    _ = rig.left(480)
    #expect(ends(rig.engine) == [loud: .stolen, refused: .stolen])
    #expect(rig.engine[important].isPlaying && rig.engine[usual].isPlaying)
  }

  @Test func stealingMakesNoStep() throws {
    let rig = try OfflineRig(sources: 8)
    let effect = try rig.sine(frames: 4_800, amplitude: 0.05)
    var heard: [Float] = []
    for _ in 0..<200 {
      rig.engine.play(effect)
      heard += rig.engine.rendered(frames: 240)
    }
    // Eight sines of 0.035 at each side, moving by 0.0007 each, and those that fade.
    #expect(largestStep(heard) < 0.02 + 8 * 0.0007)
    #expect(rig.engine.voiceCount <= 8 + 1)
  }

  @Test func burstEndsStolenAndKeepsOtherVoices() throws {
    let rig = try OfflineRig(sources: 64)
    defer { rig.clear() }
    let theme = try rig.soundtrack(frames: 96_000)
    rig.engine.soundtrack.play(theme)
    _ = rig.left(4_800)
    let effect = try rig.constant(0.0001, frames: 9_600)
    let count = Locked<[VoiceEnd: Int]>([:])
    for _ in 0..<5_000 {
      rig.engine.play(effect) { end in count.withLock { $0[end, default: 0] += 1 } }
    }
    let heard = rig.left(24_000)
    #expect(count.withLock { $0 } == [.finished: 64, .stolen: 4_936])
    #expect(difference(heard[12_000...], (12_000..<24_000).map { OfflineRig.slowSine($0 + 4_800) }) < 1e-6)
    #expect(rig.engine.voiceCount == 0)
  }

  @Test func burstLeavesTheNewestAndEndsTheOthersUnbegun() throws {
    let rig = try OfflineRig(sources: 4)
    let effect = try rig.constant(frames: 9_600)
    let old = rig.engine.play(effect, priority: 1)
    _ = rig.left(480)
    let burst = (0..<20).map { _ in rig.engine.play(effect) }
    // Of the same request: it has come by the time of the start.
    rig.engine.stop(burst[19])
    _ = rig.left(960)
    #expect(([old] + burst).filter { rig.engine[$0].isPlaying } == [old, burst[16], burst[17], burst[18]])
    let ends = ends(rig.engine)
    #expect(ends[burst[19]] == .stopped && burst[..<16].allSatisfy { ends[$0] == .stolen })
    #expect(rig.engine.diagnostics.statistics.voices.refused == 16)
  }

  @Test func inaudibleVoicesTakeNoPlace() throws {
    let rig = try OfflineRig(sources: 4)
    let effect = try rig.constant(frames: 4_800)
    let audible = (0..<4).map { _ in rig.engine.play(effect, loops: true) }
    for _ in 0..<1_000 { rig.engine.play(effect, gain: .decibels(-90), loops: true) }
    _ = rig.left(4_800)
    #expect(ends(rig.engine).isEmpty)
    #expect(audible.allSatisfy { rig.engine[$0].isPlaying })
    #expect(rig.engine.voiceCount == 1_004)
  }
}
