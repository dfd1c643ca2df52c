import TacetSignal

internal import CTacetOpenAL

/// The frames of an effect as OpenAL has them, for one renderer.
package struct EffectBuffer: BitwiseCopyable, Sendable, Equatable {
  /// The buffer's name; 0 when there is none.
  package var name: UInt32 = 0
  /// The stereo effect's fold to mono, for a place in space; 0 until somebody needs it.
  package var mono: UInt32 = 0
  /// 1 or 2.
  package var channels: Int32 = 1
  /// How many frames it has.
  package var frames: Int32 = 0
  /// Frames a second.
  package var sampleRate: Int32 = 48_000
  /// The frames that repeat when it loops: the first one, and one past the last.
  package var loopStart: Int32 = 0
  package var loopEnd: Int32 = 0

  /// No buffer.
  package init() {}

  /// Copies the frames into a new buffer of the current context (`alBufferData`, 32-bit float).
  init(uploading pcm: PCM, loop: LoopRegion?) throws(MixerError) {
    let bytes = pcm.samples.count * MemoryLayout<Float>.stride
    guard let size = ALsizei(exactly: bytes) else { throw .refused(call: "alBufferData", code: AL_OUT_OF_MEMORY) }
    _ = alGetError()  // any error from before: OpenAL keeps one for a context, not one for a call
    var buffer: ALuint = 0
    alGenBuffers(1, &buffer)
    let format = pcm.format.channels == 2 ? AL_FORMAT_STEREO_FLOAT32 : AL_FORMAT_MONO_FLOAT32
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
    name = buffer
    channels = Int32(pcm.format.channels)
    self.frames = Int32(frames)
    sampleRate = Int32(pcm.format.sampleRate)
    loopStart = Int32(region?.start ?? 0)
    loopEnd = Int32(region?.end ?? frames)
  }

  /// Deletes a buffer of the current context.
  static func delete(_ buffer: UInt32) {
    var name = buffer
    alDeleteBuffers(1, &name)
    _ = alGetError()
  }
}
