import Foundation

/// A value of a JSON file as Foundation read it, before anybody has said what should be there.
struct JSON {
  private let value: Any

  private init(_ value: Any) { self.value = value }

  /// The value that a file holds (`JSONSerialization`).
  ///
  /// - Throws: Foundation's error, whose ``why(_:)`` says what is wrong where.
  init(parsing data: Data) throws {
    value = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
  }

  /// Foundation's own words for what ``init(parsing:)`` threw.
  static func why(_ error: any Error) -> String {
    let words = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
    return words ?? error.localizedDescription
  }

  var string: String? { value as? String }
  var array: [JSON]? { (value as? [Any])?.map(JSON.init(_:)) }
  var object: [String: JSON]? { (value as? [String: Any])?.mapValues(JSON.init(_:)) }
  var bool: Bool? { isBool ? value as? Bool : nil }
  /// By way of its digits: the `doubleValue` of a number with many of them is off by the last bit.
  var number: Double? { isBool ? nil : (value as? NSNumber).flatMap { Double($0.stringValue) } }
  var isNull: Bool { value is NSNull }

  /// Foundation takes 1 for true and true for 1; by the C type that they are kept as they differ.
  private var isBool: Bool { (value as? NSNumber).map { String(cString: $0.objCType) } == "c" }

  /// What it is, in a sentence: "a number", "an object".
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
