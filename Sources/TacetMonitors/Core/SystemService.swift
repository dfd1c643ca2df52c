import TacetSession

/// A system service that facts come from.
package struct SystemService: Sendable, Hashable {
  /// Short and unique; names the source in facts: `feedbackd`.
  package let source: SignalSource
  /// Its subject, for people: "silent mode (feedbackd)".
  package let title: String
  /// The Debian package that brings it.
  package let package: String

  /// A service by its name, its subject and the package that brings it.
  package init(source: SignalSource, title: String, package: String) {
    self.source = source
    self.title = title
    self.package = package
  }
}
