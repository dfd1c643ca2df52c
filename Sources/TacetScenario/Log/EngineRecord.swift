import Tacet
import TacetJSON

/// The state of an engine as JSON: `tacet_state`.
package struct EngineRecord: Encodable {
  /// A part of the state, by its name.
  package enum Part: String, CaseIterable, Sendable {
    case session, soundtrack, buses, outputs, statistics
  }

  private struct Session: Encodable {
    let effects, soundtrack, category, reportedCategory, route: String
    let effectsReasons, soundtrackReasons, outside: [String]
    let active, routeLost, silentMode, otherAudio, otherMusic: Bool
  }

  private struct Music: Encodable {
    let playing, paused: Bool
    let file: String?
    let soundtrackFrame: Int
    let seconds: Double?
    let rounds: Int?
    let intensity: Double
  }

  private struct BusState: Encodable {
    let name: String
    let gain: Double?
    let muted, paused, pausesWithGame: Bool
    let parent: String?
    let timeScale: Double
  }

  private struct Statistics: Encodable {
    let frame, voices, sounding, waiting, underruns, dropouts, rejectedPlays: Int
    let master, soundtrack, effects: MeterRecord
    let latency: Double?
  }

  private let engine: AudioEngine
  private let parts: Set<Part>

  /// The state of these parts.
  package init(_ engine: AudioEngine, parts: Set<Part>) {
    self.engine = engine
    self.parts = parts
  }

  private enum Key: String, CodingKey { case version, session, soundtrack, buses, outputs, statistics }

  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(1, forKey: .version)
    if parts.contains(.session) { try object.encode(session, forKey: .session) }
    if parts.contains(.soundtrack) { try object.encode(music, forKey: .soundtrack) }
    if parts.contains(.buses) { try object.encode(buses, forKey: .buses) }
    if parts.contains(.outputs) { try object.encode(engine.output.devices.map(OutputRecord.init), forKey: .outputs) }
    if parts.contains(.statistics) { try object.encode(statistics, forKey: .statistics) }
  }

  private var session: Session {
    let session = engine.session
    let (verdict, reasons) = (session.verdict, session.reasonsForSilence)
    return Session(
      effects: verdict.effects.name, soundtrack: verdict.soundtrack.name, category: session.category.rawValue,
      reportedCategory: session.reportedCategory.rawValue, route: session.route.rawValue,
      effectsReasons: reasons.effects.map(\.description), soundtrackReasons: reasons.soundtrack.map(\.description),
      outside: reasons.outside.map(\.description), active: session.isActive, routeLost: session.isRouteLost,
      silentMode: session.isSilentMode, otherAudio: session.isOtherAudioPlaying,
      otherMusic: session.secondaryAudioShouldBeSilenced)
  }

  private var music: Music {
    let (player, playhead) = (engine.soundtrack, engine.soundtrack.playhead)
    return Music(
      playing: player.isPlaying, paused: player.isPaused, file: player.current?.info.path,
      soundtrackFrame: player.position, seconds: playhead.map { $0.time / .seconds(1) }, rounds: playhead?.rounds,
      intensity: Double(player.intensity))
  }

  private var buses: [BusState] {
    engine.buses.map { bus in
      BusState(
        name: bus.name, gain: bus.gain > .silence ? Double(bus.gain.decibels) : nil, muted: bus.isMuted,
        paused: bus.isPaused, pausesWithGame: bus.pausesWithGame, parent: bus.parent?.name,
        timeScale: Double(bus.timeScale))
    }
  }

  private var statistics: Statistics {
    let diagnostics = engine.diagnostics
    let (figures, meters) = (diagnostics.statistics, diagnostics.meters)
    return Statistics(
      frame: engine.clock.rawValue, voices: engine.voiceCount, sounding: figures.voices.sounding,
      waiting: figures.voices.waiting, underruns: figures.underruns, dropouts: figures.dropouts,
      rejectedPlays: diagnostics.rejectedPlays, master: MeterRecord(meters.master),
      soundtrack: MeterRecord(meters.soundtrack), effects: MeterRecord(meters.effects),
      latency: figures.latency.map { $0 / .seconds(1) })
  }
}
