internal import TacetDecoding
internal import TacetMixer
import TacetSignal
import TacetSystem

/// Calls a function of the game for frames ahead of the voice that plays them, on a thread of its own, so that a late
/// one delays nothing else.
final class GeneratorProducer: StreamProducer, @unchecked Sendable {
  // Sendable: the writer is used under its lock, which is not held while the game makes frames; the block by one
  // thread.
  private let generator: SoundGenerator
  /// Nil once it is closed.
  private let writer: Locked<StreamWriter?>
  private let work = WakeupOwner()
  /// The frames that are asked for at once.
  private let chunk: Int
  private var thread: SystemThread?
  private let block: UnsafeMutablePointer<Float>

  /// The frames that a generator is asked for at once: a quarter of those that lie ready.
  static func chunk(_ generator: SoundGenerator) -> Int { max(16, min(generator.ahead / 4, 1024)) }

  /// A producer with a thread; without `hasThread`, or where the system has none left, its own steps ask the game.
  init(_ generator: SoundGenerator, _ writer: StreamWriter, hasThread: Bool) {
    self.generator = generator
    self.writer = Locked(writer)
    chunk = Self.chunk(generator)
    block = .allocate(capacity: Block.channels * chunk)
    if hasThread { thread = SystemThread(name: "tacet-generator", { [self] in run() }) }
  }

  deinit { block.deallocate() }

  func setLoops(_ loops: LoopCount) {}

  func step(_ report: (StreamReport) -> Void) -> Bool {
    guard thread != nil else {
      var hasFed = false
      while make() { hasFed = true }
      return hasFed
    }
    if writer.withLock({ $0.map(hasRoom) ?? false }) { work.post() }
    return false
  }

  /// Ends the thread, after the call of the game's that it is in.
  func close() {
    writer.withLock { $0 = nil }
    work.post()
  }

  private func run() {
    while writer.withLock({ $0 != nil }) {
      if !make() { work.wakeup.wait() }
    }
  }

  private func hasRoom(_ writer: StreamWriter) -> Bool { writer.room >= chunk }

  /// Requests a chunk from the game, if there is room for it.
  private func make() -> Bool {
    let isWanted = writer.withLock { writer in
      guard let writer, hasRoom(writer) else { return false }
      // Frames that passed unheard are not made later.
      if writer.filled < writer.place { writer.restart(at: writer.place) }
      return true
    }
    guard isWanted else { return false }
    let frames = generator.make(block, frames: chunk)
    writer.withLock { writer in
      writer?.write(block, frames: frames)
      guard frames < chunk else { return }
      writer?.complete()
      writer = nil
    }
    return true
  }
}
