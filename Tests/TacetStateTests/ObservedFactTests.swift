import TacetMixer
import TacetMonitors
import TacetSession
import TacetSystem
import Testing

@testable import Tacet

/// Facts that monitors, the output and the engine observe: the gate may hold them back, what the game reports never
/// waits.
struct ObservedFactTests: ~Copyable {
  private var state: EngineState
  private let server = SystemService(source: "server", title: "server", package: "none")
  private let switches = SystemService(source: "switch", title: "switch", package: "none")

  init() throws {
    state = EngineState(
      engine: 1, session: SessionState(category: .ambient), mixer: MixerConfiguration(), AudioEngine.Configuration())
    try state.changeSession(at: Self.at(0)) { (session) throws(SessionError) in try session.activate() }
    state.actions.removeAll()
  }

  private static func at(_ seconds: Double) -> EngineMoment {
    EngineMoment(seconds: seconds, frame: Int(seconds * 48_000))
  }

  private func at(_ seconds: Double) -> EngineMoment { Self.at(seconds) }

  /// The reports of services among the actions, which are taken.
  private mutating func reports() -> [String] { state.actions.drain().filter { $0.hasPrefix("report") } }

  @Test mutating func factsComeInOrderWithTheUnknownFirst() {
    state.awaitAnswers(of: ["server"], at: at(1))
    state.observe(.silentMode(true, source: "switch"), from: switches, at: at(1))
    state.observe(.otherMusicBegan(id: "1", name: "Player"), from: server, at: at(1))
    state.answered("server", at: at(1))
    #expect(
      reports() == [
        "report monitors: listening for other music", "report switch: silent mode on",
        "report server: other music: Player", "report monitors: other music is known",
      ])
    #expect(state.session.isSilentMode && state.session.otherMusicNames == ["Player"])
  }

  @Test mutating func sourceThatDoesNotAnswerIsAwaitedForOneSecond() {
    state.awaitAnswers(of: ["server"], at: at(1))
    #expect(state.deadline(at: at(1), nextUnheardEnd: .max) == 2)
    state.advance(to: at(1.999))
    #expect(state.session.secondaryAudioShouldBeSilenced)
    state.advance(to: at(2))
    #expect(!state.session.secondaryAudioShouldBeSilenced)
    #expect(state.deadline(at: at(2), nextUnheardEnd: .max) != 2)
  }

  @Test mutating func observedRouteWaitsAfterASleepAndWakesControl() {
    state.observe(.interruptionBegan(.sleep), from: server, at: at(1))
    state.observe(.interruptionEnded(.sleep), from: server, at: at(1))
    _ = reports()
    state.observe(.route(.hdmi), at: at(1))
    #expect(state.session.route == .speaker)
    state.advance(to: at(3))
    #expect(state.session.route == .hdmi)
  }

  @Test mutating func gamesFactNeverWaits() {
    state.observe(.interruptionBegan(.sleep), from: server, at: at(1))
    _ = reports()
    state.take(.route(.hdmi), at: at(1))
    #expect(state.session.route == .hdmi && reports().isEmpty)
  }

  @Test mutating func nothingObservedPassesAfterTheEnd() {
    state.awaitAnswers(of: ["server"], at: at(1))
    state.closeGate()
    _ = reports()
    state.observe(.silentMode(true), from: switches, at: at(1))
    state.answered("server", at: at(1))
    state.handle(.lost(reason: "gone"), at: at(1))
    state.advance(to: at(9))
    #expect(reports().isEmpty && !state.session.isSilentMode && !state.session.isOutputLost)
  }

  @Test mutating func eventOfTheOutputIsAFactAndItsPresenceInOneCall() {
    state.handle(.lost(reason: "gone"), at: at(1))
    #expect(state.session.isOutputLost && !state.presence.isRunning)
    state.handle(.running, at: at(2))
    #expect(!state.session.isOutputLost && state.presence.isRunning)
    // The output itself has seen headphones that no monitor has reported.
    state.handle(.privateRouteLost, at: at(3))
    #expect(state.session.isRouteLost && state.session.route == .speaker)
    #expect(state.actions.drain().contains { $0.contains("refresh") })
  }
}
