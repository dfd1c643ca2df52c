import TacetSignal
import TacetSystem

// One face for all threads, as the engine still uses it.
extension Renderer {
  package typealias Parameters = VoiceParameters
  package var callback: RenderCallback { output.callback }
  package func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
    output.render(into: samples, frames: frames)
  }
  @discardableResult
  package func serve(passing frames: Int = 0) -> Int? { game.processCommands(advancing: frames) }
  package var clock: Int { game.clock }
  package var idleFrames: Int { game.idleFrames }
  package func nextEvent() -> RendererEvent? { game.nextEvent() }
  package var controlWakeup: Wakeup { game.controlWakeup }
  package var feederWakeup: Wakeup { feeder.wakeup }
  package func order(effects order: MixOrder) { game.order(effects: order) }
  package func order(soundtrack order: MixOrder) { game.order(soundtrack: order) }
  package func soundtrackGain(_ gain: Float, ramp: Int) { game.soundtrackGain(gain, ramp: ramp) }
  package func bus(_ bus: Int, gain: Float, isMuted: Bool, isPaused: Bool, ramp: Int?, pauseRamp: Int?) {
    game.bus(bus, gain: gain, isMuted: isMuted, isPaused: isPaused, ramp: ramp, pauseRamp: pauseRamp)
  }
  package func dropFrozen() { game.dropFrozen() }
  package func listener(_ numbers: [Float]) {
    guard numbers.count >= 9 else { return }
    game.listener(
      position: [numbers[0], numbers[1], numbers[2]], forward: [numbers[3], numbers[4], numbers[5]],
      up: [numbers[6], numbers[7], numbers[8]])
  }
  package var meters: (master: MixLevel, soundtrack: MixLevel, effects: MixLevel) { game.meters }
  package func prepare(_ slot: Int, _ parameters: Parameters, monoBuffer: UInt32) {
    game.prepare(slot, parameters, monoBuffer: monoBuffer)
  }
  package func start(_ command: StartCommand) -> Bool { game.start(command) }
  package func change(
    _ slot: Int, _ parameters: Parameters, gainRamp: Int?, pauseRamp: Int?, monoBuffer: UInt32 = 0
  ) {
    game.change(slot, parameters, gainRamp: gainRamp, pauseRamp: pauseRamp, monoBuffer: monoBuffer)
  }
  package func stop(_ slot: Int, ramp: Int) { game.stop(slot, ramp: ramp) }
  package func makeBuffer(_ pcm: PCM, loop: LoopRegion?) throws(MixerError) -> EffectBuffer {
    try game.makeBuffer(pcm, loop: loop)
  }
  package func forget(_ buffer: UInt32) -> Bool { game.retire(buffer) }
  package func deleteBuffer(_ buffer: UInt32) { game.deleteBuffer(buffer) }
  package func clearDeck(
    _ deck: Int, fadeIn: Int, replaceFade: Int, length: Int = .max, follows: (deck: Int, played: Int)? = nil
  ) {
    game.clearDeck(deck, fadeIn: fadeIn, replaceFade: replaceFade, length: length, continues: follows)
  }
  package func armDeck(_ deck: Int, generation: UInt32) { game.armDeck(deck, generation: generation) }
  package func feedDeck(_ deck: Int, _ samples: UnsafePointer<Float>, count: Int) -> Int {
    feeder.feed(deck, samples, count: count)
  }
  package func room(inDeck deck: Int) -> Int { feeder.room(inDeck: deck) }
  package func completeDeck(_ deck: Int) { feeder.complete(deck) }
  package func stopDeck(_ deck: Int, ramp: Int) { game.stopDeck(deck, ramp: ramp) }
  package func played(onDeck deck: Int) -> Int { game.played(onDeck: deck) }
  package func isFarBehind(deck: Int) -> Bool { game.isFarBehind(deck: deck) }
}
