/// A device of OpenAL's that places voices.
enum SpaceDevice: UInt8 {
  /// On two loudspeakers; it has the rooms too.
  case stereo
  /// By the ears of a head.
  case hrtf
}
