import TacetDecoding
package import TacetJSON
package import TacetSignal

/// The values of sounds, read by key.
extension JSONFields {
  /// The number of times that a loop plays: for ever, once, or as many.
  package func loopCount(_ key: String) -> LoopCount? {
    read(key, "true, false or a whole number from 1 to 1000000") { json in
      if let isEndless = json.bool { return LoopCount(isEndless) }
      return json.number.flatMap { Int(exactly: $0) }.flatMap { (1...1_000_000).contains($0) ? LoopCount($0) : nil }
    }
  }

  /// The seed of an order; nil without the key: another one in each run.
  package func seed() -> UInt64? { integer("seed", in: 0...Int(UInt32.max)).map { UInt64($0) } }

  /// A gain in decibels, at most 24.
  package func gain(_ key: String) -> Gain? {
    number(key, in: -.greatestFiniteMagnitude...24, "of decibels, at most 24").map { .decibels(Float($0)) }
  }

  /// The path of a file.
  func path(_ key: String, _ rule: BankPath) -> String? {
    need(key)
    return read(key, rule.words) { $0.string.flatMap(rule.checked) }
  }

  // MARK: - Plays

  /// The priority of a voice.
  package func priority() -> Int? { integer("priority", in: -1_000_000...1_000_000) }

  /// The name of a bus that effects play on; nil without the key. Where the buses are `known`, besides those of every
  /// engine, another name is noted.
  package func busOfEffects(_ key: String, known: Set<String>? = nil) -> String? {
    let bus = string(key)
    guard let bus else { return nil }
    if bus == Bus.soundtrackName || bus == Bus.masterName {
      add(.wrongValue(key: key, found: "\"\(bus)\"", expected: "a bus for effects"), key: key)
    } else if let known, !known.contains(bus), !BankBuses.builtIn.contains(bus) {
      add(.unknownName(kind: "bus", bus), key: key)
    }
    return bus
  }

  /// A limit of plays; nil without a count.
  package func playLimit() -> PlayLimit? {
    let whenFull = choice("whenFull", of: PlayLimit.WhenFull.self) ?? .stopOldest
    let cooldown = duration("cooldown") ?? .zero
    return integer("count", in: 0...65_536).map { PlayLimit($0, whenFull: whenFull, cooldown: cooldown) }
  }

  /// A limit of plays under a key; nil without the key.
  func limit(_ key: String) -> PlayLimit? {
    guard let fields = fields(key, keys: ["count", "whenFull", "cooldown"]) else { return nil }
    fields.need("count")
    return fields.playLimit() ?? PlayLimit(0)
  }

  /// A factor of speed.
  package func speed(_ key: String) -> Float? { number(key, in: 0.0625...16, "from 0.0625 to 16").map { Float($0) } }

  package static let duckingKeys: Set<String> = ["gain", "attack", "hold", "release", "threshold"]

  /// A rule by which a bus goes down under another one.
  package func ducking() -> Ducking {
    var ducking = Ducking()
    if let gain = gain("gain") { ducking.gain = gain }
    if let attack = duration("attack") { ducking.attack = attack }
    if let hold = duration("hold") { ducking.hold = hold }
    if let release = duration("release") { ducking.release = release }
    if let threshold = gain("threshold") { ducking.threshold = threshold }
    return ducking
  }

  // MARK: - Filters and reverb

  /// A share.
  package func share(_ key: String) -> Float? { number(key, in: 0...1, "from 0 to 1").map { Float($0) } }

  /// A filter by strengths; nil without its keys.
  package func busFilter() -> BusFilter? {
    let keys = ["lowPassStrength", "highPassStrength", "lowPass", "highPass"]
    guard keys.contains(where: has) else { return nil }
    return BusFilter(
      lowPassStrength: share(key("lowPassStrength", before: "lowPass")) ?? 0,
      highPassStrength: share(key("highPassStrength", before: "highPass")) ?? 0)
  }

  /// A filter by cutoffs; nil without its keys. `low` and `high`: the keys of before.
  package func cutoffs(_ low: String = "mixLowPass", _ high: String = "mixHighPass") -> SoundFilter? {
    guard ["lowPassHertz", "highPassHertz", "resonance", low, high].contains(where: has) else { return nil }
    var filter = SoundFilter(
      lowPassHertz: hertz(key("lowPassHertz", before: low)), highPassHertz: hertz(key("highPassHertz", before: high)))
    let range = SoundFilter.resonances
    if let resonance = number("resonance", in: range) { filter.resonance = resonance }
    return filter
  }

  /// A frequency.
  private func hertz(_ key: String) -> Float? {
    number(key, in: 10...86_400, "of hertz from 10 to 86400").map { Float($0) }
  }

  /// A number within a range that stands with its control.
  func number(_ key: String, in range: ClosedRange<Float>) -> Float? {
    let (low, high) = (range.lowerBound, range.upperBound)
    return read(key, "a number from \(JSONFields.shown(low)) to \(JSONFields.shown(high))") { json in
      json.number.map { Float($0) }.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  private static func shown(_ number: Float) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  /// An equaliser; nil without the key. What is left out is as in a flat one.
  func equaliser(_ key: String) -> Equaliser? {
    guard let bands = fields(key, keys: ["low", "middle", "high"]) else { return nil }
    var equaliser = Equaliser.flat
    bands.band("low", &equaliser.low)
    bands.band("middle", &equaliser.middle)
    bands.band("high", &equaliser.high)
    return equaliser
  }

  private func band(_ key: String, _ band: inout Equaliser.Band) {
    guard let fields = fields(key, keys: ["frequency", "gain", "width"]) else { return }
    if let hertz = fields.hertz("frequency") { band.frequency = hertz }
    if let gain = fields.decibels("gain", in: Equaliser.Band.gains) { band.gain = gain }
    if let width = fields.number("width", in: Equaliser.Band.widths) { band.width = width }
  }

  private func decibels(_ key: String, in range: ClosedRange<Gain>) -> Gain? {
    let (low, high) = (range.lowerBound.decibels.rounded(), range.upperBound.decibels.rounded())
    return number(key, in: low...high).map { .decibels($0) }
  }

  /// A compressor; nil without the key. What is left out is as in ``CompressorSettings/init``.
  func compressor(_ key: String) -> CompressorSettings? {
    guard let fields = fields(key, keys: ["threshold", "ratio", "attack", "release", "makeUp"]) else { return nil }
    var settings = CompressorSettings()
    if let threshold = fields.gain("threshold") { settings.threshold = threshold }
    if let ratio = fields.number("ratio", in: CompressorSettings.ratios) { settings.ratio = ratio }
    if let attack = fields.time("attack") { settings.attack = attack }
    if let release = fields.time("release") { settings.release = release }
    if let gain = fields.gain("makeUp") { settings.makeUp = gain }
    return settings
  }

  /// A time of a compressor.
  private func time(_ key: String) -> Duration? {
    let times = CompressorSettings.times
    let (low, high) = (times.lowerBound / .seconds(1), times.upperBound / .seconds(1))
    return number(key, in: low...high, "of seconds from \(low) to \(Int(high))").map { .seconds($0) }
  }

  /// The keys of a send to the reverb.
  package static let sendKeys: Set<String> = [
    "gain", "lowPassStrength", "highPassStrength", "lowPassHertz", "highPassHertz", "resonance", "lowPass", "highPass",
  ]

  /// A send to the reverb.
  package func reverbSend() -> ReverbSend {
    let cutoffs = ["lowPassHertz", "highPassHertz", "resonance"].contains(where: has) ? cutoffs("", "") : nil
    return ReverbSend(gain("gain") ?? .unity, filter: busFilter() ?? BusFilter(), cutoffs: cutoffs ?? SoundFilter())
  }

  /// A send to the reverb under a key; nil without the key.
  func send(_ key: String) -> ReverbSend? { fields(key, keys: Self.sendKeys)?.reverbSend() }

  /// A reverb: a preset by its name, with the parameters that are there changed; nil without any key.
  package func reverbPreset() -> ReverbPreset? {
    guard ReverbPreset.keys.contains(where: has) else { return nil }
    let known = ReverbPreset.named.keys.sorted().joined(separator: ", ")
    var preset = read("preset", "one of \(known)") { $0.string.flatMap { ReverbPreset.named[$0] } } ?? ReverbPreset()
    for (key, path) in ReverbPreset.gains { if let gain = gain(key) { preset[keyPath: path] = gain } }
    for (key, path) in ReverbPreset.times { if let time = duration(key) { preset[keyPath: path] = time } }
    for (key, path) in ReverbPreset.shares {
      if let share = number(key, in: 0...2, "from 0 to 2") { preset[keyPath: path] = Float(share) }
    }
    return preset
  }

  /// The place of a zone, with this reverb.
  package func reverbZone(_ preset: ReverbPreset) -> ReverbZone {
    func distance(_ key: String) -> Float? { number(key, in: 0...1e6, "from 0 to 1000000").map { Float($0) } }
    need("radius")
    return ReverbZone(
      preset, around: point("center") ?? .zero, radius: distance("radius") ?? 0, border: distance("border") ?? 0)
  }

  // MARK: - Space

  package static let spaceKeys: Set<String> = ["distance", "cone", "blend", "doppler"]

  /// A distance model; nil without the key.
  package func distance() -> DistanceModel? {
    guard let fields = fields("distance", keys: ["curve", "reference", "maximum", "rolloff"]) else { return nil }
    func distance(_ key: String) -> Float? { fields.number(key, in: 1e-6...1e9, "above 0").map { Float($0) } }
    return DistanceModel(
      fields.choice("curve", of: DistanceModel.Curve.self) ?? .inverse, reference: distance("reference") ?? 1,
      maximum: distance("maximum") ?? .infinity, rolloff: fields.factor("rolloff") ?? 1)
  }

  /// A cone; nil without the key.
  package func cone() -> SoundCone? {
    guard let fields = fields("cone", keys: ["inner", "outer", "gain"]) else { return nil }
    func angle(_ key: String) -> Float {
      fields.need(key)
      return Float(fields.number(key, in: 0...360, "of degrees from 0 to 360") ?? 360)
    }
    return SoundCone(
      innerAngle: angle("inner"), outerAngle: angle("outer"), outerGain: fields.gain("gain") ?? .silence)
  }

  package func factor(_ key: String) -> Float? { number(key, in: 0...1_000, "from 0 to 1000").map { Float($0) } }

  /// The settings of voices in space; nil without the key.
  func space(_ key: String) -> SpatialVoice? {
    guard let fields = fields(key, keys: Self.spaceKeys) else { return nil }
    var space = SpatialVoice()
    space.distance = fields.distance()
    space.cone = fields.cone()
    if let blend = fields.share("blend") { space.blend = blend }
    if let doppler = fields.factor("doppler") { space.doppler = doppler }
    return space
  }

  // MARK: - Music

  /// The first frame that repeats and one past the last; nil without the key.
  package func loop(_ key: String) -> LoopRegion? {
    read(key, "an array of two frames of the file, start and end") { json in
      let frames = (json.array ?? []).compactMap { $0.number.flatMap { Int(exactly: $0) } }
      guard json.array?.count == 2, frames.count == 2 else { return nil }
      return LoopRegion(start: frames[0], end: frames[1])
    }
  }

  package static let tempoKeys: Set<String> = ["tempo", "metre", "start", "changes"]

  /// A tempo with its changes.
  package func tempoMap() -> TempoMap {
    func tempo(_ fields: JSONFields) -> Double? {
      fields.number("tempo", in: 1...10_000, "of beats a minute from 1 to 10000")
    }
    need("tempo")
    var map = TempoMap(
      tempo: tempo(self) ?? 120, metre: integer("metre", in: TempoMap.metres) ?? 4, start: duration("start") ?? .zero)
    map.apply(
      elements("changes", keys: ["beat", "tempo", "metre"]).compactMap { change in
        change.need("beat")
        change.needOne(of: ["metre", "tempo"])
        guard let beat = change.integer("beat", in: 0...1_000_000_000) else { return nil }
        return TempoMap.Change(atBeat: beat, tempo: tempo(change), metre: change.integer("metre", in: TempoMap.metres))
      })
    return map
  }
}
