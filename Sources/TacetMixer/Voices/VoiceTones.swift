import TacetSignal
import TacetSystem

/// A voice's part of what few voices that sound have: filters with cutoffs, a DSP of the game's, the filters of its
/// bus's block in space.
struct VoiceTone: BitwiseCopyable {
  var cutoffs: StereoFilter
  var dsp: GameDSP
  /// The filter of what it sends.
  var send: StereoFilter
  /// The filters of the block of its bus and of those above it, for its rings.
  var blocks = InlineArray<4, ChainFilters.Memory>(repeating: ChainFilters.Memory())
}

/// The tones of the chains, each made when its voice first needs one. The renderer only.
struct VoiceTones: ~Copyable {
  /// Of its pages those are touched that a voice uses.
  private let tones: UnsafeMutablePointer<VoiceTone>
  private var isMade: FixedArray<Bool>
  private let block = BlockMemory(frames: RenderStep.longest)
  private let mailbox: MailboxPointer
  private let sampleRate: Int

  init(count: Int, mailbox: MailboxPointer, sampleRate: Int) {
    tones = .allocate(capacity: count)
    isMade = FixedArray(repeating: false, count: count)
    (self.mailbox, self.sampleRate) = (mailbox, sampleRate)
  }

  deinit { tones.deallocate() }

  /// The tone of a chain, which is made if it has none: all of it is off.
  mutating func make(_ chain: Int) -> UnsafeMutablePointer<VoiceTone> {
    guard !isMade[chain] else { return tones + chain }
    isMade[chain] = true
    (tones + chain).initialize(
      to: VoiceTone(
        cutoffs: StereoFilter(sampleRate: sampleRate),
        dsp: GameDSP(place: busCount + 2 + chain, mailbox: mailbox, sampleRate: sampleRate),
        send: StereoFilter(sampleRate: sampleRate)))
    return tones + chain
  }

  /// Ends the tone of a chain whose voice sounds no more.
  mutating func end(_ chain: Int) {
    guard isMade[chain] else { return }
    tones[chain].dsp.stop()
    isMade[chain] = false
  }

  /// Follows the cutoffs of a voice and its DSP; false if it has none. `isFresh`: it begins to sound in this step.
  mutating func follow(_ voice: inout VoiceRecord, isFresh: Bool) -> Bool {
    let chain = Int(voice.chain)
    guard isMade[chain] || voice.wantsTone else { return false }
    let tone = make(chain)
    // It begins with them, and does not come to them.
    if isFresh {
      tone.pointee.cutoffs.go(to: voice.takeFirstCutoffs(), over: 0)
      tone.pointee.cutoffs.pass(.max)
    }
    tone.pointee.cutoffs.go(to: voice.parameters.cutoffs, over: voice.cutoffsRamp)
    tone.pointee.dsp.follow(voice.parameters.dsp, isFirst: isFresh)
    return !tone.pointee.cutoffs.isOff || !tone.pointee.dsp.isOff
  }

  /// Filters a voice with cutoffs, and lets the game's DSP change it, as a block of both channels; that of one is
  /// folded again.
  func apply(
    _ chain: Int, to left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>?, frames: Int
  ) {
    let (tone, block) = (tones + chain, block.prefix(frames))
    for frame in 0..<frames { block[frame] = SIMD2(left[frame], (right ?? left)[frame]) }
    tone.pointee.cutoffs.apply(to: block)
    let hasDSP = !tone.pointee.dsp.isOff
    tone.pointee.dsp.apply(to: block)
    for frame in 0..<frames {
      let samples = block[frame]
      left[frame] = right == nil && hasDSP ? (samples.x + samples.y) / 2 : samples.x
      if let right { right[frame] = samples.y }
    }
  }

  /// Filters what a voice sends, which goes to these cutoffs.
  mutating func filterSend(
    _ mono: UnsafeMutablePointer<Float>, frames: Int, of chain: Int, by cutoffs: (filter: SoundFilter, span: RampSpan)
  ) {
    guard isMade[chain] || !cutoffs.filter.isOff else { return }
    let tone = make(chain)
    tone.pointee.send.go(to: cutoffs.filter, over: cutoffs.span)
    guard !tone.pointee.send.isOff else { return }
    let block = block.prefix(frames)
    for frame in 0..<frames { block[frame] = SIMD2(repeating: mono[frame]) }
    tone.pointee.send.apply(to: block)
    for frame in 0..<frames { mono[frame] = block[frame].x }
  }
}
