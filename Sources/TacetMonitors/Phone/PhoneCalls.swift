import TacetSession

/// The calls of this machine, as its modem services tell them: one interruption for as long as any of them knows of a
/// call, and half a second longer, so that a call handed from one service to another is one.
///
/// A call counts from when it rings or is dialled until it is over. Held and waiting calls count: the caller may be
/// back at any moment. A state that nobody knows does not: no game is silenced for ever by a number.
struct PhoneCalls: ServiceKnowledge, Equatable {
  static let source: SignalSource = "phone"
  /// How long after the last call it is over, in seconds.
  static let grace = 0.5

  /// ModemManager's present calls, by object path.
  var modemManager: ServiceValue<Set<String>> = .unknown
  /// oFono's present calls, by object path.
  var oFono: ServiceValue<Set<String>> = .unknown
  /// callaudiod's `AudioMode`.
  var callAudio: ServiceValue<Int> = .unknown

  private var isInCall = false
  /// When to settle again, if nothing else happens: the end of the grace.
  private(set) var endsAt: Double?

  /// Takes the present calls in, at `seconds` of a clock that never goes back.
  mutating func settle(at seconds: Double) {
    if hasCall {
      isInCall = true
      endsAt = nil
    } else if isInCall {
      let end = endsAt ?? seconds + Self.grace
      isInCall = seconds < end
      endsAt = isInCall ? end : nil
    }
  }

  private var hasCall: Bool {
    modemManager.value?.isEmpty == false || oFono.value?.isEmpty == false || callAudio.value == 1
  }

  /// Whether `MMCallState` is that of a present call: dialing 1, ringing-out 2, ringing-in 3, active 4, held 5, waiting
  /// 6; unknown is 0 and terminated 7.
  static func isCall(modemManager state: Int) -> Bool { (1...6).contains(state) }

  /// Whether oFono's `State` is that of a present call: all but `disconnected`.
  static func isCall(oFono state: String) -> Bool {
    ["active", "held", "dialing", "alerting", "incoming", "waiting"].contains(state)
  }

  var claims: Set<ReportedFact> { isInCall ? [.interruption(.call)] : [] }

  var presence: ServiceStatus? {
    if modemManager.isUnknown || oFono.isUnknown || callAudio.isUnknown { return nil }
    if modemManager.value != nil || oFono.value != nil || callAudio.value != nil {
      return .present(isInCall ? "in a call" : "no calls")
    }
    let absences = [modemManager.absence, oFono.absence, callAudio.absence].compactMap { $0 }
    return .absent(Set(absences).sorted().joined(separator: "; "))
  }
}
