import Glibc
import TacetSystem

/// The latency that the player wants for every program, in the variable `PULSE_LATENCY_MSEC`.
package enum LatencyWish {
  /// The variable's name.
  package static let variable = "PULSE_LATENCY_MSEC"

  /// The wish in this process's environment; nil without one that libpulse would follow.
  package static var ofEnvironment: Duration? { processVariable(variable).flatMap(parse) }

  /// Reads the value as libpulse does (`pa_atou`): whole milliseconds above 0, in C's notation.
  static func parse(_ text: String) -> Duration? {
    guard let first = text.utf8.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return nil }
    let (value, isWhole) = text.withCString { start in
      var end: UnsafeMutablePointer<CChar>?
      errno = 0
      let value = strtoul(start, &end, 0)
      return (value, errno == 0 && end?.pointee == 0)
    }
    guard isWhole, value > 0, let milliseconds = UInt32(exactly: value) else { return nil }
    return .milliseconds(Int64(milliseconds))
  }
}
