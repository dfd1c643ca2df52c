import Foundation
import Tacet
import TacetSession
import TacetSounds

/// The demo's engine with its sounds; performs the commands and plays the game's cues. One thread.
final class DemoAudio {
  let engine: AudioEngine
  private let sounds: BankSounds
  private let laser: SoundSet
  private let coin: SoundSet
  private let thud: SoundSet
  private let click: SoundSet
  private let chime: SoundSet
  private let hum: SoundEffect
  private let hits: Bus
  private let ship: Bus
  private let tunes: [(title: String, soundtrack: Soundtrack)]
  private let stage: SoundStage

  private var tune = 0
  private var humVoice: Voice?
  private var wantsHum = true
  private var hasFocus = true
  /// The reported facts that still hold, and the game's own switches.
  private var on: Set<Command> = []
  /// The reporters of the facts that hold.
  private(set) var sources = FactSources()

  /// Makes the engine and loads the bank, whose effects are read again when their files change. Nothing plays yet.
  init(_ output: AudioEngine.OutputChoice, bank: URL = Sounds.bank) throws {
    var configuration = AudioEngine.Configuration(output: output)
    configuration.applicationName = "Tacet Demo"
    configuration.recordsEvents = output == .offline
    engine = try AudioEngine(configuration)
    let library = EffectLibrary()
    sounds = try engine.load(try SoundBank(contentsOf: bank), with: library).wait()
    if output != .offline { try? library.watch() }
    laser = try sounds.set("laser")
    coin = try sounds.set("coin")
    thud = try sounds.set("thud")
    click = try sounds.set("click")
    chime = try sounds.set("chime")
    hum = try sounds.effect("engine")
    (hits, ship) = (try engine.bus("hits"), try engine.bus("ship"))
    tunes = [("theme", try sounds.soundtrack("theme")), ("night", try sounds.soundtrack("night"))]
    stage = SoundStage(engine, stinger: try sounds.soundtrack("waveIsOver"))
  }

  /// Plays the chosen tune with a fade-in of 500 ms.
  func begin() {
    engine.soundtrack.play(tunes[tune].soundtrack, fadeIn: .milliseconds(500))
  }

  /// Ends the session; players that were paused for the game resume.
  func end() {
    engine.session.deactivate(notifyOthers: true)
  }

  // MARK: - The game

  /// Plays the game's cues.
  func play(_ cues: [World.Cue]) {
    for cue in cues {
      switch cue {
      case .laser(let pan): engine.play(laser, pan: pan, on: ship)
      case .coin(let pan): engine.play(coin, pan: pan, priority: 1)
      case .thud(let pan, let force): engine.play(thud, gain: .decibels(-8 + 8 * force), pan: pan, on: hits)
      case .chime: engine.play(chime, priority: 2)
      }
    }
  }

  /// Updates the music, which gets a layer for every few points, and the hum: its position from the ship's place, its pitch from the
  /// ship's speed.
  func follow(_ world: World) {
    engine.soundtrack.setIntensity(Float(min(16, world.score)) / 16, over: .seconds(1))
    guard wantsHum else {
      if let humVoice { engine.stop(humVoice, fadeOut: .milliseconds(100)) }
      humVoice = nil
      return
    }
    let place: SIMD3<Float> = [2.5 * world.ship.x, 0, -1 - 1.2 * (1 - world.ship.y)]
    let pitch = 0.85 + 0.5 * world.speed.length
    if let humVoice, engine[humVoice].isPlaying {
      engine[humVoice].setPosition(place)
      engine[humVoice].setPitch(pitch)
    } else {
      humVoice = engine.play(
        hum, at: place, pitch: pitch, loops: true, fadeIn: .milliseconds(200), priority: 3)
    }
  }

  // MARK: - Commands

  /// Clicks in the engine's own mix, for a run without `Feedback`.
  func playClick() { engine.play(click, on: engine.interface) }

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
    case .category: try session.setCategory(session.category.afterThis)
    case .mixWithOthers:
      try session.setCategory(session.category, options: session.options.isEmpty ? .mixWithOthers : [])
    case .yields: session.yieldsToOtherMusic.toggle()
    case .voiceChatPolicy: session.voiceChatPolicy = session.voiceChatPolicy.afterThis
    case .pauseGame: stage.setPaused(toggle(command))
    case .playSoundtrack, .pauseSoundtrack, .crossfade, .seek, .quieter, .louder: changeSoundtrack(command)
    case .muteEffects: engine.effects.setMuted(toggle(command))
    case .pauseEffects: engine.effects.setPaused(toggle(command))
    case .coin, .chime: break
    case .engineHum: wantsHum.toggle()
    case .slowMotion: stage.toggleSlowMotion()
    case .cave: stage.toggleCave()
    case .underWater: try stage.toggleUnderWater()
    case .hrtf: try engine.space.setHRTF(engine.space.hrtf.afterThis)
    case .stinger: stage.playStinger()
    }
  }

  private func changeSoundtrack(_ command: Command) {
    let player = engine.soundtrack
    switch command {
    case .pauseSoundtrack: if player.isPaused { player.resume() } else { player.pause() }
    case .crossfade:
      tune = (tune + 1) % tunes.count
      player.crossfade(to: tunes[tune].soundtrack, over: .seconds(2))
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
    .stopped, .otherAudio, .app,
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
    return Snapshot(
      verdict: session.verdict, outside: session.reasonsForSilence.outside,
      meters: engine.diagnostics.meters.held(by: session.verdict),
      music: player.current.map { .init(title: tunes[tune].title, position: player.position, info: $0.info) },
      soundtrackGain: player.bus.gain, category: session.category, reportedCategory: session.reportedCategory,
      route: session.route, output: engine.output.devices.first(where: \.isCurrent), volume: engine.output.systemVolume,
      stage: stage, isActive: session.isActive, isRouteLost: session.isRouteLost, isGamePaused: on.contains(.pauseGame),
      isSilentMode: session.isSilentMode, focusLossPolicy: session.focusLossPolicy,
      routeLossPolicy: session.routeLossPolicy,
      voiceChatPolicy: session.voiceChatPolicy, voices: engine.voiceCount, latency: engine.output.latency,
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
  fileprivate var afterThis: Self {
    let all = Array(Self.allCases)
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }
}
