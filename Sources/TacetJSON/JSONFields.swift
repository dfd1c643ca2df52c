/// The values of one JSON object, read by key. What is wrong is noted, and reading goes on.
package struct JSONFields {
  /// Entries of one section by their names.
  package struct Entries<Entry> {
    /// All names, also of entries that are wrong: a mistake is reported once.
    package var names: Set<String> = []
    package var values: [String: Entry] = [:]
  }

  /// The object's place in the document: `effects.laser`.
  package let entry: String
  package let position: JSON.Position
  package let faults: JSONFaults
  private let values: [String: JSON]

  /// The values of an object with these keys and no others; without any where it is none.
  package init(_ json: JSON, entry: String, keys: Set<String>, _ faults: JSONFaults) {
    self.entry = entry
    self.faults = faults
    position = json.position
    values = json.object ?? [:]
    if json.object == nil {
      faults.add(.wrongValue(key: "", found: json.kind, expected: "an object"), entry: entry, at: position)
    }
    guard values.keys.contains(where: { !keys.contains($0) }) else { return }
    let known = keys.sorted()
    for (key, value) in values where !keys.contains(key) {
      faults.add(.unknownKey(key, known: known), entry: entry, at: value.position)
    }
  }

  /// The values of an entry that may be the value of one `key` alone: an object with that and these keys, or a text.
  package init(_ json: JSON, or key: String, entry: String, keys: Set<String>, _ faults: JSONFaults) {
    let object = json.string == nil ? json : JSON(.object([key: json]), at: json.position)
    self.init(object, entry: entry, keys: keys.union([key]), faults)
  }

  package func has(_ key: String) -> Bool { values[key] != nil }

  package func isNull(_ key: String) -> Bool { values[key]?.isNull ?? false }

  /// Notes what is wrong with the value of a key, or with the object.
  package func add(_ problem: JSONFault.Problem, key: String? = nil) {
    faults.add(problem, entry: entry, at: key.flatMap { values[$0]?.position } ?? position)
  }

  // MARK: - Keys

  /// The key under which a value stands: by its name, or by the one of before, which is noted.
  package func key(_ name: String, before old: String) -> String {
    guard !has(name), has(old) else { return name }
    faults.note(old, nowCalled: name, at: values[old]?.position)
    return old
  }

  /// Notes that a required key is missing.
  package func need(_ key: String) {
    if !has(key) { add(.missingKey(key)) }
  }

  /// Notes that none of these keys is there.
  package func needOne(of keys: [String]) {
    guard !keys.contains(where: has) else { return }
    add(.refused("changes nothing: one of \(keys.map { "\"\($0)\"" }.joined(separator: ", ")) is missing"))
  }

  /// Notes a key without which those of `others` that are there mean nothing.
  package func need(_ key: String, with others: [String]) {
    if others.contains(where: has) { need(key) }
  }

  /// Notes the second of these keys where several are there.
  package func refuseSeveral(of keys: [String]) {
    let found = keys.filter(has)
    guard found.count > 1 else { return }
    add(.refused("\"\(found[1])\" is there beside \"\(found[0])\"; it must be one or the other"), key: found[1])
  }

  // MARK: - Values

  /// The value of a key, converted by `take`; nil without the key, and where it is wrong.
  package func read<Value>(_ key: String, _ expected: String, _ take: (JSON) -> Value?) -> Value? {
    guard let value = values[key] else { return nil }
    let taken = take(value)
    if taken == nil { add(.wrongValue(key: key, found: value.found, expected: expected), key: key) }
    return taken
  }

  package func bool(_ key: String) -> Bool? { read(key, "true or false", \.bool) }

  /// A text; `orNull`: null is as if the key were not there.
  package func string(_ key: String, orNull: Bool = false) -> String? {
    if orNull, isNull(key) { return nil }
    return read(key, "a text") { $0.string.flatMap { $0.isEmpty || $0.unicodeScalars.contains("\0") ? nil : $0 } }
  }

  /// A number within `range`, which `words` describe.
  package func number(_ key: String, in range: ClosedRange<Double>, _ words: String) -> Double? {
    read(key, "a number \(words)") { $0.number.flatMap { range.contains($0) ? $0 : nil } }
  }

  package func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
    read(key, "a whole number from \(range.lowerBound) to \(range.upperBound)") { json in
      json.number.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A time in seconds.
  package func seconds(_ key: String) -> Double? { number(key, in: 0...1e6, "of seconds from 0 to 1000000") }

  /// A time in seconds.
  package func duration(_ key: String) -> Duration? { seconds(key).map { .seconds($0) } }

  /// One of the raw values of `Choice`.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of kind: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    let taken = values[key]?.string.flatMap(Choice.init(rawValue:))
    if taken != nil || !has(key) { return taken }
    return read(key, "one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))") { _ in nil }
  }

  /// The lowest and the highest number.
  package func range(_ key: String, within limits: ClosedRange<Float>) -> ClosedRange<Float>? {
    let (low, high) = (limits.lowerBound, limits.upperBound)
    return read(key, "two numbers from \(low) to \(high), the lower one first") { json in
      let numbers = (json.array ?? []).compactMap { $0.number.map { Float($0) } }
      guard json.array?.count == 2, numbers.count == 2, numbers[0] <= numbers[1], limits.contains(numbers[0]),
        limits.contains(numbers[1])
      else { return nil }
      return numbers[0]...numbers[1]
    }
  }

  /// A point or a direction in space: three numbers.
  package func point(_ key: String) -> SIMD3<Float>? {
    read(key, "an array of three numbers within 1000000") { json in
      let numbers = (json.array ?? []).compactMap { $0.number }.filter { abs($0) <= 1e6 }
      guard json.array?.count == 3, numbers.count == 3 else { return nil }
      return SIMD3(Float(numbers[0]), Float(numbers[1]), Float(numbers[2]))
    }
  }

  /// The elements of an array, converted by `take`; those that it does not take are noted and left out.
  package func array<Element>(_ key: String, _ expected: String, _ take: (JSON) -> Element?) -> [Element]? {
    read(key, expected, \.array)?.compactMap { element in
      let taken = take(element)
      if taken == nil {
        faults.add(
          .wrongValue(key: key, found: "an array with \(element.kind)", expected: expected), entry: entry,
          at: element.position)
      }
      return taken
    }
  }

  /// Names; those that are none of `known` are noted.
  package func names(_ key: String, of kind: String, known: Set<String>) -> [String]? {
    array(key, "an array of names") { element in
      let name = element.string
      if let name, !known.contains(name) {
        faults.add(.unknownName(kind: kind, name), entry: entry, at: element.position)
      }
      return name
    }
  }

  // MARK: - Objects

  /// The values of an object within this one; nil without the key.
  package func fields(_ key: String, keys: Set<String>) -> JSONFields? {
    values[key].map { JSONFields($0, entry: place(of: key), keys: keys, faults) }
  }

  /// The elements of an array of objects.
  package func elements(_ key: String, keys: Set<String>) -> [JSONFields] {
    (read(key, "an array", \.array) ?? []).enumerated().map { index, json in
      JSONFields(json, entry: "\(place(of: key))[\(index)]", keys: keys, faults)
    }
  }

  /// The members of an object, each made by `make` from its value and its place. A name that others have already is
  /// noted: their kind, as "an effect".
  package func entries<Entry>(
    _ key: String, apartFrom others: [(kind: String, names: Set<String>)] = [], _ make: (JSON, String) -> Entry?
  ) -> Entries<Entry> {
    var entries = Entries<Entry>()
    for (name, json) in read(key, "an object", \.object) ?? [:] {
      entries.names.insert(name)
      if name.isEmpty || name.unicodeScalars.contains("\0") {
        faults.add(.refused("a name is empty or has a NUL in it"), entry: place(of: key), at: json.position)
      }
      for (kind, names) in others where names.contains(name) {
        faults.add(.refused("its name is that of \(kind)"), entry: "\(place(of: key)).\(name)", at: json.position)
      }
      entries.values[name] = make(json, "\(place(of: key)).\(name)")
    }
    return entries
  }

  private func place(of key: String) -> String { entry.isEmpty ? key : "\(entry).\(key)" }
}

extension JSON {
  /// The value for an error's sentence: a text or a number itself, else its kind.
  fileprivate var found: String {
    switch value {
    case .string(let text):
      "\"\(text.index(text.startIndex, offsetBy: 60, limitedBy: text.endIndex) == nil ? text : text.prefix(59) + "…")\""
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    default: kind
    }
  }
}
