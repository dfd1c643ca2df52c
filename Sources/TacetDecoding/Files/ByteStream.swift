import Glibc
import TacetSystem

/// The bytes of a sound source at a position that can be moved: what the C libraries read through.
///
/// Owns the descriptor. Interrupted and short reads are finished here; a read that fails, or that begins after the
/// deadline, is remembered and ends every later read, so that no library can go round for ever.
struct ByteStream: ~Copyable, @unchecked Sendable {
  // Sendable: whoever owns the stream has the only way to `state`.
  let state: UnsafeMutablePointer<State>

  struct State {
    let name: String
    let descriptor: Int32
    let bytes: [UInt8]
    /// The part of the file that is shown.
    var start = 0
    var end: Int
    /// Within that part.
    var position = 0
    /// Nanoseconds of ``MonotonicClock``.
    var deadline = Int.max
    var seconds = 0.0
    var failure: Int32 = 0
    var expired = false
  }

  init(_ source: SoundSource) throws(DecodingError) {
    let state: State
    switch source {
    case .file(let path):
      let (descriptor, size) = try openRegularFile(path)
      state = State(name: path, descriptor: descriptor, bytes: [], end: size)
    case .data(let bytes, let name):
      guard !bytes.isEmpty else { throw .empty(path: name) }
      state = State(name: name, descriptor: -1, bytes: bytes, end: bytes.count)
    }
    self.state = .allocate(capacity: 1)
    self.state.initialize(to: state)
  }

  deinit {
    if state.pointee.descriptor >= 0 { close(state.pointee.descriptor) }
    state.deinitialize(count: 1)
    state.deallocate()
  }

  var name: String { state.pointee.name }
  var size: Int { state.pointee.size }

  /// Shows only the bytes from `offset` on.
  func skip(to offset: Int) {
    state.pointee.start += offset
    state.pointee.position = 0
  }

  /// Lets the operation that begins now work for `seconds`.
  func arm(seconds: Double) {
    state.pointee.seconds = seconds
    let nanoseconds = seconds * 1e9
    let (deadline, overflow) = MonotonicClock.nanoseconds.addingReportingOverflow(
      nanoseconds > 0 ? Int(min(nanoseconds, 1e18)) : 0)
    state.pointee.deadline = overflow ? .max : deadline
  }

  /// Throws what a read of this stream ran into: a failing disk, or the deadline.
  func check() throws(DecodingError) {
    if state.pointee.failure != 0 {
      throw .unreadable(path: name, reason: errorText(state.pointee.failure), code: state.pointee.failure)
    }
    if state.pointee.expired || MonotonicClock.nanoseconds > state.pointee.deadline {
      throw .deadline(path: name, seconds: state.pointee.seconds)
    }
  }

  /// Reads up to `count` bytes at `offset`; fewer only at the end, or where ``check()`` would throw.
  func read(_ count: Int, at offset: Int, into buffer: UnsafeMutableRawPointer) -> Int {
    max(state.pointee.read(count, at: offset, into: buffer), 0)
  }

  /// Reads `count` bytes at `offset`, or as many as there are.
  func bytes(_ count: Int, at offset: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: max(0, min(count, size - offset))) { buffer, filled in
      filled = buffer.baseAddress.map { read(buffer.count, at: offset, into: $0) } ?? 0
    }
  }
}

extension ByteStream.State {
  var size: Int { end - start }

  /// -1 for a failure.
  mutating func read(_ count: Int, at offset: Int, into buffer: UnsafeMutableRawPointer) -> Int {
    // Before anything else, also at the end: a library that goes round reading nothing is stopped here.
    let began = MonotonicClock.nanoseconds
    expired = expired || began > deadline
    guard failure == 0, !expired else { return -1 }
    let wanted = min(count, size - offset)
    guard offset >= 0, wanted > 0 else { return 0 }
    guard descriptor >= 0 else {
      bytes.withUnsafeBytes { all in
        if let base = all.baseAddress { buffer.copyMemory(from: base + start + offset, byteCount: wanted) }
      }
      return wanted
    }
    var done = 0
    while done < wanted {
      let got = pread(descriptor, buffer + done, wanted - done, off_t(start + offset + done))
      if got > 0 {
        done += got
      } else if got == 0 {
        break
      } else if errno != EINTR {
        failure = errno
        return -1
      }
    }
    let waited = deadline.addingReportingOverflow(MonotonicClock.nanoseconds - began)
    if !waited.overflow { deadline = waited.partialValue }
    return done
  }

  /// Reads on from the position and moves it; -1 for a failure.
  mutating func readOn(_ count: Int, into buffer: UnsafeMutableRawPointer) -> Int {
    let got = read(count, at: position, into: buffer)
    if got > 0 { position += got }
    return got
  }

  /// Moves the position as `lseek` does; -1 where there is no such place.
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

package func errorText(_ code: Int32) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
    guard let text = buffer.baseAddress, strerror_r(code, text, buffer.count) == 0 else { return "error \(code)" }
    return String(cString: text)
  }
}

/// Opens without waiting for anybody (a FIFO would), and takes regular files only.
private func openRegularFile(_ path: String) throws(DecodingError) -> (descriptor: Int32, size: Int) {
  guard !path.utf8.contains(0) else { throw .missing(path: path) }
  var descriptor: Int32
  repeat {
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
  } while descriptor < 0 && errno == EINTR
  guard descriptor >= 0 else {
    switch errno {
    case ENOENT, ENOTDIR: throw .missing(path: path)
    case ENXIO: throw .notRegularFile(path: path, kind: "a socket or a device")
    case let code: throw .unreadable(path: path, reason: errorText(code), code: code)
    }
  }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else {
    let code = errno
    close(descriptor)
    throw .unreadable(path: path, reason: errorText(code), code: code)
  }
  let fault: DecodingError? =
    switch status.st_mode & S_IFMT {
    case S_IFREG: status.st_size > 0 ? nil : .empty(path: path)
    case S_IFDIR: .directory(path: path)
    case S_IFIFO: .notRegularFile(path: path, kind: "a FIFO")
    case S_IFSOCK: .notRegularFile(path: path, kind: "a socket")
    default: .notRegularFile(path: path, kind: "a device")
    }
  if let fault {
    close(descriptor)
    throw fault
  }
  return (descriptor, Int(status.st_size))
}
