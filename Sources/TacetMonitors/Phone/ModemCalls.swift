import TacetBus
import TacetSystem

/// Asks the modems of one service for their calls, and reports the calls whenever they may have changed.
final class ModemCalls: Sendable {
  private let (name, title): (String, String)
  private let connection: BusConnection
  private let report: @Sendable (ServiceValue<[String: CallPhase]>) -> Void
  private let table = Locked(ModemCallTable())
  /// The questions that wait for an answer, each once.
  private let asked = Locked<Set<String>>([])

  /// Nothing waits for an answer: a modem that is busy is not asked twice.
  private static let timeout = Duration.seconds(5)

  init(
    _ name: String, title: String, on connection: BusConnection,
    _ report: @escaping @Sendable (ServiceValue<[String: CallPhase]>) -> Void
  ) {
    (self.name, self.title) = (name, title)
    self.connection = connection
    self.report = report
  }

  /// The object paths of the present calls.
  var present: [String] { table.withLock(\.calls) }

  /// The service is there, or is absent for this reason.
  func reset(absence: String?) { update { $0.reset(absence: absence) } }

  /// A call is in this phase; nil: over.
  func set(_ call: String, _ phase: CallPhase?, modem: String = "") { update { $0.set(call, phase, modem: modem) } }

  /// A modem is gone, and its calls with it.
  func remove(modem: String) { update { $0.remove(modem: modem) } }

  /// Calls the service, again and again where it does not answer: the table is complete with the answer. `reply` gets
  /// the first value of the reply. Of two alike that wait the first one alone is asked. A refusal says that the call or
  /// the modem is gone, unless `isRoot`: then the service has its name, and not its object yet.
  func call(
    _ path: String, _ interface: String, _ member: String, _ arguments: BusValue..., isRoot: Bool = false,
    reply: @escaping @Sendable (Result<BusValue, BusError>) -> Void
  ) {
    let question = "\(path) \(interface).\(member)"
    guard asked.withLock({ $0.insert(question).inserted }) else { return }
    table.withLock { $0.addRequest() }
    let call = BusCall(
      name, path: path, interface: interface, member: member, arguments: arguments, timeout: Self.timeout)
    ask(call, Retry(), isRoot: isRoot) { result in
      self.asked.withLock { _ = $0.remove(question) }
      reply(result.flatMap { values in values.first.map { .success($0) } ?? .failure(.invalid("nothing")) })
      self.update { table in
        switch result {
        case .success: table.recordAnswer()
        case .failure(let error): if isRoot, !error.isAbsence { table.recordSilence("\(self.title) names no modems") }
        }
        table.finishRequest()
      }
    }
  }

  private func ask(
    _ call: BusCall, _ retry: Retry, isRoot: Bool, reply: @escaping @Sendable (Result<[BusValue], BusError>) -> Void
  ) {
    connection.call(call) { result in
      var retry = retry
      guard case .failure(let error) = result, isRoot || !error.isRefusal, let delay = retry.delay(after: error) else {
        return reply(result)
      }
      self.connection.perform(after: delay) { [retry] in self.ask(call, retry, isRoot: isRoot, reply: reply) }
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
