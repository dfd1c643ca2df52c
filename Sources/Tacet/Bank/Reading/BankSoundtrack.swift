import TacetDecoding
internal import TacetJSON
import TacetSignal

/// A soundtrack of a bank.
struct BankSoundtrack: Hashable, Sendable {
  /// Its file, or those of its layers; never empty.
  var paths: [String] = []
  private var layers: [BankLayer] = []
  var loop: LoopRegion?
  var tempo: TempoMap?
  var remembersPlace = false
  let position: JSON.Position

  /// Reads a path, or an object; nil where that is wrong.
  init?(_ json: JSON, entry: String, _ faults: BankFaults) {
    position = json.position
    let fields = BankFields(file: json, entry: entry, keys: ["layers", "loop", "tempo", "remember"], faults)
    loop = fields.loop("loop")
    tempo = fields.tempo("tempo")
    remembersPlace = fields.bool("remember") ?? false
    guard json.string != nil || json.object != nil else { return nil }
    guard fields.has("layers") else {
      guard let path = fields.path("file") else { return nil }
      paths = [path]
      return
    }
    if fields.has("file") { fields.add(.refused("it has a file or layers, not both"), key: "file") }
    let elements =
      fields.read("layers", "an array of 1 to 8 layers") { json in
        json.array.flatMap { (1...8).contains($0.count) ? $0 : nil }
      } ?? []
    for (index, json) in elements.enumerated() {
      if let layer = BankLayer(json, entry: "\(entry).layers[\(index)]", faults) { layers.append(layer) }
    }
    guard !layers.isEmpty, layers.count == elements.count else { return nil }
    paths = layers.map(\.path)
  }

  /// Inspects its files, whose names are below the bank's folder. Blocks on the disk.
  func load(of bank: SoundBank, as configuration: EffectLibrary.Configuration) throws(DecodingError) -> Soundtrack {
    func open(_ name: String) throws(DecodingError) -> Soundtrack {
      try Soundtrack(path: bank.path(of: name), limits: configuration.limits, loudness: configuration.loudness)
    }
    var soundtrack: Soundtrack
    if layers.isEmpty {
      soundtrack = try open(paths[0])
    } else {
      var opened: [SoundtrackLayer] = []
      for layer in layers {
        opened.append(
          SoundtrackLayer(
            try open(layer.path), gain: layer.gain, enters: layer.enters, leaves: layer.leaves, curve: layer.curve))
      }
      soundtrack = try Soundtrack(layers: opened)
    }
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
