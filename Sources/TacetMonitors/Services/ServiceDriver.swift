/// The driver of a ``ServiceMonitor``: reads a service and updates the monitor's state through its ``FactReporter``.
protocol ServiceDriver: Sendable {
  /// Starts reading, on threads of its own.
  func start()
  /// Reads the whole state again, for changes that were missed.
  func refresh()
  /// Ends reading within 1 s.
  func stop()
}
