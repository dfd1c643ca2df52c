/// A reader of one system service that reports facts of the session.
///
/// A monitor consists of a driver that reads its service and of a pure state that translates what was read. It is
/// optional: where its service is absent it reports that, costs nothing, and starts by itself when the service appears.
/// When the service vanishes the monitor withdraws every fact that it had reported.
package protocol Monitor: AnyObject, Sendable {
  /// The service that it reads.
  var provider: SystemService { get }

  /// Starts reading, on threads of its own; called once. `report` is called from them, one call at a time.
  ///
  /// The first ``MonitorReport/presence(_:)`` follows every fact of the first complete read of the service, or its
  /// absence: it is the monitor's first answer too.
  func start(_ report: @escaping @Sendable (MonitorReport) -> Void)

  /// Reads everything again and reports it: the game is back in front, or the machine has slept.
  func refresh()

  /// Ends within 1 s, whatever the service does. Nothing is reported after it returns. Facts are not withdrawn.
  func stop()
}
