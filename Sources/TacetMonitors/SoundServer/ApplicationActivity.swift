import TacetSession

/// One other program over time: whether it counts as other music, and as a voice chat. Pure. Session, 4 and 6.
struct ApplicationActivity: Hashable {
  /// A peak above this is sound: -50 dBFS.
  static let threshold: Float = 0.003_162_278
  /// The length of a run of sound that counts, from its first to its last peak.
  static let run = Duration.milliseconds(150)
  /// The sound that a peak stands for. On a busy machine the server may hold the peaks of a meter back and deliver them
  /// at once.
  static let interval = Duration.milliseconds(100)
  /// The longest silence within a run.
  static let gap = Duration.milliseconds(500)
  /// The delay until a lost meter is made again; a move by the server is over by then.
  static let retry = Duration.milliseconds(200)
  /// So many meters in a row that measured nothing mean that the server makes none.
  static let hopelessCount = 3
  /// The delay until it is tried all the same.
  static let slowRetry = Duration.seconds(5)

  /// The time in which a new meter delivers its first peak. A stream without one counts, for unknown means yield: with
  /// the onset it does so within the second of Session, 10.
  static let firstPeakLimit = Duration.milliseconds(600)
  /// The longest time between two peaks: a meter that exceeds it is lost. A null sink may be 2 s ahead of what is
  /// heard, and as long as a meter lasts it is not.
  static let peakLimit = Duration.seconds(3)

  /// The time for which the streams of a program that passed on the game's sound stay exempt when its recording goes:
  /// they play what they hold, and a recording that the server moves is away for a moment.
  static let exemption = Duration.seconds(3)

  /// The sound of a stream without a known role.
  private enum Sound: Hashable {
    /// It was there in the first inventory and is not measured yet, or can not be measured. Unknown means yield.
    case presumed
    /// Not heard so far.
    case silent
    /// Heard in this run, first and last. It lasts until silence is measured: a frozen server measures nothing.
    case heard(from: Duration, to: Duration)
    /// Heard in this run, and silent since.
    case faded(from: Duration, to: Duration)

    var isHeard: Bool { if case .heard = self { true } else { false } }
  }

  /// The loss of a stream's meters: to a move, or because the server makes none.
  private struct MeterLoss: Hashable {
    var count = 0
    /// The time of the next try.
    var retryAt: Duration
  }

  /// A meter that the server has made.
  private struct Meter: Hashable {
    /// When it was made, delivered its last peak, or its sink came back from a suspension.
    var latest: Duration
    var hasPeak = false
  }

  /// The program's streams in the latest inventory.
  private(set) var streams: ApplicationStreams
  private var music = Hysteresis.otherMusic
  private var talk = Hysteresis.voiceChat
  private var sounds: [ApplicationStreams.Unnamed: Sound] = [:]
  private var meters: [ApplicationStreams.Unnamed: Meter] = [:]
  private var meterLosses: [ApplicationStreams.Unnamed: MeterLoss] = [:]
  /// When the last peak of a stream was measured: no sooner than ``interval`` after the one before.
  private var measured: [ApplicationStreams.Unnamed: Duration] = [:]
  /// When its streams count again, after it has passed on the game's sound.
  private var exemptUntil: Duration?
  /// True if its streams are measured also where they are exempt: a player says Playing, and they may bear it out.
  private(set) var isWitness = false
  /// The latest time that is known.
  private var now = Duration.zero

  /// A program in the inventory for the first time; `wasThere`: it is the first inventory, and what it plays counts at
  /// once.
  init(_ application: ApplicationStreams, at now: Duration, wasThere: Bool) {
    streams = application
    sounds = Dictionary(uniqueKeysWithValues: application.unnamed.map { ($0, wasThere ? .presumed : .silent) })
    observeTalk(at: now, wasThere: wasThere)
    music.observe(isPlaying, at: now, immediately: wasThere)
    observe(at: now)
  }

  /// True if it counts as other music.
  var isMusic: Bool { music.isOn }

  /// True if it counts as a voice chat.
  var isTalking: Bool { talk.isOn }

  /// True if there is nothing to remember of it.
  var isInitial: Bool { !isMusic && !isTalking && deadline == nil && streams == ApplicationStreams(name: streams.name) }

  /// The streams that need a meter.
  var metered: Set<ApplicationStreams.Unnamed> {
    guard !streams.playsMusic, !isVoice, !isExempt || isWitness else { return [] }
    return streams.unnamed.filter { meterLosses[$0].map { $0.retryAt <= now } ?? true }
  }

  /// The time of the next change, unless an update or a peak comes before.
  var deadline: Duration? {
    let retries = meterLosses.values.map(\.retryAt).filter { $0 > now }
    let limits = metered.compactMap(limit)
    return ([talk.deadline, music.deadline, exemptUntil].compactMap(\.self) + retries + limits).min()
  }

  /// Observes the program again at `now`, when ``deadline`` has passed.
  mutating func advance(to now: Duration) {
    talk.advance(to: now)
    if let end = exemptUntil, end <= now { exemptUntil = nil }
    for stream in metered { observeMeter(of: stream, at: now) }
    observe(at: now)
  }

  /// A player says Playing, or none does.
  mutating func setWitness(_ isWitness: Bool, at now: Duration) {
    advance(to: now)
    self.isWitness = isWitness
    observe(at: now)
  }

  /// Its streams as the sound of a player, for ``StreamOwner/key``; nil: it has none that could be.
  func witness(_ program: String) -> Witness? {
    guard !isVoice, streams.playsMusic || !streams.unnamed.isEmpty else { return nil }
    let isHeard = sounds.contains { stream, sound in
      (sound == .presumed || sound.isHeard) && !streams.suspended.contains(stream)
    }
    return Witness(program: program, passesOn: isExempt, speaks: streams.playsMusic || isHeard)
  }

  /// Takes the program's streams in a new inventory.
  mutating func update(_ application: ApplicationStreams, at now: Duration) {
    advance(to: now)
    for stream in streams.suspended.union(application.suspended) { meters[stream]?.latest = now }
    if application.passesOn {
      exemptUntil = nil
    } else if streams.passesOn {
      exemptUntil = now + Self.exemption
    }
    streams = application
    observeTalk(at: now)
    sounds = sounds.filter { application.unnamed.contains($0.key) }
    meters = meters.filter { application.unnamed.contains($0.key) }
    meterLosses = meterLosses.filter { application.unnamed.contains($0.key) }
    measured = measured.filter { application.unnamed.contains($0.key) }
    for stream in application.unnamed where sounds[stream] == nil { sounds[stream] = .silent }
    observe(at: now)
  }

  /// Takes the loudest sample that a meter measured.
  mutating func handle(peak: Float, of stream: ApplicationStreams.Unnamed, at now: Duration) {
    advance(to: now)
    guard let sound = sounds[stream], metered.contains(stream) else { return }
    meterLosses[stream] = nil
    if meters[stream] != nil { meters[stream] = Meter(latest: now, hasPeak: true) }
    let time = measured[stream].map { max(now, $0 + Self.interval) } ?? now
    measured[stream] = time
    switch (sound, peak > Self.threshold) {
    case (.presumed, false): sounds[stream] = .silent
    case (.heard(let from, let to), false): sounds[stream] = .faded(from: from, to: to)
    case (_, false): break
    case (.heard(let from, let to), true), (.faded(let from, let to), true):
      let from = time - to <= Self.gap ? from : time
      sounds[stream] = .heard(from: from, to: time)
      if time - from >= Self.run, !isExempt { music.observe(true, at: now, immediately: true) }
    case (_, true): sounds[stream] = .heard(from: time, to: time)
    }
    observe(at: now)
  }

  /// The server has made the meter of a stream.
  mutating func meterReady(of stream: ApplicationStreams.Unnamed, at now: Duration) {
    advance(to: now)
    if metered.contains(stream) { meters[stream] = Meter(latest: now) }
    observe(at: now)
  }

  /// The meter of a stream is gone.
  mutating func meterLost(of stream: ApplicationStreams.Unnamed, at now: Duration) {
    advance(to: now)
    loseMeter(of: stream, at: now)
    observe(at: now)
  }

  /// Schedules another meter. A stream whose meters never measured anything stays unknown, and unknown means yield.
  private mutating func loseMeter(of stream: ApplicationStreams.Unnamed, at now: Duration) {
    guard sounds[stream] != nil else { return }
    meters[stream] = nil
    let count = (meterLosses[stream]?.count ?? 0) + 1
    let isHopeless = count >= Self.hopelessCount
    meterLosses[stream] = MeterLoss(count: count, retryAt: now + (isHopeless ? Self.slowRetry : Self.retry))
    if isHopeless { sounds[stream] = .presumed }
  }

  /// The time at which a meter that delivers nothing until then has failed.
  private func limit(of stream: ApplicationStreams.Unnamed) -> Duration? {
    guard let meter = meters[stream], !streams.suspended.contains(stream) else { return nil }
    let isAwaited = !meter.hasPeak && isUnheard(stream)
    return meter.latest + (isAwaited ? Self.firstPeakLimit : Self.peakLimit)
  }

  private mutating func observeMeter(of stream: ApplicationStreams.Unnamed, at now: Duration) {
    guard let limit = limit(of: stream), limit <= now, let meter = meters[stream] else { return }
    if !meter.hasPeak, isUnheard(stream) { sounds[stream] = .presumed }
    if meter.latest + Self.peakLimit <= now { loseMeter(of: stream, at: now) }
  }

  /// True if the stream does not count by its sound.
  private func isUnheard(_ stream: ApplicationStreams.Unnamed) -> Bool {
    switch sounds[stream] {
    case .silent, .faded: true
    case .presumed, .heard, nil: false
    }
  }

  /// True if what it plays is no other music: it passes on the game's sound, or did so a moment ago.
  private var isExempt: Bool { streams.passesOn || exemptUntil != nil }

  /// True if its sound without a known role belongs to its talk.
  private var isVoice: Bool { talk.isOn || talk.isObserved }

  private var isPlaying: Bool {
    guard !isExempt else { return false }
    return streams.playsMusic
      || (!isVoice && sounds.contains { $0.value == .presumed && !streams.suspended.contains($0.key) })
  }

  /// Observes the talk. A role is no guess, and counts at once.
  private mutating func observeTalk(at now: Duration, wasThere: Bool = false) {
    talk.observe(streams.talk != .none, at: now, immediately: wasThere || streams.talk == .stated)
  }

  private var isSounding: Bool { sounds.contains { $0.value.isHeard && !streams.suspended.contains($0.key) } }

  /// Observes the music. A measured peak alone does not start music, because a click is too short, but it postpones the
  /// end.
  private mutating func observe(at now: Duration) {
    self.now = now
    music.advance(to: now)
    if isVoice || (isExempt && !isWitness) { sounds = sounds.mapValues { _ in .silent } }
    // Sound that was the game's own all the time has no release.
    music.observe(isPlaying || (music.isOn && isSounding), at: now, immediately: isExempt)
    // A meter that is not needed is given up, and has no limit when another one is made.
    if !meters.isEmpty { meters = meters.filter { metered.contains($0.key) } }
  }
}
