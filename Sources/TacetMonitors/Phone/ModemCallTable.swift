/// The state of a present call.
enum CallPhase: Sendable, Hashable {
  /// It comes in: it rings, or waits while another one is under way.
  case ringing
  /// It was accepted or dialled; held too.
  case taken
}

/// The present calls of one modem service, gathered from the replies of its modems; complete once all have answered.
struct ModemCallTable: Equatable {
  /// The phase of each present call, by the call's object path.
  private var phases: [String: CallPhase] = [:]
  /// The modem of each, where it is known.
  private var modems: [String: String] = [:]
  private var pendingReplies = 0
  private var isComplete = false
  private var absence: String?

  /// The object paths of the present calls.
  var calls: [String] { Array(phases.keys) }

  /// The present calls, as far as they can be reported.
  var value: ServiceValue<[String: CallPhase]> {
    if let absence { return .absent(absence) }
    return isComplete ? .present(phases) : .unknown
  }

  /// The service is there, or is absent for this reason. All calls are forgotten.
  mutating func reset(absence: String?) {
    (phases, modems) = ([:], [:])
    isComplete = false
    self.absence = absence
  }

  /// A call is in this phase; nil: over. An empty `modem` is unknown and keeps the call's last one.
  mutating func set(_ call: String, _ phase: CallPhase?, modem: String = "") {
    phases[call] = phase
    if phase == nil { modems[call] = nil } else if !modem.isEmpty { modems[call] = modem }
  }

  /// A modem is gone, and its calls with it.
  mutating func remove(modem: String) {
    for (call, owner) in modems where owner == modem { set(call, nil) }
  }

  /// The service has answered.
  mutating func recordAnswer() { absence = nil }

  /// The service refuses to say what there is, for this reason; one that has said it before means something else.
  mutating func recordSilence(_ reason: String) { if !isComplete { absence = reason } }

  mutating func addRequest() { pendingReplies += 1 }

  /// A modem has answered, or failed to. After the last of the replies the table is complete.
  mutating func finishRequest() {
    pendingReplies -= 1
    if pendingReplies == 0 { isComplete = true }
  }
}
