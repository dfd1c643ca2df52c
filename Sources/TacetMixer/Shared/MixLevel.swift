/// The level of a mix over the last blocks; full scale is 1.
package struct MixLevel: Equatable, Sendable {
  /// In LUFS; minus infinity for silence.
  package struct Loudness: Equatable, Sendable {
    /// Over 400 ms.
    package var momentary: Float
    /// Over 3 s.
    package var shortTerm: Float
    /// Gated, since it is measured.
    package var integrated: Float
  }

  /// The largest amplitude.
  package var peak: Float
  /// The root mean square.
  package var rms: Float
  /// Nil while it is not measured.
  package var loudness: Loudness?
}
