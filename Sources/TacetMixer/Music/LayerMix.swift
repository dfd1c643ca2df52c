import TacetSignal
import TacetSystem

/// The gains of a deck's layers while they move. The renderer only.
struct LayerMix: BitwiseCopyable {
  private var order = DeckLayers()
  /// The soundtrack that follows plays by now.
  private var isNext = false
  /// The number of the soundtrack whose gains these are.
  private var index = 0
  private var intensity = Ramp(1)
  private var gains = InlineArray<8, Ramp>(repeating: Ramp(1))
  /// The gain of each layer now.
  private var levels = InlineArray<8, Float>(repeating: 1)

  /// How many layers the soundtrack that plays has; 0 for one file.
  private var count: Int { isNext ? order.next.count : order.now.count }

  /// Begins anew with an order, whose ramps begin with the deck.
  mutating func begin(_ order: DeckLayers) {
    self.order = order
    intensity = order.now.beginningIntensity
    (isNext, index) = (false, order.index)
    beginGains { order.now.beginningGain(of: $0) }
  }

  private mutating func beginGains(_ gain: (Int) -> Ramp) {
    for layer in 0..<LayerOrder.most {
      gains[layer] = gain(layer)
      levels[layer] = level(of: layer)
    }
  }

  /// Takes a new order in, of a deck that has played `played` frames.
  mutating func apply(_ order: DeckLayers, after played: Int) {
    self.order = order
    intensity.go(to: order.now.intensity, over: order.now.ramp)
    follow(after: played)
    for layer in 0..<count {
      gains[layer].go(to: gain(of: layer), over: isNext ? order.next[ramp: layer] : order.now[ramp: layer])
    }
  }

  /// Goes to another intensity, whose time has come.
  mutating func go(toIntensity intensity: Float, over span: RampSpan) { self.intensity.go(to: intensity, over: span) }

  /// Goes to another gain of a layer, whose time has come.
  mutating func go(to gain: Float, ofLayer layer: Int, over span: RampSpan) {
    if layer < count { gains[layer].go(to: gain, over: span) }
  }

  /// Goes on with the soundtrack that follows, if that has begun after `played` frames of the deck.
  private mutating func follow(after played: Int) {
    isNext = hasNextBegun(after: played)
    let current = isNext ? order.nextIndex : order.index
    guard current != index else { return }
    index = current
    let order = isNext ? order.next : order.now
    beginGains { Ramp(order[gain: $0]) }
  }

  /// True if the soundtrack that follows has begun after `played` frames of the deck.
  func hasNextBegun(after played: Int) -> Bool { played >= order.nextBegins }

  /// The gain that was ordered for a layer of the soundtrack that plays.
  private func gain(of layer: Int) -> Float { isNext ? order.next[gain: layer] : order.now[gain: layer] }

  /// The gain of the whole soundtrack that plays.
  private var wholeGain: Float { isNext ? order.next.gain : order.now.gain }

  private func level(of layer: Int) -> Float {
    guard layer < count else { return wholeGain * Self.level(of: layer, beyond: count) }
    let law = isNext ? order.next[law: layer] : order.now[law: layer]
    return wholeGain * law.gain(at: intensity.value) * gains[layer].value
  }

  /// The level at which a layer of the soundtrack that follows begins.
  private func nextLevel(of layer: Int) -> Float {
    guard layer < order.next.count else { return order.next.gain * Self.level(of: layer, beyond: order.next.count) }
    return order.next.gain * order.next[law: layer].gain(at: intensity.value) * order.next[gain: layer]
  }

  /// The level beyond the layers of a soundtrack; one of a single file, without layers, is what the deck's own ring
  /// has.
  private static func level(of layer: Int, beyond count: Int) -> Float { layer == 0 && count == 0 ? 1 : 0 }

  /// Advances the gains by `frames` frames. The next ``apply(_:to:taken:)`` begins with them.
  mutating func advance(_ frames: Int) {
    intensity.advance(frames)
    for layer in 0..<count { gains[layer].advance(frames) }
  }

  /// True if a layer is silent before and after the frames that have passed.
  private func isSilent(_ layer: Int) -> Bool { levels[layer] == 0 && level(of: layer) == 0 }

  /// Fills a block with the frames that lie ready of every layer of a deck, each at its gain; `one` has room for one of
  /// them. `taken` of them leave the ring, while `passing` frames of the mix pass; `played` are gone already.
  mutating func read(
    _ deck: UnsafePointer<DeckMailbox>, after played: Int, taken: Int, passing: Int, into block: Block, by one: Block
  ) {
    follow(after: played)
    advance(passing)
    // Those from here on are of the soundtrack that follows.
    let change = isNext ? block.frames : min(block.frames, order.nextBegins - played)
    let ring = deck.pointee.ring.consumer
    if count == 0, change == block.frames, wholeGain == 1 {
      _ = ring.peek(into: block.base, count: block.count)
    } else {
      block.clear()
      for layer in 0..<max(1, count, change < block.frames ? order.next.count : 0) {
        let (sounds, next) = (!isSilent(layer), change < block.frames ? nextLevel(of: layer) : 0)
        guard sounds || next != 0 else { continue }
        if layer == 0 {
          _ = ring.peek(into: one.base, count: one.count)
        } else {
          _ = deck.pointee.otherLayers[layer - 1].peek(into: one.base, count: one.count, before: ring)
        }
        // Where it is silent it may not have been fed.
        if sounds {
          apply(layer, to: one.prefix(change), taken: taken)
          block.prefix(change).add(one)
        }
        if next != 0 {
          one.dropFirst(change).scale(by: next)
          block.dropFirst(change).add(one.dropFirst(change))
        }
      }
    }
    // Last: the feeder goes by its room.
    _ = ring.drop(Block.channels * taken)
    follow(after: played + taken)
  }

  /// Multiplies a block by the gain of a layer: in a straight line from that before to that after the first `taken`
  /// frames, which have passed.
  private mutating func apply(_ layer: Int, to block: Block, taken: Int) {
    var ramp = Ramp(levels[layer])
    levels[layer] = level(of: layer)
    ramp.go(to: levels[layer], over: taken)
    ramp.apply(to: block)
  }
}
