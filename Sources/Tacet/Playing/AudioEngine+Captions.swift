import TacetSession
import TacetSignal

import Glibc

extension AudioEngine {
  /// What effects with a ``SoundEffect/caption`` tell, each when its voice begins to sound, with where it sounds from: by its
  /// place in space as the listener was then, or by its pan, none at the centre. Voices that run unheard tell nothing.
  ///
  /// From now on, in order, for one reader; each call makes another. Ends with the engine.
  public var captions: AsyncStream<Caption> { core.captions.stream }
}

extension EngineState {
  /// The caption of the voice in this slot, if its effect has one.
  func caption(ofSlot slot: Int) -> Caption? {
    guard let text = slots[slot].effect?.caption else { return nil }
    let parameters = slots[slot].parameters
    if let position = parameters.position { return Caption(text, direction: listener.direction(of: position)) }
    return Caption(text, direction: parameters.pan == 0 ? nil : Caption.Direction(azimuth: 90 * parameters.pan))
  }
}

extension SpatialListener {
  /// Where `place` is, as seen from here; nil: it is here, or nobody knows where up is.
  func direction(of place: SIMD3<Float>) -> Caption.Direction? {
    let axes = numbers
    let ahead = SIMD3(axes[3], axes[4], axes[5]).unit
    let right = ahead.cross(SIMD3(axes[6], axes[7], axes[8])).unit
    let away = place.sane - position.sane
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
