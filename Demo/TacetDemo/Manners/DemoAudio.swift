import Foundation
import Tacet

/// The demo's engine and what a game does not have: keys that report facts as the system would, keys for every policy,
/// and a picture of their state. One thread.
final class DemoAudio {
  let engine: AudioEngine
  let sound: GameSound
  let settings: SoundSettings
  let singing: Singing
  let stage: SoundStage

  private(set) var wantsHum = true
  private var hasFocus = true
  /// The reported facts that still hold, and the game's own switches.
  private var on: Set<Command> = []
  /// The reporters of the facts that hold.
  private(set) var sources = FactSources()
  /// The session's policies before its manners were taken away.
  private var manners: Manners?

  /// Makes the engine and loads the sounds. Nothing plays yet.
  init(_ output: AudioEngine.OutputChoice, bank: URL? = nil) throws {
    var configuration = AudioEngine.Configuration(output: output)
    configuration.applicationName = "Tacet Demo"
    configuration.recordsEvents = output == .offline
    engine = try AudioEngine(configuration)
    sound = try GameSound(engine, bank: bank, isWatched: output != .offline)
    if output != .offline { try? engine.space.setHRTF(.automatic) }
    (settings, singing) = (SoundSettings(engine), Singing(engine))
    stage = SoundStage(engine)
  }

  /// Lets the microphone of an offline engine hear a file, as if it were sung.
  func sing(_ path: String) throws {
    try engine.microphone.setOffline(hearing: path, MicrophoneSettings())
    try singing.set(true)
  }

  /// Plays the theme.
  func begin() { try? sound.begin() }

  /// Ends the session; players that were paused for the game resume.
  func end() {
    engine.session.deactivate(notifyOthers: true)
  }

  // MARK: - Without manners

  /// The policies that are good manners.
  private struct Manners {
    let category: SessionCategory
    let options: SessionOptions
    let routeLoss: RouteLossPolicy
    let voiceChat: VoiceChatPolicy
    let yields: Bool
  }

  var isWithoutManners: Bool { manners != nil }

  /// Makes the engine what other games are, or gives it its manners back: it yields to nobody, plays on when headphones
  /// are unplugged, and talks into calls.
  func setWithoutManners(_ isWithout: Bool) throws {
    let session = engine.session
    if isWithout, manners == nil {
      manners = Manners(
        category: session.category, options: session.options, routeLoss: session.routeLossPolicy,
        voiceChat: session.voiceChatPolicy, yields: session.yieldsToOtherMusic)
      session.yieldsToOtherMusic = false
      (session.routeLossPolicy, session.voiceChatPolicy) = (.continue, .ignore)
      try session.setCategory(.playback, options: .mixWithOthers)
    } else if !isWithout, let manners {
      self.manners = nil
      session.yieldsToOtherMusic = manners.yields
      (session.routeLossPolicy, session.voiceChatPolicy) = (manners.routeLoss, manners.voiceChat)
      try session.setCategory(manners.category, options: manners.options)
    }
  }

  // MARK: - Commands

  /// The categories that a key goes through: those of a game that only plays.
  private static let categories: [SessionCategory] = [.automatic, .soloAmbient, .ambient, .playback]

  /// Performs a command. Returns the error's text where it fails.
  func perform(_ command: Command) -> String? {
    do {
      try change(command)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Reports a fact by the keys.
  private func report(_ fact: GameFact) {
    sources.handle(fact, from: FactSources.keys)
    engine.report(fact)
  }

  /// Records a fact that a system service has reported to the engine.
  func record(_ fact: GameFact, from reporter: String) { sources.handle(fact, from: reporter) }

  /// Records what the system's services have reported to the engine since the last call, and returns it in words.
  func recordReports() -> [String] {
    engine.session.drainSystemReports().compactMap { report in
      guard case .fact(let event) = report.report else { return nil }
      record(GameFact(event), from: report.source.rawValue)
      return "\(report.source.rawValue): \(report.summary)"
    }
  }

  private func change(_ command: Command) throws {
    let session = engine.session
    switch command {
    case .silentMode: report(.silentMode(toggle(command)))
    case .lock: report(.screenLock(toggle(command)))
    case .background:
      let isInBackground = !on.contains(command)
      record(isInBackground: isInBackground, from: FactSources.keys)
      engine.report(.background(isInBackground))
    case .windowFocus:
      hasFocus.toggle()
      report(.windowFocus(hasFocus))
    case .focusLossPolicy: session.focusLossPolicy = session.focusLossPolicy.afterThis
    case .otherMusic:
      let name = "Radio: Night Mail"
      report(toggle(command) ? .otherMusicBegan(id: "radio", name: name) : .otherMusicEnded(id: "radio"))
    case .voiceChat: report(.voiceChat(toggle(command)))
    case .doNotDisturb: _ = toggle(command)
    case .outputLost: report(.outputLost(toggle(command)))
    case .call, .cork, .sleep, .sessionSwitched, .stopped, .otherAudio, .app:
      guard let source = InterruptionSource(rawValue: command.rawValue) else { return }
      report(toggle(command) ? .interruptionBegan(source) : .interruptionEnded(source))
    case .takeBack: takeBack()
    case .headphones: report(.route(session.route == .headphones ? .speaker : .headphones))
    case .bluetooth: report(.route(session.route == .bluetooth ? .speaker : .bluetooth))
    case .routeByHand: report(.route(session.route.afterThis, chosenByUser: true))
    case .noRoute: report(.route(session.route == .none ? .speaker : .none))
    case .routeLossPolicy: session.routeLossPolicy = session.routeLossPolicy.afterThis
    case .nextOutput: try settings.chooseNextOutput()
    case .resumeAfterRouteLoss: session.resumeAfterRouteLoss()
    case .active: if session.isActive { session.deactivate() } else { try session.activate() }
    case .category: try session.setCategory(session.category.after(Self.categories))
    case .mixWithOthers:
      try session.setCategory(session.category, options: session.options.isEmpty ? .mixWithOthers : [])
    case .yields: session.yieldsToOtherMusic.toggle()
    case .voiceChatPolicy: session.voiceChatPolicy = session.voiceChatPolicy.afterThis
    case .pauseGame: settings.setPaused(toggle(command))
    case .playSoundtrack, .pauseSoundtrack, .crossfade, .seek, .quieter, .louder: changeSoundtrack(command)
    case .muteEffects: engine.effects.setMuted(toggle(command))
    case .pauseEffects: engine.effects.setPaused(toggle(command))
    case .mixerMuted: muteInMixer(toggle(command))
    case .withoutManners: try setWithoutManners(toggle(command))
    case .engineHum: wantsHum.toggle()
    case .slowMotion: stage.toggleSlowMotion()
    case .cave: stage.toggleCave()
    case .underWater: try stage.toggleUnderWater()
    case .hrtf: try engine.space.setHRTF(engine.space.hrtf.afterThis)
    case .stinger: sound.playStinger("waveIsOver")
    }
  }

  /// Pretends that the system's mixer mutes the game, or is turned up again.
  private func muteInMixer(_ isMuted: Bool) {
    let output = engine.output.devices.first(where: \.isCurrent)?.name ?? "speaker"
    engine.observe(.outside(isMuted ? [OutsideReason(.mixerMuted, output: output)] : []))
  }

  private func changeSoundtrack(_ command: Command) {
    let player = engine.soundtrack
    switch command {
    case .pauseSoundtrack: if player.isPaused { player.resume() } else { player.pause() }
    case .crossfade: sound.crossfade()
    case .seek:
      guard let info = player.current?.info else { return }
      player.seek(toFrame: (info.loop?.end ?? info.frames) - info.format.sampleRate)
    case .quieter: settings.change(player.bus, by: -3)
    case .louder: settings.change(player.bus, by: 3)
    default: if player.isPlaying { player.stop(fadeOut: .milliseconds(300)) } else { begin() }
    }
  }

  /// Notes a report of the background or the foreground to the engine.
  func record(isInBackground: Bool, from reporter: String) {
    record(.background(isInBackground), from: reporter)
    if isInBackground { on.insert(.background) } else { on.remove(.background) }
    // The return to the foreground ends interruptions that the application reported.
    if !isInBackground { on.remove(.app) }
  }

  /// Withdraws every pretended fact: those of the system, the interruptions, the focus, the route. The game's own
  /// switches stay.
  private func takeBack() {
    for command in Self.pretended.intersection(on) { try? change(command) }
    if !hasFocus, !sources.isReportedBySystem(.windowFocus) { try? change(.windowFocus) }
    if sources.isRoutePretended, engine.session.route != sources.systemRoute {
      report(.route(sources.systemRoute, chosenByUser: true))
    }
    if engine.session.isRouteLost, sources.hasLeftPretendedRoute { engine.session.resumeAfterRouteLoss() }
  }

  /// Commands that report facts as if the system had.
  private static let pretended: Set<Command> = [
    .silentMode, .lock, .background, .otherMusic, .voiceChat, .outputLost, .call, .cork, .sleep, .sessionSwitched,
    .stopped, .otherAudio, .app, .mixerMuted, .doNotDisturb,
  ]

  /// Notes a report of the window's focus to the engine.
  func record(hasFocus: Bool, from reporter: String) {
    record(.windowFocus(hasFocus), from: reporter)
    self.hasFocus = hasFocus
  }

  private func toggle(_ command: Command) -> Bool {
    if on.remove(command) != nil { return false }
    on.insert(command)
    return true
  }

  // MARK: - State

  /// The engine's state now, in the demo's words.
  var snapshot: Snapshot {
    let (session, verdict, stage) = (engine.session, engine.session.verdict, stage.state)
    var (snapshot, meters) = (Snapshot(), engine.diagnostics.meters)
    // A side that is paused or muted is silent at once, while its meter falls slowly.
    if verdict.soundtrack >= .muted { meters.soundtrack.rms = 0 }
    if verdict.effectsMix >= .muted { meters.effects.rms = 0 }
    snapshot.music = side(
      verdict.soundtrack, verdict.reasons.soundtrack, meters.soundtrack, plays: engine.soundtrack.current != nil)
    snapshot.effects = side(
      verdict.effects, verdict.reasons.effects, meters.effects, plays: engine.voiceCount > 0)
    snapshot.loudness = min(meters.master.rms, meters.soundtrack.rms + meters.effects.rms)
    snapshot.outside = session.reasonsForSilence.outside.map(\.summary)
    snapshot.category = session.reportedCategory.rawValue
    snapshot.route = session.route.words
    snapshot.output = engine.output.devices.first(where: \.isCurrent).map { .init(id: $0.id, name: $0.name) }
    snapshot.volume = engine.output.systemVolume?.words
    (snapshot.hrtf, snapshot.speed) = (stage.hrtfWords, stage.speed)
    (snapshot.isActive, snapshot.isRouteLost) = (session.isActive, session.isRouteLost)
    (snapshot.isGamePaused, snapshot.isSilentMode) = (on.contains(.pauseGame), session.isSilentMode)
    snapshot.isWithoutManners = isWithoutManners
    snapshot.isInCall = verdict.reasons.effects.contains(.interruption(.call))
    snapshot.isWorldStill =
      verdict.effects == .paused && verdict.reasons.effects.contains { stopsWorld($0, session.focusLossPolicy) }
    for case .otherMusic(let name) in verdict.reasons.soundtrack where name != "unknown" && snapshot.playerTitle == nil
    {
      snapshot.playerTitle = name
    }
    snapshot.lit = lit(stage)
    snapshot.bySystem = sources.bySystem
    if isDesktopUndisturbed {
      snapshot.lit.insert(.doNotDisturb)
      snapshot.bySystem.insert(.doNotDisturb)
    }
    return snapshot
  }

  /// The desktop's own "do not disturb", which the interface's sounds follow.
  var isDesktopUndisturbed = false

  private func side(
    _ level: Audibility, _ reasons: [HoldReason], _ meter: MeterReadings.Reading, plays: Bool
  ) -> Snapshot.Side {
    Snapshot.Side(
      level: Snapshot.Level(rawValue: level.name) ?? .audible, reasons: reasons.map(sources.reason),
      loudness: meter.rms, plays: plays)
  }

  /// True for a reason that pauses the game, and not its sound alone.
  private func stopsWorld(_ reason: HoldReason, _ policy: FocusLossPolicy) -> Bool {
    switch reason {
    case .silentMode, .screenLock, .voiceChat, .outputLost: false
    case .focusLost: policy == .pause
    default: true
    }
  }

  /// The switches whose lamp is on: it shows the fact, whoever reports it.
  private func lit(_ stage: SoundStage.State) -> Set<Command> {
    let (session, player) = (engine.session, engine.soundtrack)
    let reasons = session.reasonsForSilence
    let states: [(Command, Bool)] = [
      (.headphones, session.route == .headphones), (.bluetooth, session.route == .bluetooth),
      (.noRoute, session.route == .none), (.windowFocus, hasFocus),
      (.focusLossPolicy, session.focusLossPolicy != .playOn), (.nextOutput, engine.output.chosen != nil),
      (.active, session.isActive), (.mixWithOthers, !session.options.isEmpty), (.yields, session.yieldsToOtherMusic),
      (.playSoundtrack, player.isPlaying), (.pauseSoundtrack, player.isPaused), (.engineHum, wantsHum),
      (.slowMotion, stage.isSlow), (.cave, stage.isCave), (.underWater, stage.isUnderWater), (.hrtf, stage.isHRTFOn),
      (.mixerMuted, !reasons.outside.isEmpty || engine.output.systemVolume?.isMuted == true),
      (.withoutManners, isWithoutManners),
    ]
    let held = reasons.soundtrack.compactMap(FactSources.lamp).filter {
      ![.windowFocus, .resumeAfterRouteLoss].contains($0)
    }
    return on.union(states.filter(\.1).map(\.0)).union(held)
  }

  /// The engine's figures in words, for the engine room.
  var figures: [String] {
    let (session, stage) = (engine.session, stage.state)
    let (set, inForce) = (session.category.rawValue, session.reportedCategory.rawValue)
    var lines = [
      "category \(set)\(set == inForce ? "" : " (\(inForce))") · route \(session.route.words)"
        + "\(stage.isHRTFOn ? ", HRTF" : "")",
      "in voice chat \(session.voiceChatPolicy.rawValue) · unplugged \(session.routeLossPolicy.words)"
        + " · unfocused \(session.focusLossPolicy.words)",
    ]
    let reasons = session.reasonsForSilence.soundtrack.map { sources.reason($0).text() }
    lines.append(reasons.isEmpty ? "nothing holds the sound" : "held by " + reasons.joined(separator: ", "))
    let words = stage.effectsWords + stage.musicWords
    if !words.isEmpty { lines.append("sounds " + words.joined(separator: ", ")) }
    if let info = engine.soundtrack.current?.info {
      lines.append("\(sound.piece) at frame \(engine.soundtrack.position) of \(info.frames)")
    }
    return lines + StatisticsText.lines(engine.diagnostics.statistics)
  }
}

extension OutputRoute {
  /// The route for people.
  var words: String {
    switch self {
    case .speaker: "speaker"
    case .headphones: "headphones"
    case .bluetooth: "bluetooth headphones"
    case .hdmi: "HDMI"
    case .none: "nothing"
    }
  }
}

extension RouteLossPolicy {
  fileprivate var words: String {
    switch self {
    case .pauseUntilPrivate: "pauses until private"
    case .pauseUntilResumed: "pauses until resumed"
    case .continue: "plays on"
    }
  }
}

extension FocusLossPolicy {
  fileprivate var words: String {
    switch self {
    case .playOn: "plays on"
    case .mute: "mutes"
    case .pause: "pauses"
    }
  }
}
