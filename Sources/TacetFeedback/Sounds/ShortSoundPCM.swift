import TacetDecoding
import TacetSignal

/// A decoded short sound: interleaved stereo, 48 kHz.
final class ShortSoundPCM: Sendable {
  static let sampleRate = 48_000

  /// Full scale -1 to 1.
  let samples: [Float]
  /// What they are multiplied with.
  let gain: Float
  var frames: Int { samples.count / 2 }
  var duration: Duration { FrameCount(frames).duration(sampleRate: Self.sampleRate) }

  init(_ samples: [Float], gain: Float = 1) {
    self.samples = samples
    self.gain = gain
  }

  /// Decodes `source`. Blocks on the disk.
  convenience init(_ source: SoundSource) throws(ShortSoundError) {
    do throws(DecodingError) {
      var decoder = try StreamDecoder(source, outputSampleRate: Self.sampleRate, loops: false)
      // The stream spreads mono at constant power, for a mix; here it is played as the file has it, on both sides.
      let gain = decoder.info.format.channels == 1 ? Float(2).squareRoot() : 1
      self.init(try Self.decode(&decoder), gain: gain)
    } catch {
      throw .file(error)
    }
    guard frames <= Self.mostFrames else { throw Self.tooLong(source) }
  }

  private static let mostFrames = FrameCount(ShortSound.longest, sampleRate: sampleRate).rawValue

  /// Reads no further than just beyond the longest, however long the file is.
  private static func decode(_ decoder: inout StreamDecoder) throws(DecodingError) -> [Float] {
    let block = UnsafeMutablePointer<Float>.allocate(capacity: 2 * blockFrames)
    defer { block.deallocate() }
    var samples: [Float] = []
    while samples.count <= 2 * mostFrames {
      let got = try decoder.read(into: block, frames: blockFrames)
      guard got > 0 else { break }
      samples.append(contentsOf: UnsafeBufferPointer(start: block, count: 2 * got))
    }
    return samples
  }

  private static let blockFrames = 4096

  /// The error with the length that the file really has, if that can be found out.
  private static func tooLong(_ source: SoundSource) -> ShortSoundError {
    let seconds = try? inspect(source).seconds
    return .tooLong(path: source.name, seconds: seconds ?? Double(mostFrames) / Double(sampleRate))
  }
}
