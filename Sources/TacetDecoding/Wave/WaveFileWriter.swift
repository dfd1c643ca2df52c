internal import CTacetSndFile
import Glibc
import TacetSignal
import TacetSystem

/// Writes a WAV file of 32-bit float samples. Equal samples make equal bytes: no chunk has a time stamp.
///
/// Until it is closed its sizes are 0xFFFFFFFF: a program that is killed leaves a file that plays as far as it was
/// written. A file of more than 4 GiB, such as 3 h 6 min of stereo at 48,000 Hz, keeps these sizes: readers play it to
/// its end.
///
/// One thread at a time; blocks on the disk. Calls libsndfile, `SFC_SET_ADD_PEAK_CHUNK` off. `fmt ` has 18 bytes, as
/// WAVEFORMATEX asks of every format but PCM.
///
/// ```swift
/// var file = try WaveFileWriter(path: "take.wav", format: AudioFormat(sampleRate: 48_000, channels: 2))
/// try file.append(engine.render(frames: 48_000))
/// try file.close()
/// ```
public struct WaveFileWriter: ~Copyable, @unchecked Sendable {
  // Sendable: the owner has the only reference to the C object.
  /// A named place in a file, which editors show.
  public struct Mark: Hashable, Sendable {
    /// The frame that it stands before, from 0 on.
    public var frame: Int
    /// The label that editors show.
    public var name: String

    /// A mark before `frame`.
    public init(at frame: Int, _ name: String) { (self.frame, self.name) = (frame, name) }
  }

  private let file: OpaquePointer
  private let bytes: UnsafeMutablePointer<WaveFileBytes>
  private let path: String
  private let format: AudioFormat
  /// The number of frames written so far.
  public private(set) var frames = 0

  /// Creates the file at `path`; an existing file is replaced. A FIFO can not be written.
  ///
  /// - Parameter marks: named places, which stand before the sound, in a `cue ` chunk with the labels of `LIST adtl`;
  ///   about 1,000 at most, because libsndfile's header has no room for more.
  /// - Throws: ``DecodingError/unwritable(path:call:code:reason:)``, as every method.
  public init(path: String, format: AudioFormat, marks: [Mark] = []) throws(DecodingError) {
    try SystemLibrary.sndFile.open(for: path)
    var header = SF_INFO()
    header.samplerate = Int32(clamping: format.sampleRate)
    header.channels = Int32(clamping: format.channels)
    header.format = Int32(SF_FORMAT_WAV | SF_FORMAT_FLOAT)
    guard let target = WaveFileBytes(path: path) else {
      let code = errno
      // Without a reader, and with one.
      let isPipe = code == ENXIO || code == ESPIPE
      let reason = isPipe ? "a WAV file can not be written into a FIFO" : errorText(code)
      throw .unwritable(path: path, call: "open", code: Int(code), reason: reason)
    }
    let bytes = UnsafeMutablePointer<WaveFileBytes>.allocate(capacity: 1)
    bytes.initialize(to: target)
    var calls = WaveFileBytes.calls
    guard let file = sf_open_virtual(&calls, Int32(SFM_WRITE), &header, bytes) else {
      let code = bytes.pointee.failure
      target.close()
      bytes.deallocate()
      throw code != 0
        ? .unwritable(path: path, call: "pwrite", code: Int(code), reason: errorText(code))
        : .unwritable(
          path: path, call: "sf_open_virtual", code: Int(sf_error(nil)), reason: String(cString: sf_strerror(nil)))
    }
    sf_command(file, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
    guard Self.add(marks, to: file), bytes.pointee.failure == 0 else {
      let failure = Self.failure("sf_set_chunk", file, bytes.pointee, path)
      sf_close(file)
      bytes.pointee.close()
      bytes.deinitialize(count: 1).deallocate()
      throw failure
    }
    self.file = file
    self.bytes = bytes
    self.path = path
    self.format = format
  }

  /// Adds the chunks of marks before the sound; false where that fails.
  private static func add(_ marks: [Mark], to file: OpaquePointer) -> Bool {
    guard !marks.isEmpty else { return true }
    for (name, body) in [("cue ", CueChunks.cue(marks)), ("LIST", CueChunks.labels(marks))] {
      let code = body.withUnsafeBytes { body in
        var chunk = SF_CHUNK_INFO()
        withUnsafeMutableBytes(of: &chunk.id) { $0.copyBytes(from: name.utf8) }
        chunk.id_size = UInt32(name.utf8.count)
        // A multiple of 4: libsndfile reads so far. It copies the bytes, and changes none.
        chunk.datalen = UInt32(body.count)
        chunk.data = UnsafeMutableRawPointer(mutating: body.baseAddress)
        return sf_set_chunk(file, &chunk)
      }
      guard code == 0 else { return false }
    }
    // The header that is there has no marks yet.
    sf_command(file, Int32(SFC_UPDATE_HEADER_NOW), nil, 0)
    return sf_error(file) == 0
  }

  deinit {
    bytes.pointee.isComplete = true
    sf_close(file)
    bytes.pointee.close()
    bytes.deinitialize(count: 1).deallocate()
  }

  /// Appends interleaved samples, a whole number of frames.
  public mutating func append(_ samples: [Float]) throws(DecodingError) {
    try samples.withUnsafeBufferPointer { buffer throws(DecodingError) in try append(buffer) }
  }

  /// Appends interleaved samples, a whole number of frames.
  public mutating func append(_ samples: UnsafeBufferPointer<Float>) throws(DecodingError) {
    guard let base = samples.baseAddress, format.channels > 0 else { return }
    let count = samples.count / format.channels
    guard sf_writef_float(file, base, sf_count_t(count)) == count else {
      throw failure("sf_writef_float")
    }
    frames += count
  }

  /// Completes the file; throws where this or an earlier write failed. The last call.
  ///
  /// A writer that is only released completes its file too, without reporting an error.
  public mutating func close() throws(DecodingError) {
    bytes.pointee.isComplete = true
    sf_command(file, Int32(SFC_UPDATE_HEADER_NOW), nil, 0)
    guard sf_error(file) == 0, bytes.pointee.failure == 0 else { throw failure("sf_command") }
  }

  private func failure(_ call: String) -> DecodingError { Self.failure(call, file, bytes.pointee, path) }

  private static func failure(
    _ call: String, _ file: OpaquePointer, _ bytes: WaveFileBytes, _ path: String
  ) -> DecodingError {
    let code = bytes.failure
    guard code == 0 else { return .unwritable(path: path, call: "pwrite", code: Int(code), reason: errorText(code)) }
    return .unwritable(path: path, call: call, code: Int(sf_error(file)), reason: String(cString: sf_strerror(file)))
  }
}
