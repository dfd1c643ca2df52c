import Tacet
import TacetSystem

/// The soundtracks of a scenario, and what happens to them.
struct ScenarioMusic {
  let soundtracks: [String: Soundtrack]
  let playlists: [String: Playlist]
  private let player: SoundtrackPlayer
  /// The first one that could not be read on.
  private let failure = Locked<DecodingError?>(nil)
  private let logsBeats: Bool
  /// Soundtracks follow one another.
  private let logsNames: Bool

  init(_ sounds: ScenarioSounds, of scenario: Scenario, on player: SoundtrackPlayer) {
    soundtracks = sounds.soundtracks
    playlists = sounds.playlists
    self.player = player
    logsBeats = scenario.logsBeats
    logsNames = !playlists.isEmpty || scenario.events.contains { $0.command is EnqueueSoundtrack }
    // From the first call on the beats are reported.
    _ = player.drainEvents()
  }

  /// The soundtracks of a game, which takes its events itself.
  init(_ sounds: ScenarioSounds, on player: SoundtrackPlayer) {
    soundtracks = sounds.soundtracks
    playlists = sounds.playlists
    self.player = player
    (logsBeats, logsNames) = (false, false)
  }

  /// The error of the first soundtrack that could not be read on.
  var error: DecodingError? { failure.withLock { $0 } }

  /// Keeps the error of a soundtrack that could not be read on.
  var keep: @Sendable (SoundtrackEnd) -> Void {
    { [failure] end in
      if case .failed(let error) = end { failure.withLock { $0 = error } }
    }
  }

  /// The lines of what happened in the music since the last call, and its spans; starts have lines of their own.
  func drainLines(_ spans: inout SoundSpans) -> [LogLine] {
    let current = player.current.flatMap(name(of:))
    return player.drainEvents().compactMap { event in
      switch event {
      case .started(let soundtrack, _, let frame):
        let name = name(of: soundtrack) ?? ""
        spans.begin(name, at: frame)
        return logsNames ? LogLine(frame: frame.rawValue, [["event": "soundtrackNamed", "name": name]]) : nil
      // The engine's record has its line.
      case .seeked: return nil
      case .bar, .beat: return logsBeats ? LogLine(event) : nil
      case .ended(let reason, let frame):
        spans.end(reason, current: current, at: frame)
        return LogLine(event)
      case .looped: return LogLine(event)
      }
    }
  }

  func name(of soundtrack: Soundtrack) -> String? { soundtracks.first { $0.value === soundtrack }?.key }

  /// The frame of a soundtrack's file at a time in seconds.
  func frame(_ seconds: Double?, of soundtrack: Soundtrack) -> Int? {
    seconds.map { Int(($0 * Double(soundtrack.info.format.sampleRate)).rounded()) }
  }
}
