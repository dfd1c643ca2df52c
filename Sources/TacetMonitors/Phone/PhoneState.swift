import TacetSession

/// The calls of this machine: one interruption for as long as any of its modem services has a call, and a grace period
/// longer, so that a call handed from one service to another is one.
///
/// A call counts from when it rings or is dialled until it is over. Held and waiting calls count: the caller may return
/// at any moment. An unknown state does not: it would silence a game for ever.
struct PhoneState: ServiceState, Equatable {
  static let source: SignalSource = "phone"
  /// ModemManager's present calls, by object path.
  var modemManager: ServiceValue<Set<String>> = .unknown
  /// oFono's present calls, by object path.
  var oFono: ServiceValue<Set<String>> = .unknown
  /// The property `AudioMode` of callaudiod.
  var callAudio: ServiceValue<Int> = .unknown

  /// The grace period after the last call is the release.
  private var interruption = Hysteresis(onset: .zero, release: .milliseconds(500))

  /// The end of the grace period, when ``advance(to:)`` is due; nil without one.
  var deadline: Duration? { interruption.deadline }

  /// Derives the interruption from the present calls, at `now` of a monotonic clock.
  mutating func advance(to now: Duration) { interruption.observe(hasCall, at: now) }

  private var hasCall: Bool {
    modemManager.value?.isEmpty == false || oFono.value?.isEmpty == false || callAudio.value == 1
  }

  /// True for the `MMCallState` of a present call: dialing 1, ringing-out 2, ringing-in 3, active 4, held 5, waiting 6;
  /// not for unknown 0 and terminated 7.
  static func isPresent(modemManager state: Int) -> Bool { (1...6).contains(state) }

  /// True for oFono's `State` of a present call: all but `disconnected`.
  static func isPresent(oFono state: String) -> Bool {
    ["active", "held", "dialing", "alerting", "incoming", "waiting"].contains(state)
  }

  var facts: Set<ReportedFact> { interruption.isOn ? [.interruption(.call)] : [] }

  var presence: ServiceStatus? {
    if modemManager.isUnknown || oFono.isUnknown || callAudio.isUnknown { return nil }
    if modemManager.value != nil || oFono.value != nil || callAudio.value != nil {
      return .present(interruption.isOn ? "in a call" : "no calls")
    }
    return .absence([modemManager.absence, oFono.absence, callAudio.absence])
  }
}
