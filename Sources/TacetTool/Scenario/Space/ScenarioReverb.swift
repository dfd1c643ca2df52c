import Tacet
import TacetJSON

/// A change of the reverb that a scenario makes.
enum ScenarioReverb: Hashable, Sendable {
  /// Nil: none. The name is that of the preset that it was made of.
  case preset(ReverbPreset?, named: String?, over: Duration)
  case zones([ReverbZone], over: Duration)
  /// One of the bank's.
  case named(String, over: Duration)
  case namedZones([String], over: Duration)
  /// Nil: what the bus says, or the one above it.
  case send(ReverbSend?, of: Sender, over: Duration, RampCurve = .linear, when: ScenarioTime? = nil)

  enum Sender: Hashable, Sendable {
    case voice(String)
    case effect(String)
    case bus(String)
  }

  static let keys = ReverbPreset.keys.union(["name", "over"])
  static let zonesKeys: Set<String> = ["zones", "names", "over"]
  static let sendKeys = ScenarioTime.keys.union([
    "voice", "effect", "bus", "gain", "lowPass", "highPass", "on", "over", "curve",
  ])

  /// Reads the reverb of everywhere; none without a key of a preset.
  static func preset(_ fields: JSONFields) throws(ScenarioError) -> ScenarioReverb {
    let over = try fields.durationIfPresent("over") ?? .milliseconds(500)
    for key in ReverbPreset.keys.sorted() { try fields.refuseSeveral(of: ["name", key]) }
    if let name = try fields.stringIfPresent("name") { return .named(name, over: over) }
    return .preset(try ReverbPreset(fields), named: try fields.stringIfPresent("preset"), over: over)
  }

  static func zones(_ fields: JSONFields) throws(ScenarioError) -> ScenarioReverb {
    let over = try fields.durationIfPresent("over") ?? .milliseconds(500)
    try fields.refuseSeveral(of: ["names", "zones"])
    if let names = try fields.stringsIfPresent("names") { return .namedZones(names, over: over) }
    var zones: [ReverbZone] = []
    for json in try fields.array("zones") {
      let place = fields.place.at(json.position)
      guard let values = json.object else { throw .notObject(found: json.kind, place) }
      let zone = try JSONFields(values, keys: ReverbPreset.keys.union(["center", "radius", "border"]), at: place)
      let words = "from 0 to 1000000"
      zones.append(
        ReverbZone(
          try ReverbPreset(zone) ?? ReverbPreset(), around: try zone.pointIfPresent("center") ?? .zero,
          radius: Float(try zone.number("radius", in: 0...1e6, words)),
          border: Float(try zone.numberIfPresent("border", in: 0...1e6, words) ?? 0)))
    }
    return .zones(zones, over: over)
  }

  static func send(_ fields: JSONFields) throws(ScenarioError) -> ScenarioReverb {
    try fields.refuseSeveral(of: ["bus", "effect", "voice"])
    let sender: Sender
    if let voice = try fields.stringIfPresent("voice") {
      sender = .voice(voice)
    } else if let effect = try fields.stringIfPresent("effect") {
      sender = .effect(effect)
    } else {
      try fields.requireOne(of: ["bus", "effect", "voice"])
      sender = .bus(try fields.string("bus"))
    }
    let filter = BusFilter(
      lowPass: try fields.shareIfPresent("lowPass") ?? 0, highPass: try fields.shareIfPresent("highPass") ?? 0)
    let send = ReverbSend(try fields.gainIfPresent("gain") ?? .unity, filter: filter)
    let when = try ScenarioTime(fields)
    if case .effect = sender, when != nil {
      throw .invalidValue("effect", found: "there beside a moment", expected: "\"voice\" or \"bus\"", fields.place)
    }
    return .send(
      try fields.boolIfPresent("on") ?? true ? send : nil, of: sender,
      over: try fields.durationIfPresent("over") ?? .milliseconds(50), try fields.curve(),
      when: when)
  }

  /// The moment of a send; nil: at once.
  var when: ScenarioTime? { if case .send(_, _, _, _, let when) = self { when } else { nil } }

  /// The line of a log, with the time that it waits for.
  func text(frame: Int, _ time: ClockTime?) -> String {
    switch self {
    case .preset(let preset, let name, _):
      JSONText.line(["frame": frame, "event": "reverb", "on": preset != nil, "preset": name])
    case .named(let name, _): JSONText.line(["frame": frame, "event": "reverb", "on": true, "name": name])
    case .zones(let zones, _): JSONText.line(["frame": frame, "event": "reverbZones", "zones": zones.count])
    case .namedZones(let names, _): JSONText.line(["frame": frame, "event": "reverbZones", "zones": names.count])
    case .send(let send, let sender, _, _, _):
      JSONText.line(
        [
          "frame": frame, "event": "reverbSend", sender.kind: sender.name, "on": send != nil,
          "gain": Self.decibels(send), "lowPass": send?.filter.lowPass, "highPass": send?.filter.highPass,
        ], time.members)
    }
  }

  /// The level of a send; nil for silence, which has no decibels.
  private static func decibels(_ send: ReverbSend?) -> Double? {
    guard let send, send.gain > .silence else { return nil }
    return (Double(send.gain.decibels) * 100).rounded() / 100
  }
}

extension ScenarioReverb.Sender {
  fileprivate var kind: StaticString {
    switch self {
    case .voice: "voice"
    case .effect: "effect"
    case .bus: "bus"
    }
  }

  fileprivate var name: String {
    switch self {
    case .voice(let name), .effect(let name), .bus(let name): name
    }
  }
}

extension ReverbPreset {
  /// Reads a reverb: a preset by its name, with the parameters that are there changed; nil without any key.
  init?(_ fields: JSONFields) throws(ScenarioError) {
    self.init()
    var isThere = false
    if let name = try fields.stringIfPresent("preset") {
      guard let preset = Self.named[name] else { throw .unknownName(kind: "reverb", name: name, fields.place) }
      self = preset
      isThere = true
    }
    for (key, path) in Self.gains {
      guard let gain = try fields.gainIfPresent(key) else { continue }
      self[keyPath: path] = gain
      isThere = true
    }
    for (key, path) in Self.times {
      guard let time = try fields.durationIfPresent(key) else { continue }
      self[keyPath: path] = time
      isThere = true
    }
    for (key, path) in Self.shares {
      guard let share = try fields.numberIfPresent(key, in: 0...2, "from 0 to 2") else { continue }
      self[keyPath: path] = Float(share)
      isThere = true
    }
    if !isThere { return nil }
  }
}
