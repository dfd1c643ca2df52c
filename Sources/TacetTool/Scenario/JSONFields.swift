import Tacet

/// The values of one JSON object, read by key, each error saying where it is.
struct JSONFields {
  let place: ScenarioError.Place
  private let values: [String: JSON]

  /// The values of an object that may have these keys and no others.
  ///
  /// - Throws: ``ScenarioError/unknownKey(_:_:)``; of several, the first in the order of the alphabet.
  init(_ values: [String: JSON], keys: Set<String>, at place: ScenarioError.Place) throws(ScenarioError) {
    if let key = values.keys.filter({ !keys.contains($0) }).min() { throw .unknownKey(key, place) }
    self.values = values
    self.place = place
  }

  /// The value of a key that must be there.
  private func require<Value>(_ key: String, _ value: Value?) throws(ScenarioError) -> Value {
    guard let value else { throw .missingKey(key, place) }
    return value
  }

  /// What `take` makes of a value that should be `expected`; nil without the key.
  private func read<Value>(
    _ key: String, _ expected: String, _ take: (JSON) -> Value?
  ) throws(ScenarioError) -> Value? {
    guard let value = values[key] else { return nil }
    guard let taken = take(value) else { throw .wrongType(key, found: value.kind, expected: expected, place) }
    return taken
  }

  /// What `take` makes of each element of an array.
  private func elements<Element>(
    _ key: String, _ expected: String, _ take: (JSON) -> Element?
  ) throws(ScenarioError) -> [Element]? {
    guard let array = try read(key, expected, \.array) else { return nil }
    var elements: [Element] = []
    for element in array {
      guard let taken = take(element) else {
        throw .wrongType(key, found: "an array with \(element.kind)", expected: expected, place)
      }
      elements.append(taken)
    }
    return elements
  }

  func has(_ key: String) -> Bool { values[key] != nil }

  // MARK: - Strings

  /// A string that is not empty, if the key is there.
  func stringIfPresent(_ key: String) throws(ScenarioError) -> String? {
    guard let text = try read(key, "a string", \.string) else { return nil }
    return try filled(text, key, "a name")
  }

  /// `text`, if it is one that files and mixers can be told.
  private func filled(_ text: String, _ key: String, _ expected: String) throws(ScenarioError) -> String {
    guard !text.isEmpty, !text.unicodeScalars.contains("\0") else {
      throw .invalidValue(key, found: "\"\(text)\"", expected: expected, place)
    }
    return text
  }

  func string(_ key: String) throws(ScenarioError) -> String { try require(key, stringIfPresent(key)) }

  /// A string that is one of the raw values of `Choice`.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of kind: Choice.Type
  ) throws(ScenarioError) -> Choice where Choice.RawValue == String {
    let name = try string(key)
    guard let choice = Choice(rawValue: name) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw .invalidValue(key, found: "\"\(name)\"", expected: "one of \(known)", place)
    }
    return choice
  }

  /// An array of strings; empty without the key.
  func strings(_ key: String) throws(ScenarioError) -> [String] {
    try elements(key, "an array of strings", \.string) ?? []
  }

  // MARK: - Truth

  func boolIfPresent(_ key: String) throws(ScenarioError) -> Bool? { try read(key, "true or false", \.bool) }

  func bool(_ key: String) throws(ScenarioError) -> Bool { try require(key, boolIfPresent(key)) }

  // MARK: - Numbers

  /// A number within `range`, if the key is there; `range` in words is what an error says.
  func numberIfPresent(
    _ key: String, in range: ClosedRange<Double>, _ words: String
  ) throws(ScenarioError) -> Double? {
    guard let number = try read(key, "a number", \.number) else { return nil }
    guard range.contains(number) else {
      throw .invalidValue(key, found: number.plain, expected: words, place)
    }
    return number
  }

  func number(_ key: String, in range: ClosedRange<Double>, _ words: String) throws(ScenarioError) -> Double {
    try require(key, numberIfPresent(key, in: range, words))
  }

  /// A whole number within `range`, if the key is there.
  func integerIfPresent(_ key: String, in range: ClosedRange<Int>) throws(ScenarioError) -> Int? {
    let words = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    let limits = Double(range.lowerBound)...Double(range.upperBound)
    guard let number = try numberIfPresent(key, in: limits, words) else { return nil }
    guard let whole = Int(exactly: number) else {
      throw .invalidValue(key, found: number.plain, expected: words, place)
    }
    return whole
  }

  /// The longest time a scenario may name: a million seconds, eleven days.
  static let longest = 1e6

  /// A time in seconds.
  func secondsIfPresent(_ key: String) throws(ScenarioError) -> Double? {
    try numberIfPresent(key, in: 0...Self.longest, "a time from 0 to 1000000 seconds")
  }

  func seconds(_ key: String) throws(ScenarioError) -> Double { try require(key, secondsIfPresent(key)) }

  /// A time in seconds, if the key is there.
  func durationIfPresent(_ key: String) throws(ScenarioError) -> Duration? {
    try secondsIfPresent(key).map { .seconds($0) }
  }

  /// A gain in decibels, at most 24, if the key is there.
  func gainIfPresent(_ key: String) throws(ScenarioError) -> Gain? {
    try numberIfPresent(key, in: -.greatestFiniteMagnitude...24, "at most 24 decibels").map { .decibels(Float($0)) }
  }

  /// A pan, if the key is there.
  func panIfPresent() throws(ScenarioError) -> Float? {
    try numberIfPresent("pan", in: -1...1, "from -1 (left) to 1 (right)").map { Float($0) }
  }

  /// A pitch, if the key is there.
  func pitchIfPresent() throws(ScenarioError) -> Float? {
    try numberIfPresent("pitch", in: 0.0625...16, "from 0.0625 to 16").map { Float($0) }
  }

  /// A place in space: three numbers; none without the key, or where it is null.
  func positionIfPresent() throws(ScenarioError) -> SIMD3<Float>? {
    let key = "position"
    guard let value = values[key], !value.isNull,
      let numbers = try elements(key, "an array of three numbers", \.number)
    else { return nil }
    guard numbers.count == 3 else {
      throw .invalidValue(key, found: "an array of \(numbers.count)", expected: "an array of three numbers", place)
    }
    if let far = numbers.first(where: { abs($0) > 1e6 }) {
      throw .invalidValue(key, found: "at \(far.plain)", expected: "within 1000000 of the origin", place)
    }
    return SIMD3(numbers.map { Float($0) })
  }

  // MARK: - Collections

  /// An object of names and paths; empty without the key.
  func paths(_ key: String) throws(ScenarioError) -> [String: String] {
    let object = try read(key, "an object of names and paths", \.object) ?? [:]
    var paths: [String: String] = [:]
    for (name, path) in object.sorted(by: { $0.key < $1.key }) {
      guard let text = path.string else {
        throw .wrongType("\(key).\(name)", found: path.kind, expected: "a path", place)
      }
      paths[name] = try filled(text, "\(key).\(name)", "a path")
    }
    return paths
  }

  /// An array of objects; empty without the key.
  func array(_ key: String) throws(ScenarioError) -> [JSON] { try read(key, "an array", \.array) ?? [] }
}

extension Double {
  /// As a person writes it: `3`, not `3.0`.
  var plain: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
