import Glibc

/// The locale of the C standard. Never freed.
nonisolated(unsafe) private let plainLocale = newlocale(LC_NUMERIC_MASK, "C", nil)

extension Double {
  /// The number with so many digits behind the point, whatever locale the program has set. `vsnprintf`.
  package func fixed(_ digits: Int) -> String {
    let own = uselocale(plainLocale)
    defer { uselocale(own) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { text in
      guard let start = text.baseAddress else { return "" }
      _ = withVaList([self]) { vsnprintf(start, text.count, "%.\(digits)f", $0) }
      return String(cString: start)
    }
  }
}
