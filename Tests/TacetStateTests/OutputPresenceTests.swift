import TacetOutput
import TacetSession
import Testing

@testable import Tacet

/// The presence of an output at 48 kHz.
struct OutputPresenceTests {
  private var presence = OutputPresence(sampleRate: 48_000, latency: .milliseconds(10))
  private var actions = EngineActions()

  private mutating func handle(_ event: OutputEvent, frame: Int = 0) -> [String] {
    presence.handle(event, frame: frame, &actions)
    return actions.drain()
  }

  private mutating func advance(_ seconds: Double, frame: Int, idleFrames: Int = 0) -> [String] {
    presence.advance(
      to: EngineMoment(seconds: seconds, frame: frame), idleFrames: idleFrames, restsAfter: 96_000, &actions)
    return actions.drain()
  }

  @Test mutating func lostOutputIsIdleUntilItRuns() {
    #expect(presence.isRunning && !presence.isIdle)
    #expect(handle(.lost(reason: "gone")) == ["log sound output lost: gone"])
    #expect(!presence.isRunning && presence.isIdle)
    #expect(handle(.running) == ["wake"])
    #expect(presence.isRunning && !presence.isIdle)
  }

  @Test mutating func streamOfTheSoundtrackIsNotedAndLogged() {
    #expect(handle(.soundtrackApart) == ["log the soundtrack has a stream of its own"])
    #expect(presence.hasSoundtrackStream && presence.isRunning)
    #expect(
      handle(.soundtrackJoined(reason: "Too large"))
        == ["log the soundtrack has no stream of its own: Too large"])
    #expect(!presence.hasSoundtrackStream)
    _ = handle(.soundtrackApart)
    // The game has asked for that.
    #expect(handle(.soundtrackJoined(reason: nil)) == ["wake"] && !presence.hasSoundtrackStream)
  }

  @Test mutating func corkedAndLostOutputRunsOnlyWhenBothAreOver() {
    _ = handle(.corkRequested)
    #expect(presence.isIdle)
    _ = handle(.lost(reason: "gone"))
    _ = handle(.uncorkRequested)
    #expect(presence.isIdle)
    _ = handle(.running)
    #expect(!presence.isIdle)
  }

  @Test func eventsBecomeFacts() {
    #expect(OutputPresence.fact(in: .running) == .outputLost(false))
    #expect(OutputPresence.fact(in: .lost(reason: "")) == .outputLost(true))
    #expect(OutputPresence.fact(in: .corkRequested) == .interruptionBegan(.cork))
    #expect(OutputPresence.fact(in: .uncorkRequested) == .interruptionEnded(.cork))
    #expect(OutputPresence.fact(in: .privateRouteLost) == .route(.speaker, from: .headphones))
    #expect(OutputPresence.fact(in: .underrun) == nil && OutputPresence.fact(in: .latencyChanged(.zero)) == nil)
  }

  @Test mutating func underrunsAreLoggedByPowersOfTwo() {
    let logs = (0..<9).map { _ in handle(.underrun).filter { $0.hasPrefix("log") }.count }
    #expect(logs == [1, 1, 0, 1, 0, 0, 0, 1, 0])
    #expect(presence.underruns == 9)
  }

  @Test mutating func latencyIsTheOneReportedLast() {
    #expect(presence.requestedLatency == .milliseconds(10))
    _ = handle(.latencyChanged(.milliseconds(20)))
    #expect(presence.requestedLatency == .milliseconds(20))
    #expect(handle(.latencyChanged(.milliseconds(20))) == ["wake"])
  }

  @Test mutating func latencyOfThePlayerIsLoggedByItsVariable() {
    #expect(!presence.isHeardTooLate(ramp: 384))
    let log = "log the latency is 90 ms at least: the player has set NAME"
    #expect(handle(.latencyWished(.milliseconds(90), variable: "NAME")) == [log])
    #expect(presence.requestedLatency == .milliseconds(90) && presence.isHeardTooLate(ramp: 480))
    // A fade of the game is no hold.
    #expect(presence.isHeardTooLate(ramp: 2_880) && !presence.isHeardTooLate(ramp: 2_881))
  }

  @Test mutating func restBeginsAndEndsOnce() {
    #expect(advance(1, frame: 0, idleFrames: 95_999).isEmpty)
    #expect(advance(2, frame: 0, idleFrames: 96_000) == ["idle true"])
    #expect(presence.isResting && presence.isIdle)
    #expect(advance(3, frame: 0, idleFrames: 97_000).isEmpty)
    #expect(advance(4, frame: 0, idleFrames: 0) == ["idle false"])
    #expect(!presence.isIdle)
  }

  @Test mutating func silencedOutputIsHeardAgainWhenTheRampsAreRendered() {
    _ = handle(.privateRouteLost, frame: 1_000)
    #expect(presence.deadline(at: EngineMoment(seconds: 5, frame: 1_000)) == 5.02)
    #expect(advance(5, frame: 1_959).isEmpty)
    #expect(advance(5, frame: 1_960) == ["unmute"])
    #expect(advance(5, frame: 2_000).isEmpty)
    #expect(presence.deadline(at: EngineMoment(seconds: 5, frame: 2_000)) == nil)
  }

  @Test mutating func silencedOutputIsUnmutedWithoutBlocks() {
    _ = handle(.privateRouteLost, frame: 1_000)
    _ = handle(.corkRequested)
    #expect(advance(5, frame: 1_000) == ["unmute"])
  }

  @Test mutating func failedStartIsRetriedEverySecond() {
    presence.recordStartFailure()
    #expect(advance(100, frame: 0) == ["retry start"])
    #expect(!presence.startFailed)
    presence.recordStartFailure()
    #expect(advance(100.5, frame: 0).isEmpty)
    #expect(presence.deadline(at: EngineMoment(seconds: 100.5, frame: 0)) == 101)
    #expect(advance(101, frame: 0) == ["retry start"])
  }

  @Test mutating func renderingOutputNeedsNoAdvance() {
    #expect(presence.framesToPass(at: 1) == nil)
    #expect(presence.deadline(at: EngineMoment(seconds: 1, frame: 0)) == nil)
  }

  @Test mutating func idleRendererIsAdvancedByTheTimeSinceTheLastAdvance() {
    _ = handle(.lost(reason: ""))
    #expect(presence.framesToPass(at: 10) == 0)
    presence.passed(0, to: EngineMoment(seconds: 10, frame: 500), change: .max)
    #expect(presence.framesToPass(at: 10.5) == 24_000)
    presence.passed(24_000, to: EngineMoment(seconds: 10.5, frame: 24_500), change: 48_000)
    #expect(presence.deadline(at: EngineMoment(seconds: 10.5, frame: 24_500)) == 11.5)
    _ = handle(.running)
    #expect(presence.framesToPass(at: 20) == nil)
    _ = handle(.lost(reason: ""))
    #expect(presence.framesToPass(at: 30) == 0)
  }

  @Test mutating func fractionsOfFramesAreNotLost() {
    _ = handle(.lost(reason: ""))
    presence.passed(0, to: EngineMoment(seconds: 0, frame: 0), change: .max)
    var frame = 0
    for step in 1...1_000 {
      let seconds = Double(step) * 0.001_01
      let frames = presence.framesToPass(at: seconds) ?? 0
      frame += frames
      presence.passed(frames, to: EngineMoment(seconds: seconds, frame: frame), change: .max)
    }
    #expect(frame == 48_480)
  }

  @Test mutating func changeBeyondAllTimeHasNoDeadline() {
    _ = handle(.lost(reason: ""))
    presence.passed(0, to: EngineMoment(seconds: 1, frame: 100), change: .max)
    #expect(presence.deadline(at: EngineMoment(seconds: 1, frame: 100)) == nil)
  }
}
