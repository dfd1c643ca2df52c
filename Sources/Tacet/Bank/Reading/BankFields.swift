import TacetDecoding
internal import TacetJSON
import TacetSession
import TacetSignal

/// The values of one JSON object of a bank, read by key. What is wrong is noted, and reading goes on.
struct BankFields {
  /// Entries of one section by their names.
  struct Entries<Entry> {
    /// All names, also of entries that are wrong: a mistake is reported once.
    var names: Set<String> = []
    var values: [String: Entry] = [:]
  }

  /// The object's place in the manifest: `effects.laser`.
  let entry: String
  let position: JSON.Position
  private let values: [String: JSON]
  private let faults: BankFaults

  /// The values of an object with these keys and no others; without any where it is none.
  init(_ json: JSON, entry: String, keys: Set<String>, _ faults: BankFaults) {
    self.entry = entry
    self.faults = faults
    position = json.position
    values = json.object ?? [:]
    if json.object == nil {
      faults.add(.wrongValue(key: "", found: json.kind, expected: "an object"), entry: entry, at: position)
    }
    for (key, value) in values where !keys.contains(key) {
      faults.add(.unknownKey(key), entry: entry, at: value.position)
    }
  }

  /// The values of an entry that has a file: an object with a `file` and these keys, or the file's path alone.
  init(file json: JSON, entry: String, keys: Set<String>, _ faults: BankFaults) {
    let object = json.string == nil ? json : JSON(.object(["file": json]), at: json.position)
    self.init(object, entry: entry, keys: keys.union(["file"]), faults)
  }

  func has(_ key: String) -> Bool { values[key] != nil }

  func add(_ problem: SoundBankFault.Problem, key: String? = nil) {
    faults.add(problem, entry: entry, at: key.flatMap { values[$0]?.position } ?? position)
  }

  // MARK: - Values

  /// The value of a key, converted by `take`; nil without the key, and where it is wrong.
  func read<Value>(_ key: String, _ expected: String, _ take: (JSON) -> Value?) -> Value? {
    guard let value = values[key] else { return nil }
    let taken = take(value)
    if taken == nil { add(.wrongValue(key: key, found: value.found, expected: expected), key: key) }
    return taken
  }

  func bool(_ key: String) -> Bool? { read(key, "true or false", \.bool) }

  func string(_ key: String) -> String? {
    read(key, "a text") { $0.string.flatMap { $0.isEmpty || $0.unicodeScalars.contains("\0") ? nil : $0 } }
  }

  /// A number within `range`, which `words` describe.
  func number(_ key: String, in range: ClosedRange<Double>, _ words: String) -> Double? {
    read(key, "a number \(words)") { $0.number.flatMap { range.contains($0) ? $0 : nil } }
  }

  func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
    read(key, "a whole number from \(range.lowerBound) to \(range.upperBound)") { json in
      json.number.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// How often a loop plays: for ever, once, or a number of times.
  func loopCount(_ key: String) -> LoopCount? {
    read(key, "true, false or a whole number from 1 to 1000000") { json in
      if let isEndless = json.bool { return LoopCount(isEndless) }
      return json.number.flatMap { Int(exactly: $0) }.flatMap { (1...1_000_000).contains($0) ? LoopCount($0) : nil }
    }
  }

  /// The seed of an order; nil without the key: another one in each run.
  func seed() -> UInt64? { integer("seed", in: 0...Int(UInt32.max)).map { UInt64($0) } }

  /// A gain in decibels, at most 24.
  func gain(_ key: String) -> Gain? {
    number(key, in: -.greatestFiniteMagnitude...24, "of decibels, at most 24").map { .decibels(Float($0)) }
  }

  /// A time in seconds.
  func duration(_ key: String) -> Duration? {
    number(key, in: 0...1e6, "of seconds from 0 to 1000000").map { .seconds($0) }
  }

  /// One of the raw values of `Choice`.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of kind: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    return read(key, "one of \(known)") { $0.string.flatMap(Choice.init(rawValue:)) }
  }

  /// The lowest and the highest number.
  func range(_ key: String, within limits: ClosedRange<Float>) -> ClosedRange<Float>? {
    let (low, high) = (limits.lowerBound, limits.upperBound)
    return read(key, "two numbers from \(low) to \(high), the lower one first") { json in
      let numbers = (json.array ?? []).compactMap { $0.number.map { Float($0) } }
      guard json.array?.count == 2, numbers.count == 2, numbers[0] <= numbers[1], limits.contains(numbers[0]),
        limits.contains(numbers[1])
      else { return nil }
      return numbers[0]...numbers[1]
    }
  }

  /// Names of entries of a `kind`; those that are none of `known` are noted.
  func names(_ key: String, of kind: SoundBank.Kind, known: Set<String>) -> [String]? {
    let expected = "an array of names"
    guard let elements = read(key, expected, \.array) else { return nil }
    for element in elements {
      guard let name = element.string else {
        faults.add(
          .wrongValue(key: key, found: "an array with \(element.kind)", expected: expected), entry: entry,
          at: element.position)
        continue
      }
      if !known.contains(name) { faults.add(.unknownName(kind, name), entry: entry, at: element.position) }
    }
    return elements.compactMap(\.string)
  }

  /// The path of a file below the bank's folder.
  func path(_ key: String) -> String? {
    if !has(key) { add(.missingKey(key)) }
    return read(key, BankPath.words) { $0.string.flatMap(BankPath.checked) }
  }

  /// The values of an object within this one; nil without the key.
  func fields(_ key: String, keys: Set<String>) -> BankFields? {
    values[key].map { BankFields($0, entry: entry.isEmpty ? key : "\(entry).\(key)", keys: keys, faults) }
  }

  /// The elements of an array of objects.
  func elements(_ key: String, keys: Set<String>) -> [BankFields] {
    (read(key, "an array", \.array) ?? []).enumerated().map { index, json in
      BankFields(json, entry: "\(entry).\(key)[\(index)]", keys: keys, faults)
    }
  }

  // MARK: - Settings

  /// A limit of plays; nil without the key.
  func limit(_ key: String) -> PlayLimit? {
    guard let fields = fields(key, keys: ["count", "whenFull", "cooldown"]) else { return nil }
    if !fields.has("count") { fields.add(.missingKey("count")) }
    return PlayLimit(
      fields.integer("count", in: 0...65_536) ?? 0,
      whenFull: fields.choice("whenFull", of: PlayLimit.WhenFull.self) ?? .stopOldest,
      cooldown: fields.duration("cooldown") ?? .zero)
  }

  /// The keys of the filters of a bus and of the mix of its name.
  static let filterKeys: Set<String> = ["lowPass", "highPass", "mixLowPass", "mixHighPass"]

  /// The filter of a bus, by strengths; nil without its keys.
  func busFilter() -> BusFilter? {
    func strength(_ key: String) -> Float { number(key, in: 0...1, "from 0 to 1").map { Float($0) } ?? 0 }
    guard has("lowPass") || has("highPass") else { return nil }
    return BusFilter(lowPass: strength("lowPass"), highPass: strength("highPass"))
  }

  /// The filter of a mix, by cutoffs; nil without its keys.
  func mixFilter() -> SoundFilter? {
    func cutoff(_ key: String) -> Float? {
      number(key, in: 10...86_400, "of hertz from 10 to 86400").map { Float($0) }
    }
    guard has("mixLowPass") || has("mixHighPass") else { return nil }
    return SoundFilter(lowPass: cutoff("mixLowPass"), highPass: cutoff("mixHighPass"))
  }

  /// A factor of the speed of voices.
  func timeScale(_ key: String) -> Float? { number(key, in: 0.0625...16, "from 0.0625 to 16").map { Float($0) } }

  /// A send to the reverb; nil without the key.
  func send(_ key: String) -> ReverbSend? {
    guard let fields = fields(key, keys: ["gain", "lowPass", "highPass"]) else { return nil }
    return ReverbSend(fields.gain("gain") ?? .unity, filter: fields.busFilter() ?? BusFilter())
  }

  /// A place: three numbers.
  func point(_ key: String) -> SIMD3<Float>? {
    read(key, "an array of three numbers within 1000000") { json in
      let numbers = (json.array ?? []).compactMap { $0.number }.filter { abs($0) <= 1e6 }
      guard json.array?.count == 3, numbers.count == 3 else { return nil }
      return SIMD3(Float(numbers[0]), Float(numbers[1]), Float(numbers[2]))
    }
  }

  /// How voices are in space; nil without the key.
  func space(_ key: String) -> SpatialVoice? {
    guard let fields = fields(key, keys: ["distance", "cone", "blend", "doppler"]) else { return nil }
    var space = SpatialVoice()
    if let model = fields.fields("distance", keys: ["curve", "reference", "maximum", "rolloff"]) {
      func distance(_ key: String) -> Float? { model.number(key, in: 1e-6...1e9, "above 0").map { Float($0) } }
      space.distance = DistanceModel(
        model.choice("curve", of: DistanceModel.Curve.self) ?? .inverse, reference: distance("reference") ?? 1,
        maximum: distance("maximum") ?? .infinity, rolloff: model.factor("rolloff") ?? 1)
    }
    if let cone = fields.fields("cone", keys: ["inner", "outer", "gain"]) {
      func angle(_ key: String) -> Float {
        if !cone.has(key) { cone.add(.missingKey(key)) }
        return Float(cone.number(key, in: 0...360, "of degrees from 0 to 360") ?? 360)
      }
      space.cone = SoundCone(
        innerAngle: angle("inner"), outerAngle: angle("outer"), outerGain: cone.gain("gain") ?? .silence)
    }
    if let blend = fields.number("blend", in: 0...1, "from 0 to 1") { space.blend = Float(blend) }
    if let doppler = fields.factor("doppler") { space.doppler = doppler }
    return space
  }

  private func factor(_ key: String) -> Float? { number(key, in: 0...1_000, "from 0 to 1000").map { Float($0) } }

  // MARK: - Entries

  /// The members of an object, each made by `make` from its value and its place.
  func entries<Entry>(_ key: String, _ make: (JSON, String) -> Entry?) -> Entries<Entry> {
    var entries = Entries<Entry>()
    let prefix = entry.isEmpty ? key : "\(entry).\(key)"
    for (name, json) in read(key, "an object", \.object) ?? [:] {
      entries.names.insert(name)
      if name.isEmpty || name.unicodeScalars.contains("\0") {
        faults.add(.refused("a name is empty or has a NUL in it"), entry: prefix, at: json.position)
      }
      entries.values[name] = make(json, "\(prefix).\(name)")
    }
    return entries
  }
}

extension JSON {
  /// The value for an error's sentence: a text or a number itself, else its kind.
  var found: String {
    switch value {
    case .string(let text): "\"\(text.shown(limit: 60))\""
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    default: kind
    }
  }
}
