import Synchronization
internal import TacetDecoding
internal import TacetMixer
import TacetSystem

/// Decodes soundtracks ahead, into the rings of the renderer's decks.
///
/// Live a thread of its own runs ``step()``; offline whoever renders does. It is the only one that waits for files.
final class Feeder: @unchecked Sendable {
  // Sendable: `jobs` are handed over through a lock, and a job's decoder is touched by `step` alone, which one thread
  // at a time runs.
  /// What a step did.
  enum Step { case fed, waiting, ended }

  /// One play of one soundtrack on one deck.
  final class Job: @unchecked Sendable {
    // Sendable: the decoder belongs to the feeder's step; the rest is constant or atomic.
    let deck: Int
    let source: SoundSource
    let loops: Bool
    let startFrame: Int
    let limits: DecodingLimits
    /// The deck that it goes on for: of the same sound, whose file is open there.
    let follows: Int?
    let isCancelled = Atomic<Bool>(false)
    fileprivate var decoder: StreamDecoder?
    fileprivate var isDone = false

    init(
      deck: Int, source: SoundSource, loops: Bool, startFrame: Int, limits: DecodingLimits, follows: Int? = nil
    ) {
      self.follows = follows
      self.deck = deck
      self.source = source
      self.loops = loops
      self.startFrame = startFrame
      self.limits = limits
    }
  }

  private static let chunk = 1024
  private let renderer: Renderer
  private let sampleRate: Int
  private let jobs = Locked<[Job]>([])
  private let failures = Locked<[(deck: Int, error: DecodingError)]>([])
  private let block: UnsafeMutablePointer<Float>

  init(renderer: Renderer) {
    self.renderer = renderer
    sampleRate = renderer.configuration.sampleRate
    block = .allocate(capacity: 2 * Self.chunk)
  }

  deinit { block.deallocate() }

  /// Takes a play over; its deck was cleared.
  func add(_ job: Job) {
    jobs.withLock { $0.append(job) }
    renderer.feederWakeup.post()
  }

  /// Ends the play on `deck`; when the deck is free again, ``isFree(_:)`` says so.
  func cancel(_ deck: Int) {
    jobs.withLock { jobs in
      for job in jobs where job.deck == deck { job.isCancelled.store(true, ordering: .releasing) }
    }
    renderer.feederWakeup.post()
  }

  /// Whether no play is on `deck` any more, so that it may be cleared.
  func isFree(_ deck: Int) -> Bool { jobs.withLock { jobs in !jobs.contains { $0.deck == deck } } }

  /// Errors that ended plays since the last call.
  func takeFailures() -> [(deck: Int, error: DecodingError)] {
    failures.withLock { failures in
      defer { failures = [] }
      return failures
    }
  }

  /// Fills every deck as far as it has room.
  func step() -> Step {
    var result = Step.ended
    for job in jobs.withLock({ $0 }) {
      if job.isCancelled.load(ordering: .acquiring) {
        job.decoder = nil
        jobs.withLock { jobs in jobs.removeAll { $0 === job } }
        renderer.controlWakeup.post()
      } else if !job.isDone {
        if fill(job) { result = .fed } else if result == .ended { result = .waiting }
      }
    }
    return result
  }

  /// Decodes until the deck is full or the sound over; false if there was nothing to do.
  private func fill(_ job: Job) -> Bool {
    var hasFed = false
    do throws(DecodingError) {
      if job.decoder == nil { try takeOver(job) }
      if job.decoder == nil {
        job.decoder = try StreamDecoder(
          job.source, outputSampleRate: sampleRate, loops: job.loops, startFrame: job.startFrame, limits: job.limits)
      }
      while !job.isCancelled.load(ordering: .acquiring), renderer.room(inDeck: job.deck) >= 2 * Self.chunk {
        let frames = try job.decoder?.read(into: block, frames: Self.chunk) ?? 0
        guard frames > 0 else {
          finish(job)
          return true
        }
        _ = renderer.feedDeck(job.deck, block, count: 2 * frames)
        hasFed = true
      }
    } catch {
      failures.withLock { $0.append((job.deck, error)) }
      finish(job)
      renderer.controlWakeup.post()
    }
    return hasFed
  }

  /// Goes on with the open file of the deck that the job follows, if it is still open: it may be gone by its name.
  private func takeOver(_ job: Job) throws(DecodingError) {
    let other = jobs.withLock { jobs in jobs.first { $0.deck == job.follows && !$0.isDone } }
    guard let other else { return }
    job.decoder = other.decoder.take()
    other.isDone = true
    try job.decoder?.seek(toFrame: job.startFrame)
  }

  private func finish(_ job: Job) {
    job.isDone = true
    job.decoder = nil
    renderer.completeDeck(job.deck)
  }
}
