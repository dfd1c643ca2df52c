/// The path of a sound in a bank: relative, and within the bank's folder, wherever that is.
enum BankPath {
  /// The rule for a path, for an error's sentence.
  static let words = "a path below the bank's folder"

  /// `path` if it can be one. Links are followed.
  static func checked(_ path: String) -> String? {
    guard !path.isEmpty, !path.hasPrefix("/"), !path.unicodeScalars.contains("\0"),
      !path.split(separator: "/").contains("..")
    else { return nil }
    return path
  }
}
