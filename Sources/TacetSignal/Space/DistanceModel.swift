import Glibc

/// How a sound gets quieter with distance. The curves are OpenAL's clamped distance models
/// (`AL_INVERSE_DISTANCE_CLAMPED` and so on).
///
/// Distances are in meters: units of the game, divided by ``SpatialWorld/unitsPerMeter``, which is 1 unless it is set.
///
/// ```swift
/// campfire.space.distance = DistanceModel(.linear, reference: 2, maximum: 30)  // silent from 30 on, and then for free
/// ```
public struct DistanceModel: Hashable, Sendable, BitwiseCopyable {
  /// The form of the curve. `d` is the distance, but at least the reference and at most the maximum.
  public enum Curve: String, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// The gain is 1 everywhere: distance changes the direction only.
    case none
    /// reference / (reference + rolloff · (d - reference)): with a roll-off of 1, half at twice the reference.
    case inverse
    /// 1 - rolloff · (d - reference) / (maximum - reference), and never less than 0: with a roll-off of 1, silence at
    /// the maximum.
    case linear
    /// (d / reference) to the power of -rolloff.
    case exponential
  }

  /// The formula by which the gain falls.
  public var curve: Curve
  /// The distance up to which the gain is 1, in meters: above 0.
  public var reference: Float
  /// The distance from which on the gain stays as it is, in meters: infinite, or at least the reference.
  public var maximum: Float
  /// How steeply the gain falls: 0 not at all, 1 as the curve says.
  public var rolloff: Float

  /// A model; as it stands here the default of an engine.
  public init(_ curve: Curve = .inverse, reference: Float = 1, maximum: Float = .infinity, rolloff: Float = 1) {
    self.curve = curve
    self.reference = reference
    self.maximum = maximum
    self.rolloff = rolloff
  }

  /// The gain at a distance in meters. Values that make no sense are limited to what does.
  public func gain(at distance: Float) -> Gain { Gain(amplitude: amplitude(at: distance)) }

  /// The gain at a distance, 0 to 1.
  package func amplitude(at distance: Float) -> Float {
    if curve == .none { return 1 }
    let reference = reference > 1e-6 ? min(reference, 1e9) : 1e-6
    let maximum = maximum > reference ? maximum : reference
    let rolloff = rolloff > 0 ? min(rolloff, 1e6) : 0
    let beyond = min(max(distance, reference), maximum) - reference
    guard beyond > 0, rolloff > 0 else { return 1 }
    return switch curve {
    case .none: 1
    case .inverse: reference / (reference + rolloff * beyond)
    case .linear: max(0, 1 - rolloff * (beyond / (maximum - reference)))
    case .exponential: powf((reference + beyond) / reference, -rolloff)
    }
  }
}
