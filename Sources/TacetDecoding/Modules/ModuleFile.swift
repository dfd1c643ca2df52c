internal import CTacetOpenMPT
import Glibc
import TacetSignal
import TacetSystem

/// A module of a tracker (MOD, XM, IT, S3M), played by libopenmpt in stereo at 48 kHz.
///
/// Its bytes and samples stay in memory. Frames are played in order from the first one on, in blocks of one size: the
/// library's sound depends on the size of a read, by 3 millionths of full scale, and its own seeks lose notes. A seek
/// plays from where it is, or from the first frame on, and drops what is before its frame. At its end the song goes on
/// where it jumps to, and so does a seek from there to the start of the loop: notes ring over the seam.
final class ModuleFile: DecoderBackend, @unchecked Sendable {
  // Sendable: the decoder that owns it has the only reference to the C object, and is used by one thread at a time.
  let info: SoundInfo
  private let bytes: [UInt8]
  private let song: Int
  private let stream: ByteStream
  private let limits: DecodingLimits
  private let shape: ModuleShape
  private var module: OpaquePointer
  /// The next frame to be read.
  private var place = 0
  private let block: UnsafeMutablePointer<Float>
  /// The frames of the block, and those of them that are not read yet.
  private var filled = 0
  private var waiting = 0

  private static let blockFrames = 1_024

  init(_ stream: consuming ByteStream, song: Int, limits: DecodingLimits) throws(DecodingError) {
    try SystemLibrary.openMPT.open(for: stream.name)
    guard stream.size <= limits.decodedBytes else {
      throw .tooMuchSound(path: stream.name, bytes: stream.size, limit: limits.decodedBytes)
    }
    try HeaderLimits.checkFormat(
      channels: Module.format.channels, sampleRate: Module.format.sampleRate, path: stream.name, limits: limits)
    let bytes = stream.bytes(stream.size, at: 0)
    try stream.check()
    let module = try Module.open(bytes, song: song, name: stream.name)
    do throws(DecodingError) {
      let (kind, tags) = try describe(module, name: stream.name)
      let shape = try ModuleShape.find(of: bytes, song: song, in: stream, limits: limits)
      guard shape.frames <= limits.frames else {
        throw .tooManyFrames(path: stream.name, frames: shape.frames, limit: limits.frames)
      }
      var info = FileProperties(tags: tags).info(
        path: stream.name, container: kind, codec: kind, format: Module.format, frames: shape.frames)
      info.songs = Module.songs(module)
      // A song that jumps to its first row repeats as a whole.
      if let loop = shape.loop, loop.start > 0 {
        let short = LoopTags.shorter(loop, sampleRate: Module.format.sampleRate)
        info.loop = short == nil ? loop : nil
        info.loopFaults = short.map { [$0] } ?? []
      }
      self.info = info
      self.shape = shape
    } catch {
      openmpt_module_destroy(module)
      throw error
    }
    self.module = module
    self.bytes = bytes
    self.song = song
    self.stream = stream
    self.limits = limits
    block = .allocate(capacity: 2 * Self.blockFrames)
    Module.setEndless(module)
    extendDeadline(frames: info.frames)
  }

  deinit {
    openmpt_module_destroy(module)
    block.deallocate()
  }

  func startDeadline(seconds: Double) { stream.startDeadline(seconds: seconds) }
  func check() throws(DecodingError) { try stream.check() }

  /// Reads up to `frames` frames; returns 0 at the end of the song.
  func read(into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int) throws(DecodingError) -> Int {
    let wanted = min(frames, info.frames - place)
    var done = 0
    while done < wanted {
      guard try fill() else { break }
      let count = min(waiting, wanted - done)
      (samples + 2 * done).update(from: block + 2 * (filled - waiting), count: 2 * count)
      take(count)
      done += count
    }
    makeFinite(samples, count: 2 * done)
    return done
  }

  /// Starts the deadline of an operation that plays `frames` frames. A tenth of the time in which they would be heard
  /// is added, since every channel of a module is mixed.
  private func extendDeadline(frames: Int) {
    stream.startDeadline(seconds: limits.seconds + Double(frames) / Double(10 * Module.format.sampleRate))
  }

  /// Plays up to `frame`.
  func seek(toFrame frame: Int) throws(DecodingError) {
    if shape.isPeriodic, place == info.frames, frame == shape.loop?.start { place = frame }
    guard frame != place else { return }
    extendDeadline(frames: frame)
    if frame < place { try restart() }
    while place < frame {
      guard try fill() else { break }
      take(min(waiting, frame - place))
    }
  }

  /// Nothing of it is read again.
  var isInMemory: Bool { true }

  private func restart() throws(DecodingError) {
    let again = try Module.open(bytes, song: song, name: info.path)
    openmpt_module_destroy(module)
    module = again
    Module.setEndless(module)
    (place, filled, waiting) = (0, 0, 0)
  }

  private func take(_ count: Int) {
    waiting -= count
    place += count
  }

  /// Fills the block if all of it was read; false where the library makes nothing more.
  private func fill() throws(DecodingError) -> Bool {
    guard waiting == 0 else { return true }
    try stream.check()
    filled = 0
    while filled < Self.blockFrames {
      let got = Module.read(module, into: block + 2 * filled, frames: Self.blockFrames - filled)
      guard got > 0 else { break }
      filled += got
    }
    waiting = filled
    return filled > 0
  }
}

/// The kind of an open module, and its texts under the names that comments of other formats have.
private func describe(
  _ module: OpaquePointer, name: String
) throws(DecodingError) -> (kind: String, tags: [String: [String]]) {
  // A damaged file may be one of another kind to the library.
  let type = Module.text(module, "type")
  // MOD of 15 samples has a type of its own.
  let kind = type == "stk" ? "mod" : type
  guard ["mod", "xm", "it", "s3m"].contains(kind) else {
    throw .invalidHeader(path: name, fault: "libopenmpt reads it as a module of the kind \(kind.isEmpty ? "?" : kind)")
  }
  var tags: [String: [String]] = [:]
  for (key, tag) in [("title", "TITLE"), ("artist", "ARTIST"), ("date", "DATE"), ("tracker", "SOFTWARE")] {
    let text = Module.text(module, key)
    if text.contains(where: { !$0.isWhitespace }) { tags[tag] = [text] }
  }
  return (kind, tags)
}
