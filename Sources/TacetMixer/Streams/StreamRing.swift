import TacetSignal

internal import CTacetOpenAL

/// The ring of a streamed effect in OpenAL: a looping buffer whose memory its producer writes ahead of the source that
/// plays it. A stereo one has its fold to mono beside it, for a place in space; with HRTF there is a third one in that
/// device.
package struct StreamRing: @unchecked Sendable {
  // Sendable: the producer alone writes the memory, where the renderer has no source read.
  /// The buffer for the voice.
  package private(set) var buffer = EffectBuffer()
  private var stereo: UnsafeMutablePointer<Float>?
  private var mono: UnsafeMutablePointer<Float>?
  private var hrtf: UnsafeMutablePointer<Float>?

  /// Makes the buffers in the current context: 64 KiB of a mono stream, 192 KiB of a stereo one.
  init(channels: Int, sampleRate: Int) throws(MixerError) {
    buffer.channels = Int32(channels)
    buffer.sampleRate = Int32(sampleRate)
    let (name, memory) = try Self.make(channels: channels, sampleRate: sampleRate)
    buffer.name = name
    guard channels == 2 else {
      mono = memory
      return
    }
    stereo = memory
    do throws(MixerError) {
      (buffer.mono, mono) = try Self.make(channels: 1, sampleRate: sampleRate)
    } catch {
      EffectBuffer.delete(name)
      throw error
    }
  }

  /// The name of the ring that a place in space needs.
  var monoName: UInt32 { buffer.channels == 2 ? buffer.mono : buffer.name }

  /// Adds a ring that the frames are also written to: the copy of the mono one in the device of HRTF.
  mutating func add(hrtf memory: UnsafeMutablePointer<Float>) { hrtf = memory }

  /// Says what is played: `frames` of the effect, and the frames that repeat.
  package mutating func describe(frames: Int, loop: LoopRegion?) {
    buffer.frames = Int32(clamping: frames)
    buffer.loopStart = Int32(clamping: loop?.start ?? 0)
    buffer.loopEnd = Int32(clamping: loop?.end ?? 0)
  }

  /// Numbers the stream slot that the voice plays from.
  package mutating func assign(streamSlot: Int) { buffer.streamSlot = Int8(streamSlot) }

  static func make(
    channels: Int, sampleRate: Int
  ) throws(MixerError) -> (name: UInt32, memory: UnsafeMutablePointer<Float>) {
    OpenALCall.discardError()
    var name: ALuint = 0
    alGenBuffers(1, &name)
    try OpenALCall.check("alGenBuffers")
    let samples = channels * StreamSlot.ringFrames
    let bytes = ALsizei(samples * MemoryLayout<Float>.stride)
    let format = channels == 2 ? AL_FORMAT_STEREO_FLOAT32 : AL_FORMAT_MONO_FLOAT32
    let silence = [Float](repeating: 0, count: samples)
    do throws(MixerError) {
      try MappedBuffer.fill(
        name, format: format, silence, bytes: bytes, sampleRate: ALsizei(sampleRate), for: .writing)
      let memory = try MappedBuffer.map(name, bytes: bytes, for: .writing)
      return (name, memory.bindMemory(to: Float.self, capacity: samples))
    } catch {
      EffectBuffer.delete(name)
      throw error
    }
  }

  /// Writes `frames` interleaved frames from frame `place` on, in the device of HRTF too where it has a ring there, or
  /// got one `later`.
  func write(
    _ samples: UnsafePointer<Float>, frames: Int, at place: Int, alsoTo later: UnsafeMutablePointer<Float>?
  ) {
    let hrtf = hrtf ?? later
    let mask = StreamSlot.ringFrames - 1
    if let stereo {
      copy(samples, frames: frames, at: place, to: stereo, channels: 2)
      for frame in 0..<frames {
        let sample = (samples[2 * frame] + samples[2 * frame + 1]) / 2
        mono?[(place + frame) & mask] = sample
        hrtf?[(place + frame) & mask] = sample
      }
    } else {
      if let mono { copy(samples, frames: frames, at: place, to: mono, channels: 1) }
      if let hrtf { copy(samples, frames: frames, at: place, to: hrtf, channels: 1) }
    }
  }

  private func copy(
    _ samples: UnsafePointer<Float>, frames: Int, at place: Int, to ring: UnsafeMutablePointer<Float>, channels: Int
  ) {
    let start = place & (StreamSlot.ringFrames - 1)
    let first = min(frames, StreamSlot.ringFrames - start)
    (ring + channels * start).update(from: samples, count: channels * first)
    ring.update(from: samples + channels * first, count: channels * (frames - first))
  }
}
