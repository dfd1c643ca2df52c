/// When voices with a place sound through HRTF: as the two ears of a head hear them, in front and behind, above and
/// below. For headphones; such a voice costs about twelve times as much.
public enum HRTFMode: String, Hashable, Sendable, CaseIterable {
  /// Never: voices with a place are panned between left and right.
  case off
  /// Always. Throws at a rate for which OpenAL has no HRTF.
  case on
  /// While the route is private, as headphones are; never at a rate for which OpenAL has no HRTF.
  case automatic
}
