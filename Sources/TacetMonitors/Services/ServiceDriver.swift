/// The driver of a ``ServiceMonitor``: reads a service and updates the monitor's state through its ``FactReporter``.
protocol ServiceDriver: Sendable {
  /// Starts reading, on threads of its own.
  func start()
  /// Reads everything again.
  func refresh()
  /// Ends reading within 1 s.
  func stop()
}
