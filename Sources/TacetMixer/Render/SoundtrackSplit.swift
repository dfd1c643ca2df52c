import TacetSignal

/// The soundtrack's own way through the master, where it is put out beside everything else: the same filter, gain, fold
/// and balance, and the delay of the limiter, which is the same for both.
///
/// The compressor and the limiter have one gain for both, and all the others are linear. So it may begin at any block,
/// with nothing in its filter and its delay: what the sum left in the other ones is put out there.
struct SoundtrackSplit {
  /// True once the soundtrack was asked for by itself. It stays so: blocks without it are summed after the limiter.
  private(set) var isOn = false
  private var filters: ChainFilters
  private var gain = BusRamps()
  private var balance = StereoBalance()
  private var line: DelayLine

  init(sampleRate: Int) {
    filters = ChainFilters(sampleRate: sampleRate)
    line = DelayLine(delay: Limiter.delay(sampleRate: sampleRate))
  }

  /// Begins as the master is now.
  mutating func begin(filters: ChainFilters, gain: BusRamps, balance: StereoBalance) {
    isOn = true
    (self.filters, self.gain, self.balance) = (filters, gain, balance)
    // Forgets what the sum has left in it.
    self.filters.pass(0)
  }

  // MARK: - Orders

  mutating func follow(_ controls: UnsafePointer<BusControls>, at clocks: RenderClocks, isFirst: Bool) {
    gain.follow(controls, at: clocks, isFirst: isFirst)
    filters.follow(controls, at: clocks, isFirst: isFirst)
    balance.follow(controls, at: clocks, isFirst: isFirst)
  }

  // MARK: - Frames

  /// True while it still sounds after the soundtrack has ended.
  var isRinging: Bool { filters.isRinging }

  /// Filters a block, and advances.
  mutating func filter(_ block: Block) { filters.apply(to: block) }

  /// Applies what there is between the master's chain and the limiter to a block, and advances.
  mutating func apply(to block: Block) {
    gain.apply(to: block)
    balance.apply(to: block)
  }

  /// Lets `frames` frames of silence pass before the limiter.
  mutating func pass(_ frames: Int) {
    filters.pass(frames)
    gain.advance(frames)
    balance.advance(frames)
  }

  /// Limits both parts together.
  mutating func limit(_ block: Block, and soundtrack: Block, by limiter: inout Limiter) {
    limiter.process(block, and: soundtrack, through: &line)
  }

  /// Puts out both parts after silence.
  mutating func limitSilence(_ block: Block, and soundtrack: Block, by limiter: inout Limiter) {
    limiter.processSilence(block, and: soundtrack, through: &line)
  }

  /// Ends every ramp at its target, and forgets what was not put out yet.
  mutating func clear() {
    pass(.max)
    line.clear()
  }
}
