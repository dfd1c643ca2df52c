import Foundation
import TacetTestSupport

/// One fault, and what a player must hear of it.
struct Row: Sendable {
  /// Its number or name, by which `--row` finds it.
  let name: String
  let fault: String
  let expectation: String
  var servers = SoundServer.allCases
  /// Causes it on a server of this kind, and measures.
  let run: @Sendable (SoundServer, Options) throws -> [Figure]
}

/// One number that was measured, and what it may be.
struct Figure {
  let name: String
  let value: Double
  let unit: String
  var limit: Double?

  /// A count of frames.
  static func frames(_ name: String, _ value: Int, atMost limit: Int? = nil) -> Figure {
    Figure(name: name, value: Double(value), unit: "frames", limit: limit.map(Double.init))
  }

  /// A count without a unit.
  static func count(_ name: String, _ value: Int, atMost limit: Int? = nil) -> Figure {
    Figure(name: name, value: Double(value), unit: "", limit: limit.map(Double.init))
  }

  /// A time in milliseconds.
  static func time(_ name: String, _ value: Duration, atMost limit: Duration? = nil) -> Figure {
    Figure(name: name, value: value / .milliseconds(1), unit: "ms", limit: limit.map { $0 / .milliseconds(1) })
  }

  var holds: Bool { limit.map { value.magnitude <= $0 } ?? true }

  var text: String {
    func short(_ number: Double) -> String {
      let tenths = (number * 10).rounded() / 10
      return tenths == tenths.rounded() ? String(Int(tenths)) : String(tenths)
    }
    let measured = unit.isEmpty ? short(value) : "\(short(value)) \(unit)"
    guard let limit else { return "\(name) \(measured)" }
    return "\(name) \(measured) (<= \(short(limit)))\(holds ? "" : " !")"
  }
}

/// How the rows are to be run.
struct Options: Sendable {
  /// True if rows take the time of the full test: a minute in place of seconds.
  var isLong = false
}

/// Why a row has no figures.
struct RowFailure: Error, CustomStringConvertible {
  let description: String
}

/// Prints a line at once, also into a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
