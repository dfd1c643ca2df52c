internal import TacetDecoding
import TacetSignal

/// The events of the music that plays: where one soundtrack follows another, loops, bars and beats, each with the engine's
/// frame at which it is mixed. Pure: how far the music has come is an argument.
struct MusicWatch {
  /// The most events of one call: more than 100 s of music pass between two calls only while there is no reader.
  private static let limit = 1024

  /// The play's number; 0 for none.
  private(set) var play: UInt32 = 0
  /// Frames that had played at the engine's frame `reached`; the events of all of them were returned.
  private(set) var played = 0
  private var reached = 0
  private var isRunning = true
  private var pace = MusicPace()
  /// Beats are reported; and a reader waits for them.
  private var reportsBeats = false
  private(set) var awaitsBeats = false

  /// Reports beats from now on.
  mutating func reportBeats() { reportsBeats = true }

  /// Reports beats from now on to a reader that waits for them, so that `tacet-control` wakes up for each.
  mutating func awaitBeats(_ actions: inout [EngineAction]) {
    (reportsBeats, awaitsBeats) = (true, true)
    actions.append(.wake)
  }

  /// Watches a play that has played `played` frames at the engine's frame `frame`.
  mutating func begin(_ play: UInt32, played: Int = 0, at frame: Int) {
    (self.play, self.played, reached, isRunning) = (play, played, frame, true)
  }

  /// Ends the watch if it is of this play.
  mutating func end(_ ended: UInt32) { if play == ended { play = 0 } }

  /// The music stands still from here on, or goes on, at the engine's frame `frame`.
  mutating func setRunning(_ isRunning: Bool, at frame: Int) {
    (self.isRunning, reached) = (isRunning, frame)
  }

  /// The factor of the speed of the music.
  var speed: Double { pace.speed }

  /// Frames that have played at the engine's frame `frame`, if the music went on to there.
  func played(at frame: Int) -> Int { isRunning ? played + pace.passing(max(0, frame - reached)) : played }

  /// Takes the music to `played` frames, reached at the engine's frame `frame`; returns its events in order, the beats only
  /// if they are reported. `pace` is that of the next frame; nil: not known.
  mutating func advance(
    to played: Int, at frame: Int, pace: MusicPace? = nil, of parts: [SoundtrackPart], sampleRate: Int
  ) -> [SoundtrackEvent] {
    let (first, passed) = (self.played, frame - reached)
    (self.played, reached) = (max(first, played), frame)
    let usual = pace ?? self.pace
    if let pace { self.pace = pace }
    // Music that waited for its file has waited at the beginning.
    let isSteady =
      (usual.isOwn && pace != nil) || abs(usual.frames(since: played - first) - passed) <= Int(2 / usual.speed)
    /// The engine's frame of a place that has passed; where the speed has changed meanwhile, by a straight line.
    func engineFrame(_ place: Int) -> FrameCount {
      let since = played - place
      return FrameCount(frame - (isSteady ? usual.frames(since: since) : since * passed / max(1, played - first)))
    }
    guard play != 0, played > first else { return [] }
    var events: [SoundtrackEvent] = []
    for (index, part) in parts.enumerated() where part.begins < played {
      let next = index + 1 < parts.count ? parts[index + 1].begins : .max
      guard next > first else { continue }
      let begins = engineFrame(part.begins)
      if index > 0, part.begins >= first {
        events += [
          .ended(.finished, at: begins), .started(part.soundtrack, position: part.startFrame, at: begins),
        ]
      }
      events += Self.events(
        of: part, from: max(first, part.begins), to: min(played, next), sampleRate: sampleRate, hasBeats: reportsBeats
      ).map { $0.event(engineFrame($0.played)) }
    }
    return events
  }

  private static func events(
    of part: SoundtrackPart, from first: Int, to end: Int, sampleRate: Int, hasBeats: Bool
  ) -> [(played: Int, event: (FrameCount) -> SoundtrackEvent)] {
    var found: [(played: Int, event: (FrameCount) -> SoundtrackEvent)] = []
    // Of a loop that no file may name, the last time alone.
    let isShort = LoopTags.shorter(
      part.soundtrack.info.repeatedRegion, sampleRate: part.soundtrack.info.format.sampleRate)
    let from = isShort == nil ? first : max(first, end - sampleRate / 100)
    let starts = part.loopStarts(from: from, to: end, sampleRate: sampleRate, limit: Self.limit)
    for place in isShort == nil ? starts[...] : starts.suffix(1) { found.append((place, { .looped(at: $0) })) }
    if hasBeats, let time = part.musicTime(sampleRate: sampleRate) {
      var next = time.next(.beat, from: first)
      while next < end, found.count < Self.limit {
        let position = time.position(after: next)
        if position.beatInBar == 0 { found.append((next, { .bar(position.bar, at: $0) })) }
        found.append((next, { .beat(position, at: $0) }))
        next = max(next + 1, time.next(.beat, from: next + 1))
      }
    }
    return found.enumerated().sorted { ($0.element.played, $0.offset) < ($1.element.played, $1.offset) }
      .map(\.element)
  }

  /// How many frames pass from the engine's frame `frame` until the next beat has been mixed; nil while none comes.
  func framesUntilBeat(of time: MusicTime, at frame: Int) -> Int? {
    guard play != 0, isRunning else { return nil }
    let left = time.next(.beat, from: played) - played(at: frame)
    return left > 0 ? pace.frames(until: left) + 1 : left + 1
  }
}
