import Foundation
import Tacet
import TacetJSON

/// A command of a scenario file, or a signal that is no fact of the session: its name, its keys, and the action that is read
/// from them.
struct ScenarioCommand: Sendable {
  /// The value of `do` or `signal`.
  let name: String
  /// The keys besides `at`, `do` and `signal`.
  let keys: Set<String>
  /// Reads the action from its keys.
  let action: @Sendable (JSONFields) throws(ScenarioError) -> ScenarioEvent.Action

  private init(
    _ name: String, _ keys: Set<String>,
    _ action: @escaping @Sendable (JSONFields) throws(ScenarioError) -> ScenarioEvent.Action
  ) {
    self.name = name
    self.keys = keys
    self.action = action
  }

  /// The fade of a stop, a pause, a resume or a bus that names none.
  static let defaultFade = Duration.milliseconds(10)

  static let all: [ScenarioCommand] = [
    ScenarioCommand("soundtrack.play", Set(["name", "loop", "from", "fadeIn", "curve"]).union(ScenarioTime.keys)) {
      fields throws(ScenarioError) in
      .soundtrackPlay(
        name: try fields.string("name"), loops: try fields.loopCountIfPresent("loop") ?? true,
        from: try fields.secondsIfPresent("from"),
        fadeIn: try fields.durationIfPresent("fadeIn") ?? .zero, try fields.curve(), when: try ScenarioTime(fields))
    },
    ScenarioCommand("soundtrack.stop", ScenarioTime.keys.union(["over", "curve"])) { fields throws(ScenarioError) in
      .soundtrackStop(
        over: try fields.durationIfPresent("over") ?? defaultFade, try fields.curve(), when: try ScenarioTime(fields))
    },
    ScenarioCommand("soundtrack.pause", ScenarioTime.keys.union(["over"])) { fields throws(ScenarioError) in
      .soundtrackPause(over: try fields.durationIfPresent("over") ?? defaultFade, when: try ScenarioTime(fields))
    },
    ScenarioCommand("soundtrack.resume", ScenarioTime.keys.union(["over"])) { fields throws(ScenarioError) in
      .soundtrackResume(over: try fields.durationIfPresent("over") ?? defaultFade, when: try ScenarioTime(fields))
    },
    ScenarioCommand("soundtrack.seek", ["to"]) { fields throws(ScenarioError) in
      .soundtrackSeek(to: try fields.seconds("to"))
    },
    ScenarioCommand("soundtrack.crossfade", ScenarioTime.keys.union(["name", "loop", "from", "over", "curve"])) {
      fields throws(ScenarioError) in
      .soundtrackCrossfade(
        name: try fields.string("name"), loops: try fields.loopCountIfPresent("loop") ?? true,
        from: try fields.secondsIfPresent("from"), over: .seconds(try fields.seconds("over")),
        try fields.curve(.equalPower), when: try ScenarioTime(fields))
    },
    ScenarioCommand(
      "play",
      ScenarioTime.keys.subtracting(["when"]).union(ScenarioSpace.keys).union([
        "name", "gain", "pan", "pitch", "loop", "priority", "bus", "position", "from", "startAt", "fadeIn", "curve",
        "as",
      ])
    ) { fields throws(ScenarioError) in .play(try ScenarioEvent.Play(fields)) },
    ScenarioCommand("stop", ScenarioTime.keys.union(["voice", "over", "curve"])) { fields throws(ScenarioError) in
      .stop(
        voice: try fields.string("voice"), over: try fields.durationIfPresent("over") ?? defaultFade,
        try fields.curve(), when: try ScenarioTime(fields))
    },
    ScenarioCommand("stopAll", ["over", "curve"]) { fields throws(ScenarioError) in
      .stopAll(over: try fields.durationIfPresent("over") ?? defaultFade, try fields.curve())
    },
    ScenarioCommand("limit", ["effect", "bus", "count", "whenFull", "cooldown"]) { fields throws(ScenarioError) in
      let limit = try PlayLimit(fields)
      try fields.refuseSeveral(of: ["bus", "effect"])
      if let effect = try fields.stringIfPresent("effect") { return .limitEffect(effect, limit) }
      try fields.requireOne(of: ["bus", "effect"])
      return .limitBus(try fields.effectsBusIfPresent() ?? "effects", limit)
    },
    ScenarioCommand("reload", ["effect"]) { fields throws(ScenarioError) in
      .reload(effect: try fields.string("effect"))
    },
    ScenarioCommand("pause", ScenarioTime.keys.union(["voice", "over"])) { fields throws(ScenarioError) in
      .pause(
        voice: try fields.string("voice"), over: try fields.durationIfPresent("over") ?? defaultFade,
        when: try ScenarioTime(fields))
    },
    ScenarioCommand("resume", ScenarioTime.keys.union(["voice", "over"])) { fields throws(ScenarioError) in
      .resume(
        voice: try fields.string("voice"), over: try fields.durationIfPresent("over") ?? defaultFade,
        when: try ScenarioTime(fields))
    },
    ScenarioCommand("set", ScenarioEvent.Setting.keys.union(ScenarioTime.keys).union(["voice", "over", "curve"])) {
      fields throws(ScenarioError) in
      .set(voice: try fields.string("voice"), try ScenarioEvent.Setting(fields))
    },
    ScenarioCommand("space", ScenarioSpace.effectKeys.union(["effect"])) { fields throws(ScenarioError) in
      .setSpace(effect: try fields.string("effect"), try ScenarioSpace(fields))
    },
    ScenarioCommand("filter", ScenarioTime.keys.union(["mix", "bus", "lowPass", "highPass", "over", "curve"])) {
      fields throws(ScenarioError) in
      .setFilter(try ScenarioFilter(fields))
    },
    ScenarioCommand("reverb", ScenarioReverb.keys) { fields throws(ScenarioError) in
      .setReverb(try ScenarioReverb.preset(fields))
    },
    ScenarioCommand("reverb.zones", ScenarioReverb.zonesKeys) { fields throws(ScenarioError) in
      .setReverb(try ScenarioReverb.zones(fields))
    },
    ScenarioCommand("reverb.send", ScenarioReverb.sendKeys) { fields throws(ScenarioError) in
      .setReverb(try ScenarioReverb.send(fields))
    },
    ScenarioCommand("hrtf", ["mode", "name"]) { fields throws(ScenarioError) in
      .setHRTF(try fields.choice("mode", of: HRTFMode.self), name: try fields.stringIfPresent("name"))
    },
    ScenarioCommand("world", SpatialWorld.keys) { fields throws(ScenarioError) in
      .setWorld(try SpatialWorld(fields))
    },
    ScenarioCommand("listener", ["position", "forward", "up", "velocity"]) { fields throws(ScenarioError) in
      .moveListener(try SpatialListener(fields))
    },
    ScenarioCommand("listeners", ["listeners"]) { fields throws(ScenarioError) in
      var listeners: [SpatialListener] = []
      for json in try fields.array("listeners") {
        let place = fields.place.at(json.position)
        guard let values = json.object else { throw .notObject(found: json.kind, place) }
        listeners.append(
          try SpatialListener(try JSONFields(values, keys: ["position", "forward", "up", "velocity"], at: place)))
      }
      return .setListeners(listeners)
    },
    ScenarioCommand("musicalClock", ScenarioTempo.keys) { fields throws(ScenarioError) in
      .musicalClock(try TempoMap(fields))
    },
    ScenarioCommand("beat", ["clock"]) { fields throws(ScenarioError) in
      .beat(try fields.choiceIfPresent("clock", of: ScenarioTime.Clock.self) ?? .soundtrack)
    },
    ScenarioCommand("soundtrack.enqueue", ["name", "loop"]) { fields throws(ScenarioError) in
      .soundtrackEnqueue(name: try fields.string("name"), loops: try fields.loopCountIfPresent("loop") ?? false)
    },
    ScenarioCommand("soundtrack.next", ["over", "curve"]) { fields throws(ScenarioError) in
      .soundtrackSkip(by: 1, over: try fields.durationIfPresent("over") ?? defaultFade, try fields.curve(.equalPower))
    },
    ScenarioCommand("soundtrack.previous", ["over", "curve"]) { fields throws(ScenarioError) in
      .soundtrackSkip(by: -1, over: try fields.durationIfPresent("over") ?? defaultFade, try fields.curve(.equalPower))
    },
    ScenarioCommand("soundtrack.intensity", ["to", "over", "curve"]) { fields throws(ScenarioError) in
      .soundtrackIntensity(
        to: Float(try fields.number("to", in: 0...1, "from 0 to 1")),
        over: try fields.durationIfPresent("over") ?? .milliseconds(500), try fields.curve())
    },
    ScenarioCommand("soundtrack.layer", ["layer", "gain", "over", "curve"]) { fields throws(ScenarioError) in
      .soundtrackLayer(
        try fields.integerIfPresent("layer", in: 0...7) ?? 0, gain: try fields.gainIfPresent("gain") ?? .unity,
        over: try fields.durationIfPresent("over") ?? defaultFade, try fields.curve())
    },
    ScenarioCommand("soundtrack.transition", MusicTransition.keys.union(["name", "loop"])) {
      fields throws(ScenarioError) in
      .soundtrackTransition(
        name: try fields.string("name"), try MusicTransition(fields),
        loops: try fields.loopCountIfPresent("loop") ?? true)
    },
    ScenarioCommand("soundtrack.finishLoop", []) { _ throws(ScenarioError) in .soundtrackFinishLoop },
    ScenarioCommand("soundtrack.stinger", ScenarioTime.keys.union(["name", "gain", "duck", "attack", "release"])) {
      fields throws(ScenarioError) in
      .soundtrackStinger(
        name: try fields.string("name"), try Stinger(fields), when: try ScenarioTime(fields))
    },
    ScenarioCommand("playhead", []) { _ throws(ScenarioError) in .playhead },
    ScenarioCommand("meters", []) { _ throws(ScenarioError) in .meters },
    ScenarioCommand("accessibility", ["mono", "balance", "dynamicRange", "over"]) { fields throws(ScenarioError) in
      try fields.requireOne(of: ["balance", "dynamicRange", "mono"])
      return .accessibility(
        mono: try fields.boolIfPresent("mono"), balance: try fields.panIfPresent("balance"),
        range: try fields.dynamicRangeIfPresent(), over: try fields.durationIfPresent("over"))
    },
    ScenarioCommand("status", ["voice"]) { fields throws(ScenarioError) in .status(voice: try fields.string("voice")) },
    ScenarioCommand(
      "bus",
      ScenarioTime.keys.union([
        "name", "gain", "mute", "pause", "pausesWithGame", "parent", "timeScale", "over", "curve",
      ])
    ) {
      fields throws(ScenarioError) in
      .bus(try ScenarioEvent.BusChange(fields))
    },
    ScenarioCommand("duck", ["bus", "under", "on", "gain", "attack", "hold", "release", "threshold"]) {
      fields throws(ScenarioError) in
      .duck(bus: try fields.string("bus"), under: try fields.string("under"), try Ducking(fields))
    },
    ScenarioCommand("snapshot.enter", ["name", "over", "curve"]) { fields throws(ScenarioError) in
      .enterSnapshot(
        try fields.string("name"), over: try fields.durationIfPresent("over") ?? .milliseconds(200), try fields.curve())
    },
    ScenarioCommand("snapshot.leave", ["name", "over", "curve"]) { fields throws(ScenarioError) in
      .leaveSnapshot(
        try fields.string("name"), over: try fields.durationIfPresent("over") ?? .milliseconds(200), try fields.curve())
    },
    ScenarioCommand("save", ["as"]) { fields throws(ScenarioError) in .save(as: try fields.string("as")) },
    ScenarioCommand("restore", ["name", "keepGains"]) { fields throws(ScenarioError) in
      .restore(try fields.string("name"), keepingGains: Set(try fields.stringsIfPresent("keepGains") ?? []))
    },
    ScenarioCommand("engine.pause", ScenarioTime.keys.union(["over", "curve"])) { fields throws(ScenarioError) in
      .pauseEverything(
        over: try fields.durationIfPresent("over") ?? defaultFade, try fields.curve(), when: try ScenarioTime(fields))
    },
    ScenarioCommand("engine.resume", ScenarioTime.keys.union(["over", "curve"])) { fields throws(ScenarioError) in
      .resumeEverything(
        over: try fields.durationIfPresent("over") ?? defaultFade, try fields.curve(), when: try ScenarioTime(fields))
    },
    ScenarioCommand("activate", []) { _ throws(ScenarioError) in .activate },
    ScenarioCommand("deactivate", ["notifyOthers"]) { fields throws(ScenarioError) in
      .deactivate(notifyOthers: try fields.boolIfPresent("notifyOthers") ?? true)
    },
    ScenarioCommand("setCategory", ["category", "options"]) { fields throws(ScenarioError) in
      let (category, options) = try fields.categoryAndOptions(default: nil)
      return .setCategory(category, options)
    },
    ScenarioCommand("policy", ScenarioEvent.Policies.keys) { fields throws(ScenarioError) in
      .setPolicies(try ScenarioEvent.Policies(fields))
    },
    ScenarioCommand("output.choose", ["id"]) { fields throws(ScenarioError) in
      .chooseOutput(id: try fields.stringIfPresent("id"))
    },
    ScenarioCommand("output.restore", ["id", "name"]) { fields throws(ScenarioError) in
      let name = try fields.stringIfPresent("name")
      return .restoreOutput(try fields.stringIfPresent("id").map { SavedOutput(id: $0, name: name ?? $0) })
    },
    ScenarioCommand("output.soundtrack", ["own", "name"]) { fields throws(ScenarioError) in
      let (isOwn, name) = (try fields.boolIfPresent("own") ?? true, try fields.stringIfPresent("name"))
      if !isOwn, let name {
        throw .invalidValue("name", found: "\"\(name)\"", expected: "none without \"own\"", fields.place(of: "name"))
      }
      return .setSoundtrackOutput(isOwn ? .ownStream(name: name) : .shared)
    },
    ScenarioCommand("resumeAfterRouteLoss", []) { _ throws(ScenarioError) in .resumeAfterRouteLoss },
    ScenarioCommand("nowPlaying", ["title", "artist", "album", "artwork", "length", "commands"]) {
      fields throws(ScenarioError) in .nowPlaying(try NowPlaying(fields))
    },
  ]

  /// The signals that are no facts.
  private static let signals: [ScenarioCommand] = [
    ScenarioCommand("remoteCommand", ["command", "seconds"]) { fields throws(ScenarioError) in
      .remoteCommand(try RemoteCommand(fields))
    },
    ScenarioCommand("outputs", ["outputs"]) { fields throws(ScenarioError) in
      .outputs(try ScenarioOutputs(fields).devices)
    },
    ScenarioCommand("systemVolume", ["level", "muted"]) { fields throws(ScenarioError) in
      let isMuted = try fields.boolIfPresent("muted") ?? false
      return .systemVolume(try fields.levelIfPresent("level").map { SystemVolume(level: $0, isMuted: isMuted) })
    },
    ScenarioCommand("playerVolume", ["id", "volume"]) { fields throws(ScenarioError) in
      .playerVolume(id: try fields.string("id"), try fields.level("volume"))
    },
  ]

  /// A signal for each cause of a silence from outside, under the word that logs have for it.
  private static let outsideSignals = OutsideReason.Cause.allCases.map { cause in
    ScenarioCommand("outside:\(cause.rawValue)", ["on", "output", "stream"]) { fields throws(ScenarioError) in
      let stream = try fields.choiceIfPresent("stream", of: OutsideReason.Stream.self) ?? .engine
      let output = try fields.stringIfPresent("output") ?? "output"
      return .outside(OutsideReason(cause, output: output, stream: stream), try fields.bool("on"))
    }
  }

  /// The signal of this name that is no fact.
  static func signal(named name: String) -> ScenarioCommand? {
    (signals + outsideSignals).first { $0.name == name }
  }

  static func named(_ name: String) -> ScenarioCommand? { all.first { $0.name == name } }
}

extension SpatialListener {
  /// Reads a listener; what is missing is as at the start.
  fileprivate init(_ fields: JSONFields) throws(ScenarioError) {
    self.init()
    if let position = try fields.pointIfPresent("position") { self.position = position }
    if let forward = try fields.pointIfPresent("forward") { self.forward = forward }
    if let up = try fields.pointIfPresent("up") { self.up = up }
    if let velocity = try fields.pointIfPresent("velocity") { self.velocity = velocity }
  }
}

extension Ducking {
  /// Reads a rule; nil if it is off.
  fileprivate init?(_ fields: JSONFields) throws(ScenarioError) {
    self.init()
    if let gain = try fields.gainIfPresent("gain") { self.gain = gain }
    if let attack = try fields.durationIfPresent("attack") { self.attack = attack }
    if let hold = try fields.durationIfPresent("hold") { self.hold = hold }
    if let release = try fields.durationIfPresent("release") { self.release = release }
    if let threshold = try fields.gainIfPresent("threshold") { self.threshold = threshold }
    guard try fields.boolIfPresent("on") ?? true else { return nil }
  }
}

extension NowPlaying {
  /// Reads a piece; nil without a title.
  fileprivate init?(_ fields: JSONFields) throws(ScenarioError) {
    guard let title = try fields.stringIfPresent("title") else { return nil }
    var commands: Set<RemoteCommand.Kind> = [.play, .pause]
    if let names = try fields.stringsIfPresent("commands") {
      commands = []
      for name in names {
        guard let kind = RemoteCommand.Kind(rawValue: name) else {
          throw .unknownName(kind: "remote command", name: name, fields.place)
        }
        commands.insert(kind)
      }
    }
    self.init(
      title: title, artist: try fields.stringIfPresent("artist") ?? "",
      album: try fields.stringIfPresent("album") ?? "",
      artwork: try fields.stringIfPresent("artwork").flatMap(URL.init(string:)),
      length: try fields.durationIfPresent("length"), commands: commands)
  }
}

extension RemoteCommand {
  fileprivate init(_ fields: JSONFields) throws(ScenarioError) {
    let name = try fields.string("command")
    switch name {
    case "play": self = .play
    case "pause": self = .pause
    case "stop": self = .stop
    case "next": self = .next
    case "previous": self = .previous
    case "seek":
      let longest = JSONFields.longest
      self = .seek(by: .seconds(try fields.number("seconds", in: -longest...longest, "a time within 1000000 seconds")))
    case "setPosition": self = .setPosition(.seconds(try fields.seconds("seconds")))
    default: throw .unknownName(kind: "remote command", name: name, fields.place)
    }
  }
}
