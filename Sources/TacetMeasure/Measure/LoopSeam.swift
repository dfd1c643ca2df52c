import TacetDecoding
import TacetSignal

/// How well the end of a loop fits its beginning.
///
/// A click is a sample that its neighbours do not lead to: the second difference there, beside those around it.
public struct LoopSeam: Hashable, Sendable {
  /// Frames on either side that are looked at.
  static let reach = 2_048
  private static let fewest = 64

  /// The largest second difference at the seam, 1 at full scale.
  public let step: Float
  /// The largest second difference on either side.
  public let usual: Float

  /// True for a step that is heard: above -60 dBFS, and four times what is around it.
  public var clicks: Bool { step > SoundMeasurement.silence && step > 4 * usual }

  /// Reads both sides of the seam of `loop`; nil for a loop that is too short.
  init?(_ decoder: inout Decoder, loop: LoopRegion?, fold: StereoFold?) throws(DecodingError) {
    guard let loop, loop.length >= Self.fewest else { return nil }
    let reach = min(Self.reach, loop.length)
    let before = try Self.read(&decoder, from: loop.end - reach, frames: reach, fold)
    let behind = try Self.read(&decoder, from: loop.start, frames: reach, fold)
    self.init(before: before, behind: behind)
  }

  /// The seam between the frames `before` it and those `behind` it; nil for too few.
  init?(before: [SIMD2<Float>], behind: [SIMD2<Float>]) {
    guard before.count >= Self.fewest, behind.count >= Self.fewest else { return nil }
    let frames = before + behind
    var (step, usual) = (Float.zero, Float.zero)
    for index in 2..<frames.count {
      let bend = frames[index] - 2 * frames[index - 1] + frames[index - 2]
      // Samples of floats can be so large that it is infinite.
      let largest = min(max(abs(bend.x), abs(bend.y)), .greatestFiniteMagnitude)
      // The two differences that have frames of both sides.
      if index == before.count || index == before.count + 1 {
        step = max(step, largest)
      } else {
        usual = max(usual, largest)
      }
    }
    self.step = step
    self.usual = usual
  }

  private static func read(
    _ decoder: inout Decoder, from first: Int, frames: Int, _ fold: StereoFold?
  ) throws(DecodingError) -> [SIMD2<Float>] {
    let channels = decoder.info.format.channels
    let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: frames * (channels + 2))
    defer { block.deallocate() }
    guard let samples = block.baseAddress else { return [] }
    try decoder.seek(toFrame: first)
    var count = 0
    while count < frames,
      case let got = try decoder.read(into: samples + count * channels, frames: frames - count), got > 0
    {
      count += got
    }
    guard channels > 1 else { return (0..<count).map { SIMD2(repeating: samples[$0]) } }
    let stereo = samples + frames * channels
    fold?.fold(samples, frames: count, into: stereo)
    let read = fold != nil ? stereo : samples
    return (0..<count).map { SIMD2(read[2 * $0], read[2 * $0 + 1]) }
  }
}
