import Glibc
import TacetSystem

/// The bytes of a source in blocks of 16 KiB, and of a stream's read ahead of its decoder on a thread of their own, so
/// that a disk that stalls is not heard.
///
/// Until ``begin()`` it reads on the caller's thread, since a library that opens a file reads anywhere in it. While it
/// is opened, what was read stays in memory, and is not read twice: ``endOpening(isWhole:)``. That is at most 1 MiB, of
/// Ogg and MPEG files 64 MiB: those that do not tell their length are read to their end. Then there are the bytes
/// ahead, 64 KiB to 1 MiB, a block behind, and the start of a loop: as much again, and at most 512 KiB of what a seek
/// to it reads.
package final class ReadAhead: SoundReader {
  fileprivate struct State {
    var window: AheadWindow
    var blocks: [Int: [UInt8]] = [:]
    var failure: ReadFailure?
    /// The blocks that are read are kept: while the source is opened, and where a loop begins.
    var isPinning = true
    /// The bytes up to which it is.
    var mostPinned = ReadAhead.maximumOpening
    var isRunning = false
    var isClosed = false
    var isRemoved = false
    /// The decoder waits for bytes, or its owner wants to hear of their arrival.
    var isAwaited = false
    var consumed = 0
  }

  /// The seconds of sound whose bytes are read ahead.
  package static let seconds = 2
  /// The bytes ahead, at least and at most.
  package static let bounds = 65_536...(1 << 20)
  private static let maximumPinned = 512 << 10
  fileprivate static let maximumOpening = 1 << 20
  /// A file that is decoded whole, and headers with a cover, are kept up to here.
  private static let maximumKept = 64 << 20

  package let name: String
  package let size: Int
  private let source: ByteSource
  private let state: Locked<State>
  /// Posted when there is something to read.
  private let work = WakeupOwner()
  /// Posted when something was read that the decoder waits for.
  private let arrival = WakeupOwner()
  private let onArrival: @Sendable () -> Void

  /// Opens `source`; nil for bytes in memory. Blocks on the disk. `onArrival` is called on the reading thread when
  /// bytes are there that ``canRead(_:)`` missed.
  package init?(_ source: SoundSource, onArrival: @escaping @Sendable () -> Void = {}) throws(DecodingError) {
    guard let source = try ByteSource(source) else { return nil }
    name = source.name
    size = source.size
    let length = Self.bounds.lowerBound / AheadWindow.blockSize + 2
    state = Locked(State(window: AheadWindow(size: source.size, length: length)))
    self.source = source
    self.onArrival = onArrival
  }

  // MARK: - The decoder

  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    guard let start = buffer.baseAddress, buffer.count > 0 else { return 0 }
    while true {
      switch try step(buffer.count, at: offset, into: start) {
      case .got(let count):
        return count
      case .fetch(let block):
        fetch(block)
      case .wait:
        work.post()
        arrival.wakeup.wait()
      }
    }
  }

  private enum Step {
    case got(Int)
    case fetch(Int)
    case wait
  }

  private func step(
    _ count: Int, at offset: Int, into buffer: UnsafeMutableRawPointer
  ) throws(ReadFailure) -> Step {
    let (step, wakes) = try state.withLock { (state) throws(ReadFailure) -> (Step, Bool) in
      let got = state.copy(count, at: offset, into: buffer)
      state.move(to: offset + got)
      if got > 0 || offset >= state.window.size {
        // Two blocks at once; without them the bytes of 2 s are there.
        let isLow = state.window.available < (state.window.length - 2) * AheadWindow.blockSize
        return (.got(got), state.isRunning && isLow && !state.window.reachesEnd)
      }
      if let failure = state.failure { throw failure }
      guard !state.isClosed else { throw ReadFailure(code: ECANCELED) }
      guard state.isRunning else { return (.fetch(AheadWindow.block(of: offset)), false) }
      state.isAwaited = true
      return (.wait, false)
    }
    if wakes { work.post() }
    return step
  }

  /// True where `count` bytes are there, or as many as there will be. After false `onArrival` follows.
  package func canRead(_ count: Int) -> Bool {
    let (can, wakes) = state.withLock { state in
      let window = state.window
      let isOver = window.reachesEnd || window.next == nil || state.failure != nil || state.isClosed
      let can = !state.isRunning || isOver || window.available >= count
      state.isAwaited = !can
      return (can, !can)
    }
    if wakes { work.post() }
    return can
  }

  /// The bytes that the decoder has read.
  package var consumed: Int { state.withLock { $0.consumed } }

  /// The bytes that are there from the decoder's place on.
  package var available: Int { state.withLock { $0.window.available } }

  /// The bytes in memory.
  package var resident: Int { state.withLock { $0.blocks.values.reduce(0) { $0 + $1.count } } }

  /// True where the file's name is gone: it was deleted or replaced. What is open plays on.
  package var isRemoved: Bool { state.withLock { $0.isRemoved } }

  // MARK: - Opening

  /// Keeps more of what is read, while the source is opened or all that is: as much as a header may have.
  func keepMore() { state.withLock { $0.mostPinned = Self.maximumKept } }

  /// The source is open. Where it is read once as a whole (`isWhole`), what was read so far stays in memory until then,
  /// and after ``keepMore()`` all that is read.
  func endOpening(isWhole: Bool) {
    state.withLock { state in
      state.isPinning = isWhole && state.mostPinned == Self.maximumKept
      guard !isWhole else { return }
      state.window.unpinAll()
      state.mostPinned = Self.maximumPinned
    }
  }

  // MARK: - The stream

  /// Sets how much is read ahead, by the bytes of a second. Their number is what the source claims.
  package func setRate(bytesASecond rate: Double) {
    let bounds = Self.bounds
    let ahead = Int(min(max(rate * Double(Self.seconds), Double(bounds.lowerBound)), Double(bounds.upperBound)))
    state.withLock { state in
      state.window.length = (ahead + AheadWindow.blockSize - 1) / AheadWindow.blockSize + 2
    }
  }

  /// Keeps the blocks that `body` reads, and those ahead of its last one: where a loop begins.
  package func pinning<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    state.withLock { $0.isPinning = true }
    defer { state.withLock { $0.isPinning = false } }
    try body()
  }

  /// Keeps the blocks ahead of the decoder's place.
  package func pinAhead() { state.withLock { $0.window.pin($0.window.ahead) } }

  /// From now on ``run()`` reads, and the decoder waits for it.
  package func begin() { state.withLock { $0.isRunning = true } }

  /// Reads ahead until ``close()``, after ``begin()``. On the stream's thread.
  package func run() {
    while true {
      let (block, isClosed) = state.withLock { state in
        (state.failure == nil ? state.window.next : nil, state.isClosed)
      }
      if isClosed { return }
      if let block { fetch(block) } else { work.wakeup.wait() }
    }
  }

  /// Ends ``run()``, after the read that it is in. A decoder that waits fails.
  package func close() {
    state.withLock { $0.isClosed = true }
    work.post()
    arrival.post()
  }

  /// Reads a block. Blocks on the disk.
  private func fetch(_ block: Int) {
    let start = block * AheadWindow.blockSize
    var failure: ReadFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: AheadWindow.blockSize) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      do throws(ReadFailure) {
        count = try source.read(min(buffer.count, size - start), at: start, into: base)
      } catch {
        failure = error
      }
    }
    let isRemoved = source.isRemoved
    let isAwaited = state.withLock { state in
      state.isRemoved = state.isRemoved || isRemoved
      if failure == nil {
        state.insert(bytes, block: block)
      } else if state.window.ahead.contains(block) {
        state.failure = state.failure ?? failure
      } else {
        // The start of a loop, which may never come.
        state.window.unpin(block)
      }
      defer { state.isAwaited = false }
      return state.isAwaited
    }
    guard isAwaited else { return }
    arrival.post()
    onArrival()
  }
}

extension ReadAhead.State {
  /// Copies up to `count` bytes at `offset` that are there without a gap.
  fileprivate mutating func copy(_ count: Int, at offset: Int, into buffer: UnsafeMutableRawPointer) -> Int {
    var done = 0
    while done < count {
      let place = offset + done
      let block = AheadWindow.block(of: place)
      let inside = place - block * AheadWindow.blockSize
      guard let bytes = blocks[block], inside < bytes.count else { break }
      let part = min(count - done, bytes.count - inside)
      bytes.withUnsafeBytes { bytes in
        if let base = bytes.baseAddress { (buffer + done).copyMemory(from: base + inside, byteCount: part) }
      }
      if isPinning, blocks.count * AheadWindow.blockSize <= mostPinned { window.pin([block]) }
      done += part
    }
    consumed += done
    return done
  }

  fileprivate mutating func move(to offset: Int) {
    for block in window.move(to: offset) { blocks[block] = nil }
  }

  fileprivate mutating func insert(_ bytes: [UInt8], block: Int) {
    let start = block * AheadWindow.blockSize
    // The file was cut meanwhile.
    if bytes.count < min(AheadWindow.blockSize, window.size - start) { window.size = start + bytes.count }
    window.insert(block)
    blocks[block] = bytes
  }
}
