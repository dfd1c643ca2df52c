import TacetSignal

/// How a bus goes down while another one sounds, so that this one is understood: ``Bus/setDucking(_:under:)``.
///
/// ```swift
/// try engine.soundtrack.bus.setDucking(Ducking(by: .decibels(-12)), under: dialogue)
/// ```
///
/// Several rules for one bus multiply, with those of the buses above it and with the session's for a voice chat; -24 dB
/// in all at most.
public struct Ducking: Hashable, Sendable {
  /// The gain that the bus goes down to, at most 1; less than -24 dB counts as -24 dB.
  public var gain: Gain
  /// How long it takes to go down.
  public var attack: Duration
  /// How long it stays down after the other bus has fallen silent.
  public var hold: Duration
  /// How long it takes to come back.
  public var release: Duration
  /// How loud a voice of the other bus must be to count, by the gains of voice, bus and distance: an estimate, which
  /// does not know how loud the effect itself is. A voice that fades out counts no more.
  public var threshold: Gain

  /// Takes the bus to `gain` while the other one sounds.
  public init(
    by gain: Gain = .decibels(-12), attack: Duration = .milliseconds(50), hold: Duration = .milliseconds(200),
    release: Duration = .milliseconds(600), threshold: Gain = .decibels(-60)
  ) {
    self.gain = gain
    self.attack = attack
    self.hold = hold
    self.release = release
    self.threshold = threshold
  }
}
