/// A file's path as text that keeps every byte, since the names of files are bytes and need not be UTF-8.
///
/// In a path that is no UTF-8 each byte from 0x80 on stands as one of the last 128 scalars of Unicode, which are for
/// private use; a path with such scalars is written in the same way. So two texts are equal exactly if their bytes are.
package enum PathText {
  /// The scalar of the byte 0x80 is the first of the 128.
  private static let base: UInt32 = 0x10_FF00

  private static func isByte(_ scalar: UnicodeScalar) -> Bool { scalar.value >= base + 0x80 }

  /// The text of a path's bytes.
  package static func text(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: isByte) { return text }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(UnicodeScalar(byte < 0x80 ? UInt32(byte) : base + UInt32(byte)) ?? "\u{FFFD}") }
    return String(text)
  }

  /// The bytes of a path's text.
  package static func bytes(_ text: String) -> [UInt8] {
    guard text.unicodeScalars.contains(where: isByte) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { isByte($0) ? [UInt8($0.value - base)] : Array(String($0).utf8) }
  }

  /// The path of a file by its folder, up to the last slash, and its name.
  package static func joined(_ folder: String, _ name: String) -> String { text(bytes(folder) + bytes(name)) }

  /// The path as the kernel takes it.
  package static func cString(_ text: String) -> [CChar] { bytes(text).map(CChar.init(bitPattern:)) + [0] }

  /// The path for people: U+FFFD in place of what is no UTF-8.
  package static func shown(_ text: String) -> String {
    text.unicodeScalars.contains(where: isByte) ? String(decoding: bytes(text), as: UTF8.self) : text
  }

  /// The text of a URL's path: `plain` is the decoded one, which loses bytes that are no UTF-8.
  package static func text(percentEncoded path: String, plain: String) -> String {
    let bytes = bytes(percentEncoded: path)
    let text = text(bytes)
    return text.utf8.elementsEqual(bytes) ? plain : text
  }

  /// The percent-encoded path of a text that is no plain one; nil for one that is.
  package static func percentEncoded(_ text: String) -> String? {
    guard text.unicodeScalars.contains(where: isByte) else { return nil }
    let digits = Array("0123456789ABCDEF".utf8)
    let encoded = bytes(text).flatMap { byte in
      byte == UInt8(ascii: "/") ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func bytes(percentEncoded path: String) -> [UInt8] {
    func digit(_ byte: UInt8) -> UInt8? { Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init) }
    let encoded = Array(path.utf8)
    var bytes: [UInt8] = []
    var index = 0
    while index < encoded.count {
      if encoded[index] == UInt8(ascii: "%"), index + 2 < encoded.count, let high = digit(encoded[index + 1]),
        let low = digit(encoded[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(encoded[index])
        index += 1
      }
    }
    return bytes
  }
}
