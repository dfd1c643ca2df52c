internal import TacetMixer
import TacetSession

import Glibc

/// The listener of the effects that have a place in space, in the engine's axes (``SpatialAxes``) and units.
public struct SpatialListener: Hashable, Sendable {
  /// The position of the listener, in units of the game.
  public var position: SIMD3<Float> = .zero
  /// The direction that the listener faces, of any length; zero: ahead, as the engine's axes have it. That of an
  /// engine's own listener is never zero.
  public var forward: SIMD3<Float> = .zero
  /// The listener's up vector: of any length, not along `forward`; zero: up, as the engine's axes have it.
  public var up: SIMD3<Float> = .zero

  /// How fast the listener moves, in units of the game a second: for the doppler effect.
  public var velocity: SIMD3<Float> = .zero

  /// At the origin, looking ahead.
  public init() {}

  /// A listener at `position` who looks along `forward`; zero: ahead. `up` points out of the top of the head; zero: up.
  public init(
    position: SIMD3<Float> = .zero, forward: SIMD3<Float> = .zero, up: SIMD3<Float> = .zero,
    velocity: SIMD3<Float> = .zero
  ) {
    self.position = position
    self.forward = forward
    self.up = up
    self.velocity = velocity
  }

  /// The listener with all that the axes say where it says nothing itself.
  func resolved(in axes: AxesConversion) -> SpatialListener {
    var listener = self
    if forward.sane == .zero { listener.forward = axes.ahead }
    if up.sane == .zero { listener.up = axes.up }
    return listener
  }

  /// The listener as the mixer has it.
  func pose(in axes: AxesConversion) -> ListenerPose {
    let whole = resolved(in: axes)
    return ListenerPose(
      position: axes.toMixer(position), velocity: axes.toMixer(velocity), forward: axes.toMixer(whole.forward),
      up: axes.toMixer(whole.up))
  }
}

extension Caption.Direction {
  /// The direction of `place`, of the mixer's, for a listener; nil: it is there itself.
  init?(of place: SIMD3<Float>, heardBy listener: ListenerPose) {
    // To the right, up, and back.
    let seen = listener.direction(of: place)
    guard seen != .zero else { return nil }
    let degrees = Float(180) / .pi
    let azimuth = degrees * atan2f(seen.x, 0 - seen.z)
    let elevation = degrees * atan2f(seen.y, (seen.x * seen.x + seen.z * seen.z).squareRoot())
    self.init(azimuth: azimuth > -180 ? azimuth : 180, elevation: elevation)
  }
}
