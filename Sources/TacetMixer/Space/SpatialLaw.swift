import TacetSignal

/// The law by which a voice's place is heard: how loud, from where, how fast. Pure; the mixer and the ranking of voices
/// both follow it, and OpenAL has the direction alone.
package struct SpatialLaw: BitwiseCopyable, Equatable, Sendable {
  /// Below this gain (-80 dB) a voice is inaudible.
  package static let inaudible: Float = 1e-4
  /// The factors of speed that the doppler effect is limited to.
  static let speeds: ClosedRange<Float> = 0.0625...16

  package var listener = ListenerPose()
  package var world = SpatialWorld()

  /// A listener at the origin of a world of meters.
  package init() {}

  /// The factor of a voice's gain, 0 to 1: of its distance and its cone, as far as it is in space.
  @inline(__always)
  package func gain(of voice: VoiceParameters) -> Float {
    guard let place = voice.position else { return 1 }
    let away = listener.position - place
    let distance = away.length
    var gain = (voice.space.distance ?? world.distance).amplitude(at: distance / world.scale)
    if let cone = voice.space.cone, voice.direction != .zero, distance > 0 {
      gain *= cone.amplitude(cosine: voice.direction.unit.dot(away) / distance)
    }
    return 1 + (gain - 1) * voice.space.share
  }

  /// The factor of a voice's speed by the doppler effect: OpenAL's, by the velocities along the line between the two.
  @inline(__always)
  package func speed(of voice: VoiceParameters) -> Float {
    guard let place = voice.position, voice.velocity != .zero || listener.velocity != .zero else { return 1 }
    let factor = world.doppler * voice.space.doppler * voice.space.share
    guard factor > 0, world.speedOfSound > 0 else { return 1 }
    let away = (listener.position - place).unit
    let sound = world.speedOfSound * world.scale
    let heard = sound - factor * listener.velocity.dot(away)
    let sent = sound - factor * voice.velocity.dot(away)
    guard heard > 0 else { return Self.speeds.lowerBound }
    guard sent > 0 else { return Self.speeds.upperBound }
    let speed = max(Self.speeds.lowerBound, min(Self.speeds.upperBound, heard / sent))
    return speed.isNaN ? 1 : speed
  }
}
