import TacetBus
import TacetSystem

/// Asks the modems of one service for their calls, and reports the calls whenever they may have changed.
final class ModemCalls: Sendable {
  private let name: String
  private let connection: BusConnection
  private let report: @Sendable (ServiceValue<Set<String>>) -> Void
  private let table = Locked(ModemCallTable())

  init(_ name: String, on connection: BusConnection, _ report: @escaping @Sendable (ServiceValue<Set<String>>) -> Void)
  {
    self.name = name
    self.connection = connection
    self.report = report
  }

  /// The object paths of the present calls.
  var present: [String] { table.withLock(\.calls) }

  /// The service is there, or is absent for this reason.
  func reset(absence: String?) { update { $0.reset(absence: absence) } }

  /// A call is present, or over.
  func set(_ call: String, isPresent: Bool, modem: String = "") {
    update { $0.set(call, isPresent: isPresent, modem: modem) }
  }

  /// A modem is gone, and its calls with it.
  func remove(modem: String) { update { $0.remove(modem: modem) } }

  /// Calls the service. `reply` gets the first value of its reply.
  func call(
    _ path: String, _ interface: String, _ member: String, _ arguments: BusValue...,
    reply: @escaping @Sendable (Result<BusValue, BusError>) -> Void
  ) {
    table.withLock { $0.addRequest() }
    connection.call(BusCall(name, path: path, interface: interface, member: member, arguments: arguments)) { result in
      reply(result.flatMap { values in values.first.map { .success($0) } ?? .failure(.invalid("nothing")) })
      self.update { $0.finishRequest() }
    }
  }

  private func update(_ change: (inout ModemCallTable) -> Void) {
    let value = table.withLock { table in
      change(&table)
      return table.value
    }
    if !value.isUnknown { report(value) }
  }
}
