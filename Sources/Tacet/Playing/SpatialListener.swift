internal import TacetMixer
import TacetSession

import Glibc

/// The listener of the effects that have a place in space. Right-handed coordinates, in units of the game.
public struct SpatialListener: Hashable, Sendable {
  /// The position of the listener, in units of the game.
  public var position: SIMD3<Float> = [0, 0, 0]
  /// The direction that the listener faces: any length but zero.
  public var forward: SIMD3<Float> = [0, 0, -1]
  /// The listener's up vector: any length but zero, not along `forward`.
  public var up: SIMD3<Float> = [0, 1, 0]

  /// How fast the listener moves, in units of the game a second: for the doppler effect.
  public var velocity: SIMD3<Float> = .zero

  /// At the origin, looking along -z, with +y up.
  public init() {}

  /// A listener at `position` who looks along `forward`. `up` points out of the top of the head.
  public init(
    position: SIMD3<Float> = .zero, forward: SIMD3<Float> = [0, 0, -1], up: SIMD3<Float> = [0, 1, 0],
    velocity: SIMD3<Float> = .zero
  ) {
    self.position = position
    self.forward = forward
    self.up = up
    self.velocity = velocity
  }

  /// The listener as the mixer has it.
  var pose: ListenerPose {
    ListenerPose(position: place, velocity: velocity.sane, forward: ahead, up: above)
  }

  /// The position, within what the mixer takes.
  var place: SIMD3<Float> { position.sane }
  /// The direction that the listener faces; never zero.
  var ahead: SIMD3<Float> { forward.sane == .zero ? [0, 0, -1] : forward.sane }
  /// The direction that is up.
  var above: SIMD3<Float> { up.sane }

  /// The direction of `place` from here; nil: it is here, or that is unknown where up is.
  func direction(of place: SIMD3<Float>) -> Caption.Direction? {
    let ahead = ahead.unit
    let right = ahead.cross(above).unit
    let away = place.sane - self.place
    let seen = SIMD3(away.dot(right), away.dot(right.cross(ahead)), away.dot(ahead))
    guard seen.sum().isFinite, seen != .zero else { return nil }
    let degrees = Float(180) / .pi
    let azimuth = degrees * atan2f(seen.x, seen.z)
    let elevation = degrees * atan2f(seen.y, (seen.x * seen.x + seen.z * seen.z).squareRoot())
    return Caption.Direction(azimuth: azimuth > -180 ? azimuth : 180, elevation: elevation)
  }
}

extension SIMD3<Float> {
  fileprivate func dot(_ other: SIMD3<Float>) -> Float { (self * other).sum() }

  fileprivate func cross(_ other: SIMD3<Float>) -> SIMD3<Float> {
    [y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x]
  }

  fileprivate var unit: SIMD3<Float> { self / dot(self).squareRoot() }
}

extension SIMD3 where Scalar == Float {
  /// Finite, and near enough for 32 bits to distinguish places: within a million of the origin; what is no number is 0.
  var sane: SIMD3<Float> {
    func limit(_ value: Float) -> Float { value.isNaN ? 0 : Swift.max(-1e6, Swift.min(1e6, value)) }
    return [limit(x), limit(y), limit(z)]
  }
}
