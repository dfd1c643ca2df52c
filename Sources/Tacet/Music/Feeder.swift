import Synchronization
internal import TacetDecoding
internal import TacetMixer
import TacetSystem

/// Decodes soundtracks ahead, into the rings of the renderer's decks. It is the only one that waits for files.
///
/// Live a thread of its own runs ``step()``, offline the thread that renders.
final class Feeder: @unchecked Sendable {
  // Sendable: `jobs` are handed over under a lock, and a job's decoder is touched by `step` alone, which one thread at a
  // time runs.

  /// An error that ended a deck's play.
  struct Failure {
    let deck: Int
    let error: DecodingError
  }

  /// One play of one soundtrack on one deck.
  final class Job: @unchecked Sendable {
    // Sendable: the decoder belongs to the feeder's step; the rest is constant or atomic.
    let binding: DeckBinding
    let isCancelled = Atomic<Bool>(false)
    fileprivate var decoder: StreamDecoder?
    fileprivate var isDone = false

    init(_ binding: DeckBinding) { self.binding = binding }

    var deck: Int { binding.deck }
  }

  private static let chunk = 1024
  private let decks: FeederSide
  private let controlWakeup: Wakeup
  private let sampleRate: Int
  private let jobs = Locked<[Job]>([])
  private let failures = Locked<[Failure]>([])
  private let block: UnsafeMutablePointer<Float>

  /// A feeder of the decks of `renderer`, which must outlive it.
  init(_ renderer: Renderer) {
    decks = renderer.feeder
    controlWakeup = renderer.game.controlWakeup
    sampleRate = renderer.configuration.sampleRate
    block = .allocate(capacity: 2 * Self.chunk)
  }

  deinit { block.deallocate() }

  /// Takes a play over; its deck was cleared.
  func add(_ job: Job) {
    jobs.withLock { $0.append(job) }
    decks.wakeup.post()
  }

  /// Ends the play on `deck`; ``isFree(_:)`` reports when the deck is free again.
  func cancel(_ deck: Int) {
    jobs.withLock { jobs in
      for job in jobs where job.deck == deck { job.isCancelled.store(true, ordering: .releasing) }
    }
    decks.wakeup.post()
  }

  /// True if no play is on `deck` any more, so that it may be cleared.
  func isFree(_ deck: Int) -> Bool { jobs.withLock { jobs in !jobs.contains { $0.deck == deck } } }

  /// Errors that ended plays since the last call.
  func takeFailures() -> [Failure] {
    failures.withLock { failures in
      defer { failures = [] }
      return failures
    }
  }

  /// Fills every deck as far as it has room; true if one was fed.
  func step() -> Bool {
    var hasFed = false
    for job in jobs.withLock({ $0 }) {
      if job.isCancelled.load(ordering: .acquiring) {
        job.decoder = nil
        jobs.withLock { jobs in jobs.removeAll { $0 === job } }
        controlWakeup.post()
      } else if !job.isDone, fill(job) {
        hasFed = true
      }
    }
    return hasFed
  }

  /// Decodes until the deck is full or the sound over; false if there was nothing to do.
  private func fill(_ job: Job) -> Bool {
    var hasFed = false
    do throws(DecodingError) {
      if job.decoder == nil { try takeOver(job) }
      if job.decoder == nil {
        let (soundtrack, binding) = (job.binding.soundtrack, job.binding)
        job.decoder = try StreamDecoder(
          soundtrack.source, outputSampleRate: sampleRate, loops: binding.loops, startFrame: binding.startFrame,
          loop: soundtrack.info.loop,
          limits: soundtrack.limits, loudness: soundtrack.loudness)
      }
      while !job.isCancelled.load(ordering: .acquiring), decks.room(inDeck: job.deck) >= 2 * Self.chunk {
        let frames = try job.decoder?.read(into: block, frames: Self.chunk) ?? 0
        guard frames > 0 else {
          finish(job)
          return true
        }
        _ = decks.feed(job.deck, block, count: 2 * frames)
        hasFed = true
      }
    } catch {
      failures.withLock { $0.append(Failure(deck: job.deck, error: error)) }
      finish(job)
      controlWakeup.post()
    }
    return hasFed
  }

  /// Goes on with the open file of the deck that the job continues, if it is still open: its name may be gone.
  private func takeOver(_ job: Job) throws(DecodingError) {
    let other = jobs.withLock { jobs in jobs.first { $0.deck == job.binding.continues?.deck && !$0.isDone } }
    guard let other else { return }
    job.decoder = other.decoder.take()
    other.isDone = true
    try job.decoder?.seek(toFrame: job.binding.startFrame, loops: job.binding.loops)
  }

  private func finish(_ job: Job) {
    job.isDone = true
    job.decoder = nil
    decks.complete(job.deck)
  }
}
