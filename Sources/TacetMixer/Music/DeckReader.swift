import TacetSignal
import TacetSystem

/// Reads decks, at their own speed or at another one. The renderer only.
struct DeckReader: ~Copyable {
  /// Frames that a step looks at, at most: those before it, its own and those beyond.
  private static let lookedAt = MusicResampler.fastest * RenderStep.longest + 2 * MusicResampler.reach + 1

  /// The frames read last.
  let block = BlockMemory(frames: RenderStep.longest)
  private let input = BlockMemory(frames: Self.lookedAt)
  private let layer = BlockMemory(frames: Self.lookedAt)
  private var resampler = MusicResampler()

  /// Reads what a deck plays in the next `frames` frames into ``block``.
  mutating func read(
    _ deck: inout Deck, _ mailbox: UnsafePointer<DeckMailbox>, frames: Int, at pace: MusicPace
  ) -> DeckReading {
    // Acquired: the feeder fills the ring before it says that this was all, or all for now.
    let isComplete = mailbox.pointee.isComplete.load(ordering: .acquiring)
    let isHeldBack = mailbox.pointee.isHeldBack.load(ordering: .acquiring)
    let ready = mailbox.pointee.ring.consumer.count / Block.channels
    // After the count: frames are fed only after the order that says how loud they are.
    if let order = mailbox.pointee.layers.reader.next() { deck.apply(order) }
    let ahead = pace.isOwn || isComplete || isHeldBack ? 0 : MusicResampler.lookAhead(pace)
    let wanted = deck.wantedFrames(
      of: frames, ready: ready > ahead ? pace.frames(until: ready - ahead) : 0,
      isRefilled: ready >= min(Deck.refilledFrames, mailbox.pointee.enough.load(ordering: .relaxed)),
      isHeldBack: isHeldBack, isComplete: isComplete)
    let passed = min(ready, pace.passing(wanted))
    if pace.isOwn {
      let block = block.prefix(passed)
      take(&deck, mailbox, taken: passed, passing: wanted, into: block)
      deck.remember(block)
    } else {
      resample(&deck, mailbox, frames: wanted, passed: passed, ready: ready, at: pace)
    }
    return DeckReading(frames: wanted, passed: passed, left: ready - passed, isComplete: isComplete)
  }

  private mutating func resample(
    _ deck: inout Deck, _ mailbox: UnsafePointer<DeckMailbox>, frames: Int, passed: Int, ready: Int,
    at pace: MusicPace
  ) {
    let next = input.all.dropFirst(MusicResampler.reach).prefix(passed + MusicResampler.lookAhead(pace) + 1)
    let known = min(ready, next.frames)
    deck.recall(into: input.all)
    take(&deck, mailbox, taken: passed, passing: frames, into: next.prefix(known))
    next.dropFirst(known).clear()
    resampler.process(next, pace, into: block.prefix(frames))
    deck.remember(next.prefix(passed))
  }

  /// Fills a block with what lies ready, of which `taken` frames leave the ring while `passing` frames of the mix pass.
  private func take(
    _ deck: inout Deck, _ mailbox: UnsafePointer<DeckMailbox>, taken: Int, passing: Int, into block: Block
  ) {
    deck.layers.read(
      mailbox, after: deck.clock.played, taken: taken, passing: passing, into: block,
      by: layer.prefix(block.frames))
  }
}

/// The frames of a deck that were read for a step.
struct DeckReading: BitwiseCopyable {
  /// For how many frames of the step there is music.
  var frames: Int
  /// How many frames of the music that took.
  var passed: Int
  /// How many lie ready after them.
  var left: Int
  /// True if the music ends with these frames.
  var isComplete: Bool
}
