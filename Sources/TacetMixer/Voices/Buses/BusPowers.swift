import TacetSignal
import TacetSystem

/// The meters of the buses that the game has metered: the power of what each plays with those below it, as it comes to
/// the sum.
///
/// The power of a bus with a block is that of its block; else the powers of its voices are added, as if no two were
/// alike. A voice in space counts as from two loudspeakers. The renderer only.
struct BusPowers: ~Copyable {
  /// A bit for each bus that is metered.
  private(set) var metered: UInt64 = 0
  private var meters: FixedArray<LevelMeter>
  /// The squares of both ears in this step.
  private var squares = FixedArray<Float>(repeating: 0, count: busCount)
  private let sampleRate: Int

  init(sampleRate: Int) {
    meters = FixedArray(repeating: LevelMeter(sampleRate: sampleRate), count: busCount)
    self.sampleRate = sampleRate
  }

  /// Meters a bus from now on, or no more.
  mutating func follow(_ isMetered: Bool, of bus: Int, _ mailbox: MailboxPointer) {
    let bit = UInt64(1) << UInt64(bus)
    guard isMetered != (metered & bit != 0) else { return }
    metered ^= bit
    meters[bus] = LevelMeter(sampleRate: sampleRate)
    mailbox.pointee.busLevels[bus].store(0)
  }

  /// True if a voice of this bus, or a block of it, is to be measured.
  @inline(__always)
  func counts(_ bus: Int, in buses: borrowing BusBank) -> Bool { metered != 0 && isMetered(bus, under: -1, in: buses) }

  /// Adds a voice, at its gain up to the sum and its gains from both channels to both ears. Under a `block` it counts
  /// for the buses below that alone; below 0: it is in none.
  mutating func add(
    _ samples: VoiceReader.Frames, isStereo: Bool, _ gain: StepGain, _ matrix: SIMD4<Float>, frames: Int, bus: Int,
    under block: Int, in buses: borrowing BusBank
  ) {
    guard isMetered(bus, under: block, in: buses) else { return }
    let (x, y, z, w) = (matrix.x, matrix.y, matrix.z, matrix.w)
    guard isStereo else {
      return add(Self.squares(samples.left, gain, frames) * (x * x + y * y), to: bus, under: block, in: buses)
    }
    var sum: Float = 0
    for frame in 0..<frames {
      let factor = if case .line(let gains) = gain { gains[frame] } else { Float(1) }
      let (a, b) = (samples.left[frame &* samples.stride], samples.right[frame &* samples.stride])
      let (left, right) = ((a * x + b * z) * factor, (a * y + b * w) * factor)
      sum += left * left + right * right
    }
    if case .constant(let gain) = gain { sum *= gain * gain }
    add(sum, to: bus, under: block, in: buses)
  }

  /// The squares of frames at their gain, four at a time.
  private static func squares(_ samples: UnsafePointer<Float>, _ gain: StepGain, _ frames: Int) -> Float {
    let memory = UnsafeRawPointer(samples)
    var (four, sum, frame) = (SIMD4<Float>.zero, Float(0), 0)
    switch gain {
    case .constant(let gain):
      while frame + 4 <= frames {
        let next = memory.loadUnaligned(fromByteOffset: 4 &* frame, as: SIMD4<Float>.self)
        four += next * next
        frame &+= 4
      }
      while frame < frames {
        sum += samples[frame] * samples[frame]
        frame &+= 1
      }
      return (four.sum() + sum) * gain * gain
    case .line(let gains):
      let factors = UnsafeRawPointer(gains)
      while frame + 4 <= frames {
        let next =
          memory.loadUnaligned(fromByteOffset: 4 &* frame, as: SIMD4<Float>.self)
          * factors.loadUnaligned(fromByteOffset: 4 &* frame, as: SIMD4<Float>.self)
        four += next * next
        frame &+= 4
      }
      while frame < frames {
        sum += samples[frame] * samples[frame] * gains[frame] * gains[frame]
        frame &+= 1
      }
      return four.sum() + sum
    }
  }

  /// Adds the block of a bus, at its level up to the sum. It counts for the buses below the next block.
  mutating func add(_ block: Block, at level: UnsafePointer<Float>, of bus: Int, in buses: borrowing BusBank) {
    let above = buses.blockAbove(bus)
    guard isMetered(bus, under: above, in: buses) else { return }
    var sum: Float = 0
    for frame in 0..<block.frames {
      let both = block[frame] * level[frame]
      sum += (both * both).sum()
    }
    add(sum, to: bus, under: above, in: buses)
  }

  private func isMetered(_ bus: Int, under block: Int, in buses: borrowing BusBank) -> Bool {
    var (isMetered, isBelow) = (false, true)
    buses.forEachAbove(bus) { other in
      isBelow = isBelow && other != block
      isMetered = isMetered || (isBelow && metered & 1 << UInt64(other) != 0)
    }
    return isMetered
  }

  private mutating func add(_ sum: Float, to bus: Int, under block: Int, in buses: borrowing BusBank) {
    let squares = squares.base
    var isBelow = true
    buses.forEachAbove(bus) { other in
      isBelow = isBelow && other != block
      if isBelow { squares[other] += sum }
    }
  }

  /// Ends a step of `frames` frames, mixed or not.
  mutating func finish(_ frames: Int, _ mailbox: MailboxPointer) {
    guard metered != 0 else { return }
    forEach(metered) { bus in
      meters[bus].measure(squares: squares[bus], frames: frames)
      mailbox.pointee.busLevels[bus].store(meters[bus].rms)
    }
    for bus in 0..<busCount { squares[bus] = 0 }
  }
}
