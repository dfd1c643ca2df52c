import TacetSignal

/// A program that makes frames: the source of a sound without a file. One call at a time.
package protocol FrameMaker: AnyObject, Sendable {
  /// Rate, channels, length and loop of the frames, and the name in errors.
  var info: SoundInfo { get }
  /// The most frames that are asked for at once.
  var chunk: Int { get }
  /// Makes up to `frames` frames, the first of which is number `frame`, and returns how many; fewer end the sound.
  func make(at frame: Int, into samples: UnsafeMutablePointer<Float>, frames: Int) -> Int
}

/// The frames of a program as an open file. It may begin at any frame; the program is asked for no more once it has
/// made fewer than that, before a seek.
final class MadeFrames: DecoderBackend, @unchecked Sendable {
  // Sendable: the decoder that owns it has the only reference.
  let info: SoundInfo
  private let maker: any FrameMaker
  private var isOver = false

  init(_ maker: any FrameMaker) {
    self.maker = maker
    info = maker.info
  }

  func startDeadline(seconds: Double) {}

  func check() throws(DecodingError) {}

  func read(into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int) throws(DecodingError) -> Int {
    let wanted = min(frames, maker.chunk, info.frames - position)
    guard !isOver, wanted > 0 else { return 0 }
    let made = maker.make(at: position, into: samples, frames: wanted)
    isOver = made < wanted
    return made
  }

  func seek(toFrame frame: Int) throws(DecodingError) { isOver = false }
}
