internal import CTacetOpenAL

/// The start of a source in a straight line from silence, at any frame of its buffer.
///
/// OpenAL Soft draws a line over the first step of a source that starts beyond its first frame; one that starts at that
/// frame has the step's last gain at once. Up to 1.19 a source that plays keeps its line when it is moved; later it
/// starts anew (``MixTraits/fadesInFromFirstFrame``).
enum SilentStart {
  /// Starts a source that is stopped and has its buffer of more than one frame, `offset` frames into it.
  static func play(_ source: ALuint, offset: Int) {
    alSourcei(source, AL_SAMPLE_OFFSET, ALint(max(1, offset)))
    alSourcePlay(source)
    if offset < 1 { alSourcei(source, AL_SAMPLE_OFFSET, 0) }
  }
}
