internal import TacetMixer
import TacetSignal

/// The loops, bars and beats of the soundtrack that plays, each with the engine's frame at which it is mixed. Pure: how far
/// the music has come is an argument.
struct MusicWatch {
  /// The music of a play.
  struct Music {
    let soundtrack: Soundtrack
    let startFrame: Int
    let loops: LoopCount
    /// Nil without a tempo.
    let time: MusicTime?
  }

  /// The most events of one look: more than 100 s of music pass unlooked at only while nobody listens.
  private static let limit = 1024

  /// The play's number; 0 for none.
  private(set) var play: UInt32 = 0
  /// Frames that had played at the engine's frame `reached`; all of them were looked at.
  private var played = 0
  private var reached = 0
  private var isRunning = true

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

  /// Frames that have played at the engine's frame `frame`, if the music went on to there.
  func played(at frame: Int) -> Int { isRunning ? played + max(0, frame - reached) : played }

  /// Looks at the music up to `played` frames, reached at the engine's frame `frame`; returns its events in order, the beats
  /// only if they are wanted.
  mutating func advance(
    to played: Int, at frame: Int, of music: Music?, sampleRate: Int, hasBeats: Bool
  ) -> [SoundtrackEvent] {
    defer { (self.played, reached) = (max(self.played, played), frame) }
    guard play != 0, let music, played > self.played else { return [] }
    var found: [(played: Int, event: (FrameCount) -> SoundtrackEvent)] = []
    for place in music.loopStarts(from: self.played, to: played, sampleRate: sampleRate, limit: Self.limit) {
      found.append((place, { .looped(at: $0) }))
    }
    if hasBeats, let time = music.time {
      var next = time.next(.beat, from: self.played)
      while next < played, found.count < Self.limit {
        let position = time.position(after: next)
        if position.beatInBar == 0 { found.append((next, { .bar(position.bar, at: $0) })) }
        found.append((next, { .beat(position, at: $0) }))
        next = max(next + 1, time.next(.beat, from: next + 1))
      }
    }
    return found.enumerated().sorted { ($0.element.played, $0.offset) < ($1.element.played, $1.offset) }
      .map { $0.element.event(FrameCount(frame - played + $0.element.played)) }
  }

  /// How many frames pass from the engine's frame `frame` until the next beat has been mixed; nil while none comes.
  func framesUntilBeat(of music: Music?, at frame: Int) -> Int? {
    guard play != 0, isRunning, let time = music?.time else { return nil }
    return max(1, time.next(.beat, from: played) - self.played(at: frame) + 1)
  }
}

extension MusicWatch.Music {
  /// How many frames have played each time the loop begins again, from `first` up to and not including `end`; of more than
  /// `limit` the first ones.
  fileprivate func loopStarts(from first: Int, to end: Int, sampleRate: Int, limit: Int) -> [Int] {
    let rate = soundtrack.info.format.sampleRate
    guard loops.repeats > 0, let region = soundtrack.info.repeatedRegion, startFrame < region.end, rate > 0 else {
      return []
    }
    func place(_ round: Int) -> Int {
      ((region.end - startFrame + round * region.length) * sampleRate + rate / 2) / rate
    }
    let passed = first * rate / max(1, sampleRate) - (region.end - startFrame)
    var round = max(0, passed / region.length - 1)
    var places: [Int] = []
    while round < loops.repeats, places.count < limit, place(round) < end {
      if place(round) >= first { places.append(place(round)) }
      round += 1
    }
    return places
  }
}
