import Foundation

/// A JSON value of unknown kind, as Foundation parsed it.
struct JSON {
  private let value: Any

  private init(_ value: Any) { self.value = value }

  /// Parses a file's bytes (`JSONSerialization`).
  ///
  /// - Throws: Foundation's error; ``why(_:)`` returns its text.
  init(parsing data: Data) throws {
    value = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
  }

  /// The text and place of an error that ``init(parsing:)`` threw.
  static func why(_ error: any Error) -> String {
    let words = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
    return words ?? error.localizedDescription
  }

  var string: String? { value as? String }
  var array: [JSON]? { (value as? [Any])?.map(JSON.init(_:)) }
  var object: [String: JSON]? { (value as? [String: Any])?.mapValues(JSON.init(_:)) }
  var bool: Bool? { isBool ? value as? Bool : nil }
  /// By way of the digits: `NSNumber.doubleValue` is off by the last bit for numbers of many digits.
  var number: Double? { isBool ? nil : (value as? NSNumber).flatMap { Double($0.stringValue) } }
  var isNull: Bool { value is NSNull }

  /// Foundation converts between 1 and true; the C type tells them apart.
  private var isBool: Bool { (value as? NSNumber).map { String(cString: $0.objCType) } == "c" }

  /// The kind for an error's sentence: "a number", "an object".
  var kind: String {
    switch value {
    case is NSNull: "null"
    case is String: "a string"
    case is [Any]: "an array"
    case is [String: Any]: "an object"
    default: isBool ? "true or false" : "a number"
    }
  }
}
