/// The bytes of a sound file that a game reads itself, such as an entry of a pack file.
///
/// Effects read it once. Soundtracks read both of its ends when they are opened (an MP3 without a table of contents is
/// read to its end), and all of it while they play, on the engine's thread for files, and two plays of one soundtrack
/// at the same time. Reads are 16 KiB, fewer at the end. `read` may block, and is never called on the output's thread.
///
/// ```swift
/// struct PackEntry: SoundReader {
///   let pack: FileHandle, start: UInt64, name: String, size: Int
///
///   func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
///     pread(pack.fileDescriptor, buffer.baseAddress, buffer.count, off_t(Int(start) + offset))
///   }
/// }
/// ```
public protocol SoundReader: Sendable {
  /// The name in errors and logs.
  var name: String { get }

  /// The number of bytes, constant.
  var size: Int { get }

  /// Reads up to `buffer.count` bytes at `offset` and returns their number; fewer only where no more are available, 0
  /// or less ends the sound.
  ///
  /// Never asked for bytes outside 0 to ``size``. An error that it throws ends the sound with
  /// ``DecodingError/unreadable(path:reason:code:)``.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int
}
