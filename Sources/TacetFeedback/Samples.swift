import TacetDecoding
import TacetSignal

/// A decoded short sound: interleaved stereo, 48 kHz.
final class Samples: Sendable {
  static let sampleRate = 48_000

  /// Full scale -1 to 1.
  let frames: [SIMD2<Float>]
  var duration: Duration { FrameCount(frames.count).duration(sampleRate: Self.sampleRate) }

  init(frames: [SIMD2<Float>]) { self.frames = frames }

  /// Decodes `source`. Blocks on the disk.
  convenience init(_ source: SoundSource) throws(ShortSoundError) {
    do throws(DecodingError) {
      self.init(frames: try Self.decode(source))
    } catch {
      throw .file(error)
    }
    guard frames.count <= Self.mostFrames else { throw Self.tooLong(source) }
  }

  private static let mostFrames = FrameCount(ShortSound.longest, sampleRate: sampleRate).rawValue

  /// Reads no further than just beyond the longest, however long the file is.
  private static func decode(_ source: SoundSource) throws(DecodingError) -> [SIMD2<Float>] {
    var decoder = try StreamDecoder(source, outputSampleRate: sampleRate, loops: false)
    // The stream spreads mono at constant power, for a mix; here it is played as the file has it, on both sides.
    let gain = decoder.info.format.channels == 1 ? Float(2).squareRoot() : 1
    let block = UnsafeMutablePointer<Float>.allocate(capacity: 2 * blockFrames)
    defer { block.deallocate() }
    var frames: [SIMD2<Float>] = []
    while frames.count <= mostFrames {
      let got = try decoder.read(into: block, frames: blockFrames)
      guard got > 0 else { break }
      for frame in 0..<got { frames.append(gain * SIMD2(block[2 * frame], block[2 * frame + 1])) }
    }
    return frames
  }

  private static let blockFrames = 4096

  /// The error with the length that the file really has, if that can be found out.
  private static func tooLong(_ source: SoundSource) -> ShortSoundError {
    let seconds = try? inspect(source).seconds
    return .tooLong(path: source.name, seconds: seconds ?? Double(mostFrames) / Double(sampleRate))
  }
}
