internal import TacetDecoding
internal import TacetMixer
import TacetSignal

/// The events of the music that plays: where one soundtrack follows another, loops, bars and beats, each with the
/// engine's frame at which it is mixed. Pure: how far the music has come is an argument.
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
  mutating func awaitBeats(_ actions: inout EngineActions) {
    (reportsBeats, awaitsBeats) = (true, true)
    actions.wake()
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

  /// Takes the music to `played` frames, reached at the engine's frame `frame`; returns its events in order, the beats
  /// only if they are reported. `pace` is that of the next frame; nil: not known.
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

/// Where a soundtrack's music is while it plays, in frames of the engine's rate. Pure.
///
/// Its timeline is that of the file: a loop goes back on it.
struct MusicTime {
  /// How far a place in another rate may be off its frame.
  private static let rounding = 1e-6
  /// No soundtrack has more frames.
  private static let last = 0x1p60

  let map: TempoMap
  let sampleRate: Int
  /// Where it began on the timeline.
  private let start: Double
  /// The part that repeats, and how often it begins again.
  private let loop: (start: Double, end: Double)?
  private let repeats: Double
  /// Frames that the deck has played where it began.
  private let begins: Int

  /// A soundtrack that began at the file's frame `startFrame`, and whose loop begins again `repeats` times; nil: for
  /// ever.
  init(
    _ map: TempoMap, sampleRate: Int, fileRate: Int, startFrame: Int, loop: LoopRegion?, repeats: Int? = nil,
    begins: Int = 0
  ) {
    self.begins = begins
    self.repeats = repeats.map(Double.init) ?? .infinity
    self.map = map
    self.sampleRate = sampleRate
    func place(_ frame: Int) -> Double {
      Self.limited(Double(frame) * Double(sampleRate) / Double(max(1, fileRate)))
    }
    start = place(startFrame)
    self.loop = loop.map { (place($0.start), place($0.end)) }
  }

  /// The place on the timeline after `played` frames.
  private func place(after played: Int) -> Double {
    guard let loop else { return start + Double(played - begins) }
    return start + Double(played - begins) - passes(after: played) * (loop.end - loop.start)
  }

  /// How often the loop has begun again after `played` frames.
  private func passes(after played: Int) -> Double {
    let place = start + Double(played - begins)
    guard let loop, place >= loop.end, loop.end > loop.start else { return 0 }
    return min(repeats, ((place - loop.end) / (loop.end - loop.start)).rounded(.down) + 1)
  }

  /// The loop, if it begins again after `played` frames.
  private func loopAhead(after played: Int) -> (start: Double, end: Double)? {
    passes(after: played) < repeats ? loop : nil
  }

  /// Where the music is after `played` frames.
  func position(after played: Int) -> MusicalPosition {
    let frame = Self.frame((place(after: played) + Self.rounding).rounded(.down))
    return map.position(atFrame: FrameCount(frame), sampleRate: sampleRate)
  }

  /// When a grid comes next, at least `lead` frames of the engine after a place.
  func next(_ grid: Quantization, after place: MusicPosition, lead: Int = 0) -> ClockTime {
    .soundtrack(FrameCount(place.clock - place.played + next(grid, from: place.played + place.pace.passing(lead))))
  }

  /// How many frames have played at the next frame of a grid that is not before `played`. Where the loop holds no frame
  /// of it, the loop's beginning counts as one.
  func next(_ grid: Quantization, from played: Int) -> Int {
    let now = place(after: played)
    let frame = next(grid, at: now)
    guard let loop = loopAhead(after: played), frame >= loop.end else { return played + Int((frame - now).rounded()) }
    let again = next(grid, at: loop.start)
    return played + Int((loop.end - now + (again < loop.end ? again - loop.start : 0)).rounded())
  }

  private func next(_ grid: Quantization, at place: Double) -> Double {
    let frame = FrameCount(Self.frame((place - Self.rounding).rounded(.up)))
    return Double(map.next(grid, from: frame, sampleRate: sampleRate).rawValue)
  }

  private static func frame(_ place: Double) -> Int { Int(limited(place)) }

  private static func limited(_ place: Double) -> Double { max(-last, min(place, last)) }

  /// How many frames have played when a beat comes: the next time round, where it is in the loop; fewer than `played`
  /// if it comes no more.
  func played(atBeat beat: Double, from played: Int) -> Int {
    let now = place(after: played)
    let frame = Double(map.frame(ofBeat: beat, sampleRate: sampleRate).rawValue)
    guard let loop = loopAhead(after: played), frame < loop.end || now < loop.start, frame < now, frame >= loop.start
    else {
      return played + Int((frame - now).rounded())
    }
    return played + Int((loop.end - now + frame - loop.start).rounded())
  }
}
