import Tacet
import TacetSystem

extension AudioDevice {
  /// The output on one line.
  package var summary: String {
    let words = [
      route.rawValue, isPrivate ? "private" : "", isCurrent ? "current" : "",
      volume.map { "volume \($0.summary)" } ?? "",
    ]
    return "\(name) [\(id)], \(words.filter { !$0.isEmpty }.joined(separator: ", "))".onOneLine
  }
}
