internal import CTacetOpenAL

/// The start of a source in a straight line from silence, at any frame of its buffer.
///
/// OpenAL Soft (1.19.1) draws a line over the first step of a source that starts beyond its first frame; one that starts at
/// that frame has the step's last gain at once. A source that plays keeps its line when it is moved. Other versions may
/// differ, so it is tried.
enum SilentStart {
  /// Starts a source that is stopped and has its buffer of more than one frame, `offset` frames into it.
  static func play(_ source: ALuint, offset: Int) {
    alSourcei(source, AL_SAMPLE_OFFSET, ALint(max(1, offset)))
    alSourcePlay(source)
    if offset < 1 { alSourcei(source, AL_SAMPLE_OFFSET, 0) }
  }

  /// True if it works. No thread may be rendering the mix.
  static func works(on mix: LoopbackMix, sampleRate: Int) -> Bool {
    mix.withCurrent {
      // The frame gives the place, and so where it began.
      let samples: [Float] = (0..<64).map { 1 + Float($0) }
      var block = [Float](repeating: 0, count: 64)
      var buffer: ALuint = 0
      var source: ALuint = 0
      alGenBuffers(1, &buffer)
      alBufferData(buffer, AL_FORMAT_MONO_FLOAT32, samples, ALsizei(samples.count * 4), ALsizei(sampleRate))
      alGenSources(1, &source)
      alSourcei(source, AL_BUFFER, ALint(bitPattern: buffer))
      play(source, offset: 0)
      mix.render(into: &block, frames: 32)
      let first = block
      mix.render(into: &block, frames: 32)
      alSourceStop(source)
      alDeleteSources(1, &source)
      alDeleteBuffers(1, &buffer)
      // Frame 48 has its full gain, and says which one that is.
      let gain = block[32] / 49
      return gain > 0
        && (0..<32).allSatisfy { abs(first[2 * $0] - gain * samples[$0] * Float($0) / 32) < 0.05 * gain * samples[$0] }
    }
  }
}
