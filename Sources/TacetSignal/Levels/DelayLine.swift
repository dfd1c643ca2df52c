/// The last frames of a stereo signal, which are put out later: up to 256 frames. Neither allocates nor locks.
package struct DelayLine: Sendable {
  /// The most frames of delay.
  static let longest = 256

  /// By how many frames the signal is put out later.
  let delay: Int
  /// The last `delay` frames, and a place for the next one.
  private var line = InlineArray<257, SIMD2<Float>>(repeating: .zero)
  private var spare = InlineArray<256, SIMD2<Float>>(repeating: .zero)
  /// The place of the next frame.
  private var place = 0

  /// A line of silence; 0 frames pass at once.
  package init(delay: Int) { self.delay = min(delay, Self.longest) }

  /// Replaces what was not put out yet by silence.
  package mutating func clear() { line = InlineArray(repeating: .zero) }

  /// Copies the frames that were not put out yet, of which there are ``delay``.
  func copy(to block: Block) {
    for index in 0..<delay { block[index] = line[(place + 1 + index) % (delay + 1)] }
  }

  /// Delays a block in place.
  mutating func pass(_ block: Block) { if block.frames >= delay { move(block) } else { exchange(block) } }

  /// Puts a frame into the line, and returns the one of `delay` frames before.
  mutating func push(_ frame: SIMD2<Float>) -> SIMD2<Float> {
    line[place] = frame
    place = place == delay ? 0 : place + 1
    return line[place]
  }

  /// Delays no fewer frames than the delay.
  private mutating func move(_ block: Block) {
    guard delay > 0 else { return }
    let kept = block.frames - delay
    let oldest = (place + 1) % (delay + 1)
    let first = min(delay, delay + 1 - oldest)
    var line = line.mutableSpan
    var spare = spare.mutableSpan
    line.withUnsafeMutableBufferPointer { line in
      spare.withUnsafeMutableBufferPointer { spare in
        guard let line = line.baseAddress, let spare = spare.baseAddress else { return }
        let (next, last) = (Self.block(line, frames: delay + 1), Self.block(spare, frames: delay))
        last.copy(block.dropFirst(kept))
        block.dropFirst(delay).copy(block)
        block.prefix(first).copy(next.dropFirst(oldest))
        block.prefix(delay).dropFirst(first).copy(next)
        next.dropFirst(1).copy(last)
      }
    }
    place = 0
  }

  private static func block(_ frames: UnsafeMutablePointer<SIMD2<Float>>, frames count: Int) -> Block {
    Block(UnsafeMutableRawPointer(frames).assumingMemoryBound(to: Float.self), frames: count)
  }

  /// Delays a few frames.
  private mutating func exchange(_ block: Block) {
    for frame in 0..<block.frames { block[frame] = push(block[frame]) }
  }
}
