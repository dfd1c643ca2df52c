import TacetSystem

/// Sizes as people read them.
package enum ByteCountText {
  /// `812 B`, `1.4 MB`.
  package static func text(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: "\(bytes) B"
    case ..<1_000_000: "\((Double(bytes) / 1e3).fixed(1)) kB"
    default: "\((Double(bytes) / 1e6).fixed(1)) MB"
    }
  }
}
