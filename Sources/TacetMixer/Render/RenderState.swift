import Synchronization
import TacetSignal

/// Everything the renderer has. One thread at a time: reached through ``RenderLock`` alone.
struct RenderState {
  private let shared: RendererMailbox
  private let configuration: MixerConfiguration
  private let effectsLoopback: LoopbackMix
  private let soundtrackLoopback: LoopbackMix
  private var effects: EffectsMix
  private var soundtrack: SoundtrackMix
  private var limiter: Limiter
  private var master: LevelMeter
  private var effectsMeter: LevelMeter
  private var soundtrackMeter: LevelMeter
  private let effectsBlock: UnsafeMutablePointer<Float>
  private var clock = 0
  private var idle = 0

  init(
    configuration: MixerConfiguration, shared: RendererMailbox, effects: LoopbackMix, soundtrack: LoopbackMix
  ) throws(MixerError) {
    self.configuration = configuration
    self.shared = shared
    effectsLoopback = effects
    soundtrackLoopback = soundtrack
    self.effects = try EffectsMix(mix: effects, shared: shared, configuration: configuration)
    do throws(MixerError) {
      self.soundtrack = try SoundtrackMix(mix: soundtrack, shared: shared, configuration: configuration)
    } catch {
      self.effects.deallocate()
      throw error
    }
    limiter = Limiter(sampleRate: configuration.sampleRate)
    master = LevelMeter(sampleRate: configuration.sampleRate)
    effectsMeter = master
    soundtrackMeter = master
    effectsBlock = .allocate(capacity: 2 * configuration.step)
    effectsBlock.initialize(repeating: 0, count: 2 * configuration.step)
  }

  func deallocate() {
    effects.deallocate()
    soundtrack.deallocate()
    effectsBlock.deallocate()
  }

  /// Renders `frames` stereo frames: commands, both mixes, limiter, meters. Neither allocates nor locks.
  mutating func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
    effectsLoopback.makeCurrent()
    let wasIdle = idle
    var done = 0
    while done < frames {
      effects.takeCommands(frame: clock)
      soundtrack.takeCommands(frame: clock)
      let boundary = min(effects.boundary(frame: clock), soundtrack.boundary)
      let step = max(1, min(configuration.step, frames - done, boundary))
      renderStep(into: samples + 2 * done, frames: step)
      done += step
    }
    publishIdle()
    if wasIdle < configuration.idleFrames, idle >= configuration.idleFrames { shared.controlWakeup.post() }
    publishMeters()
  }

  private mutating func publishIdle() {
    if !effects.isIdle(frame: clock) || !soundtrack.isIdle { idle = 0 }
    shared.state.pointee.idle.store(idle, ordering: .releasing)
  }

  private mutating func renderStep(into block: UnsafeMutablePointer<Float>, frames: Int) {
    let hasSoundtrack = soundtrack.render(into: block, frames: frames)
    if hasSoundtrack {
      soundtrackMeter.measure(block, frames: frames)
    } else {
      soundtrackMeter.pass(frames)
    }
    // Alone, the effects are mixed where they are to go.
    let place = hasSoundtrack ? effectsBlock : block
    let hasEffects = effects.render(into: place, frames: frames)
    if hasEffects {
      effectsMeter.measure(place, frames: frames)
      if hasSoundtrack { for i in 0..<(2 * frames) { block[i] += effectsBlock[i] } }
    } else {
      effectsMeter.pass(frames)
    }
    if hasSoundtrack || hasEffects {
      limiter.process(block, frames: frames)
      master.measure(block, frames: frames)
    } else {
      block.update(repeating: 0, count: 2 * frames)
      limiter.pass(frames)
      master.pass(frames)
    }
    idle = hasSoundtrack || hasEffects ? 0 : idle + frames
    clock += frames
    effects.finish(frames: frames, frame: clock)
    soundtrack.finish(frame: clock)
    shared.state.pointee.clock.store(clock, ordering: .releasing)
  }

  /// Lets time pass and takes commands without rendering, while nobody asks for blocks: what was asked for ends, parks
  /// or freezes at once, and the meters fall. Returns how many frames may pass until there is something to tell.
  mutating func serve(passing frames: Int) -> Int {
    effectsLoopback.makeCurrent()
    pass(frames)
    effects.takeCommands(frame: clock)
    effects.settleSilence(frame: clock)
    soundtrack.takeCommands(frame: clock)
    soundtrack.settleSilence(frame: clock)
    let minute = 60 * configuration.sampleRate
    master.pass(minute)
    effectsMeter.pass(minute)
    soundtrackMeter.pass(minute)
    publishIdle()
    publishMeters()
    return min(effects.nextChange(frame: clock), soundtrack.nextChange)
  }

  /// Counts `frames` frames that nobody asks for, as far as nothing is to be heard in them; the clock stands for the
  /// rest.
  private mutating func pass(_ frames: Int) {
    var left = frames
    while left > 0, effects.isUnheard, soundtrack.isUnheard {
      let step = max(1, min(left, effects.boundary(frame: clock), soundtrack.boundary))
      effects.pass(step)
      soundtrack.pass(step)
      idle += step
      clock += step
      effects.finish(frames: step, frame: clock)
      soundtrack.finish(frame: clock)
      effects.startWaiting(frame: clock)
      effects.startPending(frame: clock)
      left -= step
    }
    shared.state.pointee.clock.store(clock, ordering: .releasing)
  }

  private func publishMeters() {
    publish(master, to: shared.state.pointee.master)
    publish(effectsMeter, to: shared.state.pointee.effectsMeter)
    publish(soundtrackMeter, to: shared.state.pointee.soundtrackMeter)
  }

  private func publish(_ meter: LevelMeter, to reading: borrowing MeterReading) {
    reading.peak.store(meter.peak)
    reading.rms.store(meter.rms)
  }
}
