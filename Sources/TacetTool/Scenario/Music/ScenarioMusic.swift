import Tacet

/// The soundtracks of a scenario, and the orders for them.
struct ScenarioMusic {
  let soundtracks: [String: Soundtrack]
  let player: SoundtrackPlayer
  /// The first one that could not be read on.
  private let failure = Guarded<DecodingError?>(nil)
  private let playlists: [String: Tacet.Playlist]
  private let logsBeats: Bool
  /// Soundtracks follow one another.
  private let logsNames: Bool

  /// Opens the soundtracks that a scenario names.
  static func load(_ scenario: Scenario) throws(DecodingError) -> [String: Soundtrack] {
    var soundtracks: [String: Soundtrack] = [:]
    for (name, path) in scenario.soundtracks.sorted(by: { $0.key < $1.key }) {
      var soundtrack = try Soundtrack(path: path, loudness: scenario.loudness)
      if let loop = scenario.loops[name] { soundtrack = try soundtrack.looping(over: loop) }
      if let tempo = scenario.tempos[name] { soundtrack = soundtrack.withTempo(tempo) }
      soundtracks[name] = scenario.remembering.contains(name) ? soundtrack.rememberingPlace() : soundtrack
    }
    return soundtracks
  }

  init(_ sounds: ScenarioSounds, of scenario: Scenario, on player: SoundtrackPlayer) {
    soundtracks = sounds.soundtracks
    playlists = sounds.playlists
    self.player = player
    logsBeats = scenario.logsBeats
    logsNames =
      !playlists.isEmpty
      || scenario.events.contains { if case .soundtrackEnqueue = $0.action { true } else { false } }
    // From the first call on the beats are reported.
    _ = player.drainEvents()
  }

  /// The error of the first soundtrack that could not be read on.
  var error: DecodingError? { failure.withLock { $0 } }

  /// The lines of what happened in the music since the last call; starts have lines of their own.
  func drainLines() -> [LogLine] {
    player.drainEvents().compactMap { event in
      switch event {
      case .started(let soundtrack, _, _):
        logsNames
          ? LogLine(frame: event.frame.rawValue, content: .soundtrackNamed(name(of: soundtrack) ?? "")) : nil
      case .bar, .beat: logsBeats ? LogLine(frame: event.frame.rawValue, content: .music(event)) : nil
      case .looped, .ended: LogLine(frame: event.frame.rawValue, content: .music(event))
      }
    }
  }

  // MARK: - Orders

  func play(
    _ name: String, loops: LoopCount, from seconds: Double?, fadeIn: Duration, _ curve: RampCurve, at time: ClockTime?
  ) {
    if let playlist = playlists[name] {
      return player.play(playlist, fadeIn: fadeIn, curve: curve, at: time, completion: keep)
    }
    guard let soundtrack = soundtracks[name] else { return }
    player.play(
      soundtrack, loops: loops, from: frame(seconds, of: soundtrack), fadeIn: fadeIn, curve: curve, at: time,
      completion: keep)
  }

  func crossfade(
    to name: String, from seconds: Double?, loops: LoopCount, over: Duration, _ curve: RampCurve, at time: ClockTime?
  ) {
    guard let soundtrack = soundtracks[name] else { return }
    player.crossfade(
      to: soundtrack, from: frame(seconds, of: soundtrack), over: over, curve: curve, loops: loops, at: time,
      completion: keep)
  }

  func enqueue(_ name: String, loops: LoopCount) {
    if let soundtrack = soundtracks[name] { player.enqueue(soundtrack, loops: loops) }
  }

  func skip(by step: Int, over: Duration, _ curve: RampCurve) {
    step > 0 ? player.next(over: over, curve: curve) : player.previous(over: over, curve: curve)
  }

  func transition(to name: String, _ transition: MusicTransition, loops: LoopCount) {
    if let soundtrack = soundtracks[name] {
      player.transition(to: soundtrack, transition, loops: loops, completion: keep)
    }
  }

  func sting(_ name: String, _ stinger: Stinger, at time: ClockTime?) {
    if let soundtrack = soundtracks[name] { player.playStinger(soundtrack, stinger, at: time, completion: keep) }
  }

  func seek(to seconds: Double) {
    guard let soundtrack = player.current, let frame = frame(seconds, of: soundtrack) else { return }
    player.seek(toFrame: frame)
  }

  /// The line of the playhead.
  func playhead() -> LogLine.Content {
    let playhead = player.playhead
    return .playhead(playhead.flatMap { name(of: $0.soundtrack) }, playhead)
  }

  private func name(of soundtrack: Soundtrack) -> String? { soundtracks.first { $0.value === soundtrack }?.key }

  private func frame(_ seconds: Double?, of soundtrack: Soundtrack) -> Int? {
    seconds.map { Int(($0 * Double(soundtrack.info.format.sampleRate)).rounded()) }
  }

  /// Keeps the error of a soundtrack that could not be read on.
  var keep: @Sendable (SoundtrackEnd) -> Void {
    { [failure] end in
      if case .failed(let error) = end { failure.withLock { $0 = error } }
    }
  }
}
