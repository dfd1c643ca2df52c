import Foundation

/// One line of the report.
struct Row: Encodable {
  /// The work, and the unit in which it is counted.
  let name: String
  let unit: String
  /// The figures, by whom they are of.
  var figures: [String: Double]
  /// The largest value that the first figure may have.
  var target: Double?

  var text: String {
    let parts = figures.sorted { $0.key < $1.key }.map { "\($0.key) \(Self.short($0.value))" }
    let judged = target.map { target in
      guard let ratio = figures["ratio"] else { return "" }
      return "  (<= \(Self.short(target))\(ratio <= target ? "" : ", NOT held"))"
    }
    return "\(name) [\(unit)]: \(parts.joined(separator: ", "))\(judged ?? "")"
  }

  static func short(_ value: Double) -> String {
    value.magnitude >= 1_000 ? "\(Int(value.rounded()))" : "\((1_000 * value).rounded() / 1_000)"
  }
}

/// The rows of a run, printed as they come and written at the end.
struct Report: Encodable {
  private(set) var rows: [Row] = []
  /// Rows that could not be measured here, with the reason.
  private(set) var missing: [String] = []

  mutating func add(_ row: Row) {
    rows.append(row)
    Self.say(row.text)
  }

  mutating func miss(_ what: String) {
    missing.append(what)
    Self.say("not measured: \(what)")
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }

  static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
