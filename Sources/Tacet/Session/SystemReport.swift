public import TacetMonitors

/// What one service of the system says.
public struct SystemReport: Sendable, Hashable {
  /// Who says it.
  public let provider: SystemService
  /// What it says.
  public let report: MonitorReport
}
