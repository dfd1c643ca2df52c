import Glibc

/// The bytes of a sound at any place: a file that is open, or what a game reads itself.
struct ByteSource: ~Copyable, Sendable {
  /// No more than these are believed of a reader, so that a place and the bytes behind it are a number.
  private static let mostBytes = 1 << 56

  let name: String
  let size: Int
  private let descriptor: Int32
  private let reader: (any SoundReader)?

  /// Opens a file or takes a reader; nil for bytes in memory, and for frames that a program makes.
  init?(_ source: SoundSource) throws(DecodingError) {
    switch source {
    case .file(let path):
      let file = try openRegularFile(path)
      (name, descriptor, size, reader) = (path, file.descriptor, file.size, nil)
    case .reader(let game):
      guard game.size > 0 else { throw .empty(path: game.name) }
      (name, descriptor, size, reader) = (game.name, -1, min(game.size, Self.mostBytes), game)
    case .data, .made, .song: return nil
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// True for a file whose name is gone: it was deleted or replaced. `fstat`.
  var isRemoved: Bool {
    var status = stat()
    return descriptor >= 0 && fstat(descriptor, &status) == 0 && status.st_nlink == 0
  }

  /// Reads up to `count` bytes at `offset`, fewer only at the end. Blocks on the disk or the game.
  func read(_ count: Int, at offset: Int, into buffer: UnsafeMutableRawPointer) throws(ReadFailure) -> Int {
    var done = 0
    while done < count {
      let got = try readOnce(count - done, at: offset + done, into: buffer + done)
      guard got > 0 else { break }
      done += got
    }
    return done
  }

  private func readOnce(
    _ count: Int, at offset: Int, into buffer: UnsafeMutableRawPointer
  ) throws(ReadFailure) -> Int {
    if let reader {
      do {
        return min(try reader.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count), at: offset), count)
      } catch {
        throw error as? ReadFailure ?? ReadFailure(code: EIO)
      }
    }
    while true {
      let got = pread(descriptor, buffer, count, off_t(offset))
      if got >= 0 { return got }
      guard errno == EINTR else { throw ReadFailure(code: errno) }
    }
  }
}
