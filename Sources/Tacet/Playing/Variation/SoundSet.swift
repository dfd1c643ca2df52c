import Glibc
public import TacetSignal
import TacetSystem

/// Variations of one sound, of which each play takes another, at a slightly other gain and pitch: steps, shots, blows.
///
/// ```swift
/// let steps = try SoundSet([left, right, drag], decibels: -3...0, pitch: 0.95...1.05)
/// engine.play(steps, at: feet)
/// ```
///
/// The same seed makes the same choices in the same order, so that a replay of a game sounds as the game did. Any
/// thread.
public final class SoundSet: Sendable {
  /// The order of the variations. None plays twice in a row, if there is another.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    /// Any other than the last.
    case random
    /// All of them in a random order, then all in another one.
    case shuffle
    /// All of them in the order in which they were given, and again.
    case roundRobin
  }

  /// A choice of the set: an effect with its gain and pitch.
  public struct Variation: Sendable {
    /// The effect to play.
    public let effect: SoundEffect
    /// Its gain, on top of that of the play.
    public let gain: Gain
    /// Its pitch, times that of the play.
    public let pitch: Float
  }

  /// The effects that the set chooses from.
  public let effects: [SoundEffect]
  /// The order in which they are chosen.
  public let order: Order
  /// The range of their gains, in decibels on top of the play's; up to +24.
  public let decibels: ClosedRange<Float>
  /// The range of their pitches, as factors of the play's, 0.0625 to 16.
  public let pitch: ClosedRange<Float>

  private let state: Locked<VariationState>

  /// A set that begins with the first choice of `seed`.
  ///
  /// - Parameters:
  ///   - effects: the variations; one that stands there twice is chosen twice as often.
  ///   - order: the order in which they are chosen.
  ///   - decibels: the gain on top of the play's is one of these, all equally likely; up to +24.
  ///   - pitch: the pitch is the play's times one of these, an octave up as likely as an octave down; 0.0625 to 16.
  ///   - seed: where the choices begin; by default another one each time.
  /// - Throws: ``EngineError/invalidSet(_:)`` without an effect, or for a range that no voice can have.
  public init(
    _ effects: [SoundEffect], order: Order = .shuffle, decibels: ClosedRange<Float> = 0...0,
    pitch: ClosedRange<Float> = 1...1, seed: UInt64 = .random(in: 0 ... .max)
  ) throws(EngineError) {
    guard !effects.isEmpty else { throw .invalidSet("it has no effects") }
    guard decibels.lowerBound.isFinite, decibels.upperBound <= 24 else {
      throw .invalidSet("gains from \(decibels.lowerBound) to \(decibels.upperBound) dB; up to 24 are known")
    }
    guard pitch.lowerBound >= 0.0625, pitch.upperBound <= 16 else {
      throw .invalidSet("pitches from \(pitch.lowerBound) to \(pitch.upperBound); 0.0625 to 16 are known")
    }
    self.effects = effects
    self.order = order
    self.decibels = decibels
    self.pitch = pitch
    state = Locked(VariationState(count: effects.count, order: order, seed: seed))
  }

  /// Chooses. Each play does this by itself.
  public func next() -> Variation {
    let (index, loudness, height) = state.withLock { ($0.next(), $0.unit(), $0.unit()) }
    let octaves = log2f(pitch.lowerBound) + height * log2f(pitch.upperBound / pitch.lowerBound)
    return Variation(
      effect: effects[index],
      gain: .decibels(decibels.lowerBound + loudness * (decibels.upperBound - decibels.lowerBound)),
      pitch: pitch.lowerBound == pitch.upperBound ? pitch.lowerBound : exp2f(octaves))
  }

  /// Begins again with the first choice of `seed`.
  public func restart(seed: UInt64) {
    state.withLock { $0 = VariationState(count: effects.count, order: order, seed: seed) }
  }
}
