/// Translates JSON strings that libyaml reads differently. Pure.
///
/// JSON writes a character beyond U+FFFF as two `\u` escapes of UTF-16, which YAML does not know, and it lets characters
/// stand in a string that YAML refuses or takes for a line's end.
enum JSONDialect {
  /// YAML with the meaning of `text`. Only a text that begins with a bracket or a brace is JSON.
  static func yaml(from text: String) -> String {
    let begin = text.unicodeScalars.first { $0 != "\u{FEFF}" && !$0.properties.isWhitespace }
    guard begin == "{" || begin == "[" else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    var isInString = false
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        isInString.toggle()
        result.append(scalar)
      case "\\" where isInString:
        if let whole = popSurrogates(&rest) {
          result.append(contentsOf: escape(whole).unicodeScalars)
        } else {
          result.append(scalar)
          if let escaped = rest.popFirst() { result.append(escaped) }
        }
      case "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
        if isInString { result.append(contentsOf: escape(scalar).unicodeScalars) } else { result.append(scalar) }
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Removes `uD83D\uDE00` and returns its character; nil where there is no such pair behind the backslash.
  private static func popSurrogates(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    var tail = rest
    guard let high = popUnit(&tail), 0xD800...0xDBFF ~= high, tail.popFirst() == "\\",
      let low = popUnit(&tail), 0xDC00...0xDFFF ~= low,
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { return nil }
    rest = tail
    return scalar
  }

  /// Removes `u` and four hexadecimal digits.
  private static func popUnit(_ rest: inout Substring.UnicodeScalarView) -> UInt32? {
    guard rest.popFirst() == "u" else { return nil }
    let digits = rest.prefix(4)
    guard digits.count == 4, digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
    rest = rest.dropFirst(4)
    return UInt32(String(digits), radix: 16)
  }
}
