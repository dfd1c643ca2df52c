import TacetSignal

/// Measurements of an engine, and the record of what it did. Any thread.
public struct EngineDiagnostics: Sendable {
  let host: EngineHost

  /// The levels of the last blocks, and the loudness if ``measuresLoudness`` is set.
  public var meters: MeterReadings { MeterReadings(host.driver.meters.levels) }

  /// True if loudness is measured (EBU R 128) in ``meters``; false at first, because it costs as much as a
  /// dozen voices.
  /// Setting it begins anew with the next block.
  public var measuresLoudness: Bool {
    get { host.driver.meters.measuresLoudness }
    nonmutating set { host.driver.meters.measuresLoudness = newValue }
  }

  /// How voices are resampled that need it: ``AudioEngine/Configuration/resampling``.
  public var resampling: Resampling { host.driver.resampling }

  /// How many effects may sound at once: ``AudioEngine/Configuration/maximumSounding``.
  public var maximumSounding: Int { mixer.maximumSounding }

  /// OpenAL, as the engine found it.
  package var mixer: MixerReport { host.driver.mixer }

  /// Plays that found no room to live at all, and ended ``VoiceEnd/stolen`` without having begun.
  package var rejectedPlays: Int { host.driver.read { $0.voices.rejectedPlays } }

  /// The figures of this moment: voices, rendering, streams, output. Takes microseconds; ask once a frame of the game
  /// at most.
  public var statistics: EngineStatistics { host.driver.statistics(latency: host.latency) }

  /// True if events are recorded: ``AudioEngine/Configuration/recordsEvents``.
  public var recordsEvents: Bool { host.driver.configuration.recordsEvents }

  /// The events in the sound since the last call, in order of their frames; empty unless they are recorded. At most a
  /// million are kept.
  public func drainEvents() -> [EngineEvent] { host.driver.withTape { $0.drainEvents() } }

  /// The facts that changed the session since the last call, in order; empty unless they are recorded. At most a
  /// million are kept.
  package func drainFacts() -> [SessionRecord] { host.driver.withTape { $0.drainFacts() } }

  /// The beginnings and the ends of stingers since the last call, in order; empty unless events are recorded. The last
  /// 1,024 are kept.
  package func drainStingers() -> [StingerTurn] { host.driver.withTape { $0.drainStingers() } }

  // MARK: - For benchmarks

  /// The render callback alone. Offline engines only.
  package var renderCallback: RenderCallback { host.driver.output.callback }

  /// Performs the threads' steps between blocks. Offline engines only.
  package func stepThreads() { host.stepThreads() }
}
