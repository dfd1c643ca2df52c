import TacetSignal
import TacetSystem

/// The blocks of the buses that have something of their own: what is added to each in a step, and what becomes of it.
///
/// A voice in space goes to its ring and not to a block, so that its place stays: filters act on it alone, and the gain
/// of a compressor, which hears it as two loudspeakers would, is multiplied into its ring. The renderer only.
struct BusBlocks: ~Copyable {
  /// The lanes of a bus: what is added to it, what its compressor hears besides, its level up to the sum, its
  /// compressor's gain.
  private enum Lane: Int { case left, right, heardLeft, heardRight, level, reduction }

  private static let laneCount = 6

  private var chains: FixedArray<BusChain>
  /// Of its pages those are touched that a block uses.
  private let lanes = UnsafeMutablePointer<Float>.allocate(capacity: busCount * laneCount * RenderStep.longest)
  /// A bit for each bus whose compressor acts in this step, and for each that has a DSP.
  private var compressing: UInt64 = 0
  private var withDSP: UInt64 = 0
  private let block = BlockMemory(frames: RenderStep.longest)
  private let heard = BlockMemory(frames: RenderStep.longest)
  /// A voice as the block filters it that it comes from.
  private let old = FixedArray<Float>(repeating: 0, count: RenderStep.longest)

  init(mailbox: MailboxPointer, sampleRate: Int) {
    chains = FixedArray(count: busCount) { BusChain(BusID($0), mailbox, sampleRate: sampleRate) }
  }

  deinit { lanes.deallocate() }

  private func lane(_ lane: Lane, of bus: Int) -> UnsafeMutablePointer<Float> {
    lanes + (bus * Self.laneCount + lane.rawValue) * RenderStep.longest
  }

  // MARK: - Orders

  /// Follows the game's controls of a bus; at once if nothing was rendered yet.
  mutating func follow(
    _ controls: UnsafePointer<BusControls>, of bus: Int, at clocks: RenderClocks, isFirst: Bool, in buses: inout BusBank
  ) {
    // Those are the mix's.
    guard bus != BusID.effects.number else { return }
    chains[bus].follow(controls, at: clocks, isFirst: isFirst)
    guard !chains[bus].isOff else { return }
    buses.setBlocks(buses.blocks | 1 << UInt64(bus))
  }

  /// Takes the block away from each bus that has nothing of its own any more.
  mutating func settle(_ buses: inout BusBank) {
    guard buses.blocks | withDSP != 0 else { return }
    var dsps: UInt64 = 0
    forEach(buses.blocks) { if chains[$0].hasDSP { dsps |= 1 << UInt64($0) } }
    // Their voices have their places again, or no more.
    buses.touch(dsps ^ withDSP)
    withDSP = dsps
    var blocks = buses.blocks
    forEach(blocks) { if chains[$0].isOff { blocks &= ~(1 << UInt64($0)) } }
    buses.setBlocks(blocks)
  }

  /// True if some of these blocks still sounds without a voice.
  func areRinging(_ blocks: UInt64) -> Bool {
    var isRinging = false
    forEach(blocks) { isRinging = isRinging || chains[$0].isRinging }
    return isRinging
  }

  /// True if the voices that are added to a block can have no place in space: the game's DSP is to hear them.
  func keepsOutOfSpace(_ block: Int, in buses: borrowing BusBank) -> Bool {
    var hasDSP = false
    Self.climb(from: block, in: buses) { hasDSP = hasDSP || chains[$0].hasDSP }
    return hasDSP
  }

  // MARK: - One step

  /// Begins a step of `frames` frames in silence.
  mutating func begin(_ frames: Int, in buses: borrowing BusBank) {
    compressing = 0
    forEach(buses.blocks) { if chains[$0].compresses { compressing |= 1 << UInt64($0) } }
    forEach(buses.blocks) { bus in
      for lane in Lane.left.rawValue...Lane.heardRight.rawValue {
        (lanes + (bus * Self.laneCount + lane) * RenderStep.longest).update(repeating: 0, count: frames)
      }
      let level = lane(.level, of: bus)
      level.update(repeating: 1, count: frames)
      Self.climb(from: bus, in: buses) { buses.blockLevel(of: $0).multiply(level, count: frames) }
    }
  }

  /// Where a voice is added that has no ring.
  func ears(of block: Int) -> Ears { Ears(left: lane(.left, of: block), right: lane(.right, of: block)) }

  /// Where its compressor hears a voice that has one.
  private func heardEars(of block: Int) -> Ears {
    Ears(left: lane(.heardLeft, of: block), right: lane(.heardRight, of: block))
  }

  /// The level from a block up to the sum, for each frame.
  func level(of block: Int) -> UnsafeMutablePointer<Float> { lane(.level, of: block) }

  /// Filters a voice in space as its block and all above it do; on its way from another one, as both do, each as much
  /// as it is heard. Both channels are one.
  func filter(
    _ samples: UnsafeMutablePointer<Float>, frames: Int, of chain: UnsafePointer<VoiceChain>,
    with memory: inout InlineArray<4, ChainFilters.Memory>, in buses: borrowing BusBank
  ) {
    let (block, left, share) = (
      Int(chain.pointee.block), Int(chain.pointee.leftBlock), chain.pointee.blockShare
    )
    guard share.isMoving else {
      filter(samples, frames: frames, as: block, with: &memory, in: buses)
      // Begun anew where it comes back to another block.
      for place in 0..<4 where !isAbove(memory[place].bus, block, in: buses) { memory[place] = ChainFilters.Memory() }
      return
    }
    let others = old.base
    others.update(from: samples, count: frames)
    if buses.hasBlock(left) { filter(others, frames: frames, as: left, with: &memory, in: buses) }
    filter(samples, frames: frames, as: block, with: &memory, in: buses)
    for frame in 0..<frames {
      samples[frame] = others[frame] + share.value(after: frame) * (samples[frame] - others[frame])
    }
  }

  /// Filters as a block and all above it do, where they do.
  private func filter(
    _ samples: UnsafeMutablePointer<Float>, frames: Int, as block: Int,
    with memory: inout InlineArray<4, ChainFilters.Memory>, in buses: borrowing BusBank
  ) {
    let both = self.block.prefix(frames)
    var isFilled = false
    Self.climb(from: block, in: buses) { bus in
      guard !chains[bus].filters.isOff else { return }
      let place = place(of: bus, in: &memory, below: block, buses)
      if !isFilled {
        for frame in 0..<frames { both[frame] = SIMD2(repeating: samples[frame]) }
        isFilled = true
      }
      chains[bus].filters.apply(to: both, with: &memory[place])
    }
    if isFilled { for frame in 0..<frames { samples[frame] = both[frame].x } }
  }

  /// The place of the memory of a bus: a free one if it has none, else that of a bus that is not above `block`.
  private func place(
    of bus: Int, in memory: inout InlineArray<4, ChainFilters.Memory>, below block: Int, _ buses: borrowing BusBank
  ) -> Int {
    var free = 0
    for place in 0..<4 {
      if memory[place].bus == bus { return place }
      if memory[place].bus < 0 || (memory[free].bus >= 0 && !isAbove(memory[place].bus, block, in: buses)) {
        free = place
      }
    }
    memory[free] = ChainFilters.Memory()
    memory[free].bus = bus
    return free
  }

  /// True if a bus is a block, or above it.
  private func isAbove(_ bus: Int, _ block: Int, in buses: borrowing BusBank) -> Bool {
    var isAbove = false
    Self.climb(from: block, in: buses) { isAbove = isAbove || $0 == bus }
    return isAbove
  }

  /// Lets the compressors of a block and of those above it hear a voice in space, at these gains for both ears.
  func hear(_ samples: UnsafePointer<Float>, frames: Int, at gains: SIMD2<Float>, in block: Int) {
    let (left, right) = (lane(.heardLeft, of: block), lane(.heardRight, of: block))
    for frame in 0..<frames {
      left[frame] += samples[frame] * gains.x
      right[frame] += samples[frame] * gains.y
    }
  }

  /// True if a compressor of a block, or of one above it, is to hear its voices.
  func compresses(_ block: Int, in buses: borrowing BusBank) -> Bool {
    var compresses = false
    Self.climb(from: block, in: buses) { compresses = compresses || compressing & 1 << UInt64($0) != 0 }
    return compresses
  }

  /// Takes all blocks through their chains, from below, and adds them to those above and to the sum.
  mutating func finish(_ frames: Int, into sum: Ears, in buses: borrowing BusBank, _ powers: inout BusPowers) {
    for depth in (0..<BusBranch.deepest).reversed() {
      forEach(buses.blocks) { bus in
        guard self.depth(of: bus, in: buses) == depth else { return }
        finish(bus, frames, into: sum, in: buses, &powers)
      }
    }
  }

  private mutating func finish(
    _ bus: Int, _ frames: Int, into sum: Ears, in buses: borrowing BusBank, _ powers: inout BusPowers
  ) {
    let (own, besides) = (block.prefix(frames), heard.prefix(frames))
    let hears = compresses(bus, in: buses)
    ears(of: bus).interleave(into: own)
    if hears { heardEars(of: bus).interleave(into: besides) }
    let reduction = lane(.reduction, of: bus)
    reduction.update(repeating: 1, count: frames)
    chains[bus].apply(to: own, and: hears ? besides : nil, gains: reduction)
    if powers.metered != 0 { powers.add(own, at: self.level(of: bus), of: bus, in: buses) }
    let level = buses.blockLevel(of: bus)
    let above = buses.blockAbove(bus)
    add(own, at: level, to: above < 0 ? sum : ears(of: above))
    guard hears, above >= 0 else { return }
    add(besides, at: level, to: heardEars(of: above))
  }

  private func add(_ block: Block, at level: Ramp, to ears: Ears) {
    for frame in 0..<block.frames {
      let samples = block[frame] * (level.isMoving ? level.value(after: frame) : level.value)
      ears.left[frame] += samples.x
      ears.right[frame] += samples.y
    }
  }

  /// Multiplies a lane of gains by those of the compressors of a block and of all above it. After ``finish``.
  func reduce(_ gains: UnsafeMutablePointer<Float>, frames: Int, by block: Int, in buses: borrowing BusBank) {
    Self.climb(from: block, in: buses) { bus in
      let reduction = lane(.reduction, of: bus)
      for frame in 0..<frames { gains[frame] *= reduction[frame] }
    }
  }

  /// Lets `frames` frames pass in which nothing is mixed.
  mutating func pass(_ frames: Int, in buses: borrowing BusBank) {
    forEach(buses.blocks) { chains[$0].pass(frames) }
  }

  // MARK: - The tree

  private func depth(of bus: Int, in buses: borrowing BusBank) -> Int {
    var depth = -1
    Self.climb(from: bus, in: buses) { _ in depth += 1 }
    return depth
  }

  /// Calls `body` with a block and all above it.
  @inline(__always)
  private static func climb(from block: Int, in buses: borrowing BusBank, _ body: (Int) -> Void) {
    var next = block
    for _ in 0..<BusBranch.deepest where next >= 0 {
      body(next)
      next = buses.blockAbove(next)
    }
  }
}
