/// A rule by which a bus goes down while another one sounds.
package struct DuckRule: BitwiseCopyable, Equatable, Sendable {
  /// The bus of the effects that must sound.
  package var source: BusID
  /// The bus that goes down: one of the effects, or the soundtrack's.
  package var target: BusID
  /// The gain that it goes down to.
  package var gain: Float
  /// How long that takes, in frames.
  package var attack: Int
  /// How long it stays down when the source has fallen silent.
  package var hold: Int
  /// How long it takes to come back.
  package var release: Int
  /// The estimated level from which a voice of the source counts.
  package var threshold: Float

  package init(source: BusID, target: BusID, gain: Float, attack: Int, hold: Int, release: Int, threshold: Float) {
    self.source = source
    self.target = target
    self.gain = gain
    self.attack = attack
    self.hold = hold
    self.release = release
    self.threshold = threshold
  }
}
