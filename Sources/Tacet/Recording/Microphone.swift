package import TacetDecoding
public import TacetMonitors
public import TacetSession
public import TacetSignal

/// The microphone of an engine: off until the game asks for it, in a category that has an input. Any thread; nothing
/// waits.
///
/// ```swift
/// try engine.session.setCategory(.playAndRecord)
/// try engine.microphone.start(writingTo: "take.wav")
/// for await block in engine.microphone.blocks {
///   show(block.samples)
/// }
/// ```
///
/// Nothing is opened before ``start(_:writingTo:)``, and no stream is there in a hold or after the end. The desktop
/// shows that the program records while ``isRecording``: <doc:Recording>.
public struct Microphone: Sendable {
  let host: EngineHost

  private var driver: MicrophoneDriver { host.microphone }

  /// Asks for a recording. It begins when the session lets it, and goes on until ``stop()`` or until what never starts
  /// it again by itself: ``RecordingEnd``. Another one that is under way ends.
  ///
  /// - Parameters:
  ///   - settings: rate, channels, purpose.
  ///   - path: a WAV file of 32-bit floating point, which is replaced. Whatever ends the program, it can be played up
  ///     to there. In a hold and over a gap nothing is written.
  /// - Throws: ``MicrophoneError/noInput(in:)``, ``MicrophoneError/invalidFormat(sampleRate:channels:)``,
  ///   ``MicrophoneError/file(_:)``. What the server refuses comes later: ``changes``, ``error``.
  public func start(
    _ settings: MicrophoneSettings = MicrophoneSettings(), writingTo path: String? = nil
  ) throws(MicrophoneError) {
    try driver.start(settings, path: path)
  }

  /// Ends the recording, and completes its file.
  public func stop() { driver.stop() }

  /// True while a stream is open and the microphone is heard.
  public var isRecording: Bool { driver.read(\.isRecording) }

  /// The session's view of the recording: asked for, held and why, ended and why.
  public var verdict: RecordingVerdict { host.driver.read { $0.session.recordingVerdict } }

  /// Why the last recording could not go on, or its file could not be written; nil: both could, or another one was
  /// asked for since.
  public var error: MicrophoneError? { driver.lastFailure }

  /// True if the game's pause of everything (``AudioEngine/pause(over:at:)``) holds the recording too. False at first.
  public var pausesWithGame: Bool {
    get { host.driver.read { $0.session.recordingPausesWithGame } }
    nonmutating set {
      host.driver.update(advancing: true) { state, moment in
        state.changeSession(at: moment) { $0.recordingPausesWithGame = newValue }
      }
    }
  }

  // MARK: - The sound

  /// Every block from now on, in order, for one reader; each call makes another. Ends with the engine. The oldest of
  /// more than 128 blocks that were not read are dropped. Without a reader none is kept.
  public var blocks: AsyncStream<RecordedBlock> { driver.blocks.stream }

  /// Takes up to `frames` frames that were recorded since the last call, interleaved, for a game's loop: of the newest
  /// 2 s.
  public func read(frames: Int) -> [Float] {
    driver.update { state in state.pulled.take(max(0, min(frames, 1 << 26)) * (state.format?.channels ?? 1)) }
  }

  /// How many frames wait for ``read(frames:)``: at most 2 s of them.
  public var readyFrames: Int { driver.read { $0.pulled.count / max(1, $0.format?.channels ?? 1) } }

  /// The format that was granted; nil before the first frame.
  public var format: AudioFormat? { driver.read(\.format) }

  /// How many frames were recorded since the start.
  public var recordedFrames: Int { driver.read(\.recordedFrames) }

  /// How many frames were lost since the start: over gaps, and by the server.
  public var lostFrames: Int { driver.read(\.lostFrames) }

  /// The factor of every sample, up to +24 dB. Applies to the next block.
  public var gain: Gain {
    get { Gain(amplitude: driver.read(\.gain)) }
    nonmutating set {
      let amplitude = newValue.amplitude
      driver.update { $0.gain = amplitude.isFinite ? max(0, min(amplitude, Gain.decibels(24).amplitude)) : 1 }
    }
  }

  /// True while the game mutes it: blocks are zeros, and time runs on.
  public var isMuted: Bool {
    get { driver.read(\.isMuted) }
    nonmutating set { driver.update { $0.isMuted = newValue } }
  }

  /// The level after gain and mute; full scale is 1.
  public var level: MeterReadings.Reading { driver.read { MeterReadings.Reading($0.meter) } }

  /// How late the microphone and the output are, as measured; nil while one of them is not known. Of an offline engine:
  /// 0 and the limiter's look-ahead.
  public var latency: MicrophoneLatency? {
    let rate = host.driver.sampleRate
    guard let output = host.latency, let input = host.driver.isOffline ? .zero : driver.read(\.latency) else {
      return nil
    }
    return MicrophoneLatency(
      input: FrameCount(input, sampleRate: rate), output: FrameCount(output, sampleRate: rate))
  }

  // MARK: - The inputs

  /// The microphones of the machine, as the sound server lists them; empty while they are not known. Monitors of
  /// outputs are none.
  public var inputs: [AudioInput] { driver.inputs }

  /// The choice of the game, present or absent; nil: none.
  public var chosen: SavedInput? { driver.chosen }

  /// Records the input with this ``AudioInput/id`` from now on; nil: the one that is taken by itself, which is the
  /// microphone of a wired headset that the sound goes to, else the server's default, and never one by Bluetooth.
  ///
  /// - Throws: ``MicrophoneError/unknownInput(id:)``; nothing changed then.
  public func choose(_ id: AudioInput.ID?) throws(MicrophoneError) {
    try driver.choose { (roster) throws(MicrophoneError) in try roster.choose(id) }
  }

  /// Chooses as ``choose(_:)`` does, also an input that is absent: it is taken when it is there.
  public func restore(_ saved: SavedInput?) { driver.choose { $0.restore(saved) } }

  // MARK: - Changes

  /// Everything that changes from now on, in order, for one reader; each call makes another. Ends with the engine.
  public var changes: AsyncStream<MicrophoneChange> { driver.changes.stream }

  /// Everything that has changed since the last call, in order: for a game's loop that polls, in place of ``changes``.
  /// The oldest of more than 256 changes are dropped. One reader.
  public func drainChanges() -> [MicrophoneChange] { driver.changes.drain() }

  /// Sets the microphone of an offline engine: for scenarios.
  package func setOffline(_ input: OfflineInput) { driver.setOffline(input) }

  /// Lets the microphone of an offline engine hear a file, once, at the rate of these settings: for scenarios.
  package func setOffline(hearing path: String, _ settings: MicrophoneSettings) throws(DecodingError) {
    let pcm = try decodeEffect(.file(path: path), sampleRate: settings.sampleRate ?? host.driver.sampleRate).pcm
    let channels = pcm.format.channels
    let samples = (0..<pcm.frames).map { frame in
      pcm.samples[frame * channels..<(frame + 1) * channels].reduce(0, +) / Float(channels)
    }
    driver.setOffline(.samples(samples))
  }
}
