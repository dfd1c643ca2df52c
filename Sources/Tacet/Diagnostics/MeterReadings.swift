internal import TacetMixer

/// The readings of an engine's meters; full scale is 1.
public struct MeterReadings: Hashable, Sendable {
  /// Peak and RMS of one meter. 1 is full scale.
  public struct Reading: Hashable, Sendable {
    /// The highest sample lately: rises at once, falls by 20 dB in 1.7 s.
    public var peak: Float
    /// The root mean square of both channels over about 300 ms.
    public var rms: Float

    init(_ level: MixLevel) {
      peak = level.peak
      rms = level.rms
    }
  }

  /// The sum that is put out.
  public var master: Reading
  /// The soundtrack's mix.
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
