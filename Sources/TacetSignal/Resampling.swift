/// How a voice is resampled whose pitch, or whose effect's rate, is not the engine's: a better resampler leaves less
/// behind that is not in the sound, and costs more. A voice at the engine's rate and a pitch of 1 is not resampled.
public enum Resampling: String, Hashable, Sendable, CaseIterable {
  /// A straight line between two frames. At a pitch of 1.3, a tone of 9 kHz leaves all else at -24 dB.
  case linear
  /// A cubic curve through four frames; at the cost of a linear voice.
  case cubic
  /// A windowed sinc of the 11th order; about 6 times.
  case sinc
  /// A windowed sinc of the 23rd order; about 9 times.
  case best
}
