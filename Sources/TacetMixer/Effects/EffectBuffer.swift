import TacetSignal

internal import CTacetOpenAL

/// The frames of an effect as OpenAL has them, for one renderer.
package struct EffectBuffer: BitwiseCopyable, Sendable, Equatable {
  /// The buffer's name; 0 when there is none.
  package var name: UInt32 = 0
  /// The stereo effect's fold to mono, for a place in space; 0 until it is needed.
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
  /// The lane of a streamed effect, whose ring it is; -1 for one that is in memory.
  package var lane: Int8 = -1

  /// The address of its first sample, as long as the buffer lives; 0 where OpenAL does not say.
  package var memory: UInt = 0
  /// The bytes of a sample: 4 of a float, 2 of an integer.
  package var sampleSize: Int32 = 4

  package init() {}

  /// Copies the frames into a new buffer of the current context (`alBufferStorageSOFT`, else `alBufferData`). `maps`: they can
  /// be read where they lie from then on.
  static func upload(_ source: EffectFrames, loop: LoopRegion?, maps: Bool = false) throws(MixerError) -> UploadedEffect
  {
    let bytes = source.withBytes(\.count)
    guard let size = ALsizei(exactly: bytes) else { throw .tooLarge(bytes: bytes) }
    OpenALCall.discardError()
    var buffer: ALuint = 0
    alGenBuffers(1, &buffer)
    try OpenALCall.check("alGenBuffers")
    let frames = source.frames
    let region = loop.flatMap { LoopRegion(start: min($0.start, frames), end: min($0.end, frames)) }
    let isReadable: Bool
    do throws(MixerError) {
      isReadable = try fill(buffer, with: source, bytes: size)
      try setLoop(region, of: buffer)
    } catch {
      delete(buffer)
      throw error
    }
    var made = EffectBuffer()
    made.name = buffer
    made.channels = Int32(source.format.channels)
    made.frames = Int32(frames)
    made.sampleRate = Int32(source.format.sampleRate)
    made.loopStart = Int32(region?.start ?? 0)
    made.loopEnd = Int32(region?.end ?? frames)
    made.sampleSize = Int32(source.sampleSize)
    if maps, isReadable, let memory = try? MappedBuffer.map(buffer, bytes: size, for: .reading) {
      made.memory = UInt(bitPattern: memory)
    }
    return UploadedEffect(buffer: made, isReadable: made.memory != 0 || (isReadable && !maps))
  }

  /// Copies the frames into a buffer; true if they can be read back (`alBufferStorageSOFT`, else `alBufferData`).
  private static func fill(_ buffer: ALuint, with source: EffectFrames, bytes size: ALsizei) throws(MixerError) -> Bool
  {
    let (format, rate) = (format(of: source), ALsizei(source.format.sampleRate))
    let isReadable = source.withBytes { bytes in
      if size > 0,
        (try? MappedBuffer.fill(buffer, format: format, bytes.baseAddress, bytes: size, sampleRate: rate, for: .reading))
          != nil
      {
        return true
      }
      alBufferData(buffer, format, bytes.baseAddress, size, rate)
      return false
    }
    if !isReadable { try OpenALCall.check("alBufferData") }
    return isReadable
  }

  /// Gives a buffer the frames that repeat. Before any source has it: afterwards OpenAL refuses.
  private static func setLoop(_ region: LoopRegion?, of buffer: ALuint) throws(MixerError) {
    guard let region, alIsExtensionPresent("AL_SOFT_loop_points") != 0 else { return }
    let points = [ALint(region.start), ALint(region.end)]
    alBufferiv(buffer, AL_LOOP_POINTS_SOFT, points)
    try OpenALCall.check("alBufferiv(AL_LOOP_POINTS_SOFT)")
  }

  private static func format(of source: EffectFrames) -> ALenum {
    switch (source.samples, source.format.channels) {
    case (.float, 2): AL_FORMAT_STEREO_FLOAT32
    case (.float, _): AL_FORMAT_MONO_FLOAT32
    case (.integer, 2): AL_FORMAT_STEREO16
    case (.integer, _): AL_FORMAT_MONO16
    }
  }

  /// The frames of a buffer that lives, and the frames that repeat; nil where OpenAL does not say where they lie.
  package var content: (frames: EffectFrames, loop: LoopRegion?)? {
    guard let memory = UnsafeRawPointer(bitPattern: memory) else { return nil }
    let frames = EffectFrames(
      format: AudioFormat(sampleRate: Int(sampleRate), channels: Int(channels)), frames: Int(frames),
      sampleSize: Int(sampleSize), copying: memory)
    return (frames, LoopRegion(start: Int(loopStart), end: Int(loopEnd)))
  }

  /// The frames of a buffer of the current context that can be read and is not mapped, and the frames that repeat; nil if
  /// OpenAL refuses.
  static func frames(of buffer: UInt32) -> (frames: EffectFrames, loop: LoopRegion?)? {
    var values: [ALint] = [0, 0, 0, 0]
    for (index, name) in [AL_SIZE, AL_BITS, AL_CHANNELS, AL_FREQUENCY].enumerated() {
      alGetBufferi(buffer, name, &values[index])
    }
    var loop: [ALint] = [0, 0]
    alGetBufferiv(buffer, AL_LOOP_POINTS_SOFT, &loop)
    let sampleSize = Int(values[1]) / 8
    guard alGetError() == AL_NO_ERROR, sampleSize > 0, values[2] > 0,
      let memory = try? MappedBuffer.map(buffer, bytes: values[0], for: .reading)
    else { return nil }
    defer { MappedBuffer.unmap(buffer) }
    let frames = EffectFrames(
      format: AudioFormat(sampleRate: Int(values[3]), channels: Int(values[2])),
      frames: Int(values[0]) / sampleSize / Int(values[2]), sampleSize: sampleSize, copying: memory)
    return (frames, LoopRegion(start: Int(loop[0]), end: Int(loop[1])))
  }

  /// Deletes a buffer of the current context.
  static func delete(_ buffer: UInt32) {
    var name = buffer
    MappedBuffer.unmap(name)
    alDeleteBuffers(1, &name)
    _ = alGetError()
  }
}
