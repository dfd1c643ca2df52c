import TacetSignal
import TacetSystem
import Testing

@testable import TacetMixer

/// The layers of a deck at their gains, while soundtracks with more and with fewer follow one another.
@Suite struct LayerMixTests {
  /// A deck that is fed, and read in blocks.
  private struct FedDeck: ~Copyable {
    let mailbox = FixedArray<DeckMailbox>(count: 1) { _ in DeckMailbox() }
    var mix = LayerMix()
    var played = 0
    private let samples = FixedArray<Float>(repeating: 9, count: 4_096)
    private let block = FixedArray<Float>(repeating: 9, count: 4_096)

    /// Feeds frames of layers, whose samples are a constant each.
    func feed(_ layers: [Float], frames: Int) {
      for layer in layers.indices.dropFirst() {
        mailbox[0].otherLayers[layer - 1].write(
          [Float](repeating: layers[layer], count: 2 * frames), count: 2 * frames, before: mailbox[0].ring.producer)
      }
      _ = mailbox[0].ring.producer.write([Float](repeating: layers[0], count: 2 * frames), count: 2 * frames)
    }

    mutating func begin(_ order: DeckLayers) {
      mailbox[0].publish(order)
      mix.begin(mailbox[0].layers.reader.latest())
    }

    mutating func publish(_ order: DeckLayers) {
      mailbox[0].publish(order)
      mix.apply(mailbox[0].layers.reader.latest(), after: played)
    }

    /// The left channel of the next frames, of which fewer may leave the ring.
    mutating func read(_ frames: Int, taken: Int? = nil) -> [Float] {
      mix.read(
        UnsafePointer(mailbox.base), after: played, taken: taken ?? frames, passing: taken ?? frames,
        into: Block(samples.base, frames: frames), by: Block(block.base, frames: frames))
      played += taken ?? frames
      return (0..<frames).map { samples.base[2 * $0] }
    }
  }

  private func order(_ gains: [Float]) -> LayerOrder {
    var order = LayerOrder()
    for gain in gains { order.append(LayerOrder.Law(), gain: gain) }
    return order
  }

  private func order(
    _ now: LayerOrder, _ index: Int, next: LayerOrder, _ nextIndex: Int, at frame: Int
  ) -> DeckLayers {
    var order = DeckLayers()
    (order.now, order.index, order.next, order.nextIndex, order.nextBegins) = (now, index, next, nextIndex, frame)
    return order
  }

  @Test func oneFileIsTheDecksOwnRingBitForBit() {
    var deck = FedDeck()
    deck.begin(DeckLayers())
    let values = (0..<1_000).map { Float($0) * 0.123_456_7 - 60 }
    _ = deck.mailbox[0].ring.producer.write(values.flatMap { [$0, -$0] }, count: 2_000)
    var heard = deck.read(300)
    // One with layers is to follow.
    deck.publish(order(LayerOrder(), 0, next: order([1, 1, 1]), 1, at: 1_000))
    heard += deck.read(400) + deck.read(300)
    #expect(heard == values)
  }

  @Test func layersBeginAtTheirFrameWhileOneFilePlays() {
    var deck = FedDeck()
    deck.begin(DeckLayers())
    deck.feed([0.5], frames: 1_000)
    #expect(deck.read(300).allSatisfy { $0 == 0.5 })
    deck.publish(order(LayerOrder(), 0, next: order([1, 0.5, 0.25]), 1, at: 1_000))
    deck.feed([0.125, 0.25, 0.5], frames: 1_000)
    // Looked at beyond what is taken, as at another speed.
    let heard = deck.read(900, taken: 600) + deck.read(1_000)
    #expect(heard[..<700].allSatisfy { $0 == 0.5 } && heard[900..<1_000].allSatisfy { $0 == 0.5 })
    #expect(heard[700..<900].allSatisfy { $0 == 0.375 } && heard[1_000...].allSatisfy { $0 == 0.375 })
  }

  /// Frames of a soundtrack with fewer layers leave the others as they are: that is not heard, even where it is no
  /// number.
  @Test func layersThatAreNotFedAreSilent() {
    var deck = FedDeck()
    deck.begin(order(order([1, 1, 1]), 0, next: order([]), 1, at: 500))
    deck.feed([0.25, 0.25, 0.25], frames: 500)
    deck.mailbox[0].otherLayers[1].write(
      [Float](repeating: .nan, count: 4_000), count: 4_000, before: deck.mailbox[0].ring.producer)
    deck.feed([0.5], frames: 500)
    let heard = deck.read(400) + deck.read(300)
    #expect(heard[..<500].allSatisfy { $0 == 0.75 } && heard[500...].allSatisfy { $0 == 0.5 })
    deck.publish(order(LayerOrder(), 1, next: order([1, 1]), 2, at: 1_000))
    deck.feed([0.125, 0.5], frames: 500)
    let rest = deck.read(600)
    #expect(rest[..<300].allSatisfy { $0 == 0.5 } && rest[300...].allSatisfy { $0 == 0.625 })
  }

  /// The intensity is on its way while one file plays.
  @Test func intensityGoesOnBelowOneFile() {
    var deck = FedDeck()
    deck.begin(DeckLayers())
    var law = LayerOrder.Law()
    (law.enters, law.curve) = ((0, 1), .linear)
    var (now, next) = (LayerOrder(), LayerOrder())
    next.append(law, gain: 1)
    now.setIntensity(0, over: RampSpan(1_000))
    deck.publish(order(now, 0, next: LayerOrder(), 0, at: .max))
    next.setIntensity(0, over: RampSpan(1_000))
    deck.feed([0.5], frames: 500)
    #expect(deck.read(300).allSatisfy { $0 == 0.5 })
    deck.publish(order(now, 0, next: next, 1, at: 500))
    deck.feed([1], frames: 500)
    _ = deck.read(200)
    let heard = deck.read(400)
    #expect(abs(heard[0] - 0.5) < 0.002)
    #expect(abs(heard[399] - 0.1) < 0.002)
  }
}
