import TacetSignal

/// The pan of a bus or a mix, from -1 to 1, by the law of a stereo voice: the side that it goes to stays where it is,
/// the other one moves over, by constant power. In the middle it does not change a bit.
struct BusPan {
  /// The frames of a part in which it goes in a straight line.
  private static let part = 16

  private var way = Glide<Float>(0)
  /// The gains at the last frame.
  private var matrix = SIMD4<Float>(1, 0, 0, 1)

  /// True if it changes nothing, and will not by itself.
  var isOff: Bool { way.target == 0 && !way.isMoving }

  /// Goes to another pan over `span`.
  mutating func go(to pan: Float, over span: RampSpan) {
    guard !way.follows(pan, over: span) else { return }
    way.go(to: pan, over: span)
    if !way.isMoving { matrix = gains(after: 0) }
  }

  private func gains(after frames: Int) -> SIMD4<Float> {
    VoiceChain.matrix(pan: way.value(after: frames), width: 1, isStereo: true)
  }

  /// Pans a block, and another one of its length, and advances.
  mutating func apply(to block: Block, and other: Block? = nil) {
    guard !isOff else { return }
    var done = 0
    while done < block.frames {
      let part = min(way.isMoving ? min(Self.part, way.remaining) : .max, block.frames - done)
      way.advance(part)
      let next = gains(after: 0)
      let step = (next - matrix) / Float(part)
      apply(to: block.dropFirst(done).prefix(part), step)
      if let other { apply(to: other.dropFirst(done).prefix(part), step) }
      matrix = next
      done += part
    }
  }

  private func apply(to block: Block, _ step: SIMD4<Float>) {
    for index in 0..<block.frames {
      let gains = matrix + step * Float(index + 1)
      let frame = block[index]
      block[index] = gains.lowHalf * frame.x + gains.highHalf * frame.y
    }
  }

  /// Lets `frames` frames of silence pass.
  mutating func pass(_ frames: Int) {
    guard !isOff else { return }
    way.advance(frames)
    matrix = gains(after: 0)
  }
}
