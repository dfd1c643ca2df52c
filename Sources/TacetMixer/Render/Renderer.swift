import Synchronization
import TacetSession
import TacetSignal
import TacetSystem

/// Two loopback mixes of OpenAL, `soundtrack` and `effects`, summed into blocks on request; sole owner of the sources.
///
/// Commands in, blocks out, events back. Rendering is for one thread at a time (the output's); everything else is for
/// the engine, which keeps its own calls apart with its lock. Neither side ever waits for the other.
package final class Renderer: Sendable {
  /// What it was made for, within the ranges that it allows.
  package let configuration: MixerConfiguration
  private let shared: RendererMailbox
  private let effects: LoopbackMix
  private let soundtrack: LoopbackMix
  // What it points to never changes; the state behind that is for one thread at a time.
  nonisolated(unsafe) private let turn: UnsafeMutablePointer<RenderLock>

  /// Opens both mixes (20 to 35 ms each).
  package init(configuration wanted: MixerConfiguration = MixerConfiguration()) throws(MixerError) {
    var configuration = wanted
    configuration.sampleRate = max(8_000, min(wanted.sampleRate, 192_000))
    configuration.step = max(16, min(wanted.step, 240))
    configuration.sources = max(1, min(wanted.sources, 256))
    configuration.voices = max(16, min(wanted.voices, 65_536))
    let rate = configuration.sampleRate
    let effects = try LoopbackMix(sampleRate: rate, sources: configuration.sources + configuration.spareSources + 1)
    let soundtrack: LoopbackMix
    do throws(MixerError) {
      soundtrack = try LoopbackMix(sampleRate: rate, sources: deckCount)
    } catch {
      effects.close()
      throw error
    }
    let shared = RendererMailbox(configuration: configuration)
    do throws(MixerError) {
      let state = try RenderState(
        configuration: configuration, shared: shared, effects: effects, soundtrack: soundtrack)
      let place = UnsafeMutablePointer<RenderState>.allocate(capacity: 1)
      place.initialize(to: state)
      turn = .allocate(capacity: 1)
      turn.initialize(to: RenderLock(shared: shared, state: place))
    } catch {
      shared.deallocate()
      soundtrack.close()
      effects.close()
      throw error
    }
    self.configuration = configuration
    self.shared = shared
    self.effects = effects
    self.soundtrack = soundtrack
  }

  deinit {
    shutDown()
    turn.pointee.state.deinitialize(count: 1).deallocate()
    turn.deinitialize(count: 1).deallocate()
    shared.deallocate()
  }

  /// Closes the devices for good; afterwards it renders silence. Does nothing while it renders, and a second time.
  ///
  /// Calls on buffers that come later find no context, and are refused by OpenAL.
  package func shutDown() {
    guard turn.pointee.take() else { return }
    turn.pointee.state.pointee.deallocate()
    effects.close()
    soundtrack.close()
  }

  // MARK: - Rendering

  /// What an output calls on its thread. The renderer must outlive the output.
  package var callback: RenderCallback {
    RenderCallback(context: UnsafeMutableRawPointer(turn)) { context, samples, frames in
      context.assumingMemoryBound(to: RenderLock.self).pointee.render(into: samples, frames: frames)
    }
  }

  /// Renders `frames` interleaved stereo frames on the calling thread, whose OpenAL context stays what it was.
  package func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
    turn.pointee.render(into: samples, frames: frames)
  }

  /// Takes commands without rendering: for the time when no output asks for blocks. Before that it lets `frames` frames
  /// pass: what nobody hears ends, begins and goes on in them as if they had been rendered; where something is to be heard
  /// the clock stands.
  ///
  /// Returns how many frames may pass from here on until there is something to tell, `Int.max` if that takes a command;
  /// nil, and nothing done, while somebody renders.
  @discardableResult
  package func serve(passing frames: Int = 0) -> Int? { turn.pointee.serve(passing: frames) }

  /// Frames rendered, or passed, since it was made. Any thread.
  package var clock: Int { shared.state.pointee.clock.load(ordering: .acquiring) }

  /// For how many frames there has been nothing to hear, with nothing to come before a command. Any thread.
  package var idleFrames: Int { shared.state.pointee.idle.load(ordering: .acquiring) }

  // MARK: - Events

  /// The oldest event not read yet. One reader at a time.
  package func nextEvent() -> RendererEvent? { shared.events.pop() }

  /// Posted when there are events to read; whoever waits for it may post it too.
  package var controlWakeup: Wakeup { shared.controlWakeup }
  /// Posted when a deck wants more frames.
  package var feederWakeup: Wakeup { shared.feederWakeup }

  // MARK: - Levels

  /// Orders what is to be heard of the effects' mix, from the next step on.
  package func order(effects order: MixOrder) {
    shared.state.pointee.effectsOrder.store(order.bits, ordering: .releasing)
  }

  /// Orders what is to be heard of the soundtrack's mix, from the next step on.
  package func order(soundtrack order: MixOrder) {
    shared.state.pointee.soundtrackOrder.store(order.bits, ordering: .releasing)
  }

  /// The soundtrack bus's gain, reached over `ramp` frames.
  package func soundtrackGain(_ gain: Float, ramp: Int) {
    shared.state.pointee.soundtrackGainRamp.store(ramp, ordering: .relaxed)
    shared.state.pointee.soundtrackGain.store(gain)
  }

  /// A bus of the effects' mix: gain and mute, reached over `ramp` frames, and pause, over `pauseRamp` frames. A ramp of
  /// nil is the one given last, for a change that the renderer has not looked at yet.
  package func bus(_ bus: Int, gain: Float, isMuted: Bool, isPaused: Bool, ramp: Int?, pauseRamp: Int?) {
    let controls = shared.buses + bus
    // Each ramp before what it is for, so that a renderer that looks in between finds it.
    if let ramp { controls.pointee.ramp.store(Int32(clamping: ramp), ordering: .relaxed) }
    if let pauseRamp { controls.pointee.pauseRamp.store(Int32(clamping: pauseRamp), ordering: .relaxed) }
    controls.pointee.gain.store(gain)
    controls.pointee.isMuted.store(isMuted, ordering: .releasing)
    controls.pointee.isPaused.store(isPaused, ordering: .releasing)
    shared.state.pointee.dirtyBuses.bitwiseOr(1 << UInt64(bus), ordering: .releasing)
  }

  /// Ends every one-shot that is frozen and not paused by the game: the 10 s mark.
  package func dropFrozen() { shared.state.pointee.drops.add(1, ordering: .releasing) }

  /// Where the listener is, where it looks, and what is up for it: nine numbers.
  package func listener(_ numbers: [Float]) {
    for (index, number) in numbers.prefix(9).enumerated() { shared.listener[index].store(number) }
    shared.state.pointee.isListenerDirty.store(true, ordering: .releasing)
  }

  /// Peak and root mean square of the last blocks: everything, the soundtrack, the effects. Any thread.
  package var meters: (master: MixLevel, soundtrack: MixLevel, effects: MixLevel) {
    func read(_ reading: borrowing MeterReading) -> MixLevel {
      MixLevel(peak: reading.peak.load(), rms: reading.rms.load())
    }
    return (
      read(shared.state.pointee.master), read(shared.state.pointee.soundtrackMeter),
      read(shared.state.pointee.effectsMeter)
    )
  }

  /// One meter's reading; full scale is 1.
  package struct MixLevel: Equatable, Sendable {
    package var peak: Float
    package var rms: Float
  }

  // MARK: - Voices

  /// What a voice starts with, or is changed to.
  package struct Parameters: Sendable {
    package var gain: Float = 1
    package var pan: Float = 0
    package var pitch: Float = 1
    package var position: SIMD3<Float>?
    package var loops = false
    package var bus = 0
    package var priority = 0
    package var startFrame = 0
    package var isPaused = false
    package init() {}
  }

  /// Sets a voice's controls before it is started. The slot must be free.
  package func prepare(_ slot: Int, _ parameters: Parameters, monoBuffer: UInt32) {
    shared.voices[slot].stop.store(-1, ordering: .relaxed)
    shared.voices[slot].mono.store(monoBuffer, ordering: .relaxed)
    write(slot, parameters, gainRamp: 0, pauseRamp: configuration.holdRamp)
  }

  /// Starts a voice whose controls were prepared; false when too many starts wait already.
  package func start(_ command: StartCommand) -> Bool { shared.starts.push(command) }

  /// Changes a voice that lives: gain over `gainRamp` frames, pause over `pauseRamp` frames. A ramp of nil is the one
  /// given last, for a change that the renderer has not looked at yet.
  package func change(
    _ slot: Int, _ parameters: Parameters, gainRamp: Int?, pauseRamp: Int?, monoBuffer: UInt32 = 0
  ) {
    if monoBuffer != 0 { shared.voices[slot].mono.store(monoBuffer, ordering: .relaxed) }
    write(slot, parameters, gainRamp: gainRamp, pauseRamp: pauseRamp)
    shared.touch(slot)
  }

  /// Stops a voice over `ramp` frames.
  package func stop(_ slot: Int, ramp: Int) {
    shared.voices[slot].stop.store(Int32(clamping: max(0, ramp)), ordering: .relaxed)
    shared.touch(slot)
  }

  private func write(_ slot: Int, _ parameters: Parameters, gainRamp: Int?, pauseRamp: Int?) {
    let controls = shared.voices + slot
    // Each ramp before what it is for, so that a renderer that looks in between finds it.
    if let gainRamp { controls.pointee.gainRamp.store(Int32(clamping: gainRamp), ordering: .relaxed) }
    controls.pointee.gain.store(parameters.gain)
    controls.pointee.pan.store(parameters.pan)
    controls.pointee.pitch.store(parameters.pitch)
    controls.pointee.x.store(parameters.position?.x ?? 0)
    controls.pointee.y.store(parameters.position?.y ?? 0)
    controls.pointee.z.store(parameters.position?.z ?? 0)
    controls.pointee.isPositioned.store(parameters.position != nil, ordering: .relaxed)
    controls.pointee.loops.store(parameters.loops, ordering: .relaxed)
    controls.pointee.bus.store(Int32(clamping: parameters.bus), ordering: .relaxed)
    controls.pointee.priority.store(Int32(clamping: parameters.priority), ordering: .relaxed)
    controls.pointee.startFrame.store(parameters.startFrame, ordering: .relaxed)
    if let pauseRamp { controls.pointee.pauseRamp.store(Int32(clamping: pauseRamp), ordering: .relaxed) }
    controls.pointee.isPaused.store(parameters.isPaused, ordering: .releasing)
  }

  // MARK: - Buffers

  /// Gives OpenAL the frames of an effect: mono or stereo, interleaved. Any thread but the output's.
  package func makeBuffer(_ pcm: PCM, loop: LoopRegion?) throws(MixerError) -> EffectBuffer {
    try effects.withCurrent { () throws(MixerError) in try EffectBuffer(uploading: pcm, loop: loop) }
  }

  /// Asks that no source keep the buffer; `bufferFree` tells when it may be deleted. False: ask again later.
  package func forget(_ buffer: UInt32) -> Bool { shared.forgotten.push(buffer) }

  /// Deletes a buffer that no source has.
  package func deleteBuffer(_ buffer: UInt32) { effects.withCurrent { EffectBuffer.delete(buffer) } }

  // MARK: - Decks

  /// Makes a deck ready to be filled. Its last play must have ended.
  ///
  /// `length` is how many frames it will play in all, `Int.max` when it repeats. One that `follows` goes on for another
  /// deck, whose `played` frames lie before its own first one; begun later than that, it leaves out what it is late.
  package func clearDeck(
    _ deck: Int, fadeIn: Int, replaceFade: Int, length: Int = .max, follows: (deck: Int, played: Int)? = nil
  ) {
    let controls = shared.decks + deck
    while controls.pointee.ring.pop() != nil {}
    controls.pointee.isComplete.store(false, ordering: .relaxed)
    controls.pointee.stop.store(-1, ordering: .relaxed)
    controls.pointee.played.store(0, ordering: .relaxed)
    controls.pointee.debt.store(0, ordering: .relaxed)
    controls.pointee.length.store(length, ordering: .relaxed)
    controls.pointee.followsAt.store(follows?.played ?? 0, ordering: .relaxed)
    controls.pointee.follows.store(follows?.deck ?? -1, ordering: .relaxed)
    controls.pointee.fadeIn.store(fadeIn, ordering: .relaxed)
    controls.pointee.replaceFade.store(replaceFade, ordering: .relaxed)
  }

  /// Lets the renderer have the deck as play number `generation`, not 0. It begins when enough lies ready.
  package func armDeck(_ deck: Int, generation: UInt32) {
    shared.decks[deck].armed.store(generation, ordering: .releasing)
  }

  /// Appends decoded stereo samples; returns how many there was room for. The feeder only.
  package func feedDeck(_ deck: Int, _ samples: UnsafePointer<Float>, count: Int) -> Int {
    shared.decks[deck].ring.write(samples, count: count)
  }

  /// How many samples a deck has room for. The feeder only.
  package func room(inDeck deck: Int) -> Int { shared.decks[deck].ring.capacity - shared.decks[deck].ring.count }

  /// Nothing will follow what was fed. The feeder only.
  package func completeDeck(_ deck: Int) { shared.decks[deck].isComplete.store(true, ordering: .releasing) }

  /// Stops a deck over `ramp` frames; at once if its mix stands still.
  package func stopDeck(_ deck: Int, ramp: Int) { shared.decks[deck].stop.store(max(0, ramp), ordering: .releasing) }

  /// Frames that a deck has played since it began, heard or not. Any thread.
  package func played(onDeck deck: Int) -> Int { shared.decks[deck].played.load(ordering: .acquiring) }

  /// Whether more was played unheard than the deck's ring can make good: another deck should go on for it.
  package func isFarBehind(deck: Int) -> Bool {
    shared.decks[deck].debt.load(ordering: .acquiring) > deckRingFrames / 2
  }
}
