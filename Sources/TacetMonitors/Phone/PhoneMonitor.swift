import TacetBus
import TacetSession
import TacetSystem

/// Phone calls: of ModemManager's and oFono's modems on the system bus, and callaudiod's word on the session bus.
///
/// One interruption for all of them, from when it rings or is dialled until half a second after the last is over.
package final class PhoneMonitor: Monitor {
  /// Phone calls, by three services.
  package let provider = SystemService(
    source: PhoneCalls.source, title: "phone calls (ModemManager, oFono, callaudiod)", package: "modemmanager")

  private let system: BusServiceFollower
  private let session: BusServiceFollower
  private let teller = ClaimReporter(PhoneCalls())
  private let modemManager: ModemManagerCalls
  private let oFono: OFonoCalls

  /// A monitor of the services on the system's and the session's bus, or on those at these addresses.
  package convenience init(systemAddress: String? = nil, sessionAddress: String? = nil) {
    self.init(
      onSystem: BusConnection(.system, address: systemAddress),
      session: BusConnection(.session, address: sessionAddress))
  }

  /// One that ends both connections with itself.
  init(onSystem systemConnection: BusConnection, session sessionConnection: BusConnection) {
    system = BusServiceFollower(systemConnection)
    session = BusServiceFollower(sessionConnection)
    let change = { @Sendable [teller, connection = system.connection] (body: @Sendable (inout PhoneCalls) -> Void) in
      Self.change(teller, connection, body)
    }
    modemManager = ModemManagerCalls(on: system) { calls in change { $0.modemManager = calls } }
    oFono = OFonoCalls(on: system) { calls in change { $0.oFono = calls } }
    session.followProperties(
      of: "org.mobian_project.CallAudio", title: "callaudiod", path: "/org/mobian_project/CallAudio",
      interface: "org.mobian_project.CallAudio"
    ) { properties in change { $0.callAudio = properties.property("AudioMode", \.int) } }
  }

  deinit { stop() }

  /// Connects to both buses and goes on trying, on each connection's thread.
  package func start(_ report: @escaping @Sendable (MonitorReport) -> Void) {
    teller.start(report)
    system.start()
    session.start()
  }

  /// Asks the modems for their calls and callaudiod for its mode again.
  package func refresh() {
    teller.tellAgain()
    modemManager.refresh()
    oFono.refresh()
    session.refresh()
  }

  /// Leaves the buses.
  package func stop() {
    teller.stop()
    system.stop()
    session.stop()
  }

  /// Takes a change in. The grace that may begin with it ends by itself.
  private static func change(
    _ teller: ClaimReporter<PhoneCalls>, _ connection: BusConnection, _ body: @Sendable (inout PhoneCalls) -> Void
  ) {
    let (before, after) = teller.update { calls in
      let before = calls.endsAt
      body(&calls)
      calls.settle(at: MonotonicClock.now)
      return (before, calls.endsAt)
    }
    if let after, after != before { settle(teller, connection, at: after) }
  }

  private static func settle(_ teller: ClaimReporter<PhoneCalls>, _ connection: BusConnection, at end: Double) {
    connection.perform(after: .seconds(max(0, end - MonotonicClock.now))) {
      let next = teller.update { calls in
        calls.settle(at: MonotonicClock.now)
        return calls.endsAt
      }
      if next == end { settle(teller, connection, at: end) }
    }
  }
}
