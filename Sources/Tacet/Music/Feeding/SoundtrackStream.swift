import Synchronization
internal import TacetDecoding
import TacetSystem

/// The file of a play of a soundtrack: opened, and read ahead of the feeder, on a thread of its own, so that a disk
/// that stalls delays nothing else. A generated soundtrack is made there.
final class SoundtrackStream: @unchecked Sendable {
  // Sendable: the thread writes `opened` and `ahead` before it publishes `isOpen`, and does not read them after that;
  // then the feeder's step alone has them.
  let soundtrack: Soundtrack
  let loops: LoopCount
  let startFrame: Int
  private let sampleRate: Int
  private let mono: MonoSpread
  private let onArrival: @Sendable () -> Void
  private var opened: Result<Void, DecodingError>?
  private var decoder: StreamDecoder?
  /// The bytes read ahead; nil for a file in memory.
  private(set) var ahead: ReadAhead?
  /// The frames of a generated soundtrack; nil for another one.
  private(set) var chunks: MadeChunks?
  private let isOpened = Atomic(false)
  private let isClosed = Atomic(false)

  /// A stream from the file's frame `startFrame`. `onArrival` is called when it is open, and when bytes are there that
  /// it lacked.
  init(
    _ soundtrack: Soundtrack, loops: LoopCount, startFrame: Int, sampleRate: Int, mono: MonoSpread,
    onArrival: @escaping @Sendable () -> Void
  ) {
    self.soundtrack = soundtrack
    self.loops = loops
    self.startFrame = startFrame
    self.sampleRate = sampleRate
    self.mono = mono
    self.onArrival = onArrival
  }

  /// Starts the thread. Where the system has none left, the file is opened at once and read without haste.
  func start() {
    if SystemThread(name: "tacet-reader", { self.run() }) == nil { open(readsAhead: false) }
  }

  /// True when ``take()`` has the decoder.
  var isOpen: Bool { isOpened.load(ordering: .acquiring) }

  /// Takes the decoder, once; nil for a generated soundtrack with a thread. The feeder's step alone.
  func take() throws(DecodingError) -> StreamDecoder? {
    try opened?.get()
    return decoder.take()
  }

  /// Ends the thread, after the read that it is in.
  func close() {
    // All four are sequentially consistent: of this store and that of `isOpened`, one comes before the other side's
    // load.
    isClosed.store(true, ordering: .sequentiallyConsistent)
    if isOpened.load(ordering: .sequentiallyConsistent) { end() }
  }

  private func run() {
    let ahead = open(readsAhead: true)
    if isClosed.load(ordering: .sequentiallyConsistent) { end() }
    ahead?.run()
    chunks?.run()
  }

  private func end() {
    ahead?.close()
    chunks?.close()
  }

  @discardableResult
  private func open(readsAhead: Bool) -> ReadAhead? {
    var made: ReadAhead?
    do throws(DecodingError) {
      made = try ReadAhead(soundtrack.source.bytes, onArrival: onArrival)
      decoder = try StreamDecoder(
        made.map { .reader($0).song(soundtrack.source.song) } ?? soundtrack.source, outputSampleRate: sampleRate,
        loops: loops,
        startFrame: startFrame, loop: soundtrack.info.loop, mono: mono, limits: soundtrack.limits,
        loudness: soundtrack.loudness)
      if let made { try decoder?.prepareReading(made) }
      if readsAhead, let generator = soundtrack.generator, let taken = decoder.take() {
        chunks = MadeChunks(taken, frames: generator.chunk(at: sampleRate), onArrival: onArrival)
      }
      opened = .success(())
    } catch {
      opened = .failure(error)
    }
    if readsAhead { made?.begin() }
    ahead = made
    isOpened.store(true, ordering: .sequentiallyConsistent)
    onArrival()
    return made
  }
}

extension SoundtrackStream {
  /// True for a stream of this play.
  func isFor(_ soundtrack: Soundtrack, loops: LoopCount, startFrame: Int) -> Bool {
    self.soundtrack === soundtrack && self.loops == loops && self.startFrame == startFrame
  }
}
