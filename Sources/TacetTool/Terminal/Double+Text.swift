import Foundation

extension Double {
  /// The number with so many digits behind the point.
  func fixed(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}
