import Synchronization
import TacetSignal
import TacetSystem

/// Both mixes, the master, the meters and the clock. One thread at a time: reached through ``RenderLock`` alone.
struct RenderState: ~Copyable {
  private let mailbox: MailboxPointer
  private let configuration: MixerConfiguration
  private let effectsLoopback: LoopbackMix
  private var effects: EffectsMix
  private var soundtrack: SoundtrackMix
  private var masterBus = BusRamps()
  private var filter: StereoFilter
  private var balance = StereoBalance()
  private var compressor: Compressor
  private var limiter: Limiter
  private var split: SoundtrackSplit
  private var master: MixMeter
  private var effectsMeter: MixMeter
  private var soundtrackMeter: MixMeter
  /// The effects where they can not be mixed in place; the soundtrack, or the sum, while it is split off.
  private let spareBlock: FixedArray<Float>
  private var clock = 0
  private var idle = 0
  private var load: RenderLoad

  init(
    configuration: MixerConfiguration, mailbox: MailboxPointer, effects: LoopbackMix, soundtrack: LoopbackMix
  ) throws(MixerError) {
    let effectsMix = try EffectsMix(mix: effects, mailbox: mailbox, configuration: configuration)
    let soundtrackMix = SoundtrackMix(mix: soundtrack, mailbox: mailbox, configuration: configuration)
    self.effects = effectsMix
    self.soundtrack = soundtrackMix
    self.configuration = configuration
    self.mailbox = mailbox
    effectsLoopback = effects
    load = RenderLoad(sampleRate: configuration.sampleRate)
    filter = StereoFilter(sampleRate: configuration.sampleRate)
    compressor = Compressor(sampleRate: configuration.sampleRate)
    limiter = Limiter(sampleRate: configuration.sampleRate)
    master = MixMeter(sampleRate: configuration.sampleRate)
    effectsMeter = MixMeter(sampleRate: configuration.sampleRate)
    soundtrackMeter = MixMeter(sampleRate: configuration.sampleRate)
    split = SoundtrackSplit(sampleRate: configuration.sampleRate)
    spareBlock = FixedArray(repeating: 0, count: 2 * RenderStep.longest)
  }

  /// Renders `frames` stereo frames: commands, both mixes, limiter, meters; those of the soundtrack apart where `apart`
  /// is given. Neither allocates nor locks.
  mutating func render(
    into samples: UnsafeMutablePointer<Float>, soundtrack apart: UnsafeMutablePointer<Float>?, frames: Int
  ) {
    let began = MonotonicClock.nanoseconds
    if apart != nil, !split.isOn { split.begin(filter: filter, gain: masterBus, balance: balance) }
    effectsLoopback.makeCurrent()
    applyLoudness()
    let wasIdle = idle
    var done = 0
    while done < frames {
      applyCommands()
      let boundary = min(effects.boundary, soundtrack.boundary)
      let step = RenderStep.length(of: max(1, min(frames - done, boundary)))
      if split.isOn {
        renderSplitStep(into: samples + 2 * done, soundtrack: apart.map { $0 + 2 * done }, frames: step)
      } else {
        renderStep(into: samples + 2 * done, frames: step)
      }
      done += step
    }
    // When the block's last frame is over, if its first one is due now.
    publishState(at: began + frames * 1_000_000_000 / configuration.sampleRate)
    if wasIdle < configuration.idleFrames, idle >= configuration.idleFrames { mailbox.pointee.controlWakeup.post() }
    publishMeters()
    if load.add(nanoseconds: MonotonicClock.nanoseconds - began, frames: frames) {
      mailbox.pointee.renderTimes.writer.publish(load.times)
    }
  }

  private mutating func applyCommands() {
    setClocks()
    effects.applyCommands(frame: clock)
    soundtrack.applyCommands(frame: clock)
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
    filter.follow(controls.pointee.mixFilter.target(at: clocks), isFirst: clock == 0)
    if split.isOn { split.follow(controls, at: clocks, isFirst: clock == 0) }
    if let order = mailbox.pointee.hearing.reader.next() {
      balance.follow(order, isFirst: clock == 0)
      split.follow(order, isFirst: clock == 0)
      compressor.set(order.isReduced, over: clock == 0 ? 0 : order.reducedRamp)
    }
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

  private mutating func renderStep(into block: UnsafeMutablePointer<Float>, frames: Int) {
    let hasSoundtrack = soundtrack.render(into: block, frames: frames)
    if hasSoundtrack {
      soundtrackMeter.measure(block, frames: frames)
    } else {
      soundtrackMeter.pass(frames)
    }
    // Alone, the effects are mixed where they are to go.
    let place = hasSoundtrack ? spareBlock.base : block
    let hasEffects = effects.render(into: place, frames: frames)
    if hasEffects {
      effectsMeter.measure(place, frames: frames)
      if hasSoundtrack { for i in 0..<(2 * frames) { block[i] += place[i] } }
    } else {
      effectsMeter.pass(frames)
    }
    let isHeard = hasSoundtrack || hasEffects || filter.isRinging
    if !hasSoundtrack, !hasEffects { block.update(repeating: 0, count: 2 * frames) }
    runMaster(on: block, isHeard: isHeard, frames: frames)
    finishStep(block, isHeard: isHeard, frames: frames)
  }

  /// Takes a step through the master: of everything, or of the soundtrack `apart` and the rest.
  private mutating func runMaster(
    on block: UnsafeMutablePointer<Float>, and apart: UnsafeMutablePointer<Float>? = nil, isHeard: Bool, frames: Int
  ) {
    guard isHeard else {
      filter.pass(frames)
      masterBus.advance(frames)
      balance.advance(frames)
      compressor.pass(frames)
      guard let apart else { return limiter.processSilence(block, frames: frames) }
      split.pass(frames)
      return split.limitSilence(block, and: apart, by: &limiter, frames: frames)
    }
    filter.apply(toStereo: block, frames: frames)
    masterBus.apply(toStereo: block, frames: frames)
    balance.apply(to: block, frames: frames)
    if let apart { split.apply(to: apart, frames: frames) }
    compressor.apply(to: block, and: apart, frames: frames)
    guard let apart else { return limiter.process(block, frames: frames) }
    split.limit(block, and: apart, by: &limiter, frames: frames)
  }

  /// Renders a step with the soundtrack apart, or, without a block for it, summed after the limiter.
  private mutating func renderSplitStep(
    into block: UnsafeMutablePointer<Float>, soundtrack apart: UnsafeMutablePointer<Float>?, frames: Int
  ) {
    let music = apart ?? spareBlock.base
    let hasSoundtrack = soundtrack.render(into: music, frames: frames)
    if hasSoundtrack {
      soundtrackMeter.measure(music, frames: frames)
    } else {
      soundtrackMeter.pass(frames)
      music.update(repeating: 0, count: 2 * frames)
    }
    let hasEffects = effects.render(into: block, frames: frames)
    if hasEffects {
      effectsMeter.measure(block, frames: frames)
    } else {
      effectsMeter.pass(frames)
      block.update(repeating: 0, count: 2 * frames)
    }
    let isHeard = hasSoundtrack || hasEffects || filter.isRinging || split.isRinging
    runMaster(on: block, and: music, isHeard: isHeard, frames: frames)
    let sum = apart == nil ? block : spareBlock.base
    for i in 0..<(2 * frames) { sum[i] = block[i] + music[i] }
    finishStep(sum, isHeard: isHeard, frames: frames)
  }

  /// Measures the sum that is put out, and advances the clocks.
  private mutating func finishStep(_ sum: UnsafeMutablePointer<Float>, isHeard: Bool, frames: Int) {
    master.measure(sum, frames: frames)
    mailbox.pointee.tap.write(sum, frames: frames)
    idle = isHeard ? 0 : idle + frames
    clock += frames
    effects.finish(frames: frames, frame: clock)
    soundtrack.finish(frame: clock)
    mailbox.pointee.clock.store(clock, ordering: .releasing)
  }

  /// Lets time pass and applies commands without rendering, while no output asks for blocks: what was ordered ends,
  /// parks or freezes at once, and the meters fall. Returns how many frames may pass until there is an event to report.
  mutating func processCommands(advancing frames: Int) -> Int {
    effectsLoopback.makeCurrent()
    skip(frames)
    applyCommands()
    effects.finishFadeToSilence(frame: clock)
    soundtrack.finishFadeToSilence(frame: clock)
    setClocks()
    masterBus.finish()
    filter.pass(.max)
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
    return min(effects.nextChange(frame: clock), soundtrack.nextChange)
  }

  /// Copies the frames that were mixed and not put out yet.
  func copyDelayed(to samples: UnsafeMutablePointer<Float>) { limiter.copyDelayed(to: samples) }

  /// Ends the one-shots whose time unheard is over, and does nothing else.
  mutating func endUnheard() {
    effectsLoopback.makeCurrent()
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

/// The measurement of how long blocks take to render, a second of sound at a time. Pure: what a clock says is an
/// argument.
struct RenderLoad {
  /// The measurements, up to the last whole second.
  private(set) var times = RenderTimes()
  private let sampleRate: Int
  private var frames = 0
  private var busy = 0
  private var worst = 0

  init(sampleRate: Int) { self.sampleRate = sampleRate }

  /// Adds a block of `frames` frames that took `nanoseconds`. True if ``times`` changed.
  mutating func add(nanoseconds: Int, frames blockFrames: Int) -> Bool {
    let before = times
    frames += blockFrames
    busy += nanoseconds
    worst = max(worst, nanoseconds)
    times.worstBlockEver = max(times.worstBlockEver, nanoseconds)
    if frames >= sampleRate {
      // The last block may reach beyond the second.
      times.lastSecond = Int(Double(busy) * Double(sampleRate) / Double(frames))
      times.worstBlock = worst
      (frames, busy, worst) = (0, 0, 0)
    }
    return times != before
  }
}
