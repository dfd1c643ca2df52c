import TacetBus
import TacetSystem

/// Reads the three services of phone calls, and schedules the end of the grace period.
struct PhoneDriver: ServiceDriver {
  private static let callAudio = "org.mobian_project.CallAudio"

  private let system: BusServiceFollower
  private let session: BusServiceFollower
  private let modemManager: ModemManagerCalls
  private let oFono: OFonoCalls

  /// A driver that owns both connections.
  init(
    onSystem systemConnection: BusConnection, session sessionConnection: BusConnection,
    _ reporter: FactReporter<PhoneState>
  ) {
    system = BusServiceFollower(systemConnection)
    session = BusServiceFollower(sessionConnection)
    let update = { @Sendable (change: @Sendable (inout PhoneState) -> Void) in
      Self.update(reporter, systemConnection, change)
    }
    modemManager = ModemManagerCalls(on: system) { calls in update { $0.modemManager = calls } }
    oFono = OFonoCalls(on: system) { calls in update { $0.oFono = calls } }
    session.followProperties(
      of: Self.callAudio, title: "callaudiod", path: "/org/mobian_project/CallAudio", interface: Self.callAudio
    ) { properties in update { $0.callAudio = properties.property("AudioMode", \.int) } }
  }

  func start() {
    system.start()
    session.start()
  }

  func refresh() {
    modemManager.refresh()
    oFono.refresh()
    session.refresh()
  }

  func stop() {
    system.stop()
    session.stop()
  }

  private static func update(
    _ reporter: FactReporter<PhoneState>, _ connection: BusConnection, _ change: @Sendable (inout PhoneState) -> Void
  ) {
    let (before, after) = reporter.update { calls in
      let before = calls.deadline
      change(&calls)
      calls.advance(to: now)
      return (before, calls.deadline)
    }
    if let after, after != before { schedule(reporter, connection, at: after) }
  }

  private static func schedule(
    _ reporter: FactReporter<PhoneState>, _ connection: BusConnection, at deadline: Duration
  ) {
    connection.perform(after: max(.zero, deadline - now)) {
      let next = reporter.update { calls in
        calls.advance(to: now)
        return calls.deadline
      }
      // The timer's clock may be ahead of ours.
      if next == deadline { schedule(reporter, connection, at: deadline) }
    }
  }

  private static var now: Duration { .nanoseconds(MonotonicClock.nanoseconds) }
}
