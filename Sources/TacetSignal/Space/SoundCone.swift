import Glibc

/// How a sound gets quieter where it does not point: a loudspeaker, a person who speaks. OpenAL's sound cones
/// (`AL_CONE_INNER_ANGLE` and so on).
public struct SoundCone: Hashable, Sendable, BitwiseCopyable {
  /// The whole angle of the cone in which the gain is 1, in degrees: 0 to 360.
  public var innerAngle: Float
  /// The whole angle of the cone outside of which the gain is ``outerGain``, in degrees: the inner angle to 360.
  /// Between the two, the amplitude follows the angle in a straight line.
  public var outerAngle: Float
  /// The gain behind it, at most 1.
  public var outerGain: Gain

  /// A cone of these whole angles in degrees.
  public init(innerAngle: Float, outerAngle: Float, outerGain: Gain = .silence) {
    self.innerAngle = innerAngle
    self.outerAngle = outerAngle
    self.outerGain = outerGain
  }

  /// The gain in a direction whose angle with that of the cone has this cosine, 0 to 1.
  package func amplitude(cosine: Float) -> Float {
    let inner = innerAngle > 0 ? min(innerAngle, 360) : 0
    let outer = outerAngle > inner ? min(outerAngle, 360) : inner
    let quietest = min(outerGain.amplitude, 1)
    let angle = 2 * acosf(max(-1, min(1, cosine))) * 180 / .pi
    if angle <= inner { return 1 }
    if angle >= outer { return quietest }
    return 1 + (quietest - 1) * (angle - inner) / (outer - inner)
  }
}
