import TacetSession

/// The calls of this machine: one for as long as any of its modem services has a call, and a grace period longer, so
/// that a call handed from one service to another is one.
///
/// A call is there from when it rings or is dialled until it is over, and is an interruption from when it is accepted
/// or dialled. Held calls count: the caller may return at any moment. An unknown state does not: it would silence a
/// game for ever.
struct PhoneState: ServiceState, Equatable {
  static let source: SignalSource = "phone"
  /// ModemManager's present calls, by object path.
  var modemManager: ServiceValue<[String: CallPhase]> = .unknown
  /// oFono's present calls, by object path.
  var oFono: ServiceValue<[String: CallPhase]> = .unknown
  /// The property `AudioMode` of callaudiod.
  var callAudio: ServiceValue<Int> = .unknown

  /// A call is there; the grace period after the last one is the release.
  private var presentCall = Hysteresis(onset: .zero, release: .milliseconds(500))
  /// A call was accepted or dialled.
  private var takenCall = Hysteresis(onset: .zero, release: .milliseconds(500))

  /// The end of a grace period, when ``advance(to:)`` is due; nil without one.
  var deadline: Duration? { [presentCall.deadline, takenCall.deadline].compactMap { $0 }.min() }

  /// Derives the facts from the present calls, at `now` of a monotonic clock.
  mutating func advance(to now: Duration) {
    let phases = [modemManager, oFono].flatMap { $0.value.map { Array($0.values) } ?? [] }
    let isTaken = phases.contains(.taken) || callAudio.value == 1
    presentCall.observe(isTaken || !phases.isEmpty, at: now)
    takenCall.observe(isTaken, at: now)
  }

  /// The phase of a call in this `MMCallState`: dialing 1, ringing-out 2, ringing-in 3, active 4, held 5, waiting 6;
  /// nil for unknown 0 and terminated 7.
  static func phase(modemManager state: Int) -> CallPhase? {
    switch state {
    case 3, 6: .ringing
    case 1, 2, 4, 5: .taken
    default: nil
    }
  }

  /// The phase of a call in this `State` of oFono's; nil for `disconnected`.
  static func phase(oFono state: String) -> CallPhase? {
    switch state {
    case "incoming", "waiting": .ringing
    case "active", "held", "dialing", "alerting": .taken
    default: nil
    }
  }

  var facts: Set<ReportedFact> {
    var facts: Set<ReportedFact> = presentCall.isOn ? [.phoneCall(Self.source)] : []
    if takenCall.isOn { facts.insert(.interruption(.call)) }
    return facts
  }

  var presence: ServiceStatus? {
    if modemManager.isUnknown || oFono.isUnknown || callAudio.isUnknown { return nil }
    if modemManager.value != nil || oFono.value != nil || callAudio.value != nil {
      return .present(takenCall.isOn ? "in a call" : presentCall.isOn ? "a call rings" : "no calls")
    }
    return .absence([modemManager.absence, oFono.absence, callAudio.absence])
  }
}
