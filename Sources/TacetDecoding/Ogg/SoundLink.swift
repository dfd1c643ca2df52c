import TacetSignal

/// One of the streams chained in an Ogg file.
struct SoundLink: Hashable {
  /// Its first frame, each link counted at its own rate.
  let start: Int
  let format: AudioFormat
}
