public import TacetDecoding
internal import TacetMixer
import TacetSession
import TacetSignal

/// Plays the engine's soundtrack: one at a time, and a second one while it takes over.
///
/// The soundtrack asked for while something holds it is the one that is heard when the hold ends. Any thread.
///
/// ```swift
/// engine.soundtrack.play(theme, fadeIn: .seconds(2))
/// engine.soundtrack.crossfade(to: boss, over: .seconds(1))
/// engine.soundtrack.stop(fadeOut: .seconds(3))
/// ```
public struct SoundtrackPlayer: Sendable {
  let driver: EngineDriver
  /// The number that its plays carry.
  private(set) var user: UInt64 = 0

  init(driver: EngineDriver) { self.driver = driver }

  /// A player whose plays carry a number of the program's: each of their events has it in ``TimedNews/tag``.
  package func tagged(_ user: UInt64) -> SoundtrackPlayer {
    var player = self
    player.user = user
    return player
  }

  /// Plays a soundtrack from its beginning, or from a frame of its file; what played before ends. A pause of
  /// ``pause(over:at:)`` is over.
  /// Its own time is 0.
  ///
  /// - Parameters:
  ///   - soundtrack: the soundtrack.
  ///   - loops: how often the part that its file names repeats, or all of it: `true` is for ever, `3` plays it three
  ///     times and then on to the end. A seek counts anew.
  ///   - frame: the frame of the file to begin at; nil: where it was left, if it remembers that
  ///     (``Soundtrack/rememberingPosition()``), or its beginning.
  ///   - gain: the gain of this piece, times that of the soundtrack's bus; what follows it has its own.
  ///   - fade: how it comes in; the fade begins when it is heard. Its start, if it has one, is that of the soundtrack.
  ///   - time: when it begins, to the frame; nil, or the past, for as soon as its file is read. What plays goes on
  ///     until then. If the file is late, it begins late: ``EngineEvent/soundtrackStarted(position:at:)``. If a hold
  ///     reaches it then, it begins when it is heard.
  ///   - completion: called once when it ended or another took over, on the engine's control thread.
  public func play(
    _ soundtrack: Soundtrack, loops: LoopCount = true, from frame: Int? = nil, gain: Gain = .unity,
    fadeIn fade: Fade = .own, at time: ClockTime? = nil,
    completion: (@Sendable (SoundtrackEnd) -> Void)? = nil
  ) {
    let (ramp, time) = driver.span(fade, or: OwnFades.step, at: time)
    driver.update(advancing: true) { state, moment in
      state.playSoundtrack(
        queue(soundtrack, from: frame, loops: loops, gain: gain, state), time: time, fadeIn: ramp, at: moment,
        completion: completion)
    }
  }

  /// Plays a soundtrack from a time of its file: ``play(_:loops:from:gain:fadeIn:at:completion:)-(_,_,Int?,_,_,_,_)``.
  /// Its own time is 0.
  public func play(
    _ soundtrack: Soundtrack, loops: LoopCount = true, from time: Duration, gain: Gain = .unity,
    fadeIn fade: Fade = .own, at start: ClockTime? = nil, completion: (@Sendable (SoundtrackEnd) -> Void)? = nil
  ) {
    play(
      soundtrack, loops: loops, from: soundtrack.frame(at: time), gain: gain, fadeIn: fade, at: start,
      completion: completion)
  }

  /// Plays the soundtracks of a playlist one after another, without a gap, or crossing where it says so; what played
  /// before ends. A pause of ``pause(over:at:)`` is over. The parameters are those of
  /// ``play(_:loops:from:gain:fadeIn:at:completion:)-(_,_,Int?,_,_,_,_)``; the completion is called when all of it has
  /// ended. An empty playlist changes nothing, and ends at once.
  /// Its own time is 0.
  public func play(
    _ playlist: Playlist, fadeIn fade: Fade = .own, at time: ClockTime? = nil,
    completion: (@Sendable (SoundtrackEnd) -> Void)? = nil
  ) {
    let (ramp, time) = driver.span(fade, or: OwnFades.step, at: time)
    var queue = SoundtrackQueue(playlist)
    queue?.user = user
    driver.update(advancing: true) { [queue] state, moment in
      if queue == nil { state.director.endEmptyList(of: user, at: moment.frame, &state.actions) }
      state.playSoundtrack(queue, time: time, fadeIn: ramp, at: moment, completion: completion)
    }
  }

  /// Lets a soundtrack follow what plays, without a gap: after the one that plays now, or, of a playlist, after the
  /// next one. It follows to the frame if its start is read before that one ends: half a second is enough. Later it
  /// begins when its file is read. If nothing plays, it begins now. One that repeats for ever is left by
  /// ``finishLoop()`` or ``next(over:at:)``.
  public func enqueue(_ soundtrack: Soundtrack, loops: LoopCount = false) {
    driver.update(advancing: true) { state, moment in
      if state.director.enqueue(soundtrack, loops: loops, &state.actions) { return }
      state.playSoundtrack(queue(soundtrack, from: nil, loops: loops, state), at: moment, completion: nil)
    }
  }

  /// Goes on with the next soundtrack of the playlist or of the queue, by a crossfade of equal power, now or at a
  /// `time`. After the last one it does nothing.
  ///
  /// With a time that is the one after what plays at the call; it does nothing if that has begun by itself by then. A
  /// play, another skip, a transition or ``finishLoop()`` before takes its place.
  /// Its own time is 10 ms.
  public func next(over fade: Fade = .own, at time: ClockTime? = nil) { skip(by: 1, over: fade, at: time) }

  /// Goes back to the soundtrack before, or to the beginning of the first one, by a crossfade, now or at a `time`:
  /// ``next(over:at:)``.
  /// Its own time is 10 ms.
  public func previous(over fade: Fade = .own, at time: ClockTime? = nil) { skip(by: -1, over: fade, at: time) }

  private func skip(by step: Int, over fade: Fade, at time: ClockTime?) {
    let (ramp, time) = driver.span(fade, or: OwnFades.skip, at: time)
    driver.update(advancing: true) { state, moment in
      let played = state.director.plays.deck.map(driver.played(onDeck:)) ?? 0
      state.director.skip(by: step, played: played, over: ramp, at: time, frame: moment.frame, &state.actions)
    }
  }

  private func queue(
    _ soundtrack: Soundtrack, from frame: Int?, loops: LoopCount, gain: Gain = .unity, _ state: borrowing EngineState
  ) -> SoundtrackQueue {
    let frame = frame ?? state.director.plays.placeToResume(soundtrack, played: driver.played(onDeck:))
    var queue = SoundtrackQueue(soundtrack, from: frame, loops: loops, gain: gain)
    queue.user = user
    return queue
  }

  /// Lets another soundtrack take over: the old one fades out while the new one fades in, along
  /// ``RampCurve/equalPower``, which keeps their power together, unless the fade says another curve. The new one begins
  /// at a `frame` of its file; nil: where it was left, if it remembers that, or its beginning. Its own `gain` is as
  /// that of a play.
  ///
  /// A pause of ``pause(over:at:)`` is over: the old one goes on from its frame and fades. While anything else holds
  /// the soundtrack, the old one ends at once and the new one begins at its frame when it is heard.
  ///
  /// The same call again, while it waits or fades or in every frame of the game, changes nothing; its completion is
  /// called too.
  /// Its own time is 1 s.
  public func crossfade(
    to soundtrack: Soundtrack, from frame: Int? = nil, over fade: Fade = .own,
    loops: LoopCount = true, gain: Gain = .unity, at time: ClockTime? = nil,
    completion: (@Sendable (SoundtrackEnd) -> Void)? = nil
  ) {
    let (ramp, time) = driver.span(fade, or: OwnFades.crossfade, at: time)
    let order = MusicOrder.crossfade(soundtrack, from: frame, loops: loops, gain: gain, over: ramp, time: time)
    driver.update(advancing: true) { state, moment in
      _ = state.give(order, of: user, at: driver.music, moment, completion: completion) { state in
        state.playSoundtrack(
          queue(soundtrack, from: frame, loops: loops, gain: gain, state), time: time, fadeIn: ramp,
          replaceFade: ramp, crossfades: true, at: moment, completion: completion)
        return time
      }
    }
  }

  /// Lets another soundtrack take over from a time of its file:
  /// ``crossfade(to:from:over:loops:gain:at:completion:)-(_,Int?,_,_,_,_,_)``.
  /// Its own time is 1 s.
  public func crossfade(
    to soundtrack: Soundtrack, from time: Duration, over fade: Fade = .own, loops: LoopCount = true,
    gain: Gain = .unity, at start: ClockTime? = nil,
    completion: (@Sendable (SoundtrackEnd) -> Void)? = nil
  ) {
    crossfade(
      to: soundtrack, from: soundtrack.frame(at: time), over: fade, loops: loops, gain: gain, at: start,
      completion: completion)
  }

  /// Lets another soundtrack take over at an exit point of the one that plays, from an entry point of its own, to the
  /// frame. Returns when that is; nil if it is at once, because nothing plays or has the tempo that is asked for.
  ///
  /// If a hold comes in between, the exit waits as long. Another call before that takes its place; the same call again,
  /// while it waits or fades or in every frame of the game, changes nothing and returns the same, and its completion is
  /// called too.
  @discardableResult
  public func transition(
    to soundtrack: Soundtrack, _ transition: MusicTransition = MusicTransition(), loops: LoopCount = true,
    completion: (@Sendable (SoundtrackEnd) -> Void)? = nil
  ) -> ClockTime? {
    let lead = driver.frames(transition.lead)
    let (fadeIn, fadeOut) = (
      driver.ramp(transition.fadeIn, transition.curve), driver.ramp(transition.fadeOut, transition.curve)
    )
    return driver.update(advancing: true) { state, moment in
      let music = driver.music
      let order = MusicOrder.transition(soundtrack, transition, loops: loops)
      return state.give(order, of: user, at: music, moment, completion: completion) { state in
        let exit = state.director.plays.exit(transition, at: music, lead: lead)
        let frame = transition.entryFrame(of: soundtrack, leftAt: exit?.beats)
        state.playSoundtrack(
          queue(soundtrack, from: frame, loops: loops, state), time: exit?.time, fadeIn: fadeIn, replaceFade: fadeOut,
          crossfades: true, at: moment, completion: completion)
        return exit?.time
      }
    }
  }

  /// Lets what plays leave its loop where that would begin again, and go on to the end of its file: its outro. Returns
  /// when, at least 200 ms from now; nil, and nothing done, if it does not repeat. A play that waits for its time ends.
  /// Called again before that, it returns the same.
  @discardableResult
  public func finishLoop() -> ClockTime? {
    let lead = driver.frames(.milliseconds(200))
    return driver.update(advancing: true) { state, moment in
      let music = driver.music
      return state.give(.finishLoop, at: music, moment) { state in
        state.director.finishLoop(at: music, lead: lead, &state.actions)
      }
    }
  }

  /// Changes the loop of the soundtrack that plays, in frames of its file; what follows it keeps its own.
  ///
  /// The pass that plays has the new borders at once: it goes on to the new end. Where it is beyond that already it
  /// ends where it would have, and the next pass, at least 200 ms from now, is the new loop. The rounds that were left
  /// are left still, and ``Playhead/rounds`` counts anew. An end that ``finishLoop()`` has planned is called off. On
  /// its last pass, and where another play waits for its time while this pass is beyond the new end, nothing changes.
  ///
  /// ```swift
  /// if let storm = LoopRegion(start: 480_000, end: 960_000) { try engine.soundtrack.setLoop(storm) }
  /// ```
  ///
  /// In C it is `tacet_soundtrack_set_loop`.
  ///
  /// - Throws: what ``Soundtrack/looping(over:)`` does.
  public func setLoop(_ region: LoopRegion) throws(DecodingError) {
    guard let current else { return }
    setLoop(region, of: try current.looping(over: region))
  }

  /// Changes the loop of what plays, if that is the same piece as a soundtrack, with whatever loop, tempo or memory.
  package func setLoop(_ region: LoopRegion, of soundtrack: Soundtrack) {
    let lead = driver.frames(.milliseconds(200))
    driver.update(advancing: true) { state in
      state.director.setLoop(region, of: soundtrack.piece, at: driver.music, lead: lead, &state.actions)
    }
  }

  /// Plays a soundtrack once over the music, which goes down meanwhile, now or at a `time`, to the frame. It is held
  /// with the music, stopped with it, and leaves its playhead, clock and events alone. There are two at once: the older
  /// one makes room.
  ///
  /// ```swift
  /// engine.soundtrack.playStinger(fanfare, at: engine.soundtrack.musicalClock.next(.beat, ahead: .milliseconds(200)))
  /// ```
  public func playStinger(
    _ soundtrack: Soundtrack, _ stinger: Stinger = Stinger(), at time: ClockTime? = nil,
    completion: (@Sendable (SoundtrackEnd) -> Void)? = nil
  ) {
    var overlay = DeckPlay.Overlay()
    (overlay.gain, overlay.duckedGain) = (stinger.gain.amplitude, stinger.duckedGain.amplitude)
    (overlay.attack, overlay.release) = (driver.frames(stinger.attack), driver.frames(stinger.release))
    driver.update(advancing: true) { [overlay] state in
      state.director.playStinger(soundtrack, overlay, at: time, completion: completion, &state.actions)
    }
  }

  /// Opens the file of a soundtrack in the background and reads its start, so that a
  /// ``play(_:loops:from:gain:fadeIn:at:completion:)-(_,_,Int?,_,_,_,_)`` with the same `loops` and the same frame, or
  /// a crossfade to it, begins at once. The last eight files that were prepared wait for their play, one a layer; each
  /// takes up to 350 kB and the bytes that are read ahead, 64 KiB to 1 MiB.
  public func prepare(_ soundtrack: Soundtrack, loops: LoopCount = true, from frame: Int? = nil) {
    driver.update { state in
      let frame = frame ?? state.director.plays.placeToResume(soundtrack, played: driver.played(onDeck:))
      state.director.prepare(soundtrack, from: frame, loops: loops, &state.actions)
    }
  }

  /// Stops it, fading out, from now on or from a `time` on; while it is held, at once. A pause of ``pause(over:at:)``
  /// is over then. A play that waits for its time ends, if it was asked for before; at a time, if it has not begun by
  /// then.
  ///
  /// Of each kind of order the last one holds: a play, a stop, a pause, a resume. A call without a time takes the place
  /// of the one that waits; ``pause(over:at:)``, ``resume(over:at:)`` and whatever ends a pause take that of both of
  /// these. While the soundtrack stands still, times on its own clock do not come.
  /// Its own time is 10 ms.
  public func stop(fadeOut fade: Fade = .own, at time: ClockTime? = nil) {
    let (ramp, time) = driver.span(fade, or: OwnFades.level, at: time)
    driver.update(advancing: true) { state, moment in state.stopSoundtrack(ramp: ramp, time: time, at: moment) }
  }

  /// Lets it stand still where it is at the end of a fade, which begins now or at a `time`.
  /// Its own time is 10 ms.
  public func pause(over fade: Fade = .own, at time: ClockTime? = nil) {
    setPaused(true, over: fade, at: time)
  }

  /// Lets it go on from the frame where it stood, now or at a `time`.
  /// Its own time is 10 ms.
  public func resume(over fade: Fade = .own, at time: ClockTime? = nil) {
    setPaused(false, over: fade, at: time)
  }

  private func setPaused(_ isPaused: Bool, over fade: Fade, at time: ClockTime?) {
    let (ramp, time) = driver.span(fade, or: OwnFades.level, at: time)
    driver.update(advancing: true) { state, moment in
      if let time {
        state.schedule(.soundtrack, over: ramp, at: time, moment) { $0.transport.schedule(isPaused, $1) }
      } else {
        state.setPaused(isPaused, of: .music, ramp: ramp, at: moment)
      }
    }
  }

  /// Changes how intense the music is, from 0 (at first) to 1: the layers of a soundtrack fade in and out by it
  /// (``Soundtrack/init(layers:)``), within the next block, or from a `time` on. It is reached by the fade; each layer
  /// then follows it along its own. What begins later begins with it. At most one order waits for its time: a later one
  /// replaces it, and a call without a time cancels it.
  /// Its own time is 500 ms.
  public func setIntensity(_ intensity: Float, over fade: Fade = .own, at time: ClockTime? = nil) {
    let (ramp, time) = driver.span(fade, or: OwnFades.intensity, at: time)
    let intensity = intensity.isNaN ? 0 : max(0, min(intensity, 1))
    guard let time else {
      return driver.change(.soundtrack, advancing: true) { $0.intensity.set(intensity, over: ramp) }
    }
    driver.update(advancing: true) { state, moment in
      state.schedule(.soundtrack, over: ramp, at: time, moment) { $0.intensity.schedule(intensity, $1) }
    }
  }

  /// The gain of the piece that plays, as its play or its crossfade named it; nil when none plays.
  public var gain: Gain? {
    driver.read { state in
      let plays = state.director.plays
      return plays.current.map { $0.part(at: $0.deck.map(driver.played(onDeck:)) ?? 0).gain }
    }
  }

  /// How intense the music is, or becomes: ``setIntensity(_:over:at:)``.
  public var intensity: Float { driver.read { $0.director.plays.intensity } }

  /// Changes the gain of a layer, counted from 0, of the soundtrack that plays, until it ends, from now on or from a
  /// `time` on. Does nothing without that layer. At most one order of each layer waits for its time: a later one
  /// replaces it, and a call without a time cancels it.
  /// Its own time is 10 ms.
  public func setGain(
    _ gain: Gain, ofLayer layer: Int, over fade: Fade = .own, at time: ClockTime? = nil
  ) {
    guard (0..<LayerOrder.most).contains(layer) else { return }
    let (ramp, time) = driver.span(fade, or: OwnFades.level, at: time)
    driver.update(advancing: true) { state, moment in
      if let time {
        return state.schedule(.soundtrack, over: ramp, at: time, moment) {
          $0.layerTurns[layer] = PendingValue(gain.amplitude, $1)
        }
      }
      state.change(.soundtrack, at: moment) { $0.layerTurns[layer] = nil }
      state.director.plays.setGain(gain.amplitude, ofLayer: layer, ramp: ramp, &state.actions)
    }
  }

  /// The gain of a layer, counted from 0, of the soundtrack that plays, as the game set it; nil without that layer.
  public func gain(ofLayer layer: Int) -> Gain? {
    driver.read { $0.director.plays.gain(ofLayer: layer) }.map { Gain(amplitude: $0) }
  }

  /// Goes on from another frame of the file, under a short crossfade. Each call counts. In a loop that repeats for ever
  /// a frame behind it counts as one within.
  ///
  /// Returns false, and nothing changes, if nothing plays, if the frame is the end of the file or beyond, or, with a
  /// warning in the log, if the music can not seek: ``Soundtrack/canSeek``.
  @discardableResult
  public func seek(toFrame frame: Int) -> Bool { seek { _ in frame } }

  /// Goes on from another time of the file: ``seek(toFrame:)``.
  @discardableResult
  public func seek(to time: Duration) -> Bool { seek { $0.frame(at: time) } }

  private func seek(_ frame: (Soundtrack) -> Int) -> Bool {
    driver.update { state in
      let played = state.director.plays.deck.map(driver.played(onDeck:)) ?? 0
      guard let soundtrack = state.director.plays.current?.part(at: played).soundtrack else { return false }
      return state.director.seek(to: frame(soundtrack), played: played, &state.actions)
    }
  }

  /// The frame of the file that is rendered next, or, while it is not heard, would be; 0 when nothing plays. An idle
  /// engine is advanced to the present by this call.
  public var position: Int { driver.soundtrackPosition }

  /// Where the soundtrack is in its file, on the engine's clock and on the machine's, all at the end of the last block;
  /// nil if none has begun. It agrees with the sound to the frame, through pauses, loops, seeks and a lost output. An
  /// idle engine is advanced to the present by this call.
  public var playhead: Playhead? {
    driver.read { state, reading in state.director.plays.playhead(reading.music, isOffline: driver.isOffline) }
  }

  /// All of its state at one moment.
  package var report: SoundtrackReport {
    driver.read { state, reading in SoundtrackReport(state, reading, of: driver) }
  }

  /// The events of the music: starts, ends, loops, bars and beats, each with its frame, as soon as that is mixed. From
  /// now on, in order, for one reader; each call makes another. Ends with the engine.
  public var events: AsyncStream<SoundtrackEvent> {
    driver.update { state in state.director.watch.awaitBeats(&state.actions) }
    return driver.news.stream(\.music)
  }

  /// The events since the last call, in order: for a game's loop that polls, in place of ``events``. Bars and beats are
  /// reported from the first call on. The oldest of more than 1,024 are dropped. One reader.
  public func drainEvents() -> [SoundtrackEvent] {
    driver.update(advancing: true) { state in state.director.watch.reportBeats() }
    _ = driver.handleEvents()
    return driver.news.drain(.music, \.news.music)
  }

  /// The beats of the soundtrack that plays, if it has a tempo: ``Soundtrack/withTempo(_:)``.
  public var musicalClock: MusicalClock { MusicalClock(driver: driver, music: .soundtrack) }

  /// The soundtrack that plays, also while it is held or paused; nil when none does.
  public var current: Soundtrack? { driver.read { $0.director.plays.soundtrack(played: driver.played(onDeck:)) } }
  /// True if something plays, also while it is held or paused.
  public var isPlaying: Bool { current != nil }
  /// The fade that it is in: coming in by a fade of more than 10 ms, also before its first frame; or going, until it is
  /// heard no more. ``playhead`` has its place until then.
  public var fading: SoundtrackFading {
    driver.read { $0.director.plays.fading(driver.fading(onDeck:)) }
  }
  /// The soundtrack that fades out, after a stop or under the one that has taken over; nil if none does.
  package var leaving: Soundtrack? {
    driver.read { state in
      state.director.plays.leaving.map { $0.part(at: $0.deck.map(driver.played(onDeck:)) ?? 0).soundtrack }
    }
  }
  /// True if the game paused it with ``pause(over:at:)``.
  public var isPaused: Bool { driver.read { $0.session.isSoundtrackPausedByGame } }
  /// Its bus: gain, mute, pause.
  public var bus: Bus { Bus(driver: driver, name: Bus.soundtrackName, id: .soundtrack) }
}
