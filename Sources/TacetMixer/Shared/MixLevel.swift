/// The level of a mix over the last blocks; full scale is 1.
package struct MixLevel: Equatable, Sendable {
  /// The largest amplitude.
  package var peak: Float
  /// The root mean square.
  package var rms: Float
}
