/// The frames that the decoder of an MP3 makes and that are no sound: the delay at the front, and the padding at the
/// end of what the table in the first frame counts. Pure.
///
/// The delay is true whatever the length is. What follows the padding was joined to the file, or the count is wrong: it
/// is sound.
struct MPEGGap: Equatable {
  /// The frames before the first one of the sound.
  private(set) var front = 0
  /// The frames of the padding.
  private(set) var padding = Int.max..<Int.max

  /// The frames that every decoder of layer III is late (ISO/IEC 11172-3).
  private static let decoderDelay = 529

  /// The gap of a file with this table, whose frames have `size` frames of sound.
  init(_ table: XingHeader?, size: Int) {
    guard let table, let encoder = table.encoder else { return }
    front = encoder.delay + Self.decoderDelay
    guard let frames = table.frames, frames > 0, encoder.padding > Self.decoderDelay else { return }
    let end = frames * size
    padding = max(front, end - encoder.padding + Self.decoderDelay)..<max(front, end)
  }

  /// The decoder's frame that is number `frame` of the sound.
  func decoded(_ frame: Int) -> Int {
    let place = front + frame
    return place < padding.lowerBound ? place : place + padding.count
  }

  /// The frames of sound in the first `count` frames of the decoder.
  func sound(in count: Int) -> Int {
    max(0, min(count, padding.lowerBound) - front) + max(0, count - padding.upperBound)
  }

  /// The first frame of sound at or behind the decoder's frame `place`.
  func next(from place: Int) -> Int {
    place < front ? next(from: front) : padding.contains(place) ? padding.upperBound : place
  }

  /// The frames from the decoder's frame `place` on without the padding.
  func run(from place: Int) -> Int { place < padding.lowerBound ? padding.lowerBound - place : .max }
}
