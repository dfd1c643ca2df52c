/// The path of a sound in a bank: relative, and within the bank's folder, wherever that is.
enum BankPath {
  /// The rule for a path, for an error's sentence.
  static let words = "a path below the bank's folder"

  /// `path` if it can be one. Links are followed.
  static func checked(_ path: String) -> String? {
    // As the system reads it: to Swift a slash before a combining accent is another character.
    let bytes = path.utf8
    guard let first = bytes.first, first != UInt8(ascii: "/"), !bytes.contains(0),
      !bytes.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) })
    else { return nil }
    return path
  }
}
