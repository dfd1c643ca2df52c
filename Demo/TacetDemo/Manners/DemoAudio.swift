import Foundation
import Tacet
import TacetSession
import TacetSounds

/// The demo's engine and its manners: the facts that the keys report as the system would, the policies, and their state in a picture. One thread.
final class DemoAudio {
  let engine: AudioEngine
  let sound: GameSound
  private let stage: SoundStage

  private(set) var wantsHum = true
  private var hasFocus = true
  /// The reported facts that still hold, and the game's own switches.
  private var on: Set<Command> = []
  /// The reporters of the facts that hold.
  private(set) var sources = FactSources()
  /// The session's policies before its manners were taken away.
  private var manners: Manners?

  /// Makes the engine and loads the sounds. Nothing plays yet.
  init(_ output: AudioEngine.OutputChoice, bank: URL = Sounds.bank) throws {
    var configuration = AudioEngine.Configuration(output: output)
    configuration.applicationName = "Tacet Demo"
    configuration.recordsEvents = output == .offline
    engine = try AudioEngine(configuration)
    sound = try GameSound(engine, bank: bank, isWatched: output != .offline)
    stage = SoundStage(engine)
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

  /// Makes the engine what other games are, or gives it its manners back: it yields to nobody, plays on when headphones are unplugged, and talks
  /// into calls.
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
    sources.handle(fact.event, from: FactSources.keys)
    engine.report(fact)
  }

  /// Records a fact that a system service has reported to the engine.
  func record(_ fact: SessionEvent, from reporter: String) { sources.handle(fact, from: reporter) }

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
    case .nextOutput: try chooseNextOutput()
    case .resumeAfterRouteLoss: session.resumeAfterRouteLoss()
    case .active: if session.isActive { session.deactivate() } else { try session.activate() }
    case .category: try session.setCategory(session.category.after(Self.categories))
    case .mixWithOthers:
      try session.setCategory(session.category, options: session.options.isEmpty ? .mixWithOthers : [])
    case .yields: session.yieldsToOtherMusic.toggle()
    case .voiceChatPolicy: session.voiceChatPolicy = session.voiceChatPolicy.afterThis
    case .pauseGame: stage.setPaused(toggle(command))
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
    case .quieter: player.bus.setGain(.decibels(max(-30, player.bus.gain.decibels - 3)), over: .milliseconds(100))
    case .louder: player.bus.setGain(.decibels(min(6, player.bus.gain.decibels + 3)), over: .milliseconds(100))
    default: if player.isPlaying { player.stop(fadeOut: .milliseconds(300)) } else { begin() }
    }
  }

  /// Chooses the next output; after the last one where the system puts the sound.
  private func chooseNextOutput() throws {
    let ids = engine.output.devices.map(\.id)
    let next = engine.output.chosen.map { chosen in ids.firstIndex(of: chosen.id).map { $0 + 1 } ?? 0 } ?? 0
    try engine.output.choose(next < ids.count ? ids[next] : nil)
  }

  /// Notes a report of the background or the foreground to the engine.
  func record(isInBackground: Bool, from reporter: String) {
    record(.background(isInBackground), from: reporter)
    if isInBackground { on.insert(.background) } else { on.remove(.background) }
    // The return to the foreground ends interruptions that the application reported.
    if !isInBackground { on.remove(.app) }
  }

  /// Withdraws every pretended fact: those of the system, the interruptions, the focus, the route. The game's own switches stay.
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
    .stopped, .otherAudio, .app, .mixerMuted,
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

  /// The music of another player, as it says itself.
  private var playerTitle: String? {
    for case .otherMusic(let name) in engine.session.reasonsForSilence.soundtrack where name != "unknown" {
      return name
    }
    return nil
  }

  /// The engine's state now.
  var snapshot: Snapshot {
    let session = engine.session
    let player = engine.soundtrack
    let stage = stage.state
    var lit = on
    func light(_ command: Command, _ isOn: Bool) { if isOn { lit.insert(command) } }
    // A lamp shows the fact, from any source.
    for reason in session.reasonsForSilence.soundtrack {
      switch reason {
      case .silentMode: light(.silentMode, true)
      case .screenLock: light(.lock, true)
      case .background: light(.background, true)
      case .otherMusic: light(.otherMusic, true)
      case .voiceChat: light(.voiceChat, true)
      case .outputLost: light(.outputLost, true)
      case .interruption(let source): Command(rawValue: source.rawValue).map { light($0, true) }
      default: break
      }
    }
    light(.headphones, session.route == .headphones)
    light(.bluetooth, session.route == .bluetooth)
    light(.noRoute, session.route == .none)
    light(.windowFocus, hasFocus)
    light(.focusLossPolicy, session.focusLossPolicy != .playOn)
    light(.nextOutput, engine.output.chosen != nil)
    light(.active, session.isActive)
    light(.mixWithOthers, !session.options.isEmpty)
    light(.yields, session.yieldsToOtherMusic)
    light(.playSoundtrack, player.isPlaying)
    light(.pauseSoundtrack, player.isPaused)
    light(.engineHum, wantsHum)
    light(.slowMotion, stage.isSlow)
    light(.cave, stage.isCave)
    light(.underWater, stage.isUnderWater)
    light(.hrtf, stage.isHRTFOn)
    light(.mixerMuted, !session.reasonsForSilence.outside.isEmpty || engine.output.systemVolume?.isMuted == true)
    light(.withoutManners, isWithoutManners)
    return Snapshot(
      verdict: session.verdict, outside: session.reasonsForSilence.outside,
      meters: engine.diagnostics.meters.held(by: session.verdict),
      music: player.current.map { .init(title: sound.piece, position: player.position, info: $0.info) },
      soundtrackGain: player.bus.gain, category: session.category, reportedCategory: session.reportedCategory,
      route: session.route, output: engine.output.devices.first(where: \.isCurrent), volume: engine.output.systemVolume,
      stage: stage, isActive: session.isActive, isRouteLost: session.isRouteLost, isGamePaused: on.contains(.pauseGame),
      isSilentMode: session.isSilentMode, focusLossPolicy: session.focusLossPolicy,
      routeLossPolicy: session.routeLossPolicy,
      voiceChatPolicy: session.voiceChatPolicy, voices: engine.voiceCount, latency: engine.output.latency,
      playerTitle: playerTitle, isWithoutManners: isWithoutManners,
      frame: engine.clock.rawValue, sampleRate: engine.configuration.sampleRate, lit: lit, sources: sources,
      statistics: engine.diagnostics.recordsEvents ? nil : engine.diagnostics.statistics)
  }
}

extension MeterReadings {
  /// The readings beside a verdict: what is paused or muted is silent at once, while a meter falls slowly.
  func held(by verdict: Verdict) -> MeterReadings {
    var readings = self
    func silence(_ reading: inout Reading) { (reading.peak, reading.rms) = (0, 0) }
    if verdict.soundtrack >= .muted { silence(&readings.soundtrack) }
    if verdict.effectsMix >= .muted { silence(&readings.effects) }
    readings.master.peak = min(readings.master.peak, readings.soundtrack.peak + readings.effects.peak)
    readings.master.rms = min(readings.master.rms, readings.soundtrack.rms + readings.effects.rms)
    return readings
  }
}

extension CaseIterable where Self: Equatable {
  /// The next case; the first after the last.
  fileprivate var afterThis: Self { after(Array(Self.allCases)) }

  /// The one that follows in a list; the first after the last.
  fileprivate func after(_ list: [Self]) -> Self {
    let index = list.firstIndex(of: self) ?? 0
    return list[(index + 1) % list.count]
  }
}
