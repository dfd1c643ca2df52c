import TacetBus

/// Reads the screen savers of the session bus.
struct ScreenSaverDriver: ServiceDriver {
  private struct Saver {
    /// The name of the service and of its interface.
    let name: String

    var path: String { "/" + name.split(separator: ".").joined(separator: "/") }
  }

  private static let savers = ["gnome", "freedesktop", "xfce", "mate", "cinnamon"].map {
    Saver(name: "org.\($0).ScreenSaver")
  }

  /// The names of the services.
  static var names: [String] { savers.map(\.name) }

  private let bus: BusServiceFollower
  private let reporter: FactReporter<ScreenSaverState>

  /// A driver that owns `connection`.
  init(_ connection: BusConnection, _ reporter: FactReporter<ScreenSaverState>) {
    bus = BusServiceFollower(connection)
    self.reporter = reporter
    for saver in Self.savers {
      let changes = BusRule(sender: saver.name, interface: saver.name, member: "ActiveChanged")
      connection.subscribe(changes) { signal in
        guard let isActive = signal.arguments.first?.bool else { return }
        reporter.update { $0.set(saver.name, .present(isActive)) }
      }
      bus.follow(saver.name, title: saver.name) { [connection = bus.connection] owner in
        switch owner {
        case .present: Self.read(saver, connection, reporter)
        case .absent(let reason): reporter.update { $0.set(saver.name, .absent(reason)) }
        case .unknown: break
        }
      }
    }
  }

  func start() { bus.start() }

  func refresh() {
    for saver in Self.savers { Self.read(saver, bus.connection, reporter) }
  }

  func stop() { bus.stop() }

  /// Asks `saver` for its state. GNOME's session owns the second name too, and has no answer.
  private static func read(_ saver: Saver, _ connection: BusConnection, _ reporter: FactReporter<ScreenSaverState>) {
    connection.call(BusCall(saver.name, path: saver.path, interface: saver.name, member: "GetActive")) { result in
      let isActive = try? result.get().first?.bool
      reporter.update { $0.handleReply(of: saver.name, isActive: isActive) }
    }
  }
}
