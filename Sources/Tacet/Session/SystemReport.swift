public import TacetMonitors

/// A report of one service of the system.
public struct SystemReport: Sendable, Hashable {
  /// The service.
  public let provider: SystemService
  /// Its report.
  public let report: MonitorReport
}
