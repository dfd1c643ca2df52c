import TacetSignal
import TacetSystem

/// Sources of our own for plain voices: those that need a sum, and nothing else of OpenAL. The renderer only.
struct PlainSources: ~Copyable {
  private var sources: FixedArray<PlainSource>
  private var free: SlotList
  private var inUse: SlotList
  /// Those that go in the next step.
  private var leaving: SlotList
  private let left: FixedArray<Float>
  private let right: FixedArray<Float>

  init(count: Int) {
    left = FixedArray(repeating: 0, count: RenderStep.longest)
    right = FixedArray(repeating: 0, count: RenderStep.longest)
    sources = FixedArray(repeating: PlainSource(), count: count)
    free = SlotList(capacity: count)
    inUse = SlotList(capacity: count)
    leaving = SlotList(capacity: count)
    for source in 0..<count { free.append(source) }
  }

  /// A free source for the frames of a buffer; nil when there is none.
  mutating func acquire(for buffer: EffectBuffer) -> Int? {
    guard free.count > 0 else { return nil }
    let source = free[free.count - 1]
    free.remove(at: free.count - 1)
    inUse.append(source)
    sources[source] = PlainSource(buffer)
    return source
  }

  /// Stops a source, and frees it.
  mutating func release(_ source: Int) {
    sources[source] = PlainSource()
    inUse.remove(source)
    free.append(source)
  }

  /// Releases a source after the next step, over which it goes: its voice goes on with one of OpenAL's, of `line`
  /// frames from silence.
  mutating func leave(_ source: Int, step: Float, over line: Int, cubic: CubicLaw?) {
    sources[source].leave(step: step, over: line, cubic: cubic)
    leaving.append(source)
  }

  subscript(source: Int) -> PlainSource {
    unsafeAddress { UnsafePointer(sources.base + source) }
    unsafeMutableAddress { sources.base + source }
  }

  /// Adds the next block of all sources.
  mutating func add(to block: Block) {
    guard inUse.count > 0 else { return }
    let (left, right, samples, frames) = (left.base, right.base, block.base, block.frames)
    left.update(repeating: 0, count: frames)
    right.update(repeating: 0, count: frames)
    for index in 0..<inUse.count { sources[inUse[index]].add(to: left, right, frames: frames) }
    var frame = 0
    while frame < frames {
      samples[Block.channels &* frame] += left[frame]
      samples[Block.channels &* frame &+ 1] += right[frame]
      frame &+= 1
    }
    while let source = leaving.popLast() { release(source) }
  }
}
