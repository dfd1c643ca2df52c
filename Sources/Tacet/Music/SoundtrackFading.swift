/// The fade that the music is in: ``SoundtrackPlayer/fading``.
public enum SoundtrackFading: String, CaseIterable, Sendable, Hashable {
  /// None: nothing is heard, or it is as loud as it is to be.
  case none
  /// It comes in; of two in a crossfade that is the new one.
  case fadingIn
  /// It goes, after a stop. ``SoundtrackPlayer/current`` is nil then, or, with a stop at a time, the one that goes.
  case fadingOut
}
