import TacetMixer
import TacetSession
import Testing

@testable import Tacet

/// The notice in the log after headphones vanish: what will clear the pause.
@Suite struct UnplugNoticeTests {
  /// The notices after headphones are plugged in and vanish, twice without being cleared.
  private func notices(_ policy: RouteLossPolicy) throws -> [String] {
    var session = SessionState(category: .ambient)
    session.routeLossPolicy = policy
    try session.activate()
    var state = EngineState(
      engine: 1, session: session, mixer: MixerConfiguration(), AudioEngine.Configuration())
    for (number, route) in [OutputRoute.headphones, .speaker, .hdmi, .none, .speaker].enumerated() {
      state.handle(.route(route), at: EngineMoment(seconds: Double(number), frame: 48_000 * number))
    }
    return state.actions.drain().filter { $0.hasPrefix("log ") && $0.contains("unplugged") }
  }

  @Test func oneNoticeNamesWhatClearsThePause() throws {
    let calls = "the game calls engine.resume() or session.resumeAfterRouteLoss()"
    #expect(
      try notices(.pauseUntilPrivate) == [
        "log headphones unplugged: all sound is paused until headphones or the lost output are back, the user chooses an "
          + "output by hand, or " + calls
      ])
    #expect(
      try notices(.pauseUntilResumed) == ["log headphones unplugged: all sound is paused until \(calls)"])
    #expect(try notices(.continue).isEmpty)
  }
}
