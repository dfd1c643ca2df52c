import TacetSignal

/// The changes of the controls where a call does not say: the one place of these times and curves. Those of a bus's
/// values stand in ``BusControlTable``.
enum OwnFades {
  /// Stops, pauses, and gains of buses and layers.
  static var level: Fade { .milliseconds(10) }
  /// The gain of a voice.
  static var voiceGain: Fade { .milliseconds(5) }
  /// A fade-in, and where a voice is and how fast: in one step.
  static var step: Fade { Fade(.zero) }
  static var occlusion: Fade { .milliseconds(100) }
  /// Cutoffs of a voice.
  static var cutoffs: Fade { .milliseconds(50) }
  /// Sends to the reverb.
  static var send: Fade { .milliseconds(50) }
  static var snapshot: Fade { .milliseconds(200) }
  static var intensity: Fade { .milliseconds(500) }
  static var skip: Fade { Fade(.milliseconds(10), .equalPower) }
  static var crossfade: Fade { Fade(.seconds(1), .equalPower) }
  /// The reverb of everywhere, and its zones.
  static var reverb: Fade { Fade(.milliseconds(500), .equalPower) }
  /// Mono and balance.
  static var hearing: Fade { .milliseconds(50) }
  static var dynamicRange: Fade { .milliseconds(500) }
}
