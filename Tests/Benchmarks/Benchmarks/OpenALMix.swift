import CTacetOpenAL

/// The mix on OpenAL alone, as a program without us would play it: sources in a loopback device, rendered on request.
final class OpenALMix {
  private let device: OpaquePointer
  private let context: OpaquePointer
  private var buffers = [ALuint](repeating: 0, count: BenchmarkVoices.soundCount)
  private(set) var sources: [ALuint]

  /// A stereo device at 48 kHz without HRTF, limiter and sends, and `sources` sources.
  init(sources count: Int) {
    // Through the library's own entry points: the loopback extension is what the engine renders with.
    guard let device = alcLoopbackOpenDeviceSOFT(nil) else { fatal("OpenAL has no loopback device") }
    let attributes: [ALCint] = [
      ALCint(ALC_FORMAT_CHANNELS_SOFT), ALCint(ALC_STEREO_SOFT), ALCint(ALC_FORMAT_TYPE_SOFT), ALCint(ALC_FLOAT_SOFT),
      ALCint(ALC_FREQUENCY), ALCint(BenchmarkVoices.outputRate), ALCint(ALC_MONO_SOURCES), ALCint(count + 16),
      ALCint(ALC_STEREO_SOURCES), 16, ALCint(ALC_MAX_AUXILIARY_SENDS), 0, ALCint(ALC_HRTF_SOFT), 0,
      ALCint(ALC_OUTPUT_LIMITER_SOFT), 0, 0,
    ]
    guard let context = alcCreateContext(device, attributes) else { fatal("OpenAL makes no context") }
    alcMakeContextCurrent(context)
    self.device = device
    self.context = context
    sources = [ALuint](repeating: 0, count: count)
    alGenSources(ALsizei(count), &sources)
    alGenBuffers(ALsizei(buffers.count), &buffers)
  }

  deinit {
    alcMakeContextCurrent(nil)
    alcDestroyContext(context)
    alcCloseDevice(device)
  }

  /// Uploads the sounds, or the first `frames` frames of them, as they are (16 bits) or as 32-bit float.
  func load(rate: Int, asFloat: Bool, frames: Int = BenchmarkVoices.soundFrames) {
    for k in 0..<buffers.count {
      let sound = Array(BenchmarkVoices.sound(k).prefix(frames))
      if asFloat {
        let samples = sound.map { Float($0) / 32_768 }
        alBufferData(buffers[k], AL_FORMAT_MONO_FLOAT32, samples, ALsizei(samples.count * 4), ALsizei(rate))
      } else {
        alBufferData(buffers[k], AL_FORMAT_MONO16, sound, ALsizei(sound.count * 2), ALsizei(rate))
      }
    }
  }

  /// Uploads another sound in place of the first one: 16 bits, or 32-bit float.
  func upload(_ samples: [Int16], rate: Int) {
    alBufferData(buffers[0], AL_FORMAT_MONO16, samples, ALsizei(2 * samples.count), ALsizei(rate))
  }

  func upload(_ samples: [Float], rate: Int) {
    alBufferData(buffers[0], AL_FORMAT_MONO_FLOAT32, samples, ALsizei(4 * samples.count), ALsizei(rate))
  }

  /// Plays a voice of the mix on a source: in 2D, or in space. `resampler` is OpenAL's number, nil for its default.
  func play(_ voice: BenchmarkVoices.Voice, on index: Int, pitch: Float, inSpace: Bool = false, resampler: Int? = nil) {
    let source = sources[index]
    alSourcei(source, AL_BUFFER, ALint(bitPattern: buffers[voice.sound]))
    alSourcei(source, AL_LOOPING, 1)
    alSourcef(source, AL_GAIN, voice.gain)
    alSourcef(source, AL_PITCH, pitch)
    if let resampler { alSourcei(source, AL_SOURCE_RESAMPLER_SOFT, ALint(resampler)) }
    let scale = inSpace ? voice.distance : 1
    if !inSpace {
      alSourcei(source, AL_SOURCE_RELATIVE, 1)
      alSourcef(source, AL_ROLLOFF_FACTOR, 0)
    }
    alSource3f(source, AL_POSITION, voice.direction.x * scale, 0, voice.direction.z * scale)
    alSourcePlay(source)
  }

  /// Plays a sound, at the centre, on a source that does not play: the five calls of a game.
  func playOnce(on index: Int, gain: Float, loops: Bool = false, resampler: Int? = nil) {
    let source = sources[index]
    if let resampler { alSourcei(source, AL_SOURCE_RESAMPLER_SOFT, ALint(resampler)) }
    if loops { alSourcei(source, AL_LOOPING, 1) }
    alSourcei(source, AL_BUFFER, ALint(bitPattern: buffers[0]))
    alSourcef(source, AL_GAIN, gain)
    alSourcef(source, AL_PITCH, 1)
    alSource3f(source, AL_POSITION, 0, 0, -1)
    alSourcePlay(source)
  }

  func stop(_ index: Int) { alSourceStop(sources[index]) }

  func move(_ index: Int, x: Float, z: Float) { alSource3f(sources[index], AL_POSITION, x, 0, z) }

  func render(into block: UnsafeMutablePointer<Float>, frames: Int) {
    alcRenderSamplesSOFT(device, block, ALCsizei(frames))
  }
}
