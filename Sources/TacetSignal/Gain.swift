import Glibc

/// An amplitude ratio: 1 does not change a sound, 0 is silence.
///
/// Values are limited to 0 to ``maximum``, and not-a-number is silence, so that no gain makes a sample non-finite.
public struct Gain: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The amplitude ratio, 0 to 16.
  public let amplitude: Float

  /// A gain from an amplitude ratio, limited to 0 to 16 (+24 dB). Not-a-number becomes 0. Of a volume from 0 to 128, as
  /// SDL_mixer has it: `Gain(amplitude: Float(volume) / 128)`.
  @inlinable
  public init(amplitude: Float) {
    self.amplitude = amplitude > 0 ? min(amplitude, 16) : 0
  }

  /// A gain from decibels: 0 is unity, -6.02 half the amplitude, `-Float.infinity` silence; limited to +24.08.
  @inlinable
  public static func decibels(_ decibels: Float) -> Gain {
    Gain(amplitude: powf(10, decibels / 20))
  }

  /// A gain from a volume slider's position: 0 is silence, 1 unity, and half the way -18 dB. The taper is cubic
  /// (amplitude = position³), as PulseAudio's, PipeWire's and so the desktop's own sliders are: equal steps sound about
  /// equal. Limited to 0 to 2.52 (+24 dB); not-a-number becomes 0. `pa_sw_volume_to_linear`.
  ///
  /// ```swift
  /// engine.soundtrack.bus.setGain(Gain(slider: settings.musicVolume))
  /// ```
  public init(slider: Float) { self.init(amplitude: slider > 0 ? slider * slider * slider : 0) }

  /// The position of a volume slider for this gain: the inverse of ``init(slider:)``.
  public var slider: Float { cbrtf(amplitude) }

  /// This gain in decibels; `-Float.infinity` for silence.
  public var decibels: Float { 20 * log10f(amplitude) }

  /// 1, 0 dB: the sound is not changed.
  @inlinable public static var unity: Gain { Gain(amplitude: 1) }
  /// 0: silence.
  @inlinable public static var silence: Gain { Gain(amplitude: 0) }
  /// The largest gain: 16, +24 dB.
  @inlinable public static var maximum: Gain { Gain(amplitude: 16) }

  /// Orders by amplitude.
  public static func < (a: Gain, b: Gain) -> Bool { a.amplitude < b.amplitude }
  /// The gain of two gains in series, limited to ``maximum``.
  public static func * (a: Gain, b: Gain) -> Gain { Gain(amplitude: a.amplitude * b.amplitude) }
}
