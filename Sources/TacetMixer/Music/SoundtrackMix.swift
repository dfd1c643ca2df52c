import Synchronization
import TacetSession
import TacetSignal

/// The mix of the soundtrack: the decks, of which one is current and others may be fading out.
///
/// The renderer only.
struct SoundtrackMix {
  private struct Deck {
    enum State { case idle, waiting, playing }
    var state = State.idle
    var generation: UInt32 = 0
    var isLeaving = false
    var gain = Ramp(1)
    /// Comes down when the feeder is late, so that the music waits without a click.
    var flow = Ramp(1)
    var isFlowing = true
    var played = 0
    /// Of the frames played, those that nobody heard and nobody took from the ring yet.
    var debt = 0
    var source: StreamSource
  }

  var gate = MixGate()
  private let mix: LoopbackMix
  private let shared: RendererMailbox
  private let configuration: MixerConfiguration
  private let decks: UnsafeMutablePointer<Deck>
  private let scratch: UnsafeMutablePointer<Float>
  private var busGain = Ramp(1)
  /// The deck that was armed last and not ended since; -1 for none.
  private var current = -1
  private var isFrozenWithDeck = false

  /// What must lie in a ring before its deck begins: 40 ms.
  private static let primeFrames = 2048

  init(mix: LoopbackMix, shared: RendererMailbox, configuration: MixerConfiguration) throws(MixerError) {
    self.mix = mix
    self.shared = shared
    self.configuration = configuration
    decks = .allocate(capacity: deckCount)
    var made = 0
    do throws(MixerError) {
      for index in 0..<deckCount {
        let source = try mix.withCurrent { () throws(MixerError) in
          try StreamSource(sampleRate: configuration.sampleRate, mapped: configuration.mapsStreams)
        }
        (decks + index).initialize(to: Deck(source: source))
        made += 1
      }
    } catch {
      decks.deinitialize(count: made).deallocate()
      throw error
    }
    scratch = .allocate(capacity: 2 * configuration.step)
    scratch.initialize(repeating: 0, count: 2 * configuration.step)
  }

  func deallocate() {
    mix.withCurrent { for index in 0..<deckCount { decks[index].source.deallocate() } }
    decks.deinitialize(count: deckCount).deallocate()
    scratch.deallocate()
  }

  /// Whether what plays can be heard. If not, it is neither mixed nor taken from its ring: its time is counted.
  private var isHeard: Bool { gate.isPulled && !gate.isSilent && (busGain.value != 0 || busGain.isMoving) }

  private var isPlaying: Bool { (0..<deckCount).contains { decks[$0].state == .playing } }

  /// Whether nothing is heard here, now and in the next frame.
  var isUnheard: Bool { gate.isFrozen || (!gate.hold.isMoving && !(isHeard && isPlaying)) }

  /// Whether nothing is heard here until a command comes.
  var isIdle: Bool {
    if gate.isFrozen { return true }
    guard isUnheard else { return false }
    // One that waits for its feeder is about to begin.
    return !(0..<deckCount).contains { decks[$0].state == .waiting }
  }

  /// How many frames pass until there is something to tell; `Int.max` if never.
  var nextChange: Int {
    var frames = boundary
    guard gate.isPulled else { return frames }
    for index in 0..<deckCount where decks[index].state == .playing { frames = min(frames, left(index)) }
    return max(1, frames)
  }

  /// How many frames a deck has still to play, as far as that is known; `Int.max` while it is not.
  private func left(_ index: Int) -> Int {
    let controls = shared.decks + index
    guard controls.pointee.isComplete.load(ordering: .acquiring) else {
      // Heard, it plays whatever the feeder finds; unheard, nobody looks further than the file's header.
      guard decks[index].debt > 0 || !isHeard else { return .max }
      return controls.pointee.length.load(ordering: .relaxed) - decks[index].played
    }
    return controls.pointee.ring.count / 2 - decks[index].debt
  }

  // MARK: - Commands

  /// Takes what the engine ordered since the last step, at engine frame `frame`.
  mutating func takeCommands(frame: Int) {
    // Read before the stops, so that those which were asked for before it are seen, and obeyed after them: what ends
    // while the mix stands still must not be heard when it goes on.
    let order = MixOrder(bits: shared.state.pointee.soundtrackOrder.load(ordering: .acquiring))
    for index in 0..<deckCount { takeDeck(index, frame: frame) }
    if order != gate.order {
      if gate.take(order, duckRamps: (configuration.duckRamp, configuration.unduckRamp)) {
        if isFrozenWithDeck, current >= 0 { push(.soundtrackThawed, current, frame: frame) }
        isFrozenWithDeck = false
      }
      // What nobody hears needs no ramp; and what begins in this very step must not be heard under a hold.
      if !isPlaying { settle(frame: frame) }
    }
    let gain = shared.state.pointee.soundtrackGain.load()
    if busGain.target != gain {
      busGain.go(to: gain, over: frame == 0 ? 0 : shared.state.pointee.soundtrackGainRamp.load(ordering: .relaxed))
    }
    if gate.freezeIfSilent() { freeze(frame: frame) }
    for index in 0..<deckCount where decks[index].state == .waiting { beginIfReady(index, frame: frame) }
  }

  private mutating func takeDeck(_ index: Int, frame: Int) {
    let controls = shared.decks + index
    let deck = decks + index
    let armed = controls.pointee.armed.load(ordering: .acquiring)
    if deck.pointee.state == .idle, armed != deck.pointee.generation {
      deck.pointee.generation = armed
      deck.pointee.state = .waiting
      deck.pointee.isLeaving = false
      deck.pointee.played = 0
      deck.pointee.debt = 0
      if current < 0 || Int32(bitPattern: armed &- decks[current].generation) > 0 { current = index }
    }
    guard deck.pointee.state != .idle else { return }
    let stop = controls.pointee.stop.load(ordering: .acquiring)
    if stop >= 0 { leave(index, over: stop, frame: frame) }
    // It replaces what stands still: that is over at once, and this one begins at its first frame when it is heard.
    if deck.pointee.state == .waiting, index == current, gate.isFrozen {
      replaceOthers(than: index, over: 0, frame: frame)
    }
  }

  private mutating func beginIfReady(_ index: Int, frame: Int) {
    guard index == current else {
      end(index, .stopped, frame: frame)  // another was asked for before it could begin
      return
    }
    guard !gate.isPausing else { return }
    let controls = shared.decks + index
    if controls.pointee.ring.count >= 2 * Self.primeFrames || controls.pointee.isComplete.load(ordering: .acquiring) {
      begin(index, frame: frame)
    }
  }

  private mutating func begin(_ index: Int, frame: Int) {
    let controls = shared.decks + index
    let fadeIn = controls.pointee.fadeIn.load(ordering: .relaxed)
    decks[index].state = .playing
    decks[index].gain = Ramp(fadeIn > 0 ? 0 : 1)
    decks[index].gain.go(to: 1, over: fadeIn)
    decks[index].flow = Ramp(1)
    decks[index].isFlowing = true
    inMix { decks[index].source.start() }
    replaceOthers(than: index, over: controls.pointee.replaceFade.load(ordering: .relaxed), frame: frame)
    push(.deckStarted, index, frame: frame)
  }

  private mutating func replaceOthers(than index: Int, over frames: Int, frame: Int) {
    inherit(index)
    for other in 0..<deckCount where other != index && decks[other].state == .playing {
      leave(other, over: frames, frame: frame)
    }
  }

  /// It goes on for another deck, from a frame that one has passed by now: it owes what was played since.
  private mutating func inherit(_ index: Int) {
    let controls = shared.decks + index
    let other = controls.pointee.follows.exchange(-1, ordering: .relaxed)
    guard other >= 0, decks[other].state == .playing else { return }
    let late = max(0, decks[other].played - controls.pointee.followsAt.load(ordering: .relaxed))
    decks[index].played = late
    decks[index].debt = late
    publish(index)
  }

  private mutating func leave(_ index: Int, over frames: Int, frame: Int) {
    if decks[index].state == .waiting || gate.isFrozen || frames == 0 {
      end(index, .stopped, frame: frame)
    } else if !decks[index].isLeaving || decks[index].gain.remaining > frames {
      decks[index].isLeaving = true
      decks[index].gain.go(to: 0, over: frames)
    }
  }

  private mutating func end(_ index: Int, _ reason: VoiceEnd, frame: Int) {
    if decks[index].state == .playing { inMix { decks[index].source.stop() } }
    decks[index].state = .idle
    if current == index { current = -1 }
    push(.deckEnded, index, reason: reason, frame: frame)
  }

  /// Runs `body` with this mix current; the effects' mix is current the rest of the time.
  private func inMix(_ body: () -> Void) { mix.withCurrent(body) }

  private func push(_ kind: RendererEvent.Kind, _ index: Int, reason: VoiceEnd = .finished, frame: Int) {
    shared.events.push(
      RendererEvent(
        kind: kind, reason: reason, index: UInt32(index), generation: decks[index].generation, frame: frame,
        position: decks[index].played))
  }

  // MARK: - One step

  /// How many frames may be rendered before something must happen to the frame.
  var boundary: Int {
    var frames = gate.boundary
    guard gate.isPulled else { return frames }
    for index in 0..<deckCount where decks[index].state == .playing {
      let deck = decks + index
      if deck.pointee.isLeaving, deck.pointee.gain.isMoving { frames = min(frames, deck.pointee.gain.remaining) }
      if deck.pointee.flow.isMoving { frames = min(frames, deck.pointee.flow.remaining) }
    }
    return frames
  }

  /// Mixes `frames` frames into `samples`. False, and nothing written, if nothing sounds and only time passes.
  mutating func render(into samples: UnsafeMutablePointer<Float>, frames: Int) -> Bool {
    guard isHeard, isPlaying else {
      pass(frames)
      return false
    }
    for index in 0..<deckCount where decks[index].state == .playing { feed(index, frames: frames) }
    mix.render(into: samples, frames: frames)
    busGain.apply(toStereo: samples, frames: frames)
    gate.apply(to: samples, frames: frames)
    return true
  }

  /// Lets `frames` frames pass that nobody hears.
  mutating func pass(_ frames: Int) {
    if gate.isPulled {
      for index in 0..<deckCount where decks[index].state == .playing { owe(index, frames: frames) }
    }
    gate.pass(frames)
    busGain.advance(frames)
  }

  /// Counts `frames` frames as played that were not taken from the ring.
  private func owe(_ index: Int, frames: Int) {
    let deck = decks + index
    deck.pointee.gain.advance(frames)
    deck.pointee.flow.advance(frames)
    deck.pointee.debt += frames
    deck.pointee.played += frames
    publish(index)
  }

  private func publish(_ index: Int) {
    shared.decks[index].debt.store(decks[index].debt, ordering: .relaxed)
    shared.decks[index].played.store(decks[index].played, ordering: .releasing)
  }

  /// Takes from the ring what was played and not heard, as far as it lies there. Until all is taken the deck is silent,
  /// and its time runs on.
  private func payDebt(_ index: Int) {
    let controls = shared.decks + index
    while decks[index].debt > 0 {
      let frames = min(decks[index].debt, configuration.step)
      let taken = controls.pointee.ring.read(into: scratch, count: 2 * frames) / 2
      guard taken > 0 else { break }
      decks[index].debt -= taken
    }
  }

  private mutating func feed(_ index: Int, frames: Int) {
    let deck = decks + index
    let controls = shared.decks + index
    if deck.pointee.debt > 0 {
      payDebt(index)
      let isReady =
        controls.pointee.ring.count >= 2 * Self.primeFrames || controls.pointee.isComplete.load(ordering: .acquiring)
      guard deck.pointee.debt == 0, isReady else {
        deck.pointee.isFlowing = false
        deck.pointee.flow = Ramp(0)
        owe(index, frames: frames)
        scratch.update(repeating: 0, count: 2 * frames)
        inMix { deck.pointee.source.feed(scratch, frames: frames) }
        shared.feederWakeup.post()
        return
      }
      if !deck.pointee.isFlowing {
        deck.pointee.isFlowing = true
        deck.pointee.flow.go(to: 1, over: configuration.quickRamp)
      }
    }
    let isComplete = controls.pointee.isComplete.load(ordering: .acquiring)
    let ready = controls.pointee.ring.count / 2
    if !isComplete, deck.pointee.isFlowing, ready < frames + configuration.quickRamp {
      deck.pointee.isFlowing = false
      deck.pointee.flow.go(to: 0, over: min(ready, configuration.quickRamp))
    } else if !deck.pointee.isFlowing, isComplete || ready >= 2 * Self.primeFrames {
      deck.pointee.isFlowing = true
      deck.pointee.flow.go(to: 1, over: configuration.quickRamp)
    }
    // What is beyond the ramp to silence stays in the ring.
    let wanted = deck.pointee.isFlowing ? frames : min(frames, deck.pointee.flow.remaining)
    let taken = wanted > 0 ? controls.pointee.ring.read(into: scratch, count: 2 * min(ready, wanted)) / 2 : 0
    (scratch + 2 * taken).update(repeating: 0, count: 2 * (frames - taken))
    deck.pointee.flow.apply(toStereo: scratch, frames: frames)
    deck.pointee.gain.apply(toStereo: scratch, frames: frames)
    deck.pointee.played += taken
    publish(index)
    inMix { deck.pointee.source.feed(scratch, frames: frames) }
    if !isComplete, ready - taken < deckWakeFrames { shared.feederWakeup.post() }
  }

  /// Lets a step have passed, up to engine frame `frame`: ends what ended, freezes when it is time.
  mutating func finish(frame: Int) {
    if gate.isPulled {
      for index in 0..<deckCount where decks[index].state == .playing {
        if decks[index].isLeaving, !decks[index].gain.isMoving {
          end(index, .stopped, frame: frame)
        } else if left(index) <= 0 {
          end(index, .finished, frame: frame + left(index))
        }
      }
    }
    if gate.freezeIfSilent() { freeze(frame: frame) }
  }

  private mutating func freeze(frame: Int) {
    for index in 0..<deckCount where decks[index].state == .playing && decks[index].isLeaving {
      end(index, .stopped, frame: frame)
    }
    if current >= 0 {
      isFrozenWithDeck = true
      push(.soundtrackFrozen, current, frame: frame)
    }
  }

  /// Nobody hears it: freezes at once if a pause is ordered.
  private mutating func settle(frame: Int) {
    gate.settle()
    if gate.freezeIfSilent() { freeze(frame: frame) }
  }

  /// Nobody renders: is silent at once, and frozen, if that is ordered.
  mutating func settleSilence(frame: Int) {
    gate.settleSilence()
    if gate.freezeIfSilent() { freeze(frame: frame) }
  }
}
