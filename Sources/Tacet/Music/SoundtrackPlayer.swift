public import TacetDecoding
import TacetSession
import TacetSignal

/// Plays the engine's soundtrack: one at a time, and a second one while it takes over.
///
/// The soundtrack asked for while something holds it is the one that is heard when the hold ends. Any thread.
public struct SoundtrackPlayer: Sendable {
  let driver: EngineDriver

  /// Plays a soundtrack from its beginning, or from a frame of its file; what played before ends. A pause of
  /// ``pause(over:at:)`` is over.
  ///
  /// - Parameters:
  ///   - soundtrack: the soundtrack.
  ///   - loops: how often the part that its file names repeats, or all of it: `true` is for ever, `3` plays it three times
  ///     and then on to the end. A seek counts anew.
  ///   - frame: the frame of the file to begin at; nil: where it was left, if it remembers that
  ///     (``Soundtrack/rememberingPlace()``), or its beginning.
  ///   - fadeIn: how long it takes to come in; the fade begins when it is heard.
  ///   - curve: the curve of that.
  ///   - time: when it begins, to the frame; nil, or the past, for as soon as its file is read. What plays goes on until
  ///     then. If the file is late, it begins late: ``EngineEvent/soundtrackStarted(position:at:)``. If a hold reaches it then, it
  ///     begins when it is heard.
  ///   - completion: called once when it ended or another took over, on the engine's control thread.
  public func play(
    _ soundtrack: Soundtrack, loops: LoopCount = true, from frame: Int? = nil, fadeIn: Duration = .zero,
    curve: RampCurve = .linear, at time: ClockTime? = nil,
    completion: (@Sendable (SoundtrackEnd) -> Void)? = nil
  ) {
    let fade = driver.ramp(fadeIn, curve)
    driver.update(advancing: true) { state, moment in
      state.playSoundtrack(
        soundtrack, from: frame, loops: loops, time: time, fadeIn: fade, replaceFade: 0, crossfades: false, at: moment,
        played: driver.played(onDeck:), completion: completion)
    }
  }

  /// Lets another soundtrack take over: the old one fades out while the new one fades in, along a `curve`, which by default
  /// keeps their power together. The new one begins at a `frame` of its file; nil: where it was left, if it remembers that,
  /// or its beginning.
  ///
  /// A pause of ``pause(over:at:)`` is over: the old one goes on from its frame and fades. While anything else holds the
  /// soundtrack, the old one ends at once and the new one begins at its frame when it is heard.
  public func crossfade(
    to soundtrack: Soundtrack, from frame: Int? = nil, over: Duration, curve: RampCurve = .equalPower,
    loops: LoopCount = true, at time: ClockTime? = nil,
    completion: (@Sendable (SoundtrackEnd) -> Void)? = nil
  ) {
    let ramp = driver.ramp(over, curve)
    driver.update(advancing: true) { state, moment in
      state.playSoundtrack(
        soundtrack, from: frame, loops: loops, time: time, fadeIn: ramp, replaceFade: ramp, crossfades: true,
        at: moment, played: driver.played(onDeck:), completion: completion)
    }
  }

  /// Opens the file of a soundtrack in the background and reads its start, so that a
  /// ``play(_:loops:from:fadeIn:curve:at:completion:)`` with the same `loops` and the same frame, or a crossfade to it,
  /// begins at once. The last four that were prepared wait for their play; each takes up to 350 kB and the bytes that are
  /// read ahead, 64 KiB to 1 MiB.
  public func prepare(_ soundtrack: Soundtrack, loops: LoopCount = true, from frame: Int? = nil) {
    driver.update { state in
      let frame = frame ?? state.director.placeToResume(soundtrack, played: driver.played(onDeck:))
      let start = soundtrack.position(at: frame, loops: loops)
      state.actions.append(.prepare(soundtrack, loops: loops, frame: start))
    }
  }

  /// Stops it, fading out, from now on or from a `time` on; while it is held, at once. A pause of ``pause(over:at:)`` is over
  /// then. A play that waits for its time ends, if it was asked for before; at a time, if it has not begun by then.
  ///
  /// Of each kind of order the last one holds: a play, a stop, a pause, a resume. A call without a time takes the place of
  /// the one that waits; ``pause(over:at:)``, ``resume(over:at:)`` and whatever ends a pause take that of both of these.
  /// While the soundtrack stands still, times on its own clock do not come.
  public func stop(fadeOut: Duration = .milliseconds(10), curve: RampCurve = .linear, at time: ClockTime? = nil) {
    let ramp = driver.ramp(fadeOut, curve)
    driver.update(advancing: true) { state, moment in state.stopSoundtrack(ramp: ramp, time: time, at: moment) }
  }

  /// Lets it stand still where it is at the end of a fade, which begins now or at a `time`.
  public func pause(over: Duration = .milliseconds(10), at time: ClockTime? = nil) {
    setPaused(true, over: over, at: time)
  }

  /// Lets it go on from the frame where it stood, now or at a `time`.
  public func resume(over: Duration = .milliseconds(10), at time: ClockTime? = nil) {
    setPaused(false, over: over, at: time)
  }

  private func setPaused(_ isPaused: Bool, over: Duration, at time: ClockTime?) {
    let ramp = driver.ramp(over)
    driver.update(advancing: true) { state, moment in
      if let time {
        state.schedule(isPaused ? .pause : .resume, of: GameTurns.transport, ramp: ramp, at: time)
      } else {
        state.setSoundtrackPaused(isPaused, ramp: ramp, at: moment)
      }
    }
  }

  /// Goes on from another frame of the file, under a short crossfade.
  public func seek(toFrame frame: Int) {
    driver.update { state in
      state.director.seek(to: frame)
      state.actions.append(.wake)
    }
  }

  /// The frame of the file that is rendered next, or, while it is not heard, would be; 0 when nothing plays. An idle
  /// engine is advanced to the present by this call.
  public var position: Int { driver.soundtrackPosition }

  /// Where the soundtrack is in its file, on the engine's clock and on the machine's, all at the end of the last block; nil
  /// if none has begun. It agrees with the sound to the frame, through pauses, loops, seeks and a lost output. An idle engine
  /// is advanced to the present by this call.
  public var playhead: Playhead? {
    driver.read { state, reading in state.director.playhead(reading.music, isOffline: driver.isOffline) }
  }

  /// The events of the music: starts, ends, loops, bars and beats, each with its frame, as soon as that is mixed. From now
  /// on, in order, for one reader; each call makes another. Ends with the engine.
  public var events: AsyncStream<SoundtrackEvent> {
    driver.update { state in
      state.director.reportBeats(isAwaited: true)
      state.actions.append(.wake)
    }
    return driver.broadcasts.music.stream
  }

  /// The events since the last call, in order: for a game's loop that polls, in place of ``events``. Bars and beats are
  /// reported from the first call on. The oldest of more than 1,024 are dropped. One reader.
  public func drainEvents() -> [SoundtrackEvent] {
    driver.update(advancing: true) { state in state.director.reportBeats(isAwaited: false) }
    _ = driver.handleEvents()
    return driver.broadcasts.music.drain()
  }

  /// The beats of the soundtrack that plays, if it has a tempo: ``Soundtrack/withTempo(_:)``.
  public var musicalClock: MusicalClock { MusicalClock(driver: driver, music: .soundtrack) }

  /// The soundtrack that plays, also while it is held or paused; nil when none does.
  public var current: Soundtrack? { driver.read { $0.director.current?.soundtrack } }
  /// True if something plays, also while it is held or paused.
  public var isPlaying: Bool { current != nil }
  /// True if the game paused it with ``pause(over:at:)``.
  public var isPaused: Bool { driver.read { $0.session.isSoundtrackPausedByGame } }
  /// Its bus: gain, mute, pause.
  public var bus: Bus { Bus(driver: driver, name: Bus.soundtrackName, index: BusTable.soundtrack) }
}
