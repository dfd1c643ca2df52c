public import Testing

// Values in the reports of failed expectations, which a person reads.

/// How many elements of a collection a report has.
private let most = 24

extension Array: @retroactive CustomTestStringConvertible {
  /// Its first elements, and how many there are.
  public var testDescription: String { shortened(self) }
}

extension ArraySlice: @retroactive CustomTestStringConvertible {
  /// Its first elements, and how many there are.
  public var testDescription: String { shortened(self) }
}

private func shortened(_ elements: some Collection) -> String {
  let shown = elements.prefix(most).map { String(describingForTest: $0) }.joined(separator: ", ")
  return elements.count > most ? "[\(shown), … \(elements.count) in all]" : "[\(shown)]"
}
