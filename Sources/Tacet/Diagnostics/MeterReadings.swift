internal import TacetMixer
import TacetSignal

/// The readings of an engine's meters; full scale is 1.
public struct MeterReadings: Hashable, Sendable {
  /// Loudness by EBU R 128, in LUFS; minus infinity for silence. Renewed every tenth of a second of sound.
  public struct Loudness: Hashable, Sendable {
    /// Over the last 400 ms, in LUFS.
    public var momentary: Float
    /// Over the last 3 s, in LUFS.
    public var shortTerm: Float
    /// Since ``EngineDiagnostics/measuresLoudness`` was set, without what is silent or far below the rest (gated).
    public var integrated: Float
  }

  /// The reading of one meter. 1 is full scale.
  public struct Reading: Hashable, Sendable {
    /// The highest sample lately: rises at once, falls by 20 dB in 1.7 s.
    public var peak: Float
    /// The root mean square of both channels over about 300 ms.
    public var rms: Float
    /// Nil unless ``EngineDiagnostics/measuresLoudness`` is set.
    public var loudness: Loudness?

    init(_ level: MixLevel) {
      peak = level.peak
      rms = level.rms
      loudness = level.loudness.map {
        Loudness(momentary: $0.momentary, shortTerm: $0.shortTerm, integrated: $0.integrated)
      }
    }

    /// The reading of a meter that measures no loudness.
    init(_ meter: LevelMeter) {
      peak = meter.peak
      rms = meter.rms
    }
  }

  /// The sum that is put out, after master gain and limiter.
  public var master: Reading
  /// The soundtrack's mix, with its stingers, before master gain and limiter.
  public var soundtrack: Reading
  /// The effects' mix: every bus but `soundtrack`.
  public var effects: Reading

  /// The readings of the renderer's meters.
  init(_ levels: (master: MixLevel, soundtrack: MixLevel, effects: MixLevel)) {
    master = Reading(levels.master)
    soundtrack = Reading(levels.soundtrack)
    effects = Reading(levels.effects)
  }
}
