import Dispatch
import Tacet
import TacetMonitors
import TacetSession
import TacetSystem

/// The first answers of the machine's services.
package struct ServiceSurvey {
  /// The services in order, each with its answer; nil where it gave none.
  package let answers: [(provider: SystemService, presence: ServiceStatus?)]
  /// The outputs of the sound server.
  package let outputs: [AudioDevice]
  /// The microphones of the sound server.
  package let inputs: [AudioInput]
  /// The system's volume of the current output; nil where no service reports it.
  let volume: SystemVolume?
  /// The verdict of a game of the automatic category under the facts so far.
  package let verdict: Verdict

  /// The reasons outside a game why its stream would not be heard; nil where they are not known.
  package let outside: [OutsideReason]?
  /// Remedies for a yield to music that may be none, in sentences.
  package let hints: [String]

  /// The longest time, in seconds, from the answers until it is known what silences a game.
  private static let longestDoubt = 1.5

  /// Starts monitors of these kinds and waits for their first answers, at most `limit` seconds. `asksOutside`: also for
  /// what silences a game, with a stream of a game's kind that is never heard.
  package init(_ kinds: Set<MonitorKind>, limit: Double = 3, asksOutside: Bool = false) {
    let answered = DispatchSemaphore(value: 0)
    var initial = SessionState(category: .automatic)
    try? initial.activate()
    let state = Locked(initial)
    let music = Locked<[String: String]>([:])
    let monitors = SystemMonitors(kinds, applicationName: "tacet", hasProbe: asksOutside) { _, report in
      if case .fact(let fact) = report {
        if case .otherMusicBegan(let id, let name) = fact { music.withLock { $0[id] = name } }
        return state.withLock { $0.handle(fact) }
      }
      answered.signal()
    }
    monitors.start()
    let end = DispatchTime.now() + limit
    while monitors.presences.count < monitors.providers.count {
      if answered.wait(timeout: end) == .timedOut { break }
    }
    let presences = monitors.presences
    let doubt = DispatchTime.now() + Self.longestDoubt
    if asksOutside, !monitors.outputs.isEmpty {
      while monitors.outside == nil { if answered.wait(timeout: doubt) == .timedOut { break } }
    }
    outside = monitors.outside
    answers = monitors.providers.map { ($0, presences[$0.source]) }
    outputs = monitors.outputs
    inputs = monitors.inputs
    volume = monitors.systemVolume
    // Without a sound server there may still be ALSA's device, which is not known yet.
    let verdict = state.withLock { $0.verdict }
    self.verdict = verdict
    let unnamed = monitors.musicWithoutRole
    hints = music.withLock { $0 }.inKeyOrder
      .filter { unnamed.contains($0.key) }.compactMap { Self.hint(on: $0.value, in: verdict) }
    monitors.stop()
  }

  /// The remedies for a yield to a stream of this name, which states no role; nil where the soundtrack does not yield
  /// to it, or goes by the name of a player.
  static func hint(on name: String, in verdict: Verdict) -> String? {
    guard verdict.reasons.soundtrack.contains(.otherMusic(name)) else { return nil }
    return "\(name) states no role and is no media player: a game can name it in ignoredPrograms, a player can choose "
      + "to have the game's music played anyway (yieldsToOtherMusic)"
  }
}
