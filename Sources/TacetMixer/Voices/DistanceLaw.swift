/// How voices fade with distance: `AL_INVERSE_DISTANCE_CLAMPED`, reference distance 1, roll-off 1.
package enum DistanceLaw {
  /// Below this gain (-80 dB) a voice is inaudible, and needs no source.
  package static let inaudible: Float = 1e-4

  /// The gain at an offset from the listener: 1 up to a distance of 1, a half at 2.
  package static func gain(x: Float, y: Float, z: Float) -> Float { 1 / max(1, (x * x + y * y + z * z).squareRoot()) }
}
