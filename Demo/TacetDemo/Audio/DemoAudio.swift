import Foundation
import Tacet

/// The engine of the game with all that uses it, and the one place that says what is heard. One thread.
final class DemoAudio {
  let engine: AudioEngine
  let sound: GameSound
  let settings: SoundSettings
  let singing: Singing

  /// Makes the engine and loads the sounds. Nothing plays yet. An offline engine plays nowhere, and renders on request.
  init(isOffline: Bool, bank: URL? = nil) throws {
    var configuration = AudioEngine.Configuration(output: isOffline ? .offline : .automatic)
    configuration.applicationName = "Tacet Demo"
    configuration.recordsEvents = isOffline
    engine = try AudioEngine(configuration)
    sound = try GameSound(engine, bank: bank, isWatched: !isOffline)
    if !isOffline { try? engine.space.setHRTF(.automatic) }
    (settings, singing) = (SoundSettings(engine: engine), Singing(engine))
  }

  /// Ends the session; players that were paused for the game resume.
  func end() { engine.session.deactivate(notifyOthers: true) }

  /// The sound of this moment: how much is heard of each side, the reasons why not all, and where it comes out.
  var snapshot: Snapshot {
    let (session, output) = (engine.session, engine.output)
    let (verdict, reasons) = (session.verdict, session.reasonsForSilence)
    var (snapshot, meters) = (Snapshot(), engine.diagnostics.meters)
    // A side that is paused or muted is silent at once, while its meter falls slowly.
    if verdict.soundtrack >= .muted { meters.soundtrack.rms = 0 }
    if verdict.effectsMix >= .muted { meters.effects.rms = 0 }
    let (hasMusic, hasEffects) = (engine.soundtrack.current != nil, engine.voiceCount > 0)
    snapshot.music = side(verdict.soundtrack, reasons.soundtrack, meters.soundtrack.rms, plays: hasMusic)
    snapshot.effects = side(verdict.effects, reasons.effects, meters.effects.rms, plays: hasEffects)
    snapshot.loudness = min(meters.master.rms, meters.soundtrack.rms + meters.effects.rms)
    snapshot.outside = reasons.outside.map(\.summary)
    snapshot.category = session.reportedCategory.rawValue
    snapshot.route = Snapshot.words(ofRoute: session.route.rawValue)
    snapshot.output = output.devices.first(where: \.isCurrent).map { .init(id: $0.id, name: $0.name) }
    snapshot.volume = output.systemVolume?.words
    (snapshot.isActive, snapshot.isRouteLost) = (session.isActive, session.isRouteLost)
    (snapshot.isSilentMode, snapshot.pausesUnfocused) = (session.isSilentMode, session.focusLossPolicy == .pause)
    return snapshot
  }

  private func side(_ level: Audibility, _ reasons: [HoldReason], _ loudness: Float, plays: Bool) -> Snapshot.Side {
    .init(
      level: .init(rawValue: level.name) ?? .audible,
      reasons: reasons.map { .init(name: $0.description, words: $0.summary) }, loudness: loudness, plays: plays)
  }
}
