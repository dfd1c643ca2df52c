import TacetSignal

internal import CTacetOpenAL

extension EffectBuffer {
  /// Copies the frames into a new buffer of the current context (`alBufferData`, 32-bit float).
  init(uploading pcm: PCM, loop: LoopRegion?) throws(MixerError) {
    _ = alGetError()  // whatever came before: OpenAL keeps one for the context, not one for each call
    var buffer: ALuint = 0
    alGenBuffers(1, &buffer)
    let format = pcm.format.channels == 2 ? AL_FORMAT_STEREO_FLOAT32 : AL_FORMAT_MONO_FLOAT32
    let bytes = pcm.samples.count * MemoryLayout<Float>.stride
    guard let size = ALsizei(exactly: bytes) else { throw .refused(call: "alBufferData", code: AL_OUT_OF_MEMORY) }
    alBufferData(buffer, format, pcm.samples, size, ALsizei(pcm.format.sampleRate))
    let frames = pcm.frames
    let region = loop.flatMap { LoopRegion(start: min($0.start, frames), end: min($0.end, frames)) }
    if let region, alIsExtensionPresent("AL_SOFT_loop_points") != 0 {
      // Before any source has the buffer: afterwards OpenAL refuses.
      let points = [ALint(region.start), ALint(region.end)]
      alBufferiv(buffer, AL_LOOP_POINTS_SOFT, points)
    }
    let code = alGetError()
    guard code == AL_NO_ERROR else {
      alDeleteBuffers(1, &buffer)
      throw .refused(call: "alBufferData", code: code)
    }
    self.init(
      name: buffer, mono: 0, channels: Int32(pcm.format.channels), frames: Int32(frames),
      sampleRate: Int32(pcm.format.sampleRate), loopStart: Int32(region?.start ?? 0),
      loopEnd: Int32(region?.end ?? frames))
  }

  /// Deletes a buffer of the current context.
  static func delete(_ buffer: UInt32) {
    var name = buffer
    alDeleteBuffers(1, &name)
    _ = alGetError()
  }
}
