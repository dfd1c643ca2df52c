import TacetSignal
import TacetSystem

/// Reads decks, at their own speed or at another one. The renderer only.
struct DeckReader: ~Copyable {
  /// Frames that a step looks at, at most: those before it, its own and those beyond.
  private static let lookedAt = MusicResampler.fastest * RenderStep.longest + 2 * MusicResampler.reach + 1

  /// The frames read last.
  let samples = FixedArray<Float>(repeating: 0, count: 2 * RenderStep.longest)
  private let input = FixedArray<Float>(repeating: 0, count: 2 * Self.lookedAt)
  private let layer = FixedArray<Float>(repeating: 0, count: 2 * Self.lookedAt)
  private var resampler = MusicResampler()

  /// Reads what a deck plays in the next `frames` frames into ``samples``.
  mutating func read(
    _ deck: inout Deck, _ mailbox: UnsafePointer<DeckMailbox>, frames: Int, at pace: MusicPace
  ) -> DeckReading {
    // Acquired: the feeder fills the ring before it says that this was all, or all for now.
    let isComplete = mailbox.pointee.isComplete.load(ordering: .acquiring)
    let isHeldBack = mailbox.pointee.isHeldBack.load(ordering: .acquiring)
    let ready = mailbox.pointee.ring.consumer.count / 2
    // After the count: frames are fed only after the order that says how loud they are.
    if let order = mailbox.pointee.layers.reader.next() { deck.apply(order) }
    let ahead = pace.isOwn || isComplete || isHeldBack ? 0 : MusicResampler.lookAhead(pace)
    let wanted = deck.wantedFrames(
      of: frames, ready: ready > ahead ? pace.frames(until: ready - ahead) : 0,
      isRefilled: ready >= Deck.refilledFrames, isHeldBack: isHeldBack, isComplete: isComplete)
    let passed = min(ready, pace.passing(wanted))
    if pace.isOwn {
      take(&deck, mailbox, frames: passed, taken: passed, passing: wanted, into: samples.base)
      deck.remember(samples.base, frames: passed)
    } else {
      resample(&deck, mailbox, frames: wanted, passed: passed, ready: ready, at: pace)
    }
    return DeckReading(frames: wanted, passed: passed, left: ready - passed, isComplete: isComplete)
  }

  private mutating func resample(
    _ deck: inout Deck, _ mailbox: UnsafePointer<DeckMailbox>, frames: Int, passed: Int, ready: Int,
    at pace: MusicPace
  ) {
    let first = input.base + 2 * MusicResampler.reach
    let wanted = passed + MusicResampler.lookAhead(pace) + 1
    let known = min(ready, wanted)
    deck.recall(into: input.base)
    take(&deck, mailbox, frames: known, taken: passed, passing: frames, into: first)
    (first + 2 * known).update(repeating: 0, count: 2 * (wanted - known))
    resampler.process(first, pace, into: samples.base, count: frames)
    deck.remember(first, frames: passed)
  }

  /// Copies `frames` frames that lie ready, of which `taken` leave the ring while `passing` frames of the mix pass.
  private func take(
    _ deck: inout Deck, _ mailbox: UnsafePointer<DeckMailbox>, frames: Int, taken: Int, passing: Int,
    into samples: UnsafeMutablePointer<Float>
  ) {
    deck.layers.read(
      mailbox, after: deck.clock.played, frames: frames, taken: taken, passing: passing, into: samples,
      block: layer.base)
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
