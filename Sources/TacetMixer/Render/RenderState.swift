import Synchronization
import TacetSignal
import TacetSystem

/// Both mixes, the master, the meters and the clock. One thread at a time: reached through ``RenderLock`` alone.
struct RenderState: ~Copyable {
  private let mailbox: MailboxPointer
  private let configuration: MixerConfiguration
  private var effects: EffectsMix
  private var soundtrack: SoundtrackMix
  private var masterBus = BusRamps()
  private var chain: BusChain
  private var balance = StereoBalance()
  private var compressor: Compressor
  private var limiter: Limiter
  private var split: SoundtrackSplit
  private var master: MixMeter
  private var effectsMeter: MixMeter
  private var soundtrackMeter: MixMeter
  /// The effects where they can not be mixed in place; the soundtrack, or the sum, while it is split off.
  private let spareBlock = BlockMemory(frames: RenderStep.longest)
  private var clock = 0
  private var idle = 0
  private var load: RenderLoad

  init(configuration: MixerConfiguration, mailbox: MailboxPointer) {
    effects = EffectsMix(mailbox: mailbox, configuration: configuration)
    soundtrack = SoundtrackMix(mailbox: mailbox, configuration: configuration)
    self.configuration = configuration
    self.mailbox = mailbox
    load = RenderLoad(sampleRate: configuration.sampleRate)
    chain = BusChain(.master, mailbox, sampleRate: configuration.sampleRate)
    compressor = .byLoudness(sampleRate: configuration.sampleRate)
    limiter = Limiter(sampleRate: configuration.sampleRate)
    master = MixMeter(sampleRate: configuration.sampleRate)
    effectsMeter = MixMeter(sampleRate: configuration.sampleRate)
    soundtrackMeter = MixMeter(sampleRate: configuration.sampleRate)
    split = SoundtrackSplit(sampleRate: configuration.sampleRate)
  }

  /// Renders a block: commands, both mixes, limiter, meters; the soundtrack apart where `apart` is given. Neither
  /// allocates nor locks.
  mutating func render(into block: Block, soundtrack apart: Block?) {
    let (began, frames) = (MonotonicClock.nanoseconds, block.frames)
    if apart != nil, !split.isOn { split.begin(filters: chain.filters, gain: masterBus, balance: balance) }
    applyLoudness()
    let wasIdle = idle
    var done = 0
    while done < frames {
      applyCommands()
      let boundary = min(effects.boundary, soundtrack.boundary)
      let step = RenderStep.length(of: max(1, min(frames - done, boundary)))
      let part = block.dropFirst(done).prefix(step)
      if split.isOn {
        renderSplitStep(into: part, soundtrack: apart?.dropFirst(done).prefix(step))
      } else {
        renderStep(into: part)
      }
      done += step
    }
    // When the block's last frame is over, if its first one is due now.
    publishState(at: began + frames * 1_000_000_000 / configuration.sampleRate)
    if wasIdle < configuration.idleFrames, idle >= configuration.idleFrames { mailbox.pointee.controlWakeup.post() }
    publishMeters()
    mailbox.pointee.rounds.wrappingAdd(1, ordering: .releasing)
    if load.add(
      nanoseconds: MonotonicClock.nanoseconds - began, dsp: mailbox.pointee.dspTime.load(ordering: .relaxed),
      frames: frames)
    {
      mailbox.pointee.renderTimes.writer.publish(load.times)
    }
  }

  private mutating func applyCommands() {
    setClocks()
    effects.applyCommands(frame: clock)
    soundtrack.applyCommands(frame: clock)
    effects.hearsMusic = soundtrack.sends
    soundtrack.duck(to: effects.soundtrackDuck.gain, over: effects.soundtrackDuck.ramp)
    applyMaster()
    // A mix may have begun to stand still, or to go on.
    setClocks()
  }

  /// The clocks that starts and other orders wait for.
  private var clocks: RenderClocks {
    mutating get {
      var clocks = RenderClocks(engine: clock, effects: effects.clock, soundtrack: soundtrack.clock)
      clocks.effectsRun = !effects.gate.isFrozen
      clocks.soundtrackRuns = soundtrack.clockRuns
      clocks.soundtrackPace = soundtrack.pace
      return clocks
    }
  }

  /// Tells both mixes these clocks.
  private mutating func setClocks() {
    let clocks = self.clocks
    effects.setClocks(clocks)
    soundtrack.setClocks(clocks)
  }

  private mutating func applyMaster() {
    let (controls, clocks) = (mailbox.pointee.controls(BusID.master), self.clocks)
    masterBus.follow(controls, at: clocks, isFirst: clock == 0)
    chain.follow(controls, at: clocks, isFirst: clock == 0)
    if split.isOn { split.follow(controls, at: clocks, isFirst: clock == 0) }
    balance.follow(controls, at: clocks, isFirst: clock == 0)
    let (isReduced, span) = controls.pointee.reduced.target(at: clocks)
    compressor.set(isReduced, over: clock == 0 ? 0 : span)
  }

  private mutating func applyLoudness() {
    let isMeasured = mailbox.pointee.measuresLoudness.load(ordering: .relaxed)
    master.setLoudness(isMeasured)
    effectsMeter.setLoudness(isMeasured)
    soundtrackMeter.setLoudness(isMeasured)
  }

  private mutating func publishState(at time: Int) {
    if !effects.isIdle || !soundtrack.isIdle { idle = 0 }
    mailbox.pointee.idle.store(idle, ordering: .releasing)
    mailbox.pointee.nextUnheardEnd.store(effects.nextUnheardEnd(frame: clock), ordering: .releasing)
    mailbox.pointee.soundtrackClock.store(soundtrack.clock, ordering: .releasing)
    var position = soundtrack.position
    (position.engine, position.time) = (clock, time)
    mailbox.pointee.musicPosition.writer.publish(position)
    effects.publishVoices()
  }

  private mutating func renderStep(into block: Block) {
    let hasSoundtrack = renderSoundtrack(into: block)
    // Alone, the effects are mixed where they are to go.
    let place = hasSoundtrack ? spareBlock.prefix(block.frames) : block
    let hasEffects = renderEffects(into: place, isSending: hasSoundtrack && effects.hearsMusic)
    if hasSoundtrack, hasEffects { block.add(place) }
    let isHeard = hasSoundtrack || hasEffects || chain.isRinging
    if !hasSoundtrack, !hasEffects { block.clear() }
    runMaster(on: block, isHeard: isHeard)
    finishStep(block, isHeard: isHeard)
  }

  /// Renders a step with the soundtrack apart, or, without a block for it, summed after the limiter.
  private mutating func renderSplitStep(into block: Block, soundtrack apart: Block?) {
    let music = apart ?? spareBlock.prefix(block.frames)
    let hasSoundtrack = renderSoundtrack(into: music)
    let hasEffects = renderEffects(into: block, isSending: hasSoundtrack && effects.hearsMusic)
    if !hasSoundtrack { music.clear() }
    if !hasEffects { block.clear() }
    let isHeard = hasSoundtrack || hasEffects || chain.isRinging || split.isRinging
    runMaster(on: block, and: music, isHeard: isHeard)
    let sum = apart == nil ? block : spareBlock.prefix(block.frames)
    if apart != nil { sum.copy(block) }
    sum.add(music)
    finishStep(sum, isHeard: isHeard)
  }

  /// Renders and measures the soundtrack's mix. False, and nothing written, if only time passes.
  private mutating func renderSoundtrack(into block: Block) -> Bool {
    let isHeard = soundtrack.render(into: block)
    if isHeard { soundtrackMeter.measure(block) } else { soundtrackMeter.pass(block.frames) }
    return isHeard
  }

  /// The same for the effects' mix; `isSending`: with what the soundtrack sends to its rooms.
  private mutating func renderEffects(into block: Block, isSending: Bool) -> Bool {
    let isHeard = effects.render(into: block, music: isSending ? soundtrack.send.lane.base : nil)
    if isHeard { effectsMeter.measure(block) } else { effectsMeter.pass(block.frames) }
    return isHeard
  }

  /// Takes a step through the master: of everything, or of the soundtrack `apart` and the rest.
  private mutating func runMaster(on block: Block, and apart: Block? = nil, isHeard: Bool) {
    guard isHeard else {
      chain.pass(block.frames)
      masterBus.advance(block.frames)
      balance.advance(block.frames)
      compressor.pass(block.frames)
      guard let apart else { return limiter.processSilence(block) }
      split.pass(block.frames)
      return split.limitSilence(block, and: apart, by: &limiter)
    }
    if let apart { split.filter(apart) }
    chain.apply(to: block, and: apart)
    masterBus.apply(to: block)
    balance.apply(to: block)
    if let apart { split.apply(to: apart) }
    compressor.apply(to: block, and: apart)
    guard let apart else { return limiter.process(block) }
    split.limit(block, and: apart, by: &limiter)
  }

  /// Measures the sum that is put out, and advances the clocks.
  private mutating func finishStep(_ sum: Block, isHeard: Bool) {
    master.measure(sum)
    mailbox.pointee.tap.write(sum)
    idle = isHeard ? 0 : idle + sum.frames
    clock += sum.frames
    effects.finish(frames: sum.frames, frame: clock)
    soundtrack.finish(frame: clock)
    mailbox.pointee.clock.store(clock, ordering: .releasing)
  }

  /// Lets time pass and applies commands without rendering, while no output asks for blocks: what was ordered ends,
  /// parks or freezes at once, and the meters fall. Returns how many frames may pass until there is an event to report.
  mutating func processCommands(advancing frames: Int) -> Int {
    skip(frames)
    applyCommands()
    effects.finishFadeToSilence(frame: clock)
    soundtrack.finishFadeToSilence(frame: clock)
    setClocks()
    masterBus.finish()
    chain.pass(.max)
    balance.advance(.max)
    compressor.pass(.max)
    // The frames that it held back are of a moment long ago, and would begin with a step.
    limiter.clear()
    split.clear()
    master.rest()
    effectsMeter.rest()
    soundtrackMeter.rest()
    publishState(at: MonotonicClock.nanoseconds)
    publishMeters()
    mailbox.pointee.rounds.wrappingAdd(1, ordering: .releasing)
    return min(effects.nextChange(frame: clock), soundtrack.nextChange)
  }

  /// Copies the frames that were mixed and not put out yet.
  func copyDelayed(to block: Block) { limiter.copyDelayed(to: block) }

  /// Ends the one-shots whose time unheard is over, and does nothing else.
  mutating func endUnheard() {
    effects.endUnheard(frame: clock)
    mailbox.pointee.nextUnheardEnd.store(effects.nextUnheardEnd(frame: clock), ordering: .releasing)
  }

  /// Counts `frames` frames that no output asks for, as far as nothing is heard in them; the clock stands for the rest.
  private mutating func skip(_ frames: Int) {
    var left = frames
    while left > 0, effects.maySkip, soundtrack.maySkip {
      setClocks()
      let step = max(1, min(left, effects.boundary, soundtrack.boundary))
      effects.skip(step)
      soundtrack.skip(step)
      idle += step
      clock += step
      effects.finish(frames: step, frame: clock)
      soundtrack.finish(frame: clock)
      setClocks()
      effects.startDue(frame: clock)
      soundtrack.startDue(frame: clock)
      left -= step
    }
    mailbox.pointee.clock.store(clock, ordering: .releasing)
  }

  /// Mutating, and field by field: a borrowed state, or meter, would be copied for the call, tens of kilobytes a block.
  private mutating func publishMeters() {
    mailbox.pointee.masterMeter.publish(master.level)
    mailbox.pointee.effectsMeter.publish(effectsMeter.level)
    mailbox.pointee.soundtrackMeter.publish(soundtrackMeter.level)
    guard master.measuresLoudness else { return }
    mailbox.pointee.masterMeter.publish(master.reading)
    mailbox.pointee.effectsMeter.publish(effectsMeter.reading)
    mailbox.pointee.soundtrackMeter.publish(soundtrackMeter.reading)
  }
}

extension StereoBalance {
  /// Follows the master's controls at these clocks; at once if nothing was rendered yet.
  mutating func follow(_ controls: UnsafePointer<BusControls>, at clocks: RenderClocks, isFirst: Bool) {
    let (isMono, foldSpan) = controls.pointee.mono.target(at: clocks)
    let (balance, span) = controls.pointee.balance.target(at: clocks)
    fold(isMono, over: isFirst ? 0 : foldSpan)
    set(balance, over: isFirst ? 0 : span)
  }
}

/// The measurement of how long blocks take to render, a second of sound at a time. Pure: what a clock says is an
/// argument.
struct RenderLoad {
  /// The measurements, up to the last whole second.
  private(set) var times = RenderTimes()
  private let sampleRate: Int
  private var frames = 0
  private var busy = 0
  private var worst = 0
  /// The game's DSPs, in all, when the second began.
  private var dspBefore = 0

  init(sampleRate: Int) { self.sampleRate = sampleRate }

  /// Adds a block of `frames` frames that took `nanoseconds`, by the end of which the game's DSPs have taken `dsp`, in
  /// all. True if ``times`` changed.
  mutating func add(nanoseconds: Int, dsp: Int = 0, frames blockFrames: Int) -> Bool {
    let before = times
    frames += blockFrames
    busy += nanoseconds
    worst = max(worst, nanoseconds)
    times.worstBlockEver = max(times.worstBlockEver, nanoseconds)
    if frames >= sampleRate {
      // The last block may reach beyond the second.
      times.lastSecond = Int(Double(busy) * Double(sampleRate) / Double(frames))
      times.dspLastSecond = Int(Double(dsp - dspBefore) * Double(sampleRate) / Double(frames))
      dspBefore = dsp
      times.worstBlock = worst
      (frames, busy, worst) = (0, 0, 0)
    }
    return times != before
  }
}
