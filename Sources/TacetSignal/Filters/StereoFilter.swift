/// The filters of a mix: a high-pass and a low-pass in series.
package struct StereoFilter: Sendable {
  private var low: PassFilter
  private var high: PassFilter

  /// Off.
  package init(sampleRate: Int) {
    low = PassFilter(.low, sampleRate: sampleRate)
    high = PassFilter(.high, sampleRate: sampleRate)
  }

  /// True while it still sounds after its input has ended.
  package var isRinging: Bool { low.isRinging || high.isRinging }

  /// Goes to other cutoffs, along the curve in octaves.
  package mutating func go(to filter: SoundFilter, over span: RampSpan) {
    low.go(to: filter.lowPass, over: span)
    high.go(to: filter.highPass, over: span)
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

  /// Lets `frames` frames of silence pass.
  package mutating func pass(_ frames: Int) {
    high.pass(frames)
    low.pass(frames)
  }
}
