import Foundation
import Tacet
import TacetSDL

/// Keys that report facts as the system would, keys for every policy, and lamps that show who reports what: no game has
/// them. One thread.
final class Console {
  let audio: DemoAudio
  private var engine: AudioEngine { audio.engine }

  private(set) var wantsHum = true
  private var hasFocus = true
  /// The reported facts that still hold, and the game's own switches.
  private var on: Set<Command> = []
  /// The reporters of the facts that hold.
  private var reporters = Reporters()
  /// The route as others than the keys reported it last.
  private var systemRoute = OutputRoute.speaker
  /// The session's policies before its manners were taken away.
  private var manners: Manners?
  /// Reports the window's focus and background to the engine.
  private var window: WindowBridge?
  /// The window's facts as they were recorded last.
  private var (isWindowHidden, hasWindowFocus): (Bool, Bool?) = (false, nil)
  /// The desktop's own "do not disturb", which the interface's sounds follow.
  var isDesktopUndisturbed = false

  init(_ audio: DemoAudio) { self.audio = audio }

  /// Lets SDL's window report its focus and background. Main thread.
  func followWindow() throws { window = try WindowBridge(engine) }

  /// Lets the microphone of an offline engine hear a file, as if it were sung.
  func sing(_ path: String) throws {
    try engine.microphone.setOffline(hearing: path, MicrophoneSettings())
    try audio.singing.set(true)
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

  // MARK: - Facts

  /// Reports a fact by the keys.
  private func report(_ fact: GameFact) {
    record(fact, from: Reporters.keys)
    engine.report(fact)
  }

  /// Records what the window and the system's services have reported to the engine since the last call. Returns the
  /// services' reports in words.
  func recordReports() -> [String] {
    if let window, window.isInBackground != isWindowHidden {
      isWindowHidden = window.isInBackground
      record(.background(isWindowHidden), from: Reporters.window)
    }
    if let hasFocus = window?.hasFocus, hasFocus != hasWindowFocus {
      hasWindowFocus = hasFocus
      record(.windowFocus(hasFocus), from: Reporters.window)
    }
    return engine.session.drainSystemReports().compactMap { report in
      guard case .fact(let event) = report.report else { return nil }
      record(GameFact(event), from: report.source.rawValue)
      return "\(report.source.rawValue): \(report.summary)"
    }
  }

  /// Records a fact that was reported to the engine.
  func record(_ fact: GameFact, from reporter: String) {
    switch fact.event {
    case .silentMode(let isOn, _): reporters.set(.silentMode, isOn, by: reporter)
    case .screenLock(let isOn, _): reporters.set(.lock, isOn, by: reporter)
    case .voiceChat(let isOn, _): reporters.set(.voiceChat, isOn, by: reporter)
    case .background(let isOn):
      reporters.replace(.background, isOn, by: reporter)
      if isOn { on.insert(.background) } else { on.remove(.background) }
      // The return to the foreground ends interruptions that the application reported.
      if !isOn {
        reporters.replace(.app, false, by: reporter)
        on.remove(.app)
      }
    case .windowFocus(let hasFocus):
      reporters.replace(.windowFocus, true, by: reporter)
      self.hasFocus = hasFocus
    case .outputLost(let isLost): reporters.replace(.outputLost, isLost, by: reporter)
    case .otherMusicBegan(let id, _): reporters.set(player: id, true, by: reporter)
    case .otherMusicEnded(let id, _): reporters.set(player: id, false, by: reporter)
    case .interruptionBegan(let source):
      if let lamp = Command(rawValue: source.rawValue) { reporters.set(lamp, true, by: reporter) }
    case .interruptionEnded(let source, _):
      if let lamp = Command(rawValue: source.rawValue) { reporters.replace(lamp, false, by: reporter) }
    case .route(let route, _):
      if reporter != Reporters.keys { systemRoute = route }
      let lamps: [OutputRoute: Command] = [.headphones: .headphones, .bluetooth: .bluetooth, .none: .noRoute]
      reporters.set(route: lamps[route], by: reporter)
    default: break
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

  private func change(_ command: Command) throws {
    let session = engine.session
    switch command {
    case .silentMode: report(.silentMode(toggle(command)))
    case .lock: report(.screenLock(toggle(command)))
    case .background: report(.background(!on.contains(command)))
    case .windowFocus: report(.windowFocus(!hasFocus))
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
    case .nextOutput: try audio.settings.chooseNextOutput()
    case .resumeAfterRouteLoss: session.resumeAfterRouteLoss()
    case .active: if session.isActive { session.deactivate() } else { try session.activate() }
    case .category: try session.setCategory(session.category.after(Self.categories))
    case .mixWithOthers:
      try session.setCategory(session.category, options: session.options.isEmpty ? .mixWithOthers : [])
    case .yields: session.yieldsToOtherMusic.toggle()
    case .voiceChatPolicy: session.voiceChatPolicy = session.voiceChatPolicy.afterThis
    case .pauseGame: audio.settings.setPaused(toggle(command))
    case .playSoundtrack, .pauseSoundtrack, .crossfade, .seek, .quieter, .louder: changeSoundtrack(command)
    case .muteEffects: engine.effects.setMuted(toggle(command))
    case .pauseEffects: engine.effects.setPaused(toggle(command))
    case .mixerMuted: muteInMixer(toggle(command))
    case .withoutManners: try setWithoutManners(toggle(command))
    case .engineHum: wantsHum.toggle()
    case .slowMotion: engine.effects.setTimeScale(stage.isSlow ? 1 : 0.35, over: Fade(.milliseconds(400), .decibels))
    case .cave: engine.reverb.set(stage.isCave ? nil : .cave)
    case .underWater: try setUnderWater(!stage.isUnderWater)
    case .hrtf: try engine.space.setHRTF(engine.space.hrtf.afterThis)
    case .stinger: audio.sound.playStinger("waveIsOver")
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
    case .crossfade: audio.sound.change(to: audio.sound.piece == "night" ? "theme" : "night", crossfade: .seconds(2))
    case .seek:
      guard let info = player.current?.info else { return }
      player.seek(toFrame: (info.loop?.end ?? info.frames) - info.format.sampleRate)
    case .quieter: audio.settings.change(player.bus, by: -3)
    case .louder: audio.settings.change(player.bus, by: 3)
    default: if player.isPlaying { player.stop(fadeOut: .milliseconds(300)) } else { try? audio.sound.begin() }
    }
  }

  private static let underWater = Tacet.Snapshot(
    "underWater",
    [
      "effects": .init(gain: .decibels(-3), filter: BusFilter(lowPassStrength: 0.8)),
      "soundtrack": .init(gain: .decibels(-6), mixFilter: SoundFilter(lowPass: 500)),
    ])

  private func setUnderWater(_ isUnder: Bool) throws {
    if isUnder {
      try engine.snapshots.enter(Self.underWater, over: .milliseconds(400))
    } else {
      engine.snapshots.leave(Self.underWater.name, over: .milliseconds(400))
    }
  }

  /// Withdraws every pretended fact: those of the system, the interruptions, the focus, the route. The game's own
  /// switches stay.
  private func takeBack() {
    for command in Self.pretended.intersection(on) { try? change(command) }
    if !hasFocus, !reporters.isReportedBySystem(.windowFocus) { try? change(.windowFocus) }
    if reporters.isRoutePretended, engine.session.route != systemRoute {
      report(.route(systemRoute, chosenByUser: true))
    }
    if engine.session.isRouteLost, reporters.hasLeftPretendedRoute { engine.session.resumeAfterRouteLoss() }
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
    let stage = stage
    var snapshot = audio.snapshot
    snapshot.music.reasons = snapshot.music.reasons.map(reporters.named)
    snapshot.effects.reasons = snapshot.effects.reasons.map(reporters.named)
    (snapshot.hrtf, snapshot.speed) = (stage.hrtfWords, stage.speed)
    (snapshot.isGamePaused, snapshot.isWithoutManners) = (on.contains(.pauseGame), isWithoutManners)
    (snapshot.lit, snapshot.bySystem) = (lit(snapshot, stage), reporters.bySystem)
    if snapshot.lit.contains(.mixerMuted), !on.contains(.mixerMuted) { snapshot.bySystem.insert(.mixerMuted) }
    if isDesktopUndisturbed {
      snapshot.lit.insert(.doNotDisturb)
      snapshot.bySystem.insert(.doNotDisturb)
    }
    return snapshot
  }

  /// The place and the moment as the engine has them now.
  var stage: Stage {
    Stage(
      isCave: engine.reverb.isAvailable && engine.reverb.preset != nil,
      isUnderWater: engine.snapshots.inForce.contains(Self.underWater), speed: engine.effects.timeScale,
      hrtf: engine.space.hrtf.rawValue, isHRTFOn: engine.space.isHRTFOn,
      musicLowPass: engine.filters.filter(of: .soundtrack).lowPass)
  }

  /// The switches whose lamp is on: it shows the fact, whoever reports it.
  private func lit(_ snapshot: Snapshot, _ stage: Stage) -> Set<Command> {
    let (session, player, output) = (engine.session, engine.soundtrack, engine.output)
    let states: [(Command, Bool)] = [
      (.headphones, session.route == .headphones), (.bluetooth, session.route == .bluetooth),
      (.noRoute, session.route == .none), (.windowFocus, hasFocus),
      (.focusLossPolicy, session.focusLossPolicy != .playOn), (.nextOutput, output.chosen != nil),
      (.active, session.isActive), (.mixWithOthers, !session.options.isEmpty), (.yields, session.yieldsToOtherMusic),
      (.playSoundtrack, player.isPlaying), (.pauseSoundtrack, player.isPaused), (.engineHum, wantsHum),
      (.slowMotion, stage.isSlow), (.cave, stage.isCave), (.underWater, stage.isUnderWater), (.hrtf, stage.isHRTFOn),
      (.mixerMuted, !snapshot.outside.isEmpty || output.systemVolume?.isMuted == true),
      (.withoutManners, isWithoutManners),
    ]
    let held = snapshot.music.reasons.compactMap(\.lamp).filter { ![.windowFocus, .resumeAfterRouteLoss].contains($0) }
    return on.union(states.filter(\.1).map(\.0)).union(held)
  }

  /// The engine's figures in words, for the engine room.
  var figures: [String] {
    let (session, stage, snapshot) = (engine.session, stage, snapshot)
    let (set, inForce) = (session.category.rawValue, snapshot.category)
    var lines = [
      "category \(set)\(set == inForce ? "" : " (\(inForce))") · route \(snapshot.route)"
        + "\(stage.isHRTFOn ? ", HRTF" : "")",
      "voice chat \(session.voiceChatPolicy.rawValue)s · unplugged \(session.routeLossPolicy.words)"
        + " · unfocused \(session.focusLossPolicy.words)",
    ]
    let reasons = snapshot.music.reasons.map { $0.text() }
    lines.insert(reasons.isEmpty ? "nothing holds the sound" : "held by " + reasons.joined(separator: ", "), at: 0)
    let words = stage.effectsWords + stage.musicWords
    if !words.isEmpty { lines.append("sounds " + words.joined(separator: ", ")) }
    if let info = engine.soundtrack.current?.info {
      lines.append("\(audio.sound.piece) at frame \(engine.soundtrack.position) of \(info.frames)")
    }
    return lines + engine.diagnostics.statistics.lines
  }
}

extension EngineStatistics {
  /// Two lines: the voices, and what they cost.
  fileprivate var lines: [String] {
    let unheard = voices.unheard == 0 ? "" : ", \(voices.unheard) unheard"
    let ended = voices.stolen + voices.refused == 0 ? "" : "; \(voices.stolen) stolen, \(voices.refused) refused"
    // The stream that is least ahead; layers have one each.
    let least = streams.min { $0.buffered < $1.buffered }
    let ahead =
      least.map {
        ", stream \(Int($0.buffered.milliseconds.rounded())) of \(Int($0.capacity.milliseconds.rounded())) ms"
      } ?? ""
    let load = renderTime.milliseconds.rounded() / 10
    return [
      "\(voices.sounding) sound, \(voices.virtual) virtual, \(voices.waiting) wait\(unheard)\(ended)",
      "render \(load) %, worst block \((worstBlock.milliseconds * 10).rounded() / 10) ms\(ahead), too late \(underruns)",
    ]
  }
}

extension Duration {
  fileprivate var milliseconds: Double { self / .milliseconds(1) }
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
