/// The filters of a bus, a mix or a voice: a high-pass and a low-pass in series.
package struct StereoFilter: BitwiseCopyable, Sendable {
  /// The memory of both.
  package struct Memory: BitwiseCopyable, Sendable {
    fileprivate var high = FilterMemory()
    fileprivate var low = FilterMemory()

    /// That of silence.
    package init() {}
  }

  private var low: PassFilter
  private var high: PassFilter

  /// Off.
  package init(sampleRate: Int) {
    low = PassFilter(.low, sampleRate: sampleRate)
    high = PassFilter(.high, sampleRate: sampleRate)
  }

  /// True if it changes nothing, and will not by itself.
  package var isOff: Bool { low.isOff && high.isOff }

  /// True while it still sounds after its input has ended.
  package var isRinging: Bool { low.isRinging || high.isRinging }

  /// Goes to other cutoffs, along the curve in octaves.
  package mutating func go(to filter: SoundFilter, over span: RampSpan) {
    low.go(to: filter.lowPassHertz, resonance: filter.resonance, over: span)
    high.go(to: filter.highPassHertz, resonance: filter.resonance, over: span)
  }

  /// Follows what is in force of a control; at once if nothing was rendered yet. The same again changes nothing.
  package mutating func follow(_ target: (value: SoundFilter, span: RampSpan), isFirst: Bool) {
    go(to: target.value, over: isFirst ? 0 : target.span)
  }

  /// Filters a block in place, and advances.
  package mutating func apply(to block: Block) {
    high.apply(to: block)
    low.apply(to: block)
  }

  /// Filters a block in place as this one does, with the memory of somebody else, and does not advance.
  package func apply(to block: Block, with memory: inout Memory) {
    high.apply(to: block, with: &memory.high)
    low.apply(to: block, with: &memory.low)
  }

  /// Lets `frames` frames of silence pass.
  package mutating func pass(_ frames: Int) {
    high.pass(frames)
    low.pass(frames)
  }
}
