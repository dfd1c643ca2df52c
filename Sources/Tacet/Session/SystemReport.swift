package import TacetMonitors
public import TacetSession

/// A report of one service of the system, for people: a line of a log, or of a page that shows what the engine hears of
/// the system.
public struct SystemReport: Sendable, Hashable {
  /// The service that the monitor reads.
  package let provider: SystemService
  /// The change that the monitor observed.
  package let report: MonitorReport

  package init(provider: SystemService, report: MonitorReport) {
    (self.provider, self.report) = (provider, report)
  }

  /// The name of the service: `feedbackd`.
  public var source: SignalSource { provider.source }
  /// The subject of the service: "silent mode (feedbackd)".
  public var title: String { provider.title }
  /// The Debian package that brings the service: `pulseaudio`.
  public var package: String { provider.package }

  /// True if the service answers, false if it does not; nil: the report is about something else.
  public var isPresent: Bool? {
    switch report {
    case .presence(.present): true
    case .presence(.absent): false
    default: nil
    }
  }

  /// The change in words, for people and logs.
  public var summary: String {
    switch report {
    case .fact(let fact): fact.summary
    case .presence(.present(let words)): words
    case .presence(.absent(let reason)): "not there: \(reason)"
    case .outputs(let outputs): "outputs: \(outputs.map(\.name).joined(separator: ", "))"
    case .inputs(let inputs): "inputs: \(inputs.map(\.name).joined(separator: ", "))"
    case .systemVolume(let volume): "system volume \(volume?.summary ?? "unknown")"
    case .outside(let reasons): reasons.isEmpty ? "heard" : reasons.map(\.summary).joined(separator: ", ")
    case .playerClaim(let claim): claim.summary
    case .duckedPlayers(let names): "turned down: \(names.joined(separator: ", "))"
    }
  }
}
