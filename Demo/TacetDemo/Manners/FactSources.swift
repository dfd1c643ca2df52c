import Tacet

/// The reporters of the facts that hold: a service of the system, the window, or the demo's own keys. A value.
struct FactSources: Hashable, Sendable {
  /// The demo's own keys.
  static let keys = "keys"
  /// The window system, by way of the bridge.
  static let window = "window"

  /// The reporters of each fact that holds, by its lamp.
  private var reporters: [Command: Set<String>] = [:]
  /// The reporters of the players of other music, by the player's id.
  private var players: [String: String] = [:]

  /// The route as others than the keys reported it last.
  private(set) var systemRoute = OutputRoute.speaker
  /// True while the route is one that the keys reported.
  var isRoutePretended: Bool { names(.resumeAfterRouteLoss) == [Self.keys] }

  /// True if the route before this one was pretended: its loss is, too.
  private(set) var hasLeftPretendedRoute = false

  /// Takes a fact from its reporter.
  mutating func handle(_ fact: GameFact, from reporter: String) {
    switch fact.event {
    case .silentMode(let isOn, _): set(.silentMode, isOn, reporter)
    case .screenLock(let isOn, _): set(.lock, isOn, reporter)
    case .voiceChat(let isOn, _): set(.voiceChat, isOn, reporter)
    case .background(let isOn):
      // One fact without a source: the last report holds.
      reporters[.background] = isOn ? [reporter] : nil
      if !isOn { reporters[.app] = nil }
    case .windowFocus: reporters[.windowFocus] = [reporter]
    case .outputLost(let isLost): reporters[.outputLost] = isLost ? [reporter] : nil
    case .otherMusicBegan(let id, _):
      players[id] = reporter
      reporters[.otherMusic] = Set(players.values)
    case .otherMusicEnded(let id, _):
      players[id] = nil
      reporters[.otherMusic] = Set(players.values)
    case .interruptionBegan(let source): if let lamp = Command(rawValue: source.rawValue) { set(lamp, true, reporter) }
    case .interruptionEnded(let source, _): if let lamp = Command(rawValue: source.rawValue) { reporters[lamp] = nil }
    case .route(let route, _):
      hasLeftPretendedRoute = isRoutePretended
      if reporter != Self.keys { systemRoute = route }
      for (lamp, place) in [(Command.headphones, OutputRoute.headphones), (.bluetooth, .bluetooth), (.noRoute, .none)] {
        reporters[lamp] = route == place ? [reporter] : nil
      }
      reporters[.resumeAfterRouteLoss] = [reporter]
    default: break
    }
  }

  private mutating func set(_ lamp: Command, _ isOn: Bool, _ reporter: String) {
    if isOn { reporters[lamp, default: []].insert(reporter) } else { reporters[lamp]?.remove(reporter) }
  }

  /// The reporters behind a lamp, sorted.
  func names(_ lamp: Command) -> [String] { (reporters[lamp] ?? []).sorted() }

  /// True if a source other than the demo's keys reports the fact of a lamp.
  func isReportedBySystem(_ lamp: Command) -> Bool { names(lamp).contains { $0 != Self.keys } }

  /// The lamps of the facts that others than the keys report.
  var bySystem: Set<Command> { Set(reporters.keys.filter(isReportedBySystem)) }

  // MARK: - Reasons

  /// A reason in the demo's words, with those who report it.
  func reason(_ reason: HoldReason) -> Snapshot.Reason {
    let lamp = Self.lamp(of: reason)
    var names = lamp.map(names) ?? []
    // The engine's own output reports its loss, and no service.
    if names.isEmpty, lamp == .outputLost { names = ["output"] }
    return Snapshot.Reason(cause: Self.cause(of: reason), words: reason.summary, reporters: names)
  }

  /// The lamp of the fact behind a reason; nil for the game's own holds, which name themselves.
  static func lamp(of reason: HoldReason) -> Command? {
    switch reason {
    case .silentMode: .silentMode
    case .screenLock: .lock
    case .background: .background
    case .focusLost: .windowFocus
    case .routeLost: .resumeAfterRouteLoss
    case .outputLost: .outputLost
    case .otherMusic: .otherMusic
    case .interruption(let source): Command(rawValue: source.rawValue)
    case .voiceChat: .voiceChat
    case .inactive, .awaitingResume, .recording, .processing, .inputLost, .game: nil
    }
  }

  private static func cause(of reason: HoldReason) -> Snapshot.Reason.Cause {
    switch reason {
    case .silentMode: .silentMode
    case .screenLock: .lock
    case .background: .background
    case .focusLost: .focus
    case .routeLost: .unplugged
    case .outputLost: .noOutput
    case .otherMusicUnknown: .unknown
    case .otherMusic(let name): .music(name)
    case .interruption(.call): .call
    case .interruption: .interruption
    case .voiceChat: .voiceChat
    case .inactive: .switchedOff
    case .awaitingResume: .mustGoOn
    case .recording, .processing, .inputLost, .game: .game
    }
  }
}
