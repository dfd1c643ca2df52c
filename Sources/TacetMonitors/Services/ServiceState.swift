/// The state of a ``ServiceMonitor``: a pure value that follows its service and from which its reports are derived.
protocol ServiceState: Sendable {
  /// The facts that hold now; none once the service is gone.
  var facts: Set<ReportedFact> { get }
  /// The service's presence; nil until the first complete read of it.
  var presence: ServiceStatus? { get }
}
