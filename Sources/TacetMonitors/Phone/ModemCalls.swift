import TacetBus
import TacetSystem

/// The present calls of one modem service, gathered by asking its modems; complete once all of them have answered.
final class ModemCalls: Sendable {
  private struct State {
    /// The modem of each present call, by the call's object path; empty: not known.
    var calls: [String: String] = [:]
    var openQuestions = 0
    var isComplete = false
    var absence: String?

    var reading: ServiceValue<Set<String>> {
      if let absence { return .absent(absence) }
      return isComplete ? .says(Set(calls.keys)) : .unknown
    }
  }

  private let name: String
  private let connection: BusConnection
  private let report: @Sendable (ServiceValue<Set<String>>) -> Void
  private let state = Locked(State())

  /// The calls of the service `name`; `report` gets them whenever they may have changed.
  init(_ name: String, on connection: BusConnection, _ report: @escaping @Sendable (ServiceValue<Set<String>>) -> Void)
  {
    self.name = name
    self.connection = connection
    self.report = report
  }

  /// The calls that are present now.
  var present: [String] { state.withLock { Array($0.calls.keys) } }

  /// The service is there, or is not and this is why. What was known of its calls is forgotten.
  func reset(absence: String?) {
    change { state in
      state.calls = [:]
      state.isComplete = false
      state.absence = absence
    }
  }

  /// A call is present or over.
  func set(_ call: String, _ isPresent: Bool, modem: String = "") {
    change { state in
      if isPresent {
        if state.calls[call] == nil || !modem.isEmpty { state.calls[call] = modem }
      } else {
        state.calls[call] = nil
      }
    }
  }

  /// A modem is gone, and its calls with it.
  func remove(modem: String) {
    change { $0.calls = $0.calls.filter { $0.value != modem } }
  }

  /// Asks the service; `reply` gets what it says, if it does.
  func ask(
    _ path: String, _ interface: String, _ member: String, _ arguments: BusValue...,
    reply: @escaping @Sendable (Result<BusValue, BusError>) -> Void
  ) {
    state.withLock { $0.openQuestions += 1 }
    connection.call(BusCall(name, path: path, interface: interface, member: member, arguments: arguments)) { result in
      reply(result.flatMap { values in values.first.map { .success($0) } ?? .failure(.invalid("nothing")) })
      self.change { state in
        state.openQuestions -= 1
        if state.openQuestions == 0 { state.isComplete = true }
      }
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let reading = state.withLock { state in
      body(&state)
      return state.reading
    }
    if !reading.isUnknown { report(reading) }
  }
}
