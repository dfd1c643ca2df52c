import Synchronization
internal import TacetDecoding
internal import TacetMixer
import TacetSignal
import TacetSystem

/// Decodes soundtracks ahead, into the rings of the renderer's decks. It is the only one that waits for files.
///
/// Live a thread of its own runs ``step()``, offline the thread that renders.
final class Feeder: @unchecked Sendable {
  // Sendable: `jobs` are handed over under a lock, and a job's decoder is touched by `step` alone, which one thread at
  // a time runs.

  /// An event of a deck's file.
  enum Report {
    /// An error ended the deck's play.
    case failed(deck: Int, DecodingError)
    /// The name of the file is gone: it was deleted or replaced.
    case removed(String)
    /// The file ended before the length that its header claims.
    case cut(String)
    /// A deck's play goes on with the soundtrack at this place of its queue, after the deck's frame `played`.
    case advanced(play: UInt32, index: Int, played: Int)
    /// An error left that soundtrack out.
    case skipped(play: UInt32, index: Int, DecodingError)
  }

  private static let chunk = 1024
  private let renderer: Renderer
  private let decks: FeederSide
  private let controlWakeup: Wakeup
  private let sampleRate: Int
  private let mono: MonoSpread
  private let readsAhead: Bool
  /// The streams that wait for their play, the oldest first.
  private let prepared = Locked<[SoundtrackStream]>([])
  private let jobs = Locked<[FeederJob]>([])
  private let reports = Locked<[Report]>([])
  /// The plays of streamed effects.
  let streams: EffectStreams
  /// A chunk of each layer.
  private let block: UnsafeMutablePointer<Float>

  /// The most streams that wait for their play: those of a soundtrack with all its layers.
  static let maximumPrepared = 8

  /// A feeder of the decks of `renderer`, which must outlive it. Files are read by ``step()`` itself, or ahead of it on
  /// threads of their own.
  init(_ renderer: Renderer, mono: MonoSpread, readsAhead: Bool) {
    self.mono = mono
    self.readsAhead = readsAhead
    self.renderer = renderer
    decks = renderer.feeder
    controlWakeup = renderer.game.controlWakeup
    sampleRate = renderer.configuration.sampleRate
    // A read, or a call of the game's, that hangs may outlive the engine: the closure keeps the owner of the semaphore.
    streams = EffectStreams(renderer.streams, sampleRate: sampleRate, readsAhead: readsAhead) { [renderer] in
      renderer.feeder.wakeup.post()
    }
    block = .allocate(capacity: Block.channels * Self.chunk * LayerOrder.most)
  }

  deinit {
    streams.close()
    for job in jobs.withLock({ $0 }) { job.close() }
    for stream in prepared.withLock({ $0 }) { stream.close() }
    block.deallocate()
  }

  /// Opens the files of a soundtrack for a play that follows, and reads their starts.
  func prepare(_ soundtrack: Soundtrack, loops: LoopCount, startFrame: Int) {
    for stem in soundtrack.stems { prepareFile(stem, loops: loops, startFrame: startFrame) }
  }

  private func prepareFile(_ soundtrack: Soundtrack, loops: LoopCount, startFrame: Int) {
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
    SoundtrackStream(soundtrack, loops: loops, startFrame: startFrame, sampleRate: sampleRate, mono: mono) {
      [renderer] in
      renderer.feeder.wakeup.post()
    }
  }

  /// Takes a play over; its deck was cleared.
  func add(_ job: FeederJob) {
    jobs.withLock { $0.append(job) }
    decks.wakeup.post()
  }

  /// Appends a soundtrack to the play on `deck`; nil: none will follow.
  func extend(_ deck: Int, _ part: SoundtrackPart?) {
    jobs.withLock { jobs in jobs.last { $0.deck == deck }?.append(part) }
    decks.wakeup.post()
  }

  /// Lets the parts of the play on `deck` be fed up to the one at this place in the queue, while that at `heard` is
  /// heard.
  func allow(_ deck: Int, upTo index: Int, heard: Int) {
    jobs.withLock { jobs in jobs.last { $0.deck == deck }?.allow(upTo: index, heard: heard) }
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

  /// The frames that an offline engine renders at once: few while a stream or a generator keeps few ready.
  var offlineChunk: Int {
    let generators = jobs.withLock { jobs in jobs.compactMap { $0.item?.generator?.offlineChunk(sampleRate) } }
    return min(streams.offlineChunk, generators.min() ?? .max)
  }

  /// True if a deck is to go on that was to end, and its layers are not known to the renderer. The thread of ``step()``
  /// alone.
  var awaitsLayers: Bool { jobs.withLock { jobs in jobs.contains { $0.isComplete && $0.item?.isOver == false } } }

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
        job.close()
        jobs.withLock { jobs in jobs.removeAll { $0 === job } }
        controlWakeup.post()
      } else if !job.isDone, !job.isWaiting, fill(job) {
        hasFed = true
      }
    }
    return hasFed
  }

  /// Decodes until the deck is full or the sound over; false if there was nothing to do.
  private func fill(_ job: FeederJob) -> Bool {
    var hasFed = false
    do throws(DecodingError) {
      try takeOver(job)
      while let item = job.item, !job.isCancelled.load(ordering: .acquiring) {
        var frames = 0
        if !item.isOver {
          decks.setEnough(item.generator?.enough(at: sampleRate) ?? .max, inDeck: job.deck)
          guard hasRoom(job.deck, for: item) else {
            // It is far from its end.
            reopen(job)
            break
          }
          // Where bytes are missing the others are fed meanwhile.
          guard try open(item), item.canRead else { break }
          guard job.mayFeed(item) else {
            // As soon as the one before it is heard.
            if job.waitsToBeHeard(item) { decks.holdBack(job.deck) }
            controlWakeup.post()
            break
          }
          prepareNext(job, after: item)
          frames = try item.read(
            into: block, stride: Block.channels * Self.chunk,
            frames: min(Self.chunk, item.generator?.chunk(at: sampleRate) ?? .max))
          report(item)
        }
        if frames > 0 {
          for layer in 1..<item.layers {
            decks.feed(
              job.deck, layer: layer, block + layer * Block.channels * Self.chunk, count: Block.channels * frames)
          }
          // Last: the renderer goes by this one.
          job.fed += decks.feed(job.deck, block, count: Block.channels * frames) / Block.channels
          // After the frames: until they are there the deck goes on to its end.
          reopen(job)
          hasFed = true
        } else if let isNext = advance(job, from: item) {
          guard isNext else { break }
        } else {
          item.isOver = true
          item.close()
          job.isComplete = true
          decks.complete(job.deck)
          return true
        }
      }
    } catch {
      // With one that follows, the play goes on.
      if let item = job.item, job.next != nil || !isLast(item, of: job) {
        item.isOver = true
        item.close()
        add(.skipped(play: job.binding.generation, index: item.index, error))
        decks.wakeup.post()
        return true
      }
      add(.failed(deck: job.deck, error))
      finish(job)
    }
    return hasFed
  }

  /// True if the next chunk of an item is to be decoded: there is room for it, and of a generated soundtrack no more
  /// lies ready than its latency.
  private func hasRoom(_ deck: Int, for item: FeederItem) -> Bool {
    guard decks.room(inDeck: deck) >= Block.channels * Self.chunk else { return false }
    guard let generator = item.generator else { return true }
    return generator.isWanted(ready: decks.ready(inDeck: deck), held: item.held, sampleRate: sampleRate)
  }

  /// Opens the file of a soundtrack; false while that takes time.
  private func open(_ item: FeederItem) throws(DecodingError) -> Bool {
    if readsAhead { return try item.open(sampleRate: sampleRate, mono: mono, stream: openStream) }
    return try item.open(sampleRate: sampleRate, mono: mono, stream: nil)
  }

  /// Opens the file ahead that follows.
  private func prepareNext(_ job: FeederJob, after item: FeederItem) {
    guard let next = job.next else { return item.isContinued = !isLast(item, of: job) }
    do throws(DecodingError) {
      _ = try open(next)
      item.isContinued = next.follows(item)
    } catch {
      skipNext(job, next, error)
    }
  }

  private func isLast(_ item: FeederItem, of job: FeederJob) -> Bool {
    item.isLast || job.mayEnd.load(ordering: .acquiring)
  }

  private func skipNext(_ job: FeederJob, _ next: FeederItem, _ error: DecodingError) {
    job.dropNext()
    add(.skipped(play: job.binding.generation, index: next.index, error))
  }

  /// Goes on with the soundtrack that follows; false while it is not known or its file not open, nil if there is none.
  private func advance(_ job: FeederJob, from item: FeederItem) -> Bool? {
    guard let next = job.next else {
      // The frames that it still holds come first.
      let ends = isLast(item, of: job)
      guard ends, item.isContinued else { return ends ? nil : false }
      item.isContinued = false
      return true
    }
    do throws(DecodingError) {
      guard try open(next) else { return false }
    } catch {
      skipNext(job, next, error)
      return true
    }
    if item.isContinued, !next.follows(item) {
      // The conversion ends here, and gives the frames that it holds.
      item.isContinued = false
      return true
    }
    let carried = next.follow(item)
    job.advance()
    add(.advanced(play: job.binding.generation, index: next.index, played: job.fed + carried))
    return true
  }

  /// Takes the stream of a file that was prepared, or begins one.
  private func openStream(_ soundtrack: Soundtrack, loops: LoopCount, startFrame: Int) -> SoundtrackStream {
    let found = prepared.withLock { streams in
      streams.firstIndex { $0.isFor(soundtrack, loops: loops, startFrame: startFrame) }.map { streams.remove(at: $0) }
    }
    if let found { return found }
    let made = stream(soundtrack, loops: loops, startFrame: startFrame)
    made.start()
    return made
  }

  /// Reports what happened to a file.
  private func report(_ item: FeederItem) {
    let name = item.soundtrack.info.path
    if item.takeRemoval() { add(.removed(name)) }
    if item.takeCut() { add(.cut(name)) }
  }

  private func add(_ report: Report) {
    reports.withLock { $0.append(report) }
    controlWakeup.post()
  }

  /// Goes on with the open files of the deck that the job continues, if they are still open: their names may be gone.
  private func takeOver(_ job: FeederJob) throws(DecodingError) {
    guard let continued = job.binding.continues?.deck, let item = job.item, !item.isBegun, !item.isOver else {
      return
    }
    let other = jobs.withLock { jobs in jobs.first { $0.deck == continued && !$0.isDone } }
    let first = job.binding.first
    guard let other, let open = other.item else { return }
    let isTaken = try item.take(open, fromFrame: first.startFrame, loops: first.loops)
    // Of a generator too: it is not asked for both.
    guard isTaken || (item.generator != nil && item.generator === open.generator) else { return }
    if isTaken { other.item = nil } else { other.close() }
    other.isDone = true
  }

  /// Lets a deck go on that was to end with what it had.
  private func reopen(_ job: FeederJob) {
    guard job.isComplete else { return }
    job.isComplete = false
    decks.reopen(job.deck)
  }

  private func finish(_ job: FeederJob) {
    job.isDone = true
    job.close()
    decks.complete(job.deck)
  }
}
