import Tacet

/// When each sound of a scenario was played, by its name in it: for a picture. A value.
package struct SoundSpans {
  /// A voice of an effect, or a play of a soundtrack, also as a stinger.
  package struct Span: Hashable, Sendable {
    package let sound: String
    package let isMusic: Bool
    /// The frames of the engine's clock; `end` is nil while it goes on.
    package let start: Int
    package fileprivate(set) var end: Int?
  }

  /// The spans in the order of their starts.
  package private(set) var spans: [Span] = []
  /// The sounds of the voices that have not ended.
  private var sounds: [Voice: String] = [:]
  /// The places of the spans of voices, and of music, that go on.
  private var voices: [Voice: Int] = [:]
  private var music: [Int] = []
  /// The places of the spans of stingers that go on, by the numbers of their plays.
  private var stingers: [UInt32: Int] = [:]

  package init() {}

  /// Names the effect or the set that a voice plays.
  mutating func name(_ voice: Voice, _ sound: String) { sounds[voice] = sound }

  /// Adds an event of the engine.
  mutating func add(_ event: EngineEvent) {
    switch event {
    case .voiceStarted(let voice, let frame):
      guard let sound = sounds[voice] else { return }
      voices[voice] = spans.count
      spans.append(Span(sound: sound, isMusic: false, start: frame.rawValue))
    case .voiceEnded(let voice, _, let frame):
      if let place = voices.removeValue(forKey: voice) { spans[place].end = frame.rawValue }
      sounds[voice] = nil
    default: break
    }
  }

  /// Adds the start of a soundtrack.
  mutating func begin(_ soundtrack: String, at frame: FrameCount) {
    music.append(spans.count)
    spans.append(Span(sound: soundtrack, isMusic: true, start: frame.rawValue))
  }

  /// Adds the beginning or the end of a stinger of this soundtrack.
  mutating func add(_ turn: StingerTurn, of soundtrack: String) {
    if !turn.isEnd {
      stingers[turn.play] = spans.count
      spans.append(Span(sound: soundtrack, isMusic: true, start: turn.frame.rawValue))
    } else if let place = stingers.removeValue(forKey: turn.play) {
      spans[place].end = turn.frame.rawValue
    }
  }

  /// Adds the end of a soundtrack, which is that of the oldest one; `current`: the one that plays then, nil for none.
  mutating func end(_ reason: SoundtrackEnd, current: String?, at frame: FrameCount) {
    guard let oldest = music.first else { return }
    // A play that another one replaced before its first frame has an end without a start.
    if music.count == 1, spans[oldest].sound == current, reason == .stopped { return }
    music.removeFirst()
    spans[oldest].end = frame.rawValue
  }
}
