import TacetSession
import Tacet

extension ScenarioEvent {
  /// Every `do`, and the keys that it takes besides `at` and `do`.
  static let commands: [String: Set<String>] = [
    "soundtrack.play": ["name", "loop", "fadeIn"],
    "soundtrack.stop": ["over"],
    "soundtrack.pause": ["over"],
    "soundtrack.resume": ["over"],
    "soundtrack.seek": ["to"],
    "soundtrack.crossfade": ["name", "over"],
    "play": ["name", "gain", "pan", "pitch", "loop", "priority", "bus", "position", "as"],
    "stop": ["voice"],
    "pause": ["voice"],
    "resume": ["voice"],
    "set": ["voice", "gain", "pan", "pitch", "position"],
    "bus": ["name", "gain", "mute", "pause", "over"],
    "activate": [],
    "deactivate": ["notifyOthers"],
    "setCategory": ["category", "options"],
    "resumeRoute": [],
  ]

  /// Every `signal`, and the keys that it takes besides `at` and `signal`.
  static let signals: [String: Set<String>] = [
    "silentMode": ["on", "from"],
    "lock": ["on", "from"],
    "background": ["on"],
    "voiceChat": ["on", "from"],
    "otherMusic": ["on", "who", "id"],
    "otherMusicUnknown": ["on"],
    "otherAudio": ["on", "from"],
    "interruption": ["source", "began", "shouldResume"],
    "route": ["to", "chosen"],
    "output": ["lost"],
  ]

  /// How long a pause, a resume, a stop or a bus takes that does not say.
  private static let quick = Duration.milliseconds(10)

  /// The event that `json` is, number `number` in `file`.
  init(_ json: JSON, number: Int, sampleRate: Int, file: String) throws(ScenarioError) {
    var place = ScenarioError.Place(file: file, event: (number, nil))
    guard let values = json.object else { throw .notObject(found: json.kind, place) }
    let verbs = ["do", "signal"].filter { values[$0] != nil }
    guard let verb = verbs.first else { throw .missingKey("do\" or \"signal", place) }
    guard verbs.count == 1 else {
      throw .invalidValue("signal", found: "there beside \"do\"", expected: "one or the other", place)
    }
    guard let name = values[verb]?.string else {
      throw .wrongType(verb, found: values[verb]?.kind ?? "", expected: "a string", place)
    }
    let table = verb == "do" ? Self.commands : Self.signals
    guard let keys = table[name] else {
      throw .unknownName(kind: verb == "do" ? "command" : "signal", name: name, place)
    }
    place.event?.name = name
    let fields = try JSONFields(values, keys: keys.union(["at", verb]), at: place)
    self.number = number
    frame = Int((try fields.seconds("at") * Double(sampleRate)).rounded())
    cause = name
    action = verb == "do" ? try Self.command(name, fields) : .report(try Self.signal(name, fields))
  }

  private static func command(_ name: String, _ fields: JSONFields) throws(ScenarioError) -> Action {
    switch name {
    case "soundtrack.play":
      .soundtrackPlay(
        name: try fields.string("name"), loops: try fields.boolIfPresent("loop") ?? true,
        fadeIn: try fields.durationIfPresent("fadeIn") ?? .zero)
    case "soundtrack.stop": .soundtrackStop(over: try fields.durationIfPresent("over") ?? quick)
    case "soundtrack.pause": .soundtrackPause(over: try fields.durationIfPresent("over") ?? quick)
    case "soundtrack.resume": .soundtrackResume(over: try fields.durationIfPresent("over") ?? quick)
    case "soundtrack.seek": .soundtrackSeek(to: try fields.seconds("to"))
    case "soundtrack.crossfade":
      .soundtrackCrossfade(name: try fields.string("name"), over: .seconds(try fields.seconds("over")))
    case "play": .play(try Play(fields))
    case "stop": .stop(voice: try fields.string("voice"))
    case "pause": .pause(voice: try fields.string("voice"))
    case "resume": .resume(voice: try fields.string("voice"))
    case "set": .set(voice: try fields.string("voice"), try Setting(fields))
    case "bus": .bus(try BusChange(fields, quick: quick))
    case "activate": .activate
    case "deactivate": .deactivate(notifyOthers: try fields.boolIfPresent("notifyOthers") ?? true)
    case "setCategory": try fields.categorySetting()
    default: .resumeAfterRouteLoss
    }
  }

  private static func signal(_ name: String, _ fields: JSONFields) throws(ScenarioError) -> SessionEvent {
    switch name {
    case "silentMode": return .silentMode(try fields.bool("on"), source: try fields.reporter())
    case "lock": return .screenLock(try fields.bool("on"), source: try fields.reporter())
    case "background": return .background(try fields.bool("on"))
    case "voiceChat": return .voiceChat(try fields.bool("on"), source: try fields.reporter())
    case "otherMusic":
      let id = try fields.stringIfPresent("id")
      if let id, try !fields.bool("on") { return .otherMusicEnded(id: id) }
      let who = try fields.string("who")
      return try fields.bool("on") ? .otherMusicBegan(id: id ?? who, name: who) : .otherMusicEnded(id: who)
    case "otherAudio": return .otherAudio(try fields.bool("on"), source: try fields.reporter())
    case "otherMusicUnknown": return .otherMusicUnknown(try fields.bool("on"))
    case "interruption":
      let source = try fields.choice("source", of: InterruptionSource.self)
      let shouldResume = try fields.boolIfPresent("shouldResume")
      return try fields.bool("began")
        ? .interruptionBegan(source) : .interruptionEnded(source, shouldResume: shouldResume)
    case "route":
      return .route(
        try fields.choice("to", of: OutputRoute.self), chosenByUser: try fields.boolIfPresent("chosen") ?? false)
    default: return .outputLost(try fields.bool("lost"))
    }
  }
}

extension ScenarioEvent.Play {
  fileprivate init(_ fields: JSONFields) throws(ScenarioError) {
    effect = try fields.string("name")
    voice = try fields.stringIfPresent("as")
    gain = try fields.gainIfPresent("gain") ?? .unity
    pan = try fields.panIfPresent() ?? 0
    pitch = try fields.pitchIfPresent() ?? 1
    loops = try fields.boolIfPresent("loop") ?? false
    priority = try fields.integerIfPresent("priority", in: -1_000_000...1_000_000) ?? 0
    bus = try fields.stringIfPresent("bus") ?? "effects"
    position = try fields.positionIfPresent()
    if bus == "soundtrack" {
      throw .invalidValue("bus", found: "\"soundtrack\"", expected: "a bus for effects", fields.place)
    }
  }
}

extension ScenarioEvent.Setting {
  fileprivate init(_ fields: JSONFields) throws(ScenarioError) {
    gain = try fields.gainIfPresent("gain")
    pan = try fields.panIfPresent()
    pitch = try fields.pitchIfPresent()
    position = try fields.positionIfPresent()
    let keys = ["gain", "pan", "pitch", "position"]
    if !keys.contains(where: fields.has) { throw .nothingToDo(keys: keys, fields.place) }
  }
}

extension ScenarioEvent.BusChange {
  fileprivate init(_ fields: JSONFields, quick: Duration) throws(ScenarioError) {
    name = try fields.string("name")
    gain = try fields.gainIfPresent("gain")
    mute = try fields.boolIfPresent("mute")
    pause = try fields.boolIfPresent("pause")
    over = try fields.durationIfPresent("over") ?? quick
    let keys = ["gain", "mute", "pause"]
    if !keys.contains(where: fields.has) { throw .nothingToDo(keys: keys, fields.place) }
  }
}

extension JSONFields {
  /// A category by its name.
  func category(_ key: String) throws(ScenarioError) -> SessionCategory? {
    guard let name = try stringIfPresent(key) else { return nil }
    do throws(SessionError) {
      return try SessionCategory(named: name)
    } catch {
      throw error == .unknownName(name) ? .unknownName(kind: "category", name: name, place) : refusal(error)
    }
  }

  /// Who reports a fact that several may report.
  fileprivate func reporter() throws(ScenarioError) -> SignalSource {
    try stringIfPresent("from").map(SignalSource.init(rawValue:)) ?? .application
  }

  /// A category with options that it allows.
  fileprivate func categorySetting() throws(ScenarioError) -> ScenarioEvent.Action {
    guard let category = try category("category") else { throw .missingKey("category", place) }
    let names = try strings("options")
    do throws(SessionError) {
      let options = try SessionOptions(named: names)
      _ = try SessionState(category: category, options: options)
      return .setCategory(category, options)
    } catch {
      if case .unknownName(let name) = error { throw .unknownName(kind: "option", name: name, place) }
      throw refusal(error)
    }
  }

  private func refusal(_ error: SessionError) -> ScenarioError { .refused(error.description, place) }
}
