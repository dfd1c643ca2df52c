import Glibc
import TacetSystem

/// The bytes of a sound source, with a position: the C libraries read through it.
///
/// Completes interrupted and short reads. A read that fails or begins after the deadline makes every later read fail,
/// so that no library retries for ever.
struct ByteStream: ~Copyable, @unchecked Sendable {
  // Sendable: only the owner of the stream can reach `state`.
  let state: UnsafeMutablePointer<State>

  struct State: ~Copyable {
    let name: String
    /// The file or the game's reader; nil: the sound is in `bytes`.
    let source: ReadAhead?
    let bytes: [UInt8]
    /// The visible part of the source.
    var map: ByteMap
    var position = 0
    /// Nanoseconds of ``MonotonicClock``.
    var deadline = Int.max
    var seconds = 0.0
    var failure: Int32 = 0
    var expired = false
    /// The place from which on no page of Ogg begins a stream: those of which the header was not checked are hidden.
    var lastHead = Int.max
  }

  init(_ source: SoundSource) throws(DecodingError) {
    var bytes: [UInt8] = []
    if case .data(let all, let name) = source {
      guard !all.isEmpty else { throw .empty(path: name) }
      bytes = all
    }
    let opened: ReadAhead?
    if case .reader(let reader as ReadAhead) = source { opened = reader } else { opened = try ReadAhead(source) }
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(name: source.name, source: opened, bytes: bytes, map: ByteMap(opened?.size ?? bytes.count)))
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// The blocks of the source; nil for bytes in memory.
  var source: ReadAhead? { state.pointee.source }
  var name: String { state.pointee.name }
  var size: Int { state.pointee.size }

  /// Hides the bytes before `offset`.
  func skip(to offset: Int) { show(state.pointee.map.from(offset)) }

  /// Shows the bytes of `map` alone, from its first one on.
  func show(_ map: ByteMap) {
    state.pointee.map = map
    state.pointee.position = 0
  }

  /// Shows `bytes` at `offset` in place of the file's.
  func correct(_ bytes: [UInt8], at offset: Int) { state.pointee.map.correct(bytes, at: offset) }

  /// Starts the deadline of an operation, `seconds` from now.
  func startDeadline(seconds: Double) {
    state.pointee.seconds = seconds
    let nanoseconds = seconds * 1e9
    let (deadline, overflow) = MonotonicClock.nanoseconds.addingReportingOverflow(
      nanoseconds > 0 ? Int(min(nanoseconds, 1e18)) : 0)
    state.pointee.deadline = overflow ? .max : deadline
  }

  /// Throws a pending failure: an error of the disk, or the deadline.
  func check() throws(DecodingError) {
    if state.pointee.failure != 0 {
      throw .unreadable(path: name, reason: errorText(state.pointee.failure), code: state.pointee.failure)
    }
    if state.pointee.expired || MonotonicClock.nanoseconds > state.pointee.deadline {
      throw .deadline(path: name, seconds: state.pointee.seconds)
    }
  }

  /// The first place at or after `offset` at which a block of the source begins.
  func blockStart(from offset: Int) -> Int {
    let place = state.pointee.map.place(of: offset).source ?? 0
    let size = AheadWindow.blockSize
    return offset + (size - place % size) % size
  }

  /// Reads up to `count` bytes at `offset`; fewer only at the end, or where ``check()`` would throw.
  func read(_ count: Int, at offset: Int, into buffer: UnsafeMutableRawPointer) -> Int {
    max(state.pointee.read(count, at: offset, into: buffer), 0)
  }

  /// Reads `count` bytes at `offset`; fewer at the end.
  func bytes(_ count: Int, at offset: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: max(0, min(count, size - offset))) { buffer, filled in
      filled = buffer.baseAddress.map { read(buffer.count, at: offset, into: $0) } ?? 0
    }
  }
}

extension ByteStream.State {
  var size: Int { map.size }

  /// Reads up to `count` bytes at `offset`; -1 for a failure.
  mutating func read(_ count: Int, at offset: Int, into buffer: UnsafeMutableRawPointer) -> Int {
    // Checked first, also at the end of the file: this stops a library that reads nothing in a loop.
    let began = MonotonicClock.nanoseconds
    expired = expired || began > deadline
    guard failure == 0, !expired else { return -1 }
    let wanted = min(count, size - offset)
    guard offset >= 0, wanted > 0 else { return 0 }
    var done = 0
    while done < wanted {
      let (place, run) = map.place(of: offset + done)
      let count = min(wanted - done, run)
      // Bytes that are not in the file are corrections.
      let got = place.map { readSource(count, at: $0, into: buffer + done) } ?? count
      guard got >= 0 else { return -1 }
      if got == 0 { break }
      done += got
    }
    map.apply(to: buffer, count: done, at: offset)
    if offset + done > lastHead { hideHeads(in: buffer, count: done, at: offset) }
    let waited = deadline.addingReportingOverflow(MonotonicClock.nanoseconds - began)
    if !waited.overflow { deadline = waited.partialValue }
    return done
  }

  /// Reads up to `count` bytes of the whole source; 0 at its end, -1 for a failure.
  private mutating func readSource(_ count: Int, at offset: Int, into buffer: UnsafeMutableRawPointer) -> Int {
    guard let source else {
      bytes.withUnsafeBytes { all in
        if let base = all.baseAddress { buffer.copyMemory(from: base + offset, byteCount: count) }
      }
      return count
    }
    do {
      return try source.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count), at: offset)
    } catch {
      failure = (error as? ReadFailure)?.code ?? EIO
      return -1
    }
  }

  /// Makes the marks of pages of Ogg that begin a stream invalid, among the `count` bytes that were read at `offset`.
  private mutating func hideHeads(in buffer: UnsafeMutableRawPointer, count: Int, at offset: Int) {
    var place = max(lastHead - offset, 0)
    while place < count, let hit = memchr(buffer + place, Int32(UInt8(ascii: "O")), count - place) {
      place = UnsafeRawPointer(hit) - UnsafeRawPointer(buffer)
      if isHead(buffer + place, count: count - place, at: offset + place) {
        buffer.storeBytes(of: 0, toByteOffset: place, as: UInt8.self)
      }
      place += 1
    }
  }

  /// True where a page that begins a stream is at `offset`. Of its bytes `count` are in `start`.
  private mutating func isHead(_ start: UnsafeMutableRawPointer, count: Int, at offset: Int) -> Bool {
    let head = 6
    guard count < 2 || start.load(fromByteOffset: 1, as: UInt8.self) == UInt8(ascii: "g") else { return false }
    var bytes: [UInt8] = Array(UnsafeRawBufferPointer(start: start, count: min(head, count)))
    if count < head {
      // A map shows whole runs of the file: the rest is behind.
      let visible = lastHead
      lastHead = .max
      var rest = [UInt8](repeating: 0, count: head - count)
      let got = read(rest.count, at: offset + count, into: &rest)
      lastHead = visible
      bytes += rest.prefix(max(got, 0))
    }
    return bytes.count == head && bytes.starts(with: "OggS".utf8) && bytes[5] & OggPage.first != 0
  }

  /// Reads at the position and advances it; -1 for a failure.
  mutating func readSequentially(_ count: Int, into buffer: UnsafeMutableRawPointer) -> Int {
    let got = read(count, at: position, into: buffer)
    if got > 0 { position += got }
    return got
  }

  /// Moves the position as `lseek` does; -1 for a failure.
  mutating func seek(_ offset: Int, whence: Int32) -> Int {
    let base =
      switch whence {
      case SEEK_SET: 0
      case SEEK_CUR: position
      case SEEK_END: size
      default: -1
      }
    let (place, overflow) = base.addingReportingOverflow(offset)
    guard base >= 0, !overflow, place >= 0, failure == 0, !expired else { return -1 }
    position = place
    return place
  }
}
