internal import CTacetOpenAL

import Glibc

/// A source in the mix that is current, and what it is found to do. No thread may be rendering the mix.
struct MixProbe: ~Copyable {
  private let mix: LoopbackMix
  private var source: ALuint = 0
  private var block = [Float](repeating: 0, count: 2 * RenderStep.longest)

  init(_ mix: LoopbackMix) {
    self.mix = mix
    alGenSources(1, &source)
    alSourcei(source, AL_SOURCE_RELATIVE, 1)
    alSourcef(source, AL_ROLLOFF_FACTOR, 0)
  }

  deinit {
    var name = source
    alDeleteSources(1, &name)
  }

  // MARK: - Sources

  /// Plays a loop from its first frame on while `body` renders, and lets what remains of it fade.
  private mutating func playing<Result>(
    _ samples: [Float], isStereo: Bool = false, loopEnd: Int? = nil, _ body: (inout Self) -> Result
  ) -> Result {
    play(samples, isStereo: isStereo, loopEnd: loopEnd, from: { alSourcePlay($0) }, body)
  }

  private mutating func play<Result>(
    _ samples: [Float], isStereo: Bool = false, loopEnd: Int? = nil, from start: (ALuint) -> Void,
    _ body: (inout Self) -> Result
  ) -> Result {
    var buffer: ALuint = 0
    alGenBuffers(1, &buffer)
    alBufferData(
      buffer, isStereo ? AL_FORMAT_STEREO_FLOAT32 : AL_FORMAT_MONO_FLOAT32, samples, ALsizei(samples.count * 4),
      ALsizei(mix.sampleRate))
    if let loopEnd { alBufferiv(buffer, AL_LOOP_POINTS_SOFT, [0, ALint(loopEnd)]) }
    alSourcei(source, AL_BUFFER, ALint(bitPattern: buffer))
    alSourcei(source, AL_LOOPING, 1)
    alSourcef(source, AL_PITCH, 1)
    alSourcef(source, AL_GAIN, 1)
    start(source)
    defer {
      alSourceStop(source)
      render(RenderStep.longest)
      alSourcei(source, AL_BUFFER, 0)
      alDeleteBuffers(1, &buffer)
    }
    return body(&self)
  }

  private mutating func render(_ frames: Int) { mix.render(into: &block, frames: frames) }

  private func left(_ frame: Int) -> Float { block[2 * frame] }

  private static let constant = [Float](repeating: 1, count: 2_048)

  // MARK: - Findings

  /// The frames for which a source is heard after it was stopped.
  var stopFade: Int {
    mutating get {
      playing(Self.constant) { probe in
        probe.render(64)
        alSourceStop(probe.source)
        probe.render(512)
        return (0..<512).last { probe.left($0) != 0 }.map { $0 + 1 } ?? 0
      }
    }
  }

  /// True if a source that is stopped at the first frame of silence is heard after it.
  var fadesFromBeforeLeast: Bool {
    mutating get {
      let samples = (0..<128).map { $0 < 64 ? Float(1) : 0 }
      return playing(samples) { probe in
        probe.render(64)
        alSourceStop(probe.source)
        probe.render(64)
        return (0..<64).contains { probe.left($0) != 0 }
      }
    }
  }

  /// The frames by which what is played is heard late.
  var delay: Int {
    mutating get {
      playing(Self.constant) { probe in
        probe.render(512)
        return (0..<512).first { abs(probe.left($0)) > 1e-6 } ?? 0
      }
    }
  }

  /// The frames of the line to another gain; `Int.max` if it lasts as long as a step.
  var line: Int {
    mutating get {
      playing(Self.constant) { probe in
        probe.render(64)
        alSourcef(probe.source, AL_GAIN, 0.5)
        probe.render(512)
        let moves = (1..<512).last { abs(probe.left($0) - probe.left($0 - 1)) > 1e-6 } ?? 0
        return moves < 511 ? max(1, moves) : .max
      }
    }
  }

  /// True if ``SilentStart`` works at the first frame of a buffer too.
  var fadesInFromFirstFrame: Bool {
    mutating get {
      // The frame gives the place, and so where it began.
      let samples = (0..<64).map { 1 + Float($0) }
      return play(samples, from: { SilentStart.play($0, offset: 0) }) { probe in
        probe.render(32)
        let first = probe.block
        probe.render(32)
        // Frame 48 has its full gain, and says which one that is.
        let gain = probe.left(16) / 49
        return gain > 0
          && (0..<32).allSatisfy {
            abs(first[2 * $0] - gain * samples[$0] * Float($0) / 32) < 0.05 * gain * samples[$0]
          }
      }
    }
  }

  /// The frames of the buffer that pass in four frames of the mix at a pitch.
  private mutating func passed(atPitch pitch: Float) -> Float {
    playing(Self.constant) { probe in
      alSourcef(probe.source, AL_PITCH, pitch)
      probe.render(4)
      var offset: Float = 0
      alGetSourcef(probe.source, AL_SAMPLE_OFFSET, &offset)
      return offset
    }
  }

  /// The parts of a frame that a step counts in, 2^16 at most.
  var stepParts: Float {
    mutating get {
      var parts: Float = 65_536
      // A step that is nearer to 1 than to the next one is 1.
      while parts > 4_096, passed(atPitch: 1 + 0.9 / parts) == 4 { parts /= 2 }
      return parts
    }
  }

  /// The most frames of a buffer in one of the mix.
  var longestStep: Float {
    mutating get { (passed(atPitch: 300) / 4).rounded() }
  }

  /// The frames over which a filter is reached from another one; 0: it is there at once.
  var filterLine: Int {
    mutating get {
      var filter: ALuint = 0
      alGenFilters(1, &filter)
      guard filter != 0 else { return 0 }
      defer { alDeleteFilters(1, &filter) }
      alFilteri(filter, AL_FILTER_TYPE, AL_FILTER_LOWPASS)
      // The highest frequency there is settles within a few frames.
      return playing((0..<2_048).map { $0 % 2 == 0 ? 1 : -1 }) { probe in
        func take(_ highs: Float) {
          alFilterf(filter, AL_LOWPASS_GAINHF, highs)
          alSourcei(probe.source, AL_DIRECT_FILTER, ALint(bitPattern: filter))
          probe.render(512)
        }
        take(0.5)
        take(0.25)
        alSourcei(probe.source, AL_DIRECT_FILTER, AL_FILTER_NULL)
        let there = abs(probe.left(511))
        let last = (0..<512).last { abs(abs(probe.left($0)) - there) > 0.02 * there } ?? 0
        // In parts of 32 frames; the filter itself settles for some frames more.
        return last < 64 ? 0 : (last + 16) / 32 * 32
      }
    }
  }

  /// The cubic of OpenAL's resampler, by what it takes of the sample before a quarter of the way to the next one.
  var cubic: CubicLaw {
    mutating get {
      let resampler = ResamplerChoice(.cubic)
      guard resampler.resampling == .cubic, let index = resampler.index else { return .catmullRom }
      alSourcei(source, AL_SOURCE_RESAMPLER_SOFT, ALint(index))
      return playing((0..<64).map { $0 == 8 ? 1 : 0 }) { probe in
        alSourcef(probe.source, AL_PITCH, 0.25)
        probe.render(64)
        let share = probe.left(37) / probe.left(32)
        return CubicLaw.allCases.min {
          abs($0.before(at: 0.25) - share) < abs($1.before(at: 0.25) - share)
        } ?? .catmullRom
      }
    }
  }

  /// The frames of a buffer that a looping source may take in one step.
  var loopReach: Int {
    mutating get {
      // Shorter than what is left for a second part of the step.
      let samples = (0..<2_048).map { $0 < 50 ? Float(1) : -1 }
      let isKept = playing(samples, loopEnd: 50) { probe in
        alSourcef(probe.source, AL_PITCH, 4)
        probe.render(512)
        return (0..<512).allSatisfy { probe.left($0) > 0 }
      }
      // OpenAL Soft 1.23 and 1.24 take the frames of a step in parts of up to 1,024, and lose the loop from the second
      // part on.
      return isKept ? .max : 1_000
    }
  }

  /// How loud a source is in each ear at 129 places on the half circle before the listener; of a stereo one its left
  /// channel.
  mutating func law(isStereo: Bool) -> [PanLaw.Point] {
    let samples = isStereo ? (0..<4_096).map { $0 % 2 == 0 ? Float(1) : 0 } : Self.constant
    return playing(samples, isStereo: isStereo) { probe in
      (0...128).map { step in
        let x = sinf((Float(step) / 128 - 0.5) * .pi)
        if isStereo {
          alSourcefv(probe.source, AL_STEREO_ANGLES, [-asinf(x), 0])
        } else {
          alSource3f(probe.source, AL_POSITION, x, 0, -(max(0, 1 - x * x)).squareRoot())
        }
        // A line to the place, and the place.
        probe.render(64)
        probe.render(4)
        return PanLaw.Point(x: x, left: probe.left(3), right: probe.block[7])
      }
    }
  }
}
