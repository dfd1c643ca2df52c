internal import CTacetOpenAL

import Glibc

/// How loud OpenAL makes a source in each ear, by its place on the half circle before the listener: a mono source, or one channel of
/// a stereo source, for which its law is another.
///
/// OpenAL Soft's law is not constant power (1.19.1: 0.5957 in each ear at the centre, whatever the settings), and differs
/// between versions, so it is measured.
struct PanLaw {
  /// One place, by its x, and the amplitude of each ear there.
  struct Point: Equatable {
    var x: Float
    var left: Float
    var right: Float
  }

  /// From left to right.
  var points: [Point]

  init(points: [Point]) { self.points = points }

  /// Measures a mix, by a constant that is rendered from 129 places. No thread may be rendering the mix.
  init(measuring mix: LoopbackMix, sampleRate: Int, isStereo: Bool = false) {
    points = mix.withCurrent { Self.measure(mix, sampleRate: sampleRate, isStereo: isStereo) }
  }

  private static func measure(_ mix: LoopbackMix, sampleRate: Int, isStereo: Bool) -> [Point] {
    // Of a stereo source the left channel alone sounds.
    let constant = (0..<(isStereo ? 128 : 64)).map { isStereo && $0 % 2 == 1 ? Float(0) : 1 }
    var block = [Float](repeating: 0, count: 64)
    var buffer: ALuint = 0
    var source: ALuint = 0
    alGenBuffers(1, &buffer)
    alBufferData(
      buffer, isStereo ? AL_FORMAT_STEREO_FLOAT32 : AL_FORMAT_MONO_FLOAT32, constant, ALsizei(constant.count * 4),
      ALsizei(sampleRate))
    alGenSources(1, &source)
    alSourcei(source, AL_BUFFER, ALint(buffer))
    alSourcei(source, AL_SOURCE_RELATIVE, 1)
    alSourcei(source, AL_LOOPING, 1)
    alSourcef(source, AL_ROLLOFF_FACTOR, 0)
    defer {
      alDeleteSources(1, &source)
      alDeleteBuffers(1, &buffer)
    }
    return (0...128).map { step in
      let x = sinf((Float(step) / 128 - 0.5) * .pi)
      if isStereo {
        alSourcefv(source, AL_STEREO_ANGLES, [-asinf(x), 0])
      } else {
        alSource3f(source, AL_POSITION, x, 0, -(max(0, 1 - x * x)).squareRoot())
      }
      alSourcePlay(source)
      mix.render(into: &block, frames: 32)
      alSourceStop(source)
      return Point(x: x, left: block[60], right: block[61])
    }
  }
}
