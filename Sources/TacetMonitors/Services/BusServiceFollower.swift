import TacetBus
import TacetSystem

/// A monitor's part of a connection to a bus: follows services by their names, with the reason for each one's absence.
final class BusServiceFollower: ServiceDriver {
  private struct Service {
    let title: String
    let handler: @Sendable (ServiceValue<String>) -> Void
    var isAbsent = false
  }

  private struct State {
    var services: [Service] = []
    var watches: [BusPropertyWatch] = []
    /// The reason for the loss of the bus; nil while there is one, and before the first attempt has ended.
    var loss: String?

    func absence(of title: String) -> String { loss ?? "\(title) is not running" }
  }

  let connection: BusConnection
  private let state = Locked(State())

  /// A follower that owns `connection`, which is not started yet.
  init(_ connection: BusConnection) { self.connection = connection }

  /// Connects. Every service that is followed is named before.
  func start() {
    connection.start { state in
      switch state {
      case .connected: self.handleLoss(nil)
      case .disconnected(let reason): self.handleLoss(reason)
      }
    }
  }

  /// Disconnects. No handler is called after it returns, and the handlers, which may hold this follower, are released.
  func stop() {
    connection.stop()
    state.withLock {
      $0.services = []
      $0.watches = []
    }
  }

  func refresh() {
    for watch in state.withLock(\.watches) { watch.refresh() }
  }

  /// Calls `handler` with the unique name of the owner of `name`, or with the reason why there is none: at first, and
  /// at each change. `title` names the service in that reason.
  func follow(_ name: String, title: String, _ handler: @escaping @Sendable (ServiceValue<String>) -> Void) {
    let index = state.withLock { state in
      state.services.append(Service(title: title, handler: handler))
      return state.services.count - 1
    }
    connection.watchName(name) { owner in
      let absence = self.state.withLock { state in
        if index < state.services.count { state.services[index].isAbsent = owner == nil }
        return state.absence(of: title)
      }
      handler(owner.map(ServiceValue.present) ?? .absent(absence))
    }
  }

  /// Calls `handler` with the properties of an object of the service `name`, at each change, or with the reason why
  /// there are none. The last properties of a service that stops answering stay valid.
  func followProperties(
    of name: String, title: String, path: String, interface: String,
    _ handler: @escaping @Sendable (ServiceValue<[String: BusValue]>) -> Void
  ) {
    let hasAnswered = Locked(false)
    // A service that was stopped by a signal sends nothing when it continues, and one that starts may refuse at first.
    let question = RetriedQuestion(on: connection) { [weak self] in self?.refresh() }
    follow(name, title: title) { owner in
      question.reset()
      guard case .absent(let reason) = owner else { return }
      hasAnswered.withLock { $0 = false }
      handler(.absent(reason))
    }
    let watch = connection.watchProperties(of: name, path: path, interface: interface) { result in
      switch result {
      case .success(let properties):
        hasAnswered.withLock { $0 = true }
        question.reset()
        handler(.present(properties))
      case .failure(let error) where error.isAbsence: break
      case .failure(.timedOut):
        if !hasAnswered.withLock({ $0 }) { handler(.absent("\(title) does not answer")) }
        question.failed(.timedOut(call: "GetAll"))
      case .failure(let error):
        handler(.absent("\(title): \(error)"))
        question.failed(error)
      }
    }
    state.withLock { $0.watches.append(watch) }
  }

  /// The bus is lost for this reason, or back: the reason for each absence has changed.
  private func handleLoss(_ loss: String?) {
    let (absent, state) = state.withLock { state in
      state.loss = loss
      return (state.services.filter(\.isAbsent), state)
    }
    for service in absent { service.handler(.absent(state.absence(of: service.title))) }
  }
}
