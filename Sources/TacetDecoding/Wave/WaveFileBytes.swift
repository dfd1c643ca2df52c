internal import CTacetSndFile
import Glibc

/// The file under a ``WaveFileWriter``. libsndfile writes a `fmt ` chunk of 16 bytes for floating point, without the
/// size of its extension that WAVEFORMATEX has for every format but PCM: the two bytes, which are 0, are put in here.
///
/// Until the file is complete its header has 0xFFFFFFFF for the sizes, which readers take for "to the end of the file":
/// a program that is killed leaves a file that plays as far as it was written. A file of more than 4 GiB keeps them,
/// because its sizes do not fit into 32 bits.
struct WaveFileBytes {
  private let descriptor: Int32
  /// The bytes as libsndfile counts them, without those put in.
  private var size = 0
  private var position = 0
  /// The bytes that stand before all behind `fmt `: 0 until its header is written.
  private var shift = 0
  /// `errno` of the first call that failed; 0 without one.
  private(set) var failure: Int32 = 0

  /// True once every sample is written: the header then has the sizes.
  var isComplete = false

  /// The end of a `fmt ` chunk of 16 bytes.
  private static let formatEnd = 36

  /// Creates the file at `path`, or empties it; nil with `errno` where that fails. A FIFO fails at once, whether it has
  /// a reader or not: the header is written last, and a FIFO has no place to go back to.
  init?(path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o666)
    guard descriptor >= 0 else { return nil }
    guard lseek(descriptor, 0, SEEK_CUR) == 0 else {
      let code = errno
      close()
      errno = code
      return nil
    }
  }

  /// The calls through which libsndfile writes it; their context is a pointer to one.
  static let calls = SF_VIRTUAL_IO(
    get_filelen: { context in sf_count_t(Self.at(context)?.pointee.size ?? -1) },
    seek: { offset, whence, context in sf_count_t(Self.at(context)?.pointee.seek(Int(offset), whence) ?? -1) },
    read: { _, _, _ in 0 },
    write: { bytes, count, context in
      guard let bytes else { return 0 }
      return sf_count_t(Self.at(context)?.pointee.write(UnsafeRawBufferPointer(start: bytes, count: Int(count))) ?? 0)
    },
    tell: { context in sf_count_t(Self.at(context)?.pointee.position ?? -1) })

  private static func at(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<WaveFileBytes>? {
    context?.assumingMemoryBound(to: WaveFileBytes.self)
  }

  func close() { _ = Glibc.close(descriptor) }

  private mutating func seek(_ offset: Int, _ whence: Int32) -> Int {
    position = max(0, offset + (whence == SEEK_CUR ? position : whence == SEEK_END ? size : 0))
    return position
  }

  /// Writes `bytes` at the position and advances it; returns how many were written.
  private mutating func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    if position == 0, let header = Self.header(bytes, fileSize: isComplete ? max(size, bytes.count) : nil) {
      shift = header.count - bytes.count
      guard header.withUnsafeBytes({ put($0, at: 0) }) else { return 0 }
    } else {
      guard put(bytes, at: position + (position > 0 ? shift : 0)) else { return 0 }
    }
    position += bytes.count
    size = max(size, position)
    return bytes.count
  }

  /// The header for that of libsndfile, with the size of the extension; nil where its `fmt ` has another size than 16.
  /// Its sizes stay open where `fileSize`, the bytes as libsndfile counts them, is nil, not known yet, or too large.
  static func header(_ bytes: UnsafeRawBufferPointer, fileSize: Int?) -> [UInt8]? {
    guard bytes.count >= formatEnd, bytes[12..<20].elementsEqual(Array("fmt ".utf8) + [16, 0, 0, 0]) else { return nil }
    var header = Array(bytes[..<formatEnd]) + [0, 0] + Array(bytes[formatEnd...])
    header[16] = 18
    let riff = bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self).littleEndian
    withUnsafeBytes(of: (riff &+ 2).littleEndian) { size in
      for (place, byte) in size.enumerated() { header[4 + place] = byte }
    }
    // The size of `RIFF` leaves out the first 8 bytes.
    let riffSize = fileSize.map { $0 + 2 - 8 }
    if riffSize.map({ $0 >= UInt32.max }) ?? true { openSizes(of: &header) }
    return header
  }

  /// Replaces the sizes of the file and of its last chunk, `data`, which a header ends with.
  private static func openSizes(of header: inout [UInt8]) {
    let data = header.count - 8
    guard data >= 12, header[data..<data + 4].elementsEqual("data".utf8) else { return }
    for place in [4, data + 4] { header.replaceSubrange(place..<place + 4, with: repeatElement(0xff, count: 4)) }
  }

  private mutating func put(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    var done = 0
    while done < bytes.count {
      let written = pwrite(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(offset + done))
      if written > 0 { done += written }
      guard written > 0 || errno == EINTR else {
        if failure == 0 { failure = errno }
        return false
      }
    }
    return true
  }
}
