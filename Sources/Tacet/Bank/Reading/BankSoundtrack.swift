import TacetDecoding
internal import TacetJSON
import TacetSignal

/// A soundtrack of a bank.
struct BankSoundtrack: Hashable, Sendable {
  var path = ""
  var loop: LoopRegion?
  var tempo: TempoMap?
  var remembersPlace = false
  let position: JSON.Position

  /// Reads a path, or an object; nil where that is wrong.
  init?(_ json: JSON, entry: String, _ faults: BankFaults) {
    position = json.position
    let fields = BankFields(file: json, entry: entry, keys: ["loop", "tempo", "remember"], faults)
    loop = fields.loop("loop")
    tempo = fields.tempo("tempo")
    remembersPlace = fields.bool("remember") ?? false
    guard json.string != nil || json.object != nil, let path = fields.path("file") else { return nil }
    self.path = path
  }

  /// Inspects the file at `path`. Blocks on the disk.
  func load(_ path: String, as configuration: EffectLibrary.Configuration) throws(DecodingError) -> Soundtrack {
    var soundtrack = try Soundtrack(path: path, limits: configuration.limits, loudness: configuration.loudness)
    if let loop { soundtrack = try soundtrack.looping(over: loop) }
    if let tempo { soundtrack = soundtrack.withTempo(tempo) }
    return remembersPlace ? soundtrack.rememberingPlace() : soundtrack
  }
}

extension BankFields {
  /// The first frame that repeats and one past the last; nil without the key.
  fileprivate func loop(_ key: String) -> LoopRegion? {
    read(key, "an array of two frames of the file, start and end") { json in
      let frames = (json.array ?? []).compactMap { $0.number.flatMap { Int(exactly: $0) } }
      guard json.array?.count == 2, frames.count == 2 else { return nil }
      return LoopRegion(start: frames[0], end: frames[1])
    }
  }

  /// A tempo with its changes; nil without the key.
  fileprivate func tempo(_ key: String) -> TempoMap? {
    guard let fields = fields(key, keys: ["tempo", "metre", "start", "changes"]) else { return nil }
    if !fields.has("tempo") { fields.add(.missingKey("tempo")) }
    func tempo(_ fields: BankFields) -> Double? {
      fields.number("tempo", in: 1...10_000, "of beats a minute from 1 to 10000")
    }
    var map = TempoMap(
      tempo: tempo(fields) ?? 120, metre: fields.integer("metre", in: 1...1_000) ?? 4,
      start: fields.duration("start") ?? .zero)
    for change in fields.elements("changes", keys: ["beat", "tempo", "metre"]) {
      guard let beat = change.integer("beat", in: 0...1_000_000_000) else {
        if !change.has("beat") { change.add(.missingKey("beat")) }
        continue
      }
      if let tempo = tempo(change) { map.setTempo(tempo, atBeat: beat) }
      if let metre = change.integer("metre", in: 1...1_000) { map.setMetre(metre, atBeat: beat) }
    }
    return map
  }
}
