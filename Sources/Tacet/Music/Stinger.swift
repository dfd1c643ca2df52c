import TacetSignal

/// How a stinger goes over the music: ``SoundtrackPlayer/playStinger(_:_:at:completion:)``.
public struct Stinger: Hashable, Sendable {
  /// The gain of the stinger, times that of the soundtrack's bus.
  public var gain: Gain
  /// The gain of the music under it.
  public var duckedGain: Gain
  /// How long the music takes to go down, from the stinger's first frame on.
  public var attack: Duration
  /// How long it takes to come back, from the last frame on.
  public var release: Duration

  /// At unity, over music that goes down by 6 dB.
  public init(
    gain: Gain = .unity, duckedGain: Gain = .decibels(-6), attack: Duration = .milliseconds(50),
    release: Duration = .milliseconds(400)
  ) {
    self.gain = gain
    self.duckedGain = duckedGain
    self.attack = attack
    self.release = release
  }
}
