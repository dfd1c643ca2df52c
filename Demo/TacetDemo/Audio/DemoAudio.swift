import Foundation
import Tacet
import TacetScenario
import TacetSDL

/// The engine of the game with all that uses it, and the one place that says what is heard. One thread.
final class DemoAudio {
  let engine: AudioEngine
  let sound: GameSound
  let settings: SoundSettings
  let singing: Singing
  private let commands: EngineCommands
  /// Reports the window's focus and background to the engine.
  private let window: WindowBridge?

  /// Makes the engine and loads the sounds. Nothing plays yet. An offline engine plays nowhere, and renders on request;
  /// another one follows SDL's window. Main thread.
  init(isOffline: Bool, bank: URL? = nil) throws {
    var configuration = AudioEngine.Configuration(output: isOffline ? .offline : .automatic)
    configuration.applicationName = "Tacet Demo"
    configuration.recordsEvents = isOffline
    engine = try AudioEngine(configuration)
    sound = try GameSound(engine, bank: bank, isWatched: !isOffline)
    if !isOffline { try? engine.space.setHRTF(.automatic) }
    window = isOffline ? nil : try WindowBridge(engine)
    (settings, singing, commands) = (SoundSettings(engine: engine), Singing(engine), EngineCommands(engine))
  }

  /// Ends the session; players that were paused for the game resume.
  func end() { engine.session.deactivate(notifyOthers: true) }

  var sampleRate: Int { engine.configuration.sampleRate }

  /// Renders the next frames of an offline engine. Returns them, with the engine's events in them, for a log.
  func render(frames: Int) throws -> (samples: [Float], events: [any Encodable]) {
    (try engine.render(frames: frames), engine.diagnostics.drainEvents())
  }

  /// Performs a command in a scenario's words.
  func perform(_ words: String) throws { try commands.perform(words, with: sound.sounds) }

  /// The engine's state as JSON.
  var state: String { engine.state }

  /// The reports of the system's services since the last call: a fact in a scenario's words, and in plain ones.
  func reports() -> [(signal: String?, source: String, words: String)] {
    engine.session.drainSystemReports().map { ($0.signal, $0.source.rawValue, $0.summary) }
  }

  /// The sound of this moment: how much is heard of each side, the reasons why not all, and where it comes out.
  var snapshot: Snapshot {
    let (session, output) = (engine.session, engine.output)
    let (verdict, reasons, meters) = (session.verdict, session.reasonsForSilence, engine.diagnostics.meters)
    var snapshot = Snapshot()
    let (hasMusic, hasEffects) = (engine.soundtrack.current != nil, engine.voiceCount > 0)
    snapshot.music = side(verdict.soundtrack, reasons.soundtrack, meters.soundtrack.rms, plays: hasMusic)
    snapshot.effects = side(verdict.effects, reasons.effects, meters.effects.rms, plays: hasEffects)
    snapshot.loudness = min(meters.master.rms, snapshot.music.loudness + snapshot.effects.loudness)
    snapshot.outside = reasons.outside.map(\.summary)
    for reason in reasons.levels { snapshot.add(reason.summary, toMusic: reason.side == .soundtrack) }
    (snapshot.category, snapshot.route) = (session.reportedCategory.rawValue, session.route.rawValue)
    snapshot.output = output.devices.first(where: \.isCurrent).map { .init(id: $0.id, name: $0.name) }
    snapshot.volume = output.systemVolume.map { $0.isMuted ? "muted" : "\(Int(($0.level * 100).rounded())) %" }
    (snapshot.isHRTFOn, snapshot.speed) = (engine.space.isHRTFOn, engine.effects.timeScale)
    (snapshot.isActive, snapshot.isRouteLost) = (session.isActive, session.isRouteLost)
    (snapshot.isSilentMode, snapshot.pausesUnfocused) = (session.isSilentMode, session.focusLossPolicy == .pause)
    return snapshot
  }

  private func side(_ level: Audibility, _ reasons: [HoldReason], _ meter: Float, plays: Bool) -> Snapshot.Side {
    .init(
      level: .init(rawValue: level.name) ?? .audible,
      reasons: reasons.map { .init(name: $0.description, words: $0.summary) }, meter: meter, plays: plays)
  }
}
