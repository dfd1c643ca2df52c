/// The present calls of one modem service, gathered from the replies of its modems; complete once all have answered.
struct ModemCallTable: Equatable {
  /// The modem of each present call, by the call's object path; empty: unknown.
  private var modems: [String: String] = [:]
  private var pendingReplies = 0
  private var isComplete = false
  private var absence: String?

  /// The object paths of the present calls.
  var calls: [String] { Array(modems.keys) }

  /// The present calls, as far as they can be reported.
  var value: ServiceValue<Set<String>> {
    if let absence { return .absent(absence) }
    return isComplete ? .present(Set(modems.keys)) : .unknown
  }

  /// The service is there, or is absent for this reason. All calls are forgotten.
  mutating func reset(absence: String?) {
    modems = [:]
    isComplete = false
    self.absence = absence
  }

  /// A call is present, or over. An empty `modem` is unknown and keeps the call's last one.
  mutating func set(_ call: String, isPresent: Bool, modem: String = "") {
    if isPresent {
      if modems[call] == nil || !modem.isEmpty { modems[call] = modem }
    } else {
      modems[call] = nil
    }
  }

  /// A modem is gone, and its calls with it.
  mutating func remove(modem: String) { modems = modems.filter { $0.value != modem } }

  mutating func addRequest() { pendingReplies += 1 }

  /// A modem has answered, or failed to. After the last of the replies the table is complete.
  mutating func finishRequest() {
    pendingReplies -= 1
    if pendingReplies == 0 { isComplete = true }
  }
}
