internal import TacetMixer
public import TacetMonitors
import TacetSignal

/// The output of an engine: where the sound goes, how loud the system plays it, how late it is heard, and what is done
/// for listeners who hear on one side only, or may not be loud. Any thread.
///
/// ```swift
/// for device in engine.output.devices { print(device.name, device.isChosen) }
/// engine.output.setMono(true)
/// ```
public struct EngineOutput: Sendable {
  let host: EngineHost

  /// The outputs of the machine, as the sound server lists them; empty while they are not known.
  ///
  /// ```swift
  /// for device in engine.output.devices {
  ///   menu.add(device.name, isChecked: device.isChosen) { try engine.output.choose(device.id) }
  /// }
  /// ```
  public var devices: [AudioDevice] { host.outputs.read(\.devices) }

  /// The choice of the game, present or absent; nil: none, the sound goes where the system puts it.
  public var chosen: SavedOutput? { host.outputs.read(\.chosen) }

  /// The system's volume of the current output; nil while it is not known. It governs everything, and is never written.
  public var systemVolume: SystemVolume? { host.outputs.read(\.volume) }

  /// Plays on the output with this ``AudioDevice/id``; nil: where the system chooses, which is its default, also after
  /// the user has moved the sound by hand. Does not wait.
  ///
  /// The engine's stream is made anew there: what plays falls silent for a moment, and goes on at its frame. No other
  /// program is moved, now or after a restart, and the choice ends with the engine: keep ``chosen`` and give it to
  /// the next one in ``AudioEngine/Configuration/chosenOutput``. When the output goes, the sound goes to the system's
  /// default, and back when it returns. A user who moves the sound elsewhere by hand ends the choice:
  /// ``OutputChange/chosen(_:)``. Without a sound server the choice has no effect.
  ///
  /// - Throws: ``OutputError/unknownOutput(id:)``; nothing changed then.
  public func choose(_ id: AudioDevice.ID?) throws(OutputError) {
    try host.choose { (roster) throws(OutputError) in try roster.choose(id) }
  }

  /// Chooses as ``choose(_:)`` does, also an output that is absent: it is waited for. nil: where the system chooses.
  public func restore(_ saved: SavedOutput?) { host.choose { $0.restore(saved) } }

  /// Everything that changes from now on, in order, for one reader; each call makes another. Ends with the engine. The
  /// oldest of more than 1,024 changes that were not read are dropped.
  public var changes: AsyncStream<OutputChange> { host.driver.news.stream(\.output) }

  /// Everything that has changed since the last call, in order: for a game's loop that polls, in place of ``changes``.
  /// The first call returns what has changed since the engine was made. The oldest of more than 1,024 changes are
  /// dropped. One reader.
  public func drainChanges() -> [OutputChange] { host.driver.news.drain(.outputs, \.news.output) }

  /// Opens the desktop's own sound settings: GNOME's, KDE's, else `pavucontrol`. Returns when the program is started,
  /// after a few milliseconds.
  ///
  /// - Throws: ``OutputError/noSoundSettings(tried:)``, ``OutputError/sandboxed``.
  public func openSoundSettings() throws(OutputError) { try SoundSettings().open() }

  /// How long a frame takes from its rendering to being heard, as measured; nil while that is not known.
  public var latency: Duration? { host.latency }

  /// The latency that the output requests from the system. On a sound server it is 40 ms for the first quarter of a
  /// second of a start, behind a first sound that is heard at once, and ``AudioEngine/Configuration/latency`` then,
  /// while the machine keeps up. It rises while the server's requests come late, and falls within 8 seconds after that.
  /// A change is not heard. The player's `PULSE_LATENCY_MSEC` replaces both latencies, and a notice names it.
  public var requestedLatency: Duration { host.driver.read { $0.presence.requestedLatency } }

  /// How many frames after ``AudioEngine/clock`` a frame is put out, because the limiter looks ahead: 64 at 48 kHz, 1.3
  /// ms at any rate. ``latency`` counts them. Of what an offline engine renders, so many frames lie before frame 0, and
  /// are silence.
  public var lookAhead: FrameCount { FrameCount(host.driver.output.delay) }

  /// Everything that is put out from the first call on, for one reader: `holding` says how much waits for it, by the
  /// first call. Costs one copy of each block.
  public func tap(holding: Duration = .seconds(1)) -> OutputTap {
    let frames = min(host.driver.frames(holding), 60 * host.driver.sampleRate)
    host.driver.update { _ in host.driver.meters.openTap(frames: frames) }
    return OutputTap(driver: host.driver)
  }

  // MARK: - The soundtrack's own stream

  /// The stream that the soundtrack is to play in. ``soundtrackHasOwnStream`` says if it does.
  public var soundtrackOutput: AudioEngine.SoundtrackOutput { host.soundtrackOutput }

  /// True while the sound server plays the soundtrack in a stream of its own: ``setSoundtrackOutput(_:)``.
  public var soundtrackHasOwnStream: Bool {
    host.driver.read { $0.presence.hasSoundtrackStream && $0.presence.isRunning }
  }

  /// Plays the soundtrack in a stream of its own, or with everything else again. Does not wait.
  ///
  /// ```swift
  /// // "Stream without music", in the game's settings:
  /// engine.output.setSoundtrackOutput(isOn ? .ownStream() : .shared)
  /// ```
  ///
  /// The sound server (PulseAudio or PipeWire) then has two streams of the game: one with the role `game`, and one with
  /// a name of its own and no role, which mixers such as pavucontrol show beside it with its own volume. A program that
  /// captures by application leaves that one out by its name (in OBS: all applications except it), or the user moves it
  /// to an output that is not captured. What the player hears is the same: both are limited together, start together,
  /// and are heard within 1 ms of one another, at the latest a second after they began or were moved. Where they were
  /// moved to different outputs, they are kept together as those outputs allow.
  ///
  /// The streams are made anew: what plays falls silent for a moment, and goes on at its frame. The second one costs
  /// the filter and the limiter of the sum once more, and a conversion in the server. Where the server refuses it, or
  /// ends it, the soundtrack is in the one stream again, a notice is logged, and it is tried again after 2, 10 and 50
  /// s, and when the server comes back. ALSA without a server, and an
  /// offline engine, have one stream.
  public func setSoundtrackOutput(_ soundtrack: AudioEngine.SoundtrackOutput) { host.setSoundtrackOutput(soundtrack) }

  // MARK: - For listeners who need it

  /// True if both sides are folded into one, for a listener who hears on one side only: (left + right) / 2 on both.
  public var isMono: Bool { host.driver.read { $0.buses[.master].controls.mono.value } }

  /// The balance: 0 leaves both sides as they are, -1 silences the right one and 1 the left one.
  public var balance: Float { host.driver.read { $0.buses[.master].controls.balance.value } }

  /// Folds everything to mono, or ends that, by a fade, from now on or from a `time` on. At most one order waits for
  /// its time: a later one replaces it, and a call without a time cancels it.
  /// Its own time is 50 ms.
  public func setMono(_ isMono: Bool, over fade: Fade = .own, at time: ClockTime? = nil) {
    set(\.mono, to: isMono, over: fade, or: OwnFades.hearing, at: time)
  }

  /// Changes the balance, -1 to 1, by a fade, from now on or from a `time` on (``setMono(_:over:at:)``): the other side
  /// goes down in a straight line. It comes after the fold to mono.
  /// Its own time is 50 ms.
  public func setBalance(_ balance: Float, over fade: Fade = .own, at time: ClockTime? = nil) {
    set(\.balance, to: sanePan(balance), over: fade, or: OwnFades.hearing, at: time)
  }

  /// How far apart loud and quiet are, for a player who may not be loud, or hears on a small speaker. Set, it is
  /// reached in 0.5 s: ``setDynamicRange(_:over:at:)``.
  ///
  /// ```swift
  /// engine.output.dynamicRange = settings.isNight ? .reduced : .full
  /// ```
  public var dynamicRange: DynamicRange {
    get { host.driver.read { $0.isReduced } ? .reduced : .full }
    nonmutating set { setDynamicRange(newValue) }
  }

  /// Changes the dynamic range of everything that is put out, by a fade, from now on or from a `time` on
  /// (``setMono(_:over:at:)``). It comes after the balance and before the limiter. ``DynamicRange/full`` costs nothing.
  /// Its own time is 500 ms.
  public func setDynamicRange(_ range: DynamicRange, over fade: Fade = .own, at time: ClockTime? = nil) {
    set(\.reduced, to: range == .reduced, over: fade, or: OwnFades.dynamicRange, at: time)
  }

  private func set<Value>(
    _ control: WritableKeyPath<BusControls, Control<Value>>, to value: Value, over fade: Fade, or own: OwnFade,
    at time: ClockTime?
  ) {
    let (ramp, time) = host.driver.span(fade, or: own, at: time)
    guard let time else { return host.driver.change(.master) { $0[keyPath: control].set(value, over: ramp) } }
    host.driver.update(advancing: true) { state, moment in
      state.schedule(.master, over: ramp, at: time, moment) { $0[keyPath: control].schedule(value, $1) }
    }
  }
}
