import Glibc

/// Standard output and standard error, unbuffered.
enum Console {
  /// Writes `text` and a line's end to standard output.
  static func line(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

  /// Writes one line about an error to standard error. A long one loses its middle: the file stands at the beginning,
  /// the reason at the end.
  static func complain(_ text: String) {
    let line = text.onOneLine
    let cut = line.count > 1_000 ? "\(line.prefix(500)) … \(line.suffix(400))" : line
    write("tacet: \(cut)\n", to: STDERR_FILENO)
  }

  /// Writes `text` as it is to standard output.
  static func show(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// True where standard output is a terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The terminal's width in characters.
  static var width: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  private static func write(_ text: String, to descriptor: Int32) { _ = writeAll(text, to: descriptor) }
}

/// Writes all of `text`; false on an error, with its `errno`.
func writeAll(_ text: String, to descriptor: Int32) -> Bool {
  var text = text
  return text.withUTF8 { bytes in
    var done = 0
    while done < bytes.count {
      let written = write(
        descriptor, UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[done...]).baseAddress,
        bytes.count - done)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return false }
      done += written
    }
    return true
  }
}

extension String {
  /// The text cut to what fits a sentence.
  var short: String { count > 80 ? prefix(79) + "…" : self }

  /// The text with control characters escaped. A file's name or comments may contain line ends and escape sequences of
  /// the terminal.
  var onOneLine: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
