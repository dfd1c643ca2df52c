import TacetSignal

/// A control's own time and curve. In whole milliseconds: in frames without the arithmetic of a `Duration`, which would
/// be a fifth of a setter's cost.
struct OwnFade: Sendable {
  private var milliseconds: Int
  var curve = RampCurve.linear

  static var zero: OwnFade { OwnFade(milliseconds: 0) }
  static func milliseconds(_ milliseconds: Int) -> OwnFade { OwnFade(milliseconds: milliseconds) }
  static func seconds(_ seconds: Int) -> OwnFade { OwnFade(milliseconds: 1_000 * seconds) }

  /// The same time along a curve.
  func along(_ curve: RampCurve) -> OwnFade { OwnFade(milliseconds: milliseconds, curve: curve) }

  /// Its frames, so many a second.
  @inline(__always)
  func frames(sampleRate: Int) -> Int { (milliseconds * sampleRate + 500) / 1_000 }
}

/// The changes of the controls where a call does not say: the one place of these times and curves. Those of a bus's
/// values stand in ``BusControlTable``.
enum OwnFades {
  /// Stops, pauses, and gains of buses and layers.
  static var level: OwnFade { .milliseconds(10) }
  /// The gain of a voice.
  static var voiceGain: OwnFade { .milliseconds(5) }
  /// A fade-in, and where a voice is and how fast: in one step.
  static var step: OwnFade { .zero }
  static var occlusion: OwnFade { .milliseconds(100) }
  /// Cutoffs of a voice.
  static var cutoffs: OwnFade { .milliseconds(50) }
  /// Sends to the reverb.
  static var send: OwnFade { .milliseconds(50) }
  static var snapshot: OwnFade { .milliseconds(200) }
  static var intensity: OwnFade { .milliseconds(500) }
  static var skip: OwnFade { .milliseconds(10).along(.equalPower) }
  static var crossfade: OwnFade { .seconds(1).along(.equalPower) }
  /// The reverb of everywhere, and its zones.
  static var reverb: OwnFade { .milliseconds(500).along(.equalPower) }
  /// Mono and balance.
  static var hearing: OwnFade { .milliseconds(50) }
  static var dynamicRange: OwnFade { .milliseconds(500) }
}
