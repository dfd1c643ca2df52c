public import TacetMonitors

/// A report of one service of the system.
public struct SystemReport: Sendable, Hashable {
  /// The service that the monitor reads.
  public let provider: SystemService
  /// The change that the monitor observed.
  public let report: MonitorReport
}
