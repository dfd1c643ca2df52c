import TacetSystem

/// Sources of our own for plain voices: those that need a sum, and nothing else of OpenAL. The renderer only.
struct PlainSources: ~Copyable {
  private var sources: FixedArray<PlainSource>
  private var free: SlotList
  private var inUse: SlotList
  /// The frames of the mix in one frame of an effect at a pitch of 1/16. One that is slower still gets no more.
  private static let missingFrames = 16
  /// The sound that sources which have left lack in the next frames.
  private let missing: FixedArray<SIMD2<Float>>
  private var hasMissing = false
  private let left: FixedArray<Float>
  private let right: FixedArray<Float>

  init(count: Int) {
    missing = FixedArray(repeating: .zero, count: Self.missingFrames)
    left = FixedArray(repeating: 0, count: RenderStep.longest)
    right = FixedArray(repeating: 0, count: RenderStep.longest)
    sources = FixedArray(repeating: PlainSource(), count: count)
    free = SlotList(capacity: count)
    inUse = SlotList(capacity: count)
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

  /// Releases a source whose voice goes on at `pitch` with one of OpenAL's, from the same frame. With the cubic
  /// resampler the next frames add what that one lacks at its start.
  mutating func handOver(_ source: Int, pitch: Float, isCubic: Bool) -> PlainSource {
    let old = sources[source]
    release(source)
    guard isCubic, pitch < 1 else { return old }
    for frame in 1..<Self.missingFrames { missing.base[frame] += old.missing(in: frame, pitch: pitch) }
    hasMissing = true
    return old
  }

  subscript(source: Int) -> PlainSource {
    unsafeAddress { UnsafePointer(sources.base + source) }
    unsafeMutableAddress { sources.base + source }
  }

  /// Mixes the next `frames` frames of all sources and adds them to `samples`, interleaved.
  mutating func add(to samples: UnsafeMutablePointer<Float>, frames: Int) {
    guard inUse.count > 0 || hasMissing else { return }
    let (left, right) = (left.base, right.base)
    left.update(repeating: 0, count: frames)
    right.update(repeating: 0, count: frames)
    if hasMissing { addMissing(frames: frames) }
    for index in 0..<inUse.count { sources[inUse[index]].add(to: left, right, frames: frames) }
    var frame = 0
    while frame < frames {
      samples[2 &* frame] += left[frame]
      samples[2 &* frame &+ 1] += right[frame]
      frame &+= 1
    }
  }

  private mutating func addMissing(frames: Int) {
    hasMissing = false
    for frame in 0..<Self.missingFrames {
      let samples = missing[frame]
      missing.base[frame] = .zero
      if frame < frames {
        left.base[frame] += samples.x
        right.base[frame] += samples.y
      } else {
        missing.base[frame - frames] = samples
        hasMissing = true
      }
    }
  }
}
