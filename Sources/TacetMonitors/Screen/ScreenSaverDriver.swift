import TacetBus
import TacetSystem

/// Reads the screen savers of the session bus.
final class ScreenSaverDriver: ServiceDriver {
  /// The names of the services and of their interfaces.
  static let names = ["gnome", "freedesktop", "xfce", "mate", "cinnamon"].map { "org.\($0).ScreenSaver" }

  private let bus: BusServiceFollower
  private let reporter: FactReporter<ScreenSaverState>
  private let questions = Locked<[String: RetriedQuestion]>([:])

  /// A driver that owns `connection`.
  init(_ connection: BusConnection, _ reporter: FactReporter<ScreenSaverState>) {
    bus = BusServiceFollower(connection)
    self.reporter = reporter
    for name in Self.names {
      questions.withLock { $0[name] = RetriedQuestion(on: connection) { [weak self] in self?.read(name) } }
      connection.subscribe(BusRule(sender: name, interface: name, member: "ActiveChanged")) { signal in
        guard let isActive = signal.arguments.first?.bool else { return }
        reporter.update { $0.set(name, .present(isActive)) }
      }
      bus.follow(name, title: name) { [weak self] owner in
        self?.question(of: name)?.reset()
        switch owner {
        case .present: self?.read(name)
        case .absent(let reason): reporter.update { $0.set(name, .absent(reason)) }
        case .unknown: break
        }
      }
    }
  }

  func start() { bus.start() }

  func refresh() { Self.names.forEach(read) }

  func stop() { bus.stop() }

  private func question(of name: String) -> RetriedQuestion? { questions.withLock { $0[name] } }

  /// Asks a saver for its state. GNOME's session owns the second name too, and has no answer.
  private func read(_ name: String) {
    let path = "/" + name.split(separator: ".").joined(separator: "/")
    bus.connection.call(BusCall(name, path: path, interface: name, member: "GetActive")) { [weak self] result in
      self?.reporter.update { $0.handleReply(of: name, isActive: try? result.get().first?.bool) }
      if case .failure(let error) = result { self?.question(of: name)?.failed(error) }
    }
  }
}
