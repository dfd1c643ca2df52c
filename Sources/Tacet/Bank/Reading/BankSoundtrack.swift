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
  /// Which song of a module it is.
  var song = 0
  var gain = Gain.unity
  let position: JSON.Position

  /// Reads a path, or an object; nil where that is wrong.
  init?(_ json: JSON, entry: String, paths rule: BankPath, _ faults: JSONFaults) {
    position = json.position
    let fields = JSONFields(
      json, or: "file", entry: entry, keys: ["layers", "song", "gain", "loop", "tempo", "remember"], faults)
    loop = fields.loop("loop")
    tempo = fields.fields("tempo", keys: JSONFields.tempoKeys)?.tempoMap()
    remembersPlace = fields.bool("remember") ?? false
    song = fields.integer("song", in: 0...255) ?? 0
    gain = fields.gain("gain") ?? .unity
    guard json.string != nil || json.object != nil else { return nil }
    guard fields.has("layers") else {
      guard let path = fields.path("file", rule) else { return nil }
      paths = [path]
      return
    }
    if fields.has("file") { fields.add(.refused("it has a file or layers, not both"), key: "file") }
    if fields.has("song") { fields.add(.refused("a song is one of a file, not of layers"), key: "song") }
    let elements =
      fields.read("layers", "an array of 1 to 8 layers") { json in
        json.array.flatMap { (1...8).contains($0.count) ? $0 : nil }
      } ?? []
    for (index, json) in elements.enumerated() {
      if let layer = BankLayer(json, entry: "\(entry).layers[\(index)]", paths: rule, faults) { layers.append(layer) }
    }
    guard !layers.isEmpty, layers.count == elements.count else { return nil }
    paths = layers.map(\.path)
  }

  /// Inspects its files, whose names are below the bank's folder. Blocks on the disk.
  func load(of bank: SoundBank, as configuration: EffectLibrary.Configuration) throws(DecodingError) -> Soundtrack {
    func open(_ name: String) throws(DecodingError) -> Soundtrack {
      try Soundtrack(path: bank.checkedPath(of: name), limits: configuration.limits, loudness: configuration.loudness)
    }
    var soundtrack: Soundtrack
    if layers.isEmpty {
      soundtrack = try open(paths[0]).song(song)
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
    soundtrack.gain = gain
    return remembersPlace ? soundtrack.rememberingPosition() : soundtrack
  }
}
