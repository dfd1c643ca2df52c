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

  /// An event of a deck's file.
  enum Report {
    /// An error ended the deck's play.
    case failed(deck: Int, DecodingError)
    /// The name of the file is gone: it was deleted or replaced.
    case removed(String)
    /// The file ended before the length that its header claims.
    case cut(String)
  }

  /// One play of one soundtrack on one deck.
  final class Job: @unchecked Sendable {
    // Sendable: the decoder belongs to the feeder's step; the rest is constant or atomic.
    let binding: DeckBinding
    let isCancelled = Atomic<Bool>(false)
    fileprivate var decoder: StreamDecoder?
    /// Where the file is read ahead.
    fileprivate var stream: SoundtrackStream?
    fileprivate var isDone = false
    fileprivate var isRemoved = false
    /// The most bytes that a chunk took.
    fileprivate var chunkBytes = 4_096

    init(_ binding: DeckBinding) { self.binding = binding }

    var deck: Int { binding.deck }
  }

  private static let chunk = 1024
  /// A chunk may take more, and is waited for then.
  private static let maximumChunkBytes = 32_768
  private let renderer: Renderer
  private let decks: FeederSide
  private let controlWakeup: Wakeup
  private let sampleRate: Int
  private let readsAhead: Bool
  /// The streams that wait for their play, the oldest first.
  private let prepared = Locked<[SoundtrackStream]>([])
  private let jobs = Locked<[Job]>([])
  private let reports = Locked<[Report]>([])
  /// The plays of streamed effects.
  let streams: EffectStreams
  private let block: UnsafeMutablePointer<Float>

  /// The most streams that wait for their play.
  static let maximumPrepared = 4

  /// A feeder of the decks of `renderer`, which must outlive it. Files are read by ``step()`` itself, or ahead of it on
  /// threads of their own.
  init(_ renderer: Renderer, readsAhead: Bool) {
    self.readsAhead = readsAhead
    self.renderer = renderer
    decks = renderer.feeder
    controlWakeup = renderer.game.controlWakeup
    sampleRate = renderer.configuration.sampleRate
    // A read, or a call of the game's, that hangs may outlive the engine: the closure keeps the owner of the semaphore.
    streams = EffectStreams(renderer.streams, sampleRate: sampleRate, readsAhead: readsAhead) { [renderer] in
      renderer.feeder.wakeup.post()
    }
    block = .allocate(capacity: 2 * Self.chunk)
  }

  deinit {
    streams.close()
    for job in jobs.withLock({ $0 }) { job.stream?.close() }
    for stream in prepared.withLock({ $0 }) { stream.close() }
    block.deallocate()
  }

  /// Opens a file for a play that follows, and reads its start.
  func prepare(_ soundtrack: Soundtrack, loops: LoopCount, startFrame: Int) {
    guard readsAhead, soundtrack.isFile else { return }
    let stream = stream(soundtrack, loops: loops, startFrame: startFrame)
    let isNew = prepared.withLock { streams in
      guard !streams.contains(where: { $0.isFor(soundtrack, loops: loops, startFrame: startFrame) }) else {
        return false
      }
      if streams.count >= Self.maximumPrepared { streams.removeFirst().close() }
      streams.append(stream)
      return true
    }
    if isNew { stream.start() }
  }

  private func stream(_ soundtrack: Soundtrack, loops: LoopCount, startFrame: Int) -> SoundtrackStream {
    // A read that hangs may outlive the engine: the closure keeps the owner of the semaphore.
    SoundtrackStream(soundtrack, loops: loops, startFrame: startFrame, sampleRate: sampleRate) { [renderer] in
      renderer.feeder.wakeup.post()
    }
  }

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

  /// The reports since the last call.
  func takeReports() -> [Report] {
    reports.withLock { reports in
      defer { reports = [] }
      return reports
    }
  }

  /// Fills every deck and every stream as far as it has room; true if one was fed.
  func step() -> Bool {
    var hasFed = streams.step { controlWakeup.post() }
    for job in jobs.withLock({ $0 }) {
      if job.isCancelled.load(ordering: .acquiring) {
        close(job)
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
      if job.decoder == nil { try open(job) }
      guard job.decoder != nil else { return false }
      while !job.isCancelled.load(ordering: .acquiring), decks.room(inDeck: job.deck) >= 2 * Self.chunk {
        let ahead = job.stream?.ahead
        // Where bytes are missing the others are fed meanwhile.
        if let ahead, !ahead.canRead(job.chunkBytes) { break }
        let consumed = ahead?.consumed ?? 0
        let frames = try job.decoder?.read(into: block, frames: Self.chunk) ?? 0
        if let ahead { job.chunkBytes = min(max(job.chunkBytes, ahead.consumed - consumed), Self.maximumChunkBytes) }
        report(job)
        guard frames > 0 else {
          finish(job)
          return true
        }
        _ = decks.feed(job.deck, block, count: 2 * frames)
        hasFed = true
      }
    } catch {
      reports.withLock { $0.append(.failed(deck: job.deck, error)) }
      finish(job)
      controlWakeup.post()
    }
    return hasFed
  }

  /// Opens the file of a job, or takes the decoder of one that was opened; until then the job has none.
  private func open(_ job: Job) throws(DecodingError) {
    let (soundtrack, binding) = (job.binding.soundtrack, job.binding)
    guard readsAhead, soundtrack.isFile else {
      job.decoder = try StreamDecoder(
        soundtrack.source, outputSampleRate: sampleRate, loops: binding.loops, startFrame: binding.startFrame,
        loop: soundtrack.info.loop, limits: soundtrack.limits, loudness: soundtrack.loudness)
      return
    }
    if job.stream == nil {
      let found = prepared.withLock { streams in
        streams.firstIndex { $0.isFor(soundtrack, loops: binding.loops, startFrame: binding.startFrame) }
          .map { streams.remove(at: $0) }
      }
      job.stream = found ?? stream(soundtrack, loops: binding.loops, startFrame: binding.startFrame)
      if found == nil { job.stream?.start() }
    }
    if let stream = job.stream, stream.isOpen { job.decoder = try stream.take() }
  }

  /// Reports what happened to the file of a job.
  private func report(_ job: Job) {
    let name = job.binding.soundtrack.info.path
    if !job.isRemoved, job.stream?.ahead?.isRemoved == true {
      job.isRemoved = true
      add(.removed(name))
    }
    if job.decoder?.takeCut() == true { add(.cut(name)) }
  }

  private func add(_ report: Report) {
    reports.withLock { $0.append(report) }
    controlWakeup.post()
  }

  /// Goes on with the open file of the deck that the job continues, if it is still open: its name may be gone.
  private func takeOver(_ job: Job) throws(DecodingError) {
    let other = jobs.withLock { jobs in jobs.first { $0.deck == job.binding.continues?.deck && !$0.isDone } }
    guard let other else { return }
    job.decoder = other.decoder.take()
    job.stream = other.stream
    other.stream = nil
    other.isDone = true
    try job.decoder?.seek(toFrame: job.binding.startFrame, loops: job.binding.loops)
  }

  private func finish(_ job: Job) {
    job.isDone = true
    close(job)
    decks.complete(job.deck)
  }

  private func close(_ job: Job) {
    job.decoder = nil
    job.stream?.close()
    job.stream = nil
  }
}
