import Tacet
import TacetJSON

/// An event of a scenario, with its time.
struct ScenarioEvent: Hashable, Sendable {
  /// The event's number in the file, counted from 1.
  let number: Int
  /// Its place in the file.
  let position: JSON.Position
  /// The engine's frame before which the event takes effect.
  let frame: Int
  /// The event's name in a log: its `signal` or `do`.
  let cause: String
  var action: Action

  enum Action: Hashable, Sendable {
    /// `from` in seconds of the file; nil where it was left, or its beginning.
    case soundtrackPlay(
      name: String, loops: LoopCount, from: Double? = nil, fadeIn: Duration, RampCurve = .linear,
      when: ScenarioTime? = nil
    )
    case soundtrackStop(over: Duration, RampCurve = .linear, when: ScenarioTime? = nil)
    case soundtrackPause(over: Duration, when: ScenarioTime? = nil)
    case soundtrackResume(over: Duration, when: ScenarioTime? = nil)
    /// In seconds of the file.
    case soundtrackSeek(to: Double)
    case soundtrackCrossfade(
      name: String, loops: LoopCount = true, from: Double? = nil, over: Duration, RampCurve = .equalPower,
      when: ScenarioTime? = nil)
    case soundtrackEnqueue(name: String, loops: LoopCount)
    /// One forward, or one back.
    case soundtrackSkip(by: Int, over: Duration, RampCurve)
    case soundtrackIntensity(to: Float, over: Duration, RampCurve)
    case soundtrackLayer(Int, gain: Gain, over: Duration, RampCurve)
    case soundtrackTransition(name: String, MusicTransition, loops: LoopCount)
    case soundtrackFinishLoop
    case soundtrackStinger(name: String, Stinger, when: ScenarioTime?)
    case playhead
    case play(Play)
    case stop(
      voice: String, over: Duration = ScenarioCommand.defaultFade, RampCurve = .linear, when: ScenarioTime? = nil)
    case stopAll(over: Duration, RampCurve = .linear)
    case limitEffect(String, PlayLimit?)
    case limitBus(String, PlayLimit?)
    case reload(effect: String)
    case pause(voice: String, over: Duration = ScenarioCommand.defaultFade, when: ScenarioTime? = nil)
    case resume(voice: String, over: Duration = ScenarioCommand.defaultFade, when: ScenarioTime? = nil)
    case set(voice: String, Setting)
    case setSpace(effect: String, ScenarioSpace)
    case setWorld(SpatialWorld)
    case setHRTF(HRTFMode, name: String?)
    case setFilter(ScenarioFilter)
    case setReverb(ScenarioReverb)
    case moveListener(SpatialListener)
    case setListeners([SpatialListener])
    case status(voice: String)
    /// A musical clock for the effects begins.
    case musicalClock(TempoMap)
    /// Where a musical clock is, for the log.
    case beat(ScenarioTime.Clock)
    case meters
    /// Nil leaves it unchanged.
    case accessibility(mono: Bool?, balance: Float?, range: DynamicRange?, over: Duration?)
    case bus(BusChange)
    /// The rule of a bus under another one; nil: none any more.
    case duck(bus: String, under: String, Ducking?)
    case enterSnapshot(String, over: Duration, RampCurve)
    case leaveSnapshot(String, over: Duration, RampCurve)
    case save(as: String)
    /// `keepingGains`: the names of buses.
    case restore(String, keepingGains: Set<String>)
    case pauseEverything(over: Duration, RampCurve = .linear, when: ScenarioTime? = nil)
    case resumeEverything(over: Duration, RampCurve = .linear, when: ScenarioTime? = nil)
    case activate
    case deactivate(notifyOthers: Bool)
    case setCategory(SessionCategory, SessionOptions)
    case setPolicies(Policies)
    case resumeAfterRouteLoss
    case report(SessionEvent)
    /// Nil: where the system chooses.
    case chooseOutput(id: String?)
    /// Nil: where the system chooses.
    case restoreOutput(SavedOutput?)
    case setSoundtrackOutput(AudioEngine.SoundtrackOutput)
    case outputs([AudioDevice])
    /// Nil: it is unknown.
    case systemVolume(SystemVolume?)
    /// The system's mixer or volume silences a stream of the game's, or does so no more.
    case outside(OutsideReason, Bool)
    /// The player's own volume, of a player that "otherMusic" names.
    case playerVolume(id: String, Double)
    /// The piece shown from now on; nil: none.
    case nowPlaying(NowPlaying?)
    case remoteCommand(RemoteCommand)
  }

  struct Play: Hashable, Sendable {
    var effect: String
    /// The voice's name in events and the log: its `as`, or the effect's name with "#" and a number.
    var voice: String?
    var gain: Gain
    var pan: Float
    var position: SIMD3<Float>?
    var space = ScenarioSpace()
    var pitch: Float
    var loops: LoopCount
    var priority: Int
    var bus: String
    /// In seconds of the effect.
    var from = 0.0
    /// The time at which it starts; nil: at once.
    var startsAt: ScenarioTime?
    var fadeIn = Duration.zero
    /// The curve of the fade-in.
    var curve = RampCurve.linear
  }

  /// New parameters of a voice; nil leaves a parameter unchanged.
  struct Setting: Hashable, Sendable {
    var gain: Gain?
    var pan: Float?
    var pitch: Float?
    var position: SIMD3<Float>?
    var space = ScenarioSpace()
    var loops: LoopCount?
    var bus: String?
    var priority: Int?
    /// In seconds of the scenario.
    var startsAt: Double?
    /// How long gain, pan, pitch, position and occlusion take; nil: the gain 5 ms, the occlusion 100 ms, the others none.
    var over: Duration?
    /// When they change; nil: at once.
    var when: ScenarioTime?
    /// The curve of these ramps.
    var curve = RampCurve.linear
  }

  /// New parameters of a bus; nil leaves a parameter unchanged.
  struct BusChange: Hashable, Sendable {
    var name: String
    var gain: Gain?
    var mute: Bool?
    var pause: Bool?
    var pausesWithGame: Bool?
    var parent: String?
    var timeScale: Float?
    /// Nil: the time scale none, the others 10 ms.
    var over: Duration?
    var curve = RampCurve.linear
    /// When gain, mute, pause and time scale change; nil: at once.
    var when: ScenarioTime?
  }
}

extension ScenarioEvent {
  /// New policies of the session; nil leaves a policy unchanged.
  struct Policies: Hashable, Sendable {
    static let keys: Set<String> = ["resume", "focusLoss", "routeLoss", "voiceChat", "yield"]

    var resume: ResumePolicy?
    var focusLoss: FocusLossPolicy?
    var routeLoss: RouteLossPolicy?
    var voiceChat: VoiceChatPolicy?
    /// The soundtrack yields to other music.
    var yields: Bool?
  }
}

// MARK: - Reading

extension ScenarioEvent {
  /// Reads event number `number` of `file`.
  ///
  /// - Throws: ``ScenarioError``.
  init(_ json: JSON, number: Int, sampleRate: Int, file: String) throws(ScenarioError) {
    var place = ScenarioError.Place(file: file, position: json.position, event: (number, nil))
    guard let values = json.object else { throw .notObject(found: json.kind, place) }
    let verbs = ["do", "signal"].filter { values[$0] != nil }
    guard let verb = verbs.first else { throw .missingKey("do\" or \"signal", place) }
    guard verbs.count == 1 else {
      throw .invalidValue(
        "signal", found: "there beside \"do\"", expected: "one or the other", place.at(values["signal"]?.position))
    }
    guard let name = values[verb]?.string else {
      throw .wrongType(verb, found: values[verb]?.kind ?? "", expected: "a string", place.at(values[verb]?.position))
    }
    let command = verb == "do" ? ScenarioCommand.named(name) : ScenarioCommand.signal(named: name)
    let signal = verb == "signal" ? ScenarioSignal.named(name) : nil
    guard let keys = command?.keys ?? signal?.keys else {
      throw .unknownName(kind: verb == "do" ? "command" : "signal", name: name, place.at(values[verb]?.position))
    }
    place.event?.name = name
    let fields = try JSONFields(values, keys: keys.union(["at", verb]), at: place)
    self.number = number
    position = json.position
    frame = Int((try fields.seconds("at") * Double(sampleRate)).rounded())
    cause = name
    if let command {
      action = try command.action(fields)
    } else if let signal {
      action = .report(try signal.fact(fields))
    } else {
      throw .missingKey(verb, place)
    }
  }
}

extension ScenarioEvent.Play {
  init(_ fields: JSONFields) throws(ScenarioError) {
    effect = try fields.string("name")
    voice = try fields.stringIfPresent("as")
    gain = try fields.gainIfPresent("gain") ?? .unity
    pan = try fields.panIfPresent() ?? 0
    pitch = try fields.pitchIfPresent() ?? 1
    loops = try fields.loopCountIfPresent("loop") ?? false
    priority = try fields.priorityIfPresent() ?? 0
    bus = try fields.effectsBusIfPresent() ?? "effects"
    position = try fields.pointIfPresent("position")
    space = try ScenarioSpace(fields)
    from = try fields.secondsIfPresent("from") ?? 0
    startsAt = try ScenarioTime(fields, seconds: "startAt")
    fadeIn = try fields.durationIfPresent("fadeIn") ?? .zero
    curve = try fields.curve()
  }
}

extension ScenarioEvent.Setting {
  /// The parameters that it can change.
  static let keys = ScenarioSpace.keys.union([
    "gain", "pan", "pitch", "position", "loop", "bus", "priority", "startAt",
  ])

  /// Reads new parameters; at least one must be there.
  init(_ fields: JSONFields) throws(ScenarioError) {
    gain = try fields.gainIfPresent("gain")
    pan = try fields.panIfPresent()
    pitch = try fields.pitchIfPresent()
    position = try fields.pointIfPresent("position")
    space = try ScenarioSpace(fields)
    loops = try fields.loopCountIfPresent("loop")
    bus = try fields.effectsBusIfPresent()
    priority = try fields.priorityIfPresent()
    startsAt = try fields.secondsIfPresent("startAt")
    over = try fields.durationIfPresent("over")
    when = try ScenarioTime(fields)
    curve = try fields.curve()
    try fields.requireOne(of: Self.keys.sorted())
  }
}

extension ScenarioEvent.BusChange {
  /// Reads new parameters; at least one must be there.
  init(_ fields: JSONFields) throws(ScenarioError) {
    name = try fields.string("name")
    gain = try fields.gainIfPresent("gain")
    mute = try fields.boolIfPresent("mute")
    pause = try fields.boolIfPresent("pause")
    pausesWithGame = try fields.boolIfPresent("pausesWithGame")
    parent = try fields.stringIfPresent("parent")
    timeScale =
      try name == "soundtrack"
      ? fields.numberIfPresent("timeScale", in: 0.0625...4, "from 0.0625 to 4").map { Float($0) }
      : fields.speedIfPresent("timeScale")
    over = try fields.durationIfPresent("over")
    curve = try fields.curve()
    when = try ScenarioTime(fields)
    try fields.requireOne(of: ["gain", "mute", "parent", "pause", "pausesWithGame", "timeScale"])
  }
}

extension ScenarioEvent.Policies {
  /// Reads new policies; at least one must be there.
  init(_ fields: JSONFields) throws(ScenarioError) {
    resume = try fields.choiceIfPresent("resume", of: ResumePolicy.self)
    focusLoss = try fields.choiceIfPresent("focusLoss", of: FocusLossPolicy.self)
    routeLoss = try fields.choiceIfPresent("routeLoss", of: RouteLossPolicy.self)
    voiceChat = try fields.choiceIfPresent("voiceChat", of: VoiceChatPolicy.self)
    yields = try fields.boolIfPresent("yield")
    try fields.requireOne(of: Self.keys.sorted())
  }
}

extension PlayLimit {
  /// Reads a limit; nil without a count.
  init?(_ fields: JSONFields) throws(ScenarioError) {
    let whenFull = try fields.choiceIfPresent("whenFull", of: WhenFull.self) ?? .stopOldest
    let cooldown = try fields.durationIfPresent("cooldown") ?? .zero
    guard let count = try fields.integerIfPresent("count", in: 0...65_536) else { return nil }
    self.init(count, whenFull: whenFull, cooldown: cooldown)
  }
}
