import TacetSignal

/// The filters of a bus or a mix: cutoffs, then an equaliser. Both are linear: what they do to a sum they do to its
/// parts.
struct ChainFilters {
  /// The memory of both, for somebody who is filtered in the same way.
  struct Memory: BitwiseCopyable {
    /// The bus whose filters they are; negative: none.
    var bus = -1
    fileprivate var cutoffs = StereoFilter.Memory()
    fileprivate var equaliser = EqualiserFilter.Memory()
  }

  private var cutoffs: StereoFilter
  private var equaliser: EqualiserFilter

  init(sampleRate: Int) {
    cutoffs = StereoFilter(sampleRate: sampleRate)
    equaliser = EqualiserFilter(sampleRate: sampleRate)
  }

  /// True if they change nothing, and will not by themselves.
  var isOff: Bool { cutoffs.isOff && equaliser.isOff }
  /// True while they still sound after their input has ended.
  var isRinging: Bool { cutoffs.isRinging || equaliser.isRinging }

  /// Follows the game's controls; at once if nothing was rendered yet.
  mutating func follow(_ controls: UnsafePointer<BusControls>, at clocks: RenderClocks, isFirst: Bool) {
    cutoffs.follow(controls.pointee.cutoffs.target(at: clocks), isFirst: isFirst)
    let bands = controls.pointee.equaliser.target(at: clocks)
    equaliser.go(to: bands.value, over: isFirst ? 0 : bands.span)
  }

  /// Filters a block in place, and advances.
  mutating func apply(to block: Block) {
    cutoffs.apply(to: block)
    equaliser.apply(to: block)
  }

  /// Filters a block in place as these do, with the memory of somebody else, and does not advance.
  func apply(to block: Block, with memory: inout Memory) {
    if !cutoffs.isOff { cutoffs.apply(to: block, with: &memory.cutoffs) }
    if !equaliser.isOff { equaliser.apply(to: block, with: &memory.equaliser) }
  }

  /// Lets `frames` frames of silence pass.
  mutating func pass(_ frames: Int) {
    cutoffs.pass(frames)
    equaliser.pass(frames)
  }
}
