import TacetBus
import TacetSystem

/// A monitor's part of a connection to a bus, which can say of each service it follows why that is not there.
final class BusServiceFollower: Sendable {
  private struct Service {
    let title: String
    let handler: @Sendable (ServiceValue<String>) -> Void
    var isAbsent = false
  }

  private struct State {
    var services: [Service] = []
    var watches: [BusPropertyWatch] = []
    /// Why there is no bus; nil: there is one, or nobody knows yet.
    var loss: String?
  }

  let connection: BusConnection
  private let state = Locked(State())

  /// Has `connection`, which is not started yet, for itself.
  init(_ connection: BusConnection) { self.connection = connection }

  /// Begins; after everything that is followed was named.
  func start() {
    connection.start { state in
      switch state {
      case .connected: self.lose(nil)
      case .disconnected(let reason): self.lose(reason)
      }
    }
  }

  /// Ends; nothing is handled any more. What is followed holds on to this, and is let go.
  func stop() {
    connection.stop()
    state.withLock {
      $0.services = []
      $0.watches = []
    }
  }

  /// Reads all properties again.
  func refresh() {
    for watch in state.withLock(\.watches) { watch.refresh() }
  }

  /// Has `handler` called with the unique name of who owns `name`, or with the reason why nobody does: first of all, and
  /// whenever that changes. `title` names the service in that reason.
  func follow(_ name: String, title: String, _ handler: @escaping @Sendable (ServiceValue<String>) -> Void) {
    let index = state.withLock { state in
      state.services.append(Service(title: title, handler: handler))
      return state.services.count - 1
    }
    connection.watchName(name) { owner in
      let absence = self.state.withLock { state in
        if index < state.services.count { state.services[index].isAbsent = owner == nil }
        return state.loss ?? "\(title) is not running"
      }
      handler(owner.map(ServiceValue.says) ?? .absent(absence))
    }
  }

  /// Has `handler` called with the properties of an object of the service `name`, whenever they change, or with the
  /// reason why there are none. A service that stops answering has not taken back what it said.
  func followProperties(
    of name: String, title: String, path: String, interface: String,
    _ handler: @escaping @Sendable (ServiceValue<[String: BusValue]>) -> Void
  ) {
    let hasSpoken = Locked(false)
    follow(name, title: title) { owner in
      guard case .absent(let reason) = owner else { return }
      hasSpoken.withLock { $0 = false }
      handler(.absent(reason))
    }
    let watch = connection.watchProperties(of: name, path: path, interface: interface) { result in
      switch result {
      case .success(let properties):
        hasSpoken.withLock { $0 = true }
        handler(.says(properties))
      case .failure(let error) where error.isAbsence: break
      case .failure(.timedOut):
        if !hasSpoken.withLock({ $0 }) { handler(.absent("\(title) does not answer")) }
        // It may be stopped, and has nothing to say when it goes on.
        self.connection.perform(after: .seconds(2)) { self.refresh() }
      case .failure(let error): handler(.absent("\(title): \(error)"))
      }
    }
    state.withLock { $0.watches.append(watch) }
  }

  /// The bus is lost for this reason, or there again: the absence of a service has another reason now.
  private func lose(_ loss: String?) {
    let absent = state.withLock { state in
      state.loss = loss
      return state.services.filter(\.isAbsent)
    }
    for service in absent { service.handler(.absent(loss ?? "\(service.title) is not running")) }
  }
}
