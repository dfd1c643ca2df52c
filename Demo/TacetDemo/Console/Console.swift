/// Keys that report facts as the system would, keys for every policy, and lamps that show who reports what: no game has
/// them. Says all of it in a scenario's words, and reads the engine's state as JSON. One thread.
final class Console {
  let audio: DemoAudio

  private var hasFocus = true
  /// True if a key has stopped the music, and none has started it again.
  private var hasStoppedMusic = false
  /// The command that was given last, for the room's sentence about it.
  private var last: Command?
  /// The reported facts that still hold, and the game's own switches.
  private var on: Set<Command> = []
  /// The reporters of the facts that hold.
  private var reporters = Reporters()
  /// The route as others than the keys reported it last.
  private var systemRoute = "speaker"
  /// The session before its manners were taken away.
  private var manners: EngineState.Session?
  /// The window's facts as they were recorded last.
  private var window: (isHidden: Bool, hasFocus: Bool?) = (false, nil)
  /// True while the desktop's own "do not disturb" is on, which the interface's sounds follow.
  var isDesktopUndisturbed = false

  init(_ audio: DemoAudio) { self.audio = audio }

  // MARK: - Without manners

  var isWithoutManners: Bool { manners != nil }

  /// Makes the engine what other games are, or gives it its manners back: it yields to nobody, plays on when headphones
  /// are unplugged, and talks into calls.
  func setWithoutManners(_ isWithout: Bool) throws {
    if isWithout, manners == nil {
      manners = try state.session
      try perform(#"{"do": "policy", "yield": false, "routeLoss": "continue", "voiceChat": "ignore"}"#)
      try setCategory("playback", options: ["mixWithOthers"])
    } else if !isWithout, let before = manners {
      manners = nil
      let policies = before.policies
      try perform(
        #"{"do": "policy", "yield": \#(policies.yield), "routeLoss": "\#(policies.routeLoss)","#
          + #" "voiceChat": "\#(policies.voiceChat)"}"#)
      try setCategory(before.category, options: before.options)
    }
  }

  private func setCategory(_ category: String, options: [String] = []) throws {
    try perform(#"{"do": "setCategory", "category": "\#(category)", "options": \#(options)}"#)
  }

  // MARK: - Facts

  /// Reports a fact by the keys.
  private func report(_ signal: Signal) throws {
    record(signal, from: Reporters.keys)
    try perform(signal.words)
  }

  /// Records what the system's services have reported to the engine since the last call. Returns it in words.
  func recordReports() -> [String] {
    audio.reports().compactMap { report in
      guard let signal = report.signal.flatMap(Signal.init(words:)) else { return nil }
      record(signal, from: report.source)
      return "\(report.source): \(report.words)"
    }
  }

  /// Records the window's state, which its bridge has reported to the engine.
  func recordWindow(isHidden: Bool, hasFocus: Bool) {
    if isHidden != window.isHidden { record(Signal("background", on: isHidden), from: Reporters.window) }
    if hasFocus != window.hasFocus { record(Signal("windowFocus", on: hasFocus), from: Reporters.window) }
    window = (isHidden, hasFocus)
  }

  /// Records a fact that was reported to the engine.
  func record(_ signal: Signal, from reporter: String) {
    let isOn = signal.on ?? signal.began ?? signal.lost ?? false
    switch signal.signal {
    case "silentMode", "lock", "voiceChat":
      if let lamp = Command(rawValue: signal.signal) { reporters.set(lamp, isOn, by: reporter) }
    case "background":
      reporters.replace(.background, isOn, by: reporter)
      if isOn { on.insert(.background) } else { on.remove(.background) }
      // The return to the foreground ends interruptions that the application reported.
      if !isOn {
        reporters.replace(.app, false, by: reporter)
        on.remove(.app)
      }
    case "windowFocus":
      reporters.replace(.windowFocus, true, by: reporter)
      hasFocus = isOn
    case "output": reporters.replace(.outputLost, isOn, by: reporter)
    case "otherMusic": reporters.set(player: signal.id ?? "", isOn, by: reporter)
    case "interruption":
      guard let lamp = signal.source.flatMap(Command.init(rawValue:)) else { return }
      if isOn { reporters.set(lamp, true, by: reporter) } else { reporters.replace(lamp, false, by: reporter) }
    case "route":
      let route = signal.to ?? ""
      if reporter != Reporters.keys { systemRoute = route }
      let lamps: [String: Command] = ["headphones": .headphones, "bluetooth": .bluetooth, "none": .noRoute]
      reporters.set(route: lamps[route], by: reporter)
    default: break
    }
  }

  // MARK: - Commands

  /// The values that keys go through, in a scenario's words: the categories are those of a game that only plays.
  private enum Values {
    static let category = ["automatic", "soloAmbient", "ambient", "playback"]
    static let focusLoss = ["playOn", "mute", "pause"]
    static let routeLoss = ["pauseUntilPrivate", "pauseUntilResumed", "continue"]
    static let voiceChat = ["duck", "interrupt", "ignore"]
    static let route = ["speaker", "headphones", "bluetooth", "hdmi", "none"]
    static let hrtf = ["off", "on", "automatic"]
  }

  /// Performs a command. Returns the error's text where it fails.
  func perform(_ command: Command) -> String? {
    last = command
    do {
      try change(command)
      return nil
    } catch {
      // Without the place in the words and the command's name, which no player has written.
      let parts = "\(error)".split(separator: ": ", maxSplits: 2)
      return parts.count == 3 && parts[0].hasPrefix("command:") ? String(parts[2]) : "\(error)"
    }
  }

  private func perform(_ words: String) throws { try audio.perform(words) }

  private func change(_ command: Command) throws {
    switch command {
    case .silentMode, .lock, .voiceChat: try report(Signal(command.rawValue, on: toggle(command)))
    case .background: try report(Signal("background", on: !on.contains(command)))
    case .windowFocus: try report(Signal("windowFocus", on: !hasFocus))
    case .otherMusic: try report(.otherMusic(toggle(command), id: "radio", who: "Radio: Night Mail"))
    case .doNotDisturb: _ = toggle(command)
    case .outputLost: try report(.outputLost(toggle(command)))
    case .call, .cork, .sleep, .sessionSwitched, .stopped, .otherAudio, .app:
      try report(.interruption(command.rawValue, began: toggle(command)))
    case .takeBack: try takeBack()
    case .headphones, .bluetooth:
      try report(.route(audio.snapshot.route == command.rawValue ? "speaker" : command.rawValue))
    case .noRoute: try report(.route(audio.snapshot.route == "none" ? "speaker" : "none"))
    case .routeByHand: try report(.route(Values.route.next(after: audio.snapshot.route), chosenByHand: true))
    case .focusLossPolicy, .routeLossPolicy, .voiceChatPolicy, .yields: try changePolicy(command)
    case .category: try setCategory(Values.category.next(after: try state.session.category))
    case .mixWithOthers:
      let session = try state.session
      try setCategory(session.category, options: session.options.isEmpty ? ["mixWithOthers"] : [])
    case .active: try perform(try state.session.active ? #"{"do": "deactivate"}"# : #"{"do": "activate"}"#)
    case .resumeAfterRouteLoss: try perform(#"{"do": "resumeAfterRouteLoss"}"#)
    case .nextOutput: try audio.settings.change(.output, by: 1)
    case .quieter: try audio.settings.change(.music, by: -1)
    case .louder: try audio.settings.change(.music, by: 1)
    case .pauseGame: audio.settings.setPaused(toggle(command))
    case .playSoundtrack, .pauseSoundtrack, .crossfade, .seek: try changeSoundtrack(command)
    case .stinger: audio.sound.playStinger("waveIsOver")
    case .muteEffects: try perform(#"{"do": "bus", "name": "effects", "mute": \#(toggle(command))}"#)
    case .pauseEffects: try perform(#"{"do": "bus", "name": "effects", "pause": \#(toggle(command))}"#)
    case .mixerMuted:
      let isMuted = toggle(command)
      try perform(Signal.mixerMuted(isMuted, output: audio.snapshot.output?.name ?? "speaker").words)
      // The mixer would silence it behind the engine.
      try perform(#"{"do": "bus", "name": "master", "mute": \#(isMuted)}"#)
    case .withoutManners: try setWithoutManners(toggle(command))
    case .slowMotion:
      let speed: Float = try state.stage.isSlow ? 1 : 0.35
      try perform(#"{"do": "bus", "name": "effects", "timeScale": \#(speed), "over": 0.4, "curve": "decibels"}"#)
    case .cave: try perform(try state.stage.isCave ? #"{"do": "reverb"}"# : #"{"do": "reverb", "preset": "cave"}"#)
    case .underWater:
      let order = try state.stage.isUnderWater ? "leave" : "enter"
      try perform(#"{"do": "snapshot.\#(order)", "name": "nebula", "over": 0.4}"#)
    case .hrtf: try perform(#"{"do": "hrtf", "mode": "\#(Values.hrtf.next(after: try state.space.hrtf))"}"#)
    }
  }

  private func changePolicy(_ command: Command) throws {
    let policies = try state.session.policies
    let (name, value) =
      switch command {
      case .focusLossPolicy: ("focusLoss", "\"\(Values.focusLoss.next(after: policies.focusLoss))\"")
      case .routeLossPolicy: ("routeLoss", "\"\(Values.routeLoss.next(after: policies.routeLoss))\"")
      case .voiceChatPolicy: ("voiceChat", "\"\(Values.voiceChat.next(after: policies.voiceChat))\"")
      default: ("yield", "\(!policies.yield)")
      }
    try perform(#"{"do": "policy", "\#(name)": \#(value)}"#)
  }

  private func changeSoundtrack(_ command: Command) throws {
    let music = try state.soundtrack
    switch command {
    case .pauseSoundtrack: try perform(#"{"do": "soundtrack.\#(music.paused ? "resume" : "pause")"}"#)
    case .crossfade:
      let next = music.file?.contains("night") == true ? "theme" : "night"
      try perform(#"{"do": "soundtrack.crossfade", "name": "\#(next)", "over": 2}"#)
    case .seek:
      // A second before the seam.
      guard let end = music.loop?.last ?? music.frames, let rate = music.sampleRate else { return }
      try perform(#"{"do": "soundtrack.seek", "to": \#(Double(end - rate) / Double(rate))}"#)
    case .playSoundtrack where music.playing:
      try perform(#"{"do": "soundtrack.stop", "over": 0.3}"#)
      hasStoppedMusic = true
    default:
      try audio.sound.begin()
      hasStoppedMusic = false
    }
  }

  /// Withdraws every pretended fact: those of the system, the interruptions, the focus, the route. The game's own
  /// switches stay.
  private func takeBack() throws {
    for command in Self.pretended.intersection(on) { try change(command) }
    if !hasFocus, !reporters.isReportedBySystem(.windowFocus) { try change(.windowFocus) }
    if reporters.isRoutePretended, audio.snapshot.route != systemRoute {
      try report(.route(systemRoute, chosenByHand: true))
    }
    if audio.snapshot.isRouteLost, reporters.hasLeftPretendedRoute { try change(.resumeAfterRouteLoss) }
  }

  /// Commands that report facts as if the system had.
  private static let pretended: Set<Command> = [
    .silentMode, .lock, .background, .otherMusic, .voiceChat, .outputLost, .call, .cork, .sleep, .sessionSwitched,
    .stopped, .otherAudio, .app, .mixerMuted, .doNotDisturb,
  ]

  private func toggle(_ command: Command) -> Bool {
    if on.remove(command) != nil { return false }
    on.insert(command)
    return true
  }

  // MARK: - State

  /// The sound of this moment, with those who report its reasons, and the lamps.
  var snapshot: Snapshot {
    var snapshot = audio.snapshot
    snapshot.music.reasons = reporters.named(snapshot.music.reasons)
    snapshot.effects.reasons = reporters.named(snapshot.effects.reasons)
    (snapshot.isGamePaused, snapshot.isWithoutManners) = (on.contains(.pauseGame), isWithoutManners)
    snapshot.isMusicStopped = hasStoppedMusic && !snapshot.music.plays
    (snapshot.lit, snapshot.bySystem) = (lit(snapshot), reporters.bySystem)
    if snapshot.lit.contains(.mixerMuted), !on.contains(.mixerMuted) { snapshot.bySystem.insert(.mixerMuted) }
    if isDesktopUndisturbed {
      snapshot.lit.insert(.doNotDisturb)
      snapshot.bySystem.insert(.doNotDisturb)
    }
    return snapshot
  }

  /// The switches whose lamp is on, but for the engine room's own: it shows the fact, whoever reports it.
  private func lit(_ snapshot: Snapshot) -> Set<Command> {
    let states: [(Command, Bool)] = [
      (.headphones, snapshot.route == "headphones"), (.bluetooth, snapshot.route == "bluetooth"),
      (.noRoute, snapshot.route == "none"), (.windowFocus, hasFocus),
      (.mixerMuted, !snapshot.outside.isEmpty || snapshot.volume == "muted"), (.withoutManners, isWithoutManners),
    ]
    let held = snapshot.music.reasons.compactMap(\.lamp).filter { ![.windowFocus, .resumeAfterRouteLoss].contains($0) }
    return on.union(states.filter(\.1).map(\.0)).union(held)
  }

  /// The engine's state, written and read as JSON: not for each frame.
  var state: EngineState { get throws { try EngineState(audio.state) } }

  /// The engine room: its lamps, and the engine's figures in words.
  var room: EngineRoom.State {
    guard let state = try? state else { return EngineRoom.State() }
    let (session, stage, snapshot) = (state.session, state.stage, snapshot)
    let (policies, set, inForce) = (session.policies, session.category, snapshot.category)
    let ofMusic = snapshot.music.reasons
    let reasons = (ofMusic + snapshot.effects.reasons.filter { !ofMusic.contains($0) }).map { $0.text() }
    var lines = [
      reasons.isEmpty ? "nothing holds the sound" : "held: " + reasons.joined(separator: ", "),
      "category \(set)\(set == inForce ? "" : " (\(inForce))") · route \(snapshot.routeWords)"
        + "\(stage.isHRTFOn ? ", HRTF" : "")",
      "voice chat \(Self.words(policies.voiceChat)) · unplugged \(Self.words(policies.routeLoss))"
        + " · unfocused \(Self.words(policies.focusLoss))",
    ]
    if let last, let meaning = last.meaning { lines.insert("\(last.key): \(meaning)", at: 1) }
    let words = stage.effectsWords + stage.musicWords.filter { !stage.effectsWords.contains($0) }
    if !words.isEmpty { lines.append("sounds " + words.joined(separator: ", ")) }
    let music = state.soundtrack
    if let file = music.file?.split(separator: "/").last?.split(separator: ".").first, let frames = music.frames {
      lines.append("\(file) at frame \(music.soundtrackFrame) of \(frames)")
    }
    return EngineRoom.State(lit: state.lit, lines: lines + state.figures)
  }

  /// A policy's value in words.
  private static func words(_ value: String) -> String { values[value] ?? value }

  private static let values = [
    "pauseUntilPrivate": "pauses until private", "pauseUntilResumed": "pauses until resumed", "continue": "plays on",
    "playOn": "plays on", "mute": "mutes", "pause": "pauses", "duck": "ducks", "interrupt": "interrupts",
    "ignore": "is ignored",
  ]
}
