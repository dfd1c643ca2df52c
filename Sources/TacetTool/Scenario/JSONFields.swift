import Foundation
import Tacet
import TacetJSON
import TacetSession

/// The values of one JSON object, read by key; every error names the place.
struct JSONFields {
  let place: ScenarioError.Place
  private let values: [String: JSON]

  /// The values of an object with these keys and no others.
  ///
  /// - Throws: ``ScenarioError/unknownKey(_:_:)``; of several, the first in alphabetical order.
  init(_ values: [String: JSON], keys: Set<String>, at place: ScenarioError.Place) throws(ScenarioError) {
    if let key = values.keys.filter({ !keys.contains($0) }).min() {
      throw .unknownKey(key, place.at(values[key]?.position))
    }
    self.values = values
    self.place = place
  }

  /// The place of a key; the object's without the key.
  func place(of key: String) -> ScenarioError.Place { place.at(values[key]?.position) }

  private func require<Value>(_ key: String, _ value: Value?) throws(ScenarioError) -> Value {
    guard let value else { throw .missingKey(key, place) }
    return value
  }

  /// The value of a key, converted by `take`; nil without the key.
  private func read<Value>(
    _ key: String, _ expected: String, _ take: (JSON) -> Value?
  ) throws(ScenarioError) -> Value? {
    guard let value = values[key] else { return nil }
    guard let taken = take(value) else { throw .wrongType(key, found: value.kind, expected: expected, place(of: key)) }
    return taken
  }

  /// The elements of an array, each converted by `take`; nil without the key.
  private func elements<Element>(
    _ key: String, _ expected: String, _ take: (JSON) -> Element?
  ) throws(ScenarioError) -> [Element]? {
    guard let array = try read(key, expected, \.array) else { return nil }
    var elements: [Element] = []
    for element in array {
      guard let taken = take(element) else {
        throw .wrongType(key, found: "an array with \(element.kind)", expected: expected, place(of: key))
      }
      elements.append(taken)
    }
    return elements
  }

  /// Throws unless one of these keys is there.
  func requireOne(of keys: [String]) throws(ScenarioError) {
    if !keys.contains(where: { values[$0] != nil }) { throw .nothingToDo(keys: keys, place) }
  }

  /// Throws where several of these keys are there.
  func refuseSeveral(of keys: [String]) throws(ScenarioError) {
    let found = keys.filter { values[$0] != nil }
    guard found.count > 1 else { return }
    throw .invalidValue(
      found[1], found: "there beside \"\(found[0])\"", expected: "one or the other", place(of: found[1]))
  }

  /// Throws where one of `keys` is there without the key that they belong to.
  func require(_ key: String, with keys: [String]) throws(ScenarioError) {
    if values[key] == nil, keys.contains(where: { values[$0] != nil }) { throw .missingKey(key, place) }
  }

  // MARK: - Strings

  /// A string that is not empty; nil without the key.
  func stringIfPresent(_ key: String) throws(ScenarioError) -> String? {
    guard let text = try read(key, "a string", \.string) else { return nil }
    return try filled(text, key, "a name", place(of: key))
  }

  /// `text`; throws where it is empty or contains a NUL.
  private func filled(
    _ text: String, _ key: String, _ expected: String, _ place: ScenarioError.Place
  ) throws(ScenarioError) -> String {
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
    try require(key, choiceIfPresent(key, of: kind))
  }

  /// A string that is one of the raw values of `Choice`; nil without the key.
  func choiceIfPresent<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of kind: Choice.Type
  ) throws(ScenarioError) -> Choice? where Choice.RawValue == String {
    guard let name = try stringIfPresent(key) else { return nil }
    guard let choice = Choice(rawValue: name) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw .invalidValue(key, found: "\"\(name)\"", expected: "one of \(known)", place(of: key))
    }
    return choice
  }

  /// An array of strings; empty without the key.
  func strings(_ key: String) throws(ScenarioError) -> [String] {
    try stringsIfPresent(key) ?? []
  }

  /// An array of strings; nil without the key.
  func stringsIfPresent(_ key: String) throws(ScenarioError) -> [String]? {
    try elements(key, "an array of strings", \.string)
  }

  /// An array of names that are known; nil without the key.
  func namesIfPresent(_ key: String, of known: Set<String>, kind: String) throws(ScenarioError) -> Set<String>? {
    guard let names = try stringsIfPresent(key) else { return nil }
    for name in names where !known.contains(name) { throw .unknownName(kind: kind, name: name, place(of: key)) }
    return Set(names)
  }

  // MARK: - Truth

  /// True, false, or how often a loop plays; nil without the key.
  func loopCountIfPresent(_ key: String) throws(ScenarioError) -> LoopCount? {
    guard values[key]?.number != nil else { return try boolIfPresent(key).map { LoopCount($0) } }
    return try integerIfPresent(key, in: 1...1_000_000).map { LoopCount($0) }
  }

  func boolIfPresent(_ key: String) throws(ScenarioError) -> Bool? { try read(key, "true or false", \.bool) }

  func bool(_ key: String) throws(ScenarioError) -> Bool { try require(key, boolIfPresent(key)) }

  // MARK: - Numbers

  /// A number within `range`; nil without the key. `words` describe the range in an error.
  func numberIfPresent(
    _ key: String, in range: ClosedRange<Double>, _ words: String
  ) throws(ScenarioError) -> Double? {
    guard let number = try read(key, "a number", \.number) else { return nil }
    guard range.contains(number) else {
      throw .invalidValue(key, found: number.plain, expected: words, place(of: key))
    }
    return number
  }

  func number(_ key: String, in range: ClosedRange<Double>, _ words: String) throws(ScenarioError) -> Double {
    try require(key, numberIfPresent(key, in: range, words))
  }

  /// A whole number within `range`; nil without the key.
  func integerIfPresent(_ key: String, in range: ClosedRange<Int>) throws(ScenarioError) -> Int? {
    let words = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    let limits = Double(range.lowerBound)...Double(range.upperBound)
    guard let number = try numberIfPresent(key, in: limits, words) else { return nil }
    guard let whole = Int(exactly: number) else {
      throw .invalidValue(key, found: number.plain, expected: words, place(of: key))
    }
    return whole
  }

  /// The longest time of a scenario: a million seconds, eleven days.
  static let longest = 1e6

  /// A time in seconds.
  func secondsIfPresent(_ key: String) throws(ScenarioError) -> Double? {
    try numberIfPresent(key, in: 0...Self.longest, "a time from 0 to 1000000 seconds")
  }

  func seconds(_ key: String) throws(ScenarioError) -> Double { try require(key, secondsIfPresent(key)) }

  /// A time in seconds; nil without the key.
  func durationIfPresent(_ key: String) throws(ScenarioError) -> Duration? {
    try secondsIfPresent(key).map { .seconds($0) }
  }

  /// A gain in decibels, at most 24; nil without the key.
  func gainIfPresent(_ key: String) throws(ScenarioError) -> Gain? {
    try numberIfPresent(key, in: -.greatestFiniteMagnitude...24, "at most 24 decibels").map { .decibels(Float($0)) }
  }

  /// A level or a player's volume: 1 is 100 %; nil without the key.
  func levelIfPresent(_ key: String) throws(ScenarioError) -> Double? {
    try numberIfPresent(key, in: 0...10, "from 0 to 10, where 1 is 100 %")
  }

  func level(_ key: String) throws(ScenarioError) -> Double { try require(key, levelIfPresent(key)) }

  /// The curve of a ramp.
  func curve(_ missing: RampCurve = .linear) throws(ScenarioError) -> RampCurve {
    try choiceIfPresent("curve", of: RampCurve.self) ?? missing
  }

  /// A share; nil without the key.
  func shareIfPresent(_ key: String) throws(ScenarioError) -> Float? {
    try numberIfPresent(key, in: 0...1, "from 0 to 1").map { Float($0) }
  }

  /// The cutoff of a filter, in hertz; nil without the key.
  func cutoffIfPresent(_ key: String) throws(ScenarioError) -> Float? {
    try numberIfPresent(key, in: 10...86_400, "from 10 to 86400 hertz").map { Float($0) }
  }

  /// A pan or a balance; nil without the key.
  func panIfPresent(_ key: String = "pan") throws(ScenarioError) -> Float? {
    try numberIfPresent(key, in: -1...1, "from -1 (left) to 1 (right)").map { Float($0) }
  }

  /// A pitch; nil without the key.
  func pitchIfPresent() throws(ScenarioError) -> Float? { try speedIfPresent("pitch") }

  /// A factor of speed; nil without the key.
  func speedIfPresent(_ key: String) throws(ScenarioError) -> Float? {
    try numberIfPresent(key, in: 0.0625...16, "from 0.0625 to 16").map { Float($0) }
  }

  /// A voice's priority; nil without the key.
  func priorityIfPresent() throws(ScenarioError) -> Int? {
    try integerIfPresent("priority", in: -1_000_000...1_000_000)
  }

  /// The way in which effects are kept in memory; nil without the key.
  func storageIfPresent() throws(ScenarioError) -> SoundEffect.Storage? {
    guard let name = try stringIfPresent("storage") else { return nil }
    guard let storage = SoundEffect.Storage(rawValue: name) else {
      let known = SoundEffect.Storage.allCases.map(\.rawValue).joined(separator: " or ")
      throw .invalidValue("storage", found: "\"\(name)\"", expected: known, place(of: "storage"))
    }
    return storage
  }

  /// How far apart loud and quiet are; nil without the key.
  func dynamicRangeIfPresent() throws(ScenarioError) -> DynamicRange? {
    guard let name = try stringIfPresent("dynamicRange") else { return nil }
    guard let range = DynamicRange(rawValue: name) else {
      let known = DynamicRange.allCases.map(\.rawValue).joined(separator: " or ")
      throw .invalidValue("dynamicRange", found: "\"\(name)\"", expected: known, place(of: "dynamicRange"))
    }
    return range
  }

  /// The name of a bus that effects can play on; nil without the key.
  func effectsBusIfPresent() throws(ScenarioError) -> String? {
    let bus = try stringIfPresent("bus")
    if let bus, ["soundtrack", "master"].contains(bus) {
      throw .invalidValue("bus", found: "\"\(bus)\"", expected: "a bus for effects", place(of: "bus"))
    }
    return bus
  }

  /// A point or a direction in space: three numbers; nil without the key or where it is null.
  func pointIfPresent(_ key: String) throws(ScenarioError) -> SIMD3<Float>? {
    guard let value = values[key], !value.isNull,
      let numbers = try elements(key, "an array of three numbers", \.number)
    else { return nil }
    guard numbers.count == 3 else {
      throw .invalidValue(
        key, found: "an array of \(numbers.count)", expected: "an array of three numbers", place(of: key))
    }
    if let far = numbers.first(where: { abs($0) > 1e6 }) {
      throw .invalidValue(key, found: "at \(far.plain)", expected: "within 1000000 of the origin", place(of: key))
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
        throw .wrongType("\(key).\(name)", found: path.kind, expected: "a path", place.at(path.position))
      }
      paths[name] = try filled(text, "\(key).\(name)", "a path", place.at(path.position))
    }
    return paths
  }

  /// An object of soundtracks and their loops, each an array of two frames; empty without the key.
  func loops(_ key: String, soundtracks: Set<String>) throws(ScenarioError) -> [String: LoopRegion] {
    let object = try read(key, "an object of soundtracks and loops", \.object) ?? [:]
    var loops: [String: LoopRegion] = [:]
    for (name, loop) in object.sorted(by: { $0.key < $1.key }) {
      let place = place.at(loop.position)
      guard soundtracks.contains(name) else { throw .unknownName(kind: "soundtrack", name: name, place) }
      let frames = (loop.array ?? []).compactMap { $0.number.flatMap { Int(exactly: $0) } }
      guard frames.count == 2, loop.array?.count == 2, let region = LoopRegion(start: frames[0], end: frames[1]) else {
        throw .wrongType("\(key).\(name)", found: loop.kind, expected: "an array of two frames, start and end", place)
      }
      loops[name] = region
    }
    return loops
  }

  /// The values of an object with these keys and no others; nil without the key.
  func fieldsIfPresent(_ key: String, keys: Set<String>) throws(ScenarioError) -> JSONFields? {
    guard let object = try read(key, "an object", \.object) else { return nil }
    return try JSONFields(object, keys: keys, at: place(of: key))
  }

  /// The values of an object by their names; empty without the key.
  func object(_ key: String) throws(ScenarioError) -> [String: JSON] { try read(key, "an object", \.object) ?? [:] }

  /// An array of the lowest and the highest number; nil without the key.
  func rangeIfPresent(_ key: String, within limits: ClosedRange<Float>) throws(ScenarioError) -> ClosedRange<Float>? {
    let words =
      "two numbers from \(Double(limits.lowerBound).plain) to \(Double(limits.upperBound).plain), the lower one first"
    guard let numbers = try elements(key, "an array of two numbers", \.number) else { return nil }
    guard numbers.count == 2, numbers[0] <= numbers[1], numbers.allSatisfy({ limits.contains(Float($0)) }) else {
      let found = numbers.map(\.plain).joined(separator: ", ")
      throw .invalidValue(key, found: "[\(found)]", expected: words, place(of: key))
    }
    return Float(numbers[0])...Float(numbers[1])
  }

  /// An array of numbers; nil without the key.
  func numbersIfPresent(_ key: String) throws(ScenarioError) -> [Double]? {
    try elements(key, "an array of numbers", \.number)
  }

  /// An array of objects; empty without the key.
  func array(_ key: String) throws(ScenarioError) -> [JSON] { try read(key, "an array", \.array) ?? [] }

  // MARK: - The session

  /// The reporter of a fact; the application without the key.
  func reporter() throws(ScenarioError) -> SignalSource {
    try stringIfPresent("from").map(SignalSource.init(rawValue:)) ?? .application
  }

  /// A category by its name; nil without the key.
  func category(_ key: String) throws(ScenarioError) -> SessionCategory? {
    guard let name = try stringIfPresent(key) else { return nil }
    do throws(SessionError) {
      return try SessionCategory(named: name)
    } catch {
      throw error == .unknownName(name)
        ? .unknownName(kind: "category", name: name, place(of: key)) : .refused(error.description, place(of: key))
    }
  }

  /// A category with options that it allows; without the key `category` it is `missing`, which nil makes an error.
  func categoryAndOptions(default missing: SessionCategory?) throws(ScenarioError) -> (SessionCategory, SessionOptions)
  {
    let category = try require("category", category("category") ?? missing)
    let names = try strings("options")
    do throws(SessionError) {
      let options = try SessionOptions(named: names)
      _ = try SessionState(category: category, options: options)
      return (category, options)
    } catch {
      if case .unknownName(let name) = error { throw .unknownName(kind: "option", name: name, place(of: "options")) }
      throw .refused(error.description, place(of: "category"))
    }
  }
}

extension Double {
  /// The number as a person writes it: `3`, not `3.0`.
  var plain: String { Int(exactly: self).map(String.init) ?? "\(self)" }

  /// The number with so many digits behind the point.
  func fixed(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}
