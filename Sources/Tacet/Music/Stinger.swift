internal import TacetMixer
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

/// The beginning or the end of a stinger in the sound, for a record of what played.
package struct StingerTurn: Sendable {
  /// The number of its play.
  package let play: UInt32
  package let soundtrack: Soundtrack
  package let isEnd: Bool
  package let frame: FrameCount

  /// Nil where an event of the renderer is neither of a stinger.
  init?(_ play: SoundtrackPlay, _ event: RendererEvent) {
    guard play.overlay != nil, event.kind == .deckStarted || event.kind == .deckEnded else { return nil }
    (self.play, soundtrack) = (play.id, play.first.soundtrack)
    (isEnd, frame) = (event.kind == .deckEnded, FrameCount(event.frame))
  }
}
