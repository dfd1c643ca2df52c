/// The reporters of the facts that hold: a service of the system, the window, or the demo's own keys. A value.
struct Reporters: Hashable, Sendable {
  /// The demo's own keys.
  static let keys = "keys"
  /// The window system, by way of the bridge.
  static let window = "window"

  /// The reporters of each fact that holds, by its lamp.
  private var reporters: [Command: Set<String>] = [:]
  /// The reporters of the players of other music, by the player's id.
  private var players: [String: String] = [:]
  /// True if the route before this one was pretended: its loss is, too.
  private(set) var hasLeftPretendedRoute = false
  /// True while the route is one that the keys reported.
  var isRoutePretended: Bool { names(.resumeAfterRouteLoss) == [Self.keys] }

  /// Records a fact that several may report at once.
  mutating func set(_ lamp: Command, _ isOn: Bool, by reporter: String) {
    if isOn { reporters[lamp, default: []].insert(reporter) } else { reporters[lamp]?.remove(reporter) }
  }

  /// Records a fact without a source: the last report holds.
  mutating func replace(_ lamp: Command, _ isOn: Bool, by reporter: String) {
    reporters[lamp] = isOn ? [reporter] : nil
  }

  /// Records the music of another player, or its end.
  mutating func set(player id: String, _ plays: Bool, by reporter: String) {
    players[id] = plays ? reporter : nil
    reporters[.otherMusic] = Set(players.values)
  }

  /// Records a route, by its lamp; nil for one that has none. The system reports its own once more after a time in the
  /// background: that says nothing of a loss before it.
  mutating func set(route: Command?, by reporter: String) {
    let lamps = [Command.headphones, .bluetooth, .noRoute]
    let isKnown = !names(.resumeAfterRouteLoss).isEmpty && lamps.allSatisfy { names($0).isEmpty }
    if route == nil, isKnown, reporter != Self.keys { return }
    hasLeftPretendedRoute = isRoutePretended
    for lamp in lamps { replace(lamp, lamp == route, by: reporter) }
    replace(.resumeAfterRouteLoss, true, by: reporter)
  }

  /// The reporters behind a lamp, sorted.
  func names(_ lamp: Command) -> [String] { (reporters[lamp] ?? []).sorted() }

  /// True if a source other than the demo's keys reports the fact of a lamp.
  func isReportedBySystem(_ lamp: Command) -> Bool { names(lamp).contains { $0 != Self.keys } }

  /// The lamps of the facts that others than the keys report.
  var bySystem: Set<Command> { Set(reporters.keys.filter(isReportedBySystem)) }

  /// Reasons with those who report them, each once.
  func named(_ reasons: [Snapshot.Reason]) -> [Snapshot.Reason] {
    reasons.map(named).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// A reason with those who report it.
  private func named(_ reason: Snapshot.Reason) -> Snapshot.Reason {
    var reason = reason
    reason.reporters = reason.lamp.map(names) ?? []
    // The engine names its sources too.
    if reason.lamp == .silentMode { reason.words = "silent mode" }
    // The loss of pretended headphones is pretended, too.
    if reason.lamp == .resumeAfterRouteLoss, hasLeftPretendedRoute { reason.reporters = [Self.keys] }
    // The engine's own output reports its loss, where no service or key says that there is none.
    if reason.reporters.isEmpty, reason.lamp == .outputLost {
      reason.reporters = names(.noRoute).isEmpty ? ["output"] : names(.noRoute)
    }
    return reason
  }
}
