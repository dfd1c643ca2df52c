/// Interleaved stereo frames in memory, as they travel between modules: what one render call makes, or a part of it. A
/// handle: valid as long as the memory is. Nothing here allocates or locks.
@usableFromInline
package struct Block {
  /// The samples of a frame: left and right.
  @inlinable package static var channels: Int { 2 }

  @usableFromInline package let base: UnsafeMutablePointer<Float>
  @usableFromInline package let frames: Int

  @inlinable
  package init(_ base: UnsafeMutablePointer<Float>, frames: Int) { (self.base, self.frames) = (base, frames) }

  /// Frames that are read only.
  @inlinable
  package init(reading base: UnsafePointer<Float>, frames: Int) {
    self.init(UnsafeMutablePointer(mutating: base), frames: frames)
  }

  /// How many samples it has.
  @inlinable package var count: Int { Self.channels &* frames }

  /// The left and the right sample of a frame.
  @inlinable
  package subscript(frame: Int) -> SIMD2<Float> {
    get { UnsafeRawPointer(base + Self.channels &* frame).loadUnaligned(as: SIMD2<Float>.self) }
    nonmutating set {
      base[Self.channels &* frame] = newValue.x
      base[Self.channels &* frame &+ 1] = newValue.y
    }
  }

  // MARK: - Parts

  /// Its first `frames` frames.
  @inlinable package func prefix(_ frames: Int) -> Block { Block(base, frames: frames) }

  /// All but its first `frames` frames.
  @inlinable
  package func dropFirst(_ frames: Int) -> Block {
    Block(base + Self.channels &* frames, frames: self.frames &- frames)
  }

  // MARK: - Frames

  /// Makes it silent.
  @inlinable package func clear() { base.update(repeating: 0, count: count) }

  /// Copies as many frames of another one, which may overlap.
  @inlinable package func copy(_ other: Block) { base.update(from: other.base, count: count) }

  /// Adds as many frames of another one.
  @inlinable
  package func add(_ other: Block) {
    let (samples, others) = (base, other.base)
    for sample in 0..<count { samples[sample] += others[sample] }
  }

  /// True if every sample of it is 0.
  package var isSilent: Bool {
    for sample in 0..<count where base[sample] != 0 { return false }
    return true
  }

  /// Multiplies every sample.
  @inlinable
  package func scale(by gain: Float) {
    let samples = base
    for sample in 0..<count { samples[sample] *= gain }
  }
}

extension Array where Element == Float {
  /// Calls `body` with these interleaved samples as a block.
  @inlinable
  package mutating func withBlock<Result>(_ body: (Block) -> Result) -> Result {
    withUnsafeMutableBufferPointer { samples in
      guard let base = samples.baseAddress else {
        // An empty array has no memory.
        var none: Float = 0
        return withUnsafeMutablePointer(to: &none) { body(Block($0, frames: 0)) }
      }
      return body(Block(base, frames: samples.count / Block.channels))
    }
  }
}
