import TacetDecoding
import TacetSignal

/// A decoded short sound: interleaved stereo at 48 kHz. A mono file is on both sides at its own level.
final class ShortSoundPCM: Sendable {
  static let sampleRate = 48_000

  /// Full scale -1 to 1.
  let samples: [Float]
  var frames: Int { samples.count / 2 }
  var duration: Duration { FrameCount(frames).duration(sampleRate: Self.sampleRate) }

  init(_ samples: [Float]) { self.samples = samples }

  /// Decodes `source`. Blocks on the disk.
  convenience init(_ source: SoundSource) throws(ShortSoundError) {
    do throws(DecodingError) {
      var decoder = try StreamDecoder(
        source, outputSampleRate: Self.sampleRate, loops: false, mono: .bothSides)
      self.init(try Self.decode(&decoder))
    } catch {
      throw .file(error)
    }
    guard frames <= Self.mostFrames else { throw Self.tooLong(source) }
  }

  private static let mostFrames = FrameCount(ShortSound.longest, sampleRate: sampleRate).rawValue

  /// Reads at most one block beyond the longest sound.
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

  /// The error with the file's real length, where it can be decoded.
  private static func tooLong(_ source: SoundSource) -> ShortSoundError {
    let seconds = try? inspect(source).seconds
    return .tooLong(path: source.name, seconds: seconds ?? Double(mostFrames) / Double(sampleRate))
  }
}
