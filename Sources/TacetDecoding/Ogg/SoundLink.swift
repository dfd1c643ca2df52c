import TacetSignal

/// One of the streams chained in an Ogg file, or of the parts of an MP3.
struct SoundLink: Hashable {
  /// Its first frame, each link counted at its own rate.
  let start: Int
  let format: AudioFormat
}
