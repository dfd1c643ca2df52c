/// One other program over time: whether it counts as other music, and as a voice chat. Pure. Session, 4 and 6.
struct StreamPlayer: Hashable {
  /// How long music must be there before it counts, of the 150 to 300 ms that are allowed.
  static let onset = Duration.milliseconds(200)
  /// How long it must be gone before it is over, of the 1.0 to 1.5 s that are allowed: gaps between songs, moves.
  static let release = Duration.milliseconds(1200)
  /// A sample above this is sound: -50 dBFS.
  static let threshold: Float = 0.003_162_278
  /// From the first to the last sound of a run that counts; the meter looks every 100 ms.
  static let run = Duration.milliseconds(150)
  /// A run may have silence of this length in it.
  static let gap = Duration.milliseconds(500)
  /// How soon a meter that was lost is made again; the server's moves are over by then.
  static let retry = Duration.milliseconds(200)
  /// So many meters in a row heard nothing at all: the server makes none.
  static let patience = 3
  /// How soon it is tried all the same.
  static let slowRetry = Duration.seconds(5)

  /// What is known of the sound of a stream that does not say what it is for.
  private enum Sound: Hashable {
    /// It was there at the first look, and is not measured yet: unknown means yield.
    case presumed
    /// Not heard as yet.
    case silent
    /// Heard in this run, first and last; it goes on until silence is heard: a server that is frozen measures nothing.
    case heard(from: Duration, to: Duration)
    /// Heard in this run, and silent since.
    case faded(from: Duration, to: Duration)

    var isHeard: Bool { if case .heard = self { true } else { false } }
  }

  /// A meter that was lost: to a move, or because the server makes none.
  private struct Breakdown: Hashable {
    var count = 0
    /// When to try again.
    var retry: Duration
  }

  private(set) var seen: ApplicationStreams
  /// Whether it counts as other music.
  private(set) var isMusic = false
  private var talk = StreamsHysteresis(onset: .milliseconds(200), release: .milliseconds(500))
  private var sounds: [ApplicationStreams.Unnamed: Sound] = [:]
  private var breakdowns: [ApplicationStreams.Unnamed: Breakdown] = [:]
  /// Since when there has been music without a break, other than what a meter heard.
  private var since: Duration?
  /// When there was music last.
  private var last = Duration.zero
  /// The latest moment that is known of.
  private var now = Duration.zero

  /// A program as first seen; `wasThere`: it was there before anybody looked, and what it plays counts at once.
  init(_ application: ApplicationStreams, at now: Duration, wasThere: Bool) {
    seen = application
    sounds = Dictionary(uniqueKeysWithValues: application.unnamed.map { ($0, wasThere ? .presumed : .silent) })
    talk.see(application.talks, at: now, atOnce: wasThere)
    isMusic = wasThere && isPlaying
    update(at: now)
  }

  /// Whether it counts as a voice chat.
  var isTalking: Bool { talk.isOn }

  /// Whether there is nothing to remember of it.
  var isForgettable: Bool { !isMusic && !talk.isOn && deadline == nil && seen == ApplicationStreams(name: seen.name) }

  /// The streams whose sound has to be measured.
  var metered: Set<ApplicationStreams.Unnamed> {
    guard !seen.playsMusic, !isVoice else { return [] }
    return seen.unnamed.filter { breakdowns[$0].map { $0.retry <= now } ?? true }
  }

  /// When something changes though nothing is seen or heard.
  var deadline: Duration? {
    let music = isMusic ? (isPlaying || isSounding ? nil : last + Self.release) : since.map { $0 + Self.onset }
    let retries = breakdowns.values.map(\.retry).filter { $0 > now }
    return ([talk.deadline, music].compactMap(\.self) + retries).min()
  }

  /// Lets time pass.
  mutating func advance(to now: Duration) {
    talk.advance(to: now)
    update(at: now)
  }

  /// Takes in what it does from now on.
  mutating func see(_ application: ApplicationStreams, at now: Duration) {
    advance(to: now)
    seen = application
    talk.see(application.talks, at: now)
    sounds = sounds.filter { application.unnamed.contains($0.key) }
    breakdowns = breakdowns.filter { application.unnamed.contains($0.key) }
    for stream in application.unnamed where sounds[stream] == nil { sounds[stream] = .silent }
    update(at: now)
  }

  /// Takes in the loudest sample that a meter heard.
  mutating func hear(_ peak: Float, of stream: ApplicationStreams.Unnamed, at now: Duration) {
    advance(to: now)
    guard let sound = sounds[stream], metered.contains(stream) else { return }
    breakdowns[stream] = nil
    switch (sound, peak > Self.threshold) {
    case (.presumed, false): sounds[stream] = .silent
    case (.heard(let from, let to), false): sounds[stream] = .faded(from: from, to: to)
    case (_, false): break
    case (.heard(let from, let to), true), (.faded(let from, let to), true):
      let from = now - to <= Self.gap ? from : now
      sounds[stream] = .heard(from: from, to: now)
      if now - from >= Self.run { isMusic = true }
    case (_, true): sounds[stream] = .heard(from: now, to: now)
    }
    update(at: now)
  }

  /// The meter of a stream is gone. One that is gone so often that nothing was heard of it leaves the stream unknown,
  /// and unknown means yield.
  mutating func loseMeter(of stream: ApplicationStreams.Unnamed, at now: Duration) {
    advance(to: now)
    guard sounds[stream] != nil else { return }
    let count = (breakdowns[stream]?.count ?? 0) + 1
    let isHopeless = count >= Self.patience
    breakdowns[stream] = Breakdown(count: count, retry: now + (isHopeless ? Self.slowRetry : Self.retry))
    if isHopeless { sounds[stream] = .presumed }
    update(at: now)
  }

  /// Whether what it plays without saying what it is belongs to its talk.
  private var isVoice: Bool { talk.isOn || talk.isSeen }

  private var isPlaying: Bool { seen.playsMusic || (!isVoice && sounds.values.contains(.presumed)) }

  private var isSounding: Bool { sounds.values.contains(where: \.isHeard) }

  private mutating func update(at now: Duration) {
    self.now = now
    if isVoice { sounds = sounds.mapValues { _ in .silent } }
    if isPlaying || isSounding { last = now }
    since = isPlaying ? since ?? now : nil
    if let since, now - since >= Self.onset { isMusic = true }
    if isMusic, now - last >= Self.release { isMusic = false }
  }
}
