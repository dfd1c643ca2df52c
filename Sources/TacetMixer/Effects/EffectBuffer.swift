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
  /// The stream slot of a streamed effect, whose ring it is; -1 for one that is in memory.
  package var streamSlot: Int8 = -1

  /// The address of its first sample, as long as the buffer lives; 0 where OpenAL does not say.
  package var memory: UInt = 0
  /// The bytes of a sample: 4 of a float, 2 of an integer.
  package var sampleSize: Int32 = 4
  /// The factor by which its samples are to be multiplied.
  package var gain: Float = 1

  package init() {}

  /// The frames of silence behind an effect. A source that comes to the end of its buffer above silence fades from its
  /// last sample (OpenAL Soft 1.20 and later).
  private static let guardFrames = 32

  /// Copies the frames into a new buffer of the current context (`alBufferStorageSOFT`, else `alBufferData`).
  /// ``MixTraits/firstSilentSample`` begins the silence behind them. `maps`: they can be read where they lie from then
  /// on.
  static func upload(
    _ source: EffectFrames, loop: LoopRegion?, firstSilentSample: Float = 0, maps: Bool = false
  ) throws(MixerError) -> UploadedEffect {
    let bytes = source.withBytes(\.count)
    guard ALsizei(exactly: bytes) != nil else { throw .tooLarge(bytes: bytes) }
    OpenALCall.discardError()
    var buffer: ALuint = 0
    alGenBuffers(1, &buffer)
    try OpenALCall.check("alGenBuffers")
    let frames = source.frames
    let region = loop.flatMap { LoopRegion(start: min($0.start, frames), end: min($0.end, frames)) }
    let memory: UnsafeMutableRawPointer?
    do throws(MixerError) {
      memory = try fill(buffer, with: source, firstSilentSample, maps: maps)
      // Without one a source would repeat the silence behind the effect too.
      try setLoop(region ?? LoopRegion(start: 0, end: frames), of: buffer)
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
    made.gain = source.gain
    if maps { made.memory = UInt(bitPattern: memory) }
    return UploadedEffect(buffer: made, isReadable: memory != nil)
  }

  /// Copies the frames into a buffer, with silence behind them. Returns where they lie if they can be read there, or
  /// read back (`alBufferStorageSOFT`, else `alBufferData`).
  private static func fill(
    _ buffer: ALuint, with source: EffectFrames, _ firstSilentSample: Float, maps: Bool
  ) throws(MixerError) -> UnsafeMutableRawPointer? {
    let (format, rate) = (format(of: source), ALsizei(source.format.sampleRate))
    let guardBytes = source.frames == 0 ? [] : silence(behind: source, firstSilentSample)
    let silence = guardBytes.count
    let filled: UnsafeMutableRawPointer? = source.withBytes { bytes in
      guard bytes.count > 0, let size = ALsizei(exactly: bytes.count + silence),
        (try? MappedBuffer.fill(buffer, format: format, nil, bytes: size, sampleRate: rate, for: .both)) != nil,
        let memory = try? MappedBuffer.map(buffer, bytes: size, for: .both)
      else { return nil }
      memory.copyMemory(from: bytes.baseAddress ?? UnsafeRawPointer(memory), byteCount: bytes.count)
      (memory + bytes.count).copyMemory(from: guardBytes, byteCount: silence)
      return memory
    }
    if let filled {
      if !maps { MappedBuffer.unmap(buffer) }
      return filled
    }
    let samples = source.withBytes { [UInt8]($0) } + guardBytes
    guard let size = ALsizei(exactly: samples.count) else { throw .tooLarge(bytes: samples.count) }
    alBufferData(buffer, format, samples, size, rate)
    try OpenALCall.check("alBufferData")
    return nil
  }

  /// The bytes of the frames behind an effect.
  private static func silence(behind source: EffectFrames, _ firstSample: Float) -> [UInt8] {
    let channels = source.format.channels
    func bytes<Sample: Numeric>(_ firstSample: Sample) -> [UInt8] {
      let samples = (0..<guardFrames * channels).map { $0 < channels ? firstSample : 0 }
      return samples.withUnsafeBytes { [UInt8]($0) }
    }
    return switch source.samples {
    case .float: bytes(firstSample)
    case .integer: bytes(Int16(firstSample == 0 ? 0 : 1))
    }
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
      sampleSize: Int(sampleSize), gain: gain, copying: memory)
    return (frames, LoopRegion(start: Int(loopStart), end: Int(loopEnd)))
  }

  /// The frames of a buffer of the current context that can be read and is not mapped, and the frames that repeat; nil
  /// if OpenAL refuses.
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
      frames: Int(values[0]) / sampleSize / Int(values[2]) - guardFrames, sampleSize: sampleSize, copying: memory)
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
