import TacetSystem

/// The latencies that outputs needed lately: the text of a small file, a line for each output. Pure; days are counted
/// from 1970-01-01, UTC.
///
/// A line has the output's name, the latency in milliseconds and the day, separated by spaces. In the name every byte
/// but those of letters, digits, `-`, `.`, `_`, `:` and `~` is written as `%` and two hexadecimal digits: it is another
/// program's text.
package struct LatencyMemory: Hashable, Sendable {
  /// The largest size of the text, in bytes.
  package static let maximumSize = 65_536
  /// The most outputs.
  static let maximumRows = 64
  /// The longest name, in bytes.
  static let maximumName = 256
  /// The age in days beyond which a row is dropped.
  static let maximumAge = 14
  /// The longest latency, in milliseconds.
  static let maximumMilliseconds = 2_000

  private struct Row: Hashable {
    var milliseconds: Int
    var day: Int
  }

  private var rows: [String: Row] = [:]

  /// A memory of nothing.
  package init() {}

  /// Reads the text of a file on the day `today`. Lines that are not such, too old or of a day to come are left out.
  package init(_ text: String, today: Int) {
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      guard fields.count == 3, let name = Self.name(fields[0]), let milliseconds = Self.number(fields[1]),
        let day = Self.number(fields[2])
      else { continue }
      add(Row(milliseconds: milliseconds, day: day), named: name, today: today)
    }
  }

  /// The latency that an output needed lately; nil where that is not known.
  package subscript(output: String) -> Duration? { rows[output].map { .milliseconds($0.milliseconds) } }

  /// Notes what an output needs on the day `today`, and drops what is too old.
  package mutating func note(_ latency: Duration, of output: String, today: Int) {
    rows = rows.filter { Self.isKept($0.value, today: today) }
    let milliseconds = min(max(1, Int((latency / .milliseconds(1)).rounded(.up))), Self.maximumMilliseconds)
    rows[output] = nil
    add(Row(milliseconds: milliseconds, day: today), named: output, today: today)
  }

  /// The file's text.
  package var text: String {
    rows.inKeyOrder.map { "\(Self.escaped($0.key)) \($0.value.milliseconds) \($0.value.day)\n" }.joined()
  }

  /// The newest row of an output counts, and the newest outputs where there are too many.
  private mutating func add(_ row: Row, named name: String, today: Int) {
    guard !name.isEmpty, name.utf8.count <= Self.maximumName, Self.isKept(row, today: today) else { return }
    if let other = rows[name], other.day > row.day { return }
    rows[name] = row
    guard rows.count > Self.maximumRows else { return }
    if let oldest = rows.min(by: { ($0.value.day, $0.key) < ($1.value.day, $1.key) }) { rows[oldest.key] = nil }
  }

  private static func isKept(_ row: Row, today: Int) -> Bool {
    (1...maximumMilliseconds).contains(row.milliseconds) && (today - maximumAge...today).contains(row.day)
  }

  private static func number(_ field: Substring.UTF8View.SubSequence) -> Int? { Int(Substring(field)) }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func escaped(_ name: String) -> String {
    name.utf8.map { byte in
      isPlain(byte)
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// The name that a field has; nil where it is no such text.
  private static func name(_ field: Substring.UTF8View.SubSequence) -> String? {
    var bytes: [UInt8] = []
    var rest = field[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        guard isPlain(byte) else { return nil }
        bytes.append(byte)
        continue
      }
      let digits = Substring(rest.prefix(2))
      guard digits.utf8.count == 2, !digits.hasPrefix("+"), let value = UInt8(digits, radix: 16) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
