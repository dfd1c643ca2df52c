import TacetSession

/// A system service that facts come from.
public struct SystemService: Sendable, Hashable {
  /// Short and unique; names the source in facts: `feedbackd`.
  public let source: SignalSource
  /// Its subject, for people: "silent mode (feedbackd)".
  public let title: String
  /// The Debian package that brings it.
  public let package: String

  /// A service by its name, its subject and the package that brings it.
  public init(source: SignalSource, title: String, package: String) {
    self.source = source
    self.title = title
    self.package = package
  }
}
