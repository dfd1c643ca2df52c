import TacetSignal

/// The chain of a bus or a mix, through which its own block goes, in this order: filters, compressor, the game's DSP,
/// pan.
///
/// The renderer only.
struct BusChain: ~Copyable {
  private(set) var filters: ChainFilters
  private var compressor: Compressor
  private var dsp: GameDSP
  private var pan = BusPan()

  init(_ bus: BusID, _ mailbox: MailboxPointer, sampleRate: Int) {
    filters = ChainFilters(sampleRate: sampleRate)
    compressor = Compressor(sampleRate: sampleRate)
    dsp = GameDSP(place: bus.place, mailbox: mailbox, sampleRate: sampleRate)
  }

  /// True if it changes nothing, and will not by itself.
  var isOff: Bool { filters.isOff && pan.isOff && compressor.isOff && dsp.isOff }
  /// True while it still sounds after its input has ended.
  var isRinging: Bool { filters.isRinging || dsp.isRinging }
  /// True if the gain of what it makes is found from the sum.
  var compresses: Bool { !compressor.isOff }
  /// True if the game has a DSP here.
  var hasDSP: Bool { !dsp.isOff }

  /// Follows the game's controls; at once if nothing was rendered yet.
  mutating func follow(_ controls: UnsafePointer<BusControls>, at clocks: RenderClocks, isFirst: Bool) {
    filters.follow(controls, at: clocks, isFirst: isFirst)
    let settings = controls.pointee.compressor.target(at: clocks)
    compressor.go(to: settings.value, over: isFirst ? 0 : settings.span)
    let place = controls.pointee.pan.target(at: clocks)
    pan.go(to: place.value, over: isFirst ? 0 : place.span)
    dsp.follow(controls.pointee.dsp, isFirst: isFirst)
  }

  /// Takes a block through it, and advances. `other`: a block beside it that was filtered already, of which the DSP
  /// hears nothing; it gets the same gain and pan. `gains`: gets the compressor's gain of each frame.
  mutating func apply(to block: Block, and other: Block? = nil, gains: UnsafeMutablePointer<Float>? = nil) {
    filters.apply(to: block)
    compressor.apply(to: block, and: other, gains: gains)
    dsp.apply(to: block)
    pan.apply(to: block, and: other)
  }

  /// Lets `frames` frames of silence pass.
  mutating func pass(_ frames: Int) {
    filters.pass(frames)
    compressor.pass(frames)
    dsp.pass(frames)
    pan.pass(frames)
  }
}
