import TacetSignal

/// The stereo frame of a playback stream.
enum StereoFrame {
  // Computed: a stored property would be initialised on first use, in the write callback, where code is not optimised.
  static var channels: Int { Block.channels }
  static var bytes: Int { channels * MemoryLayout<Float>.stride }
}
