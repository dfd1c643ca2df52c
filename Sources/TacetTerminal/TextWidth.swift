extension String {
  /// The cells that the text takes on a terminal: wide characters two, combining ones none.
  package var cells: Int { unicodeScalars.reduce(0) { $0 + Self.cells(of: $1) } }

  /// The text cut to so many cells, with an ellipsis where something is missing.
  package func fitted(to width: Int) -> String {
    guard cells > width else { return self }
    var result = String.UnicodeScalarView()
    var room = width - 1
    for scalar in unicodeScalars {
      room -= Self.cells(of: scalar)
      if room < 0 { break }
      result.append(scalar)
    }
    return width > 0 ? String(result) + "…" : ""
  }

  /// The text in lines of at most so many cells, broken at single spaces; all but the first begin with `indent`.
  package func wrapped(to width: Int, indent: String) -> [String] {
    var lines: [String] = []
    var line = String(prefix { $0 == " " })
    for word in dropFirst(line.count).split(separator: " ", omittingEmptySubsequences: false) {
      let isBlank = line.allSatisfy { $0 == " " }
      let longer = isBlank ? line + word : "\(line) \(word)"
      if longer.cells > width, !isBlank {
        lines.append(line)
        line = indent + word
      } else {
        line = longer
      }
    }
    return (lines + [line]).map { $0.fitted(to: width) }
  }

  private static func cells(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
