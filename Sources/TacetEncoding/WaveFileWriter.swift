internal import CTacetSndFile
import TacetDecoding
import TacetSignal

/// Writes a WAV file of 32-bit float samples: the same samples make the same bytes, with no time stamp in them.
///
/// One thread at a time; may wait for the disk. Calls libsndfile, `SFC_SET_ADD_PEAK_CHUNK` off.
public struct WaveFileWriter: ~Copyable, @unchecked Sendable {
  // Sendable: whoever owns it has the only way to the C object.
  private let file: OpaquePointer
  private let path: String
  private let format: AudioFormat
  /// How many frames were written.
  public private(set) var frames = 0

  /// Creates the file at `path`, or empties the one there.
  public init(path: String, format: AudioFormat) throws(DecodingError) {
    var header = SF_INFO()
    header.samplerate = Int32(clamping: format.sampleRate)
    header.channels = Int32(clamping: format.channels)
    header.format = Int32(SF_FORMAT_WAV | SF_FORMAT_FLOAT)
    guard let file = sf_open(path, Int32(SFM_WRITE), &header) else {
      throw .unwritable(path: path, reason: String(cString: sf_strerror(nil)))
    }
    sf_command(file, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
    self.file = file
    self.path = path
    self.format = format
  }

  deinit { sf_close(file) }

  /// Appends interleaved samples; their number must be whole frames.
  public mutating func append(_ samples: [Float]) throws(DecodingError) {
    try samples.withUnsafeBufferPointer { buffer throws(DecodingError) in try append(buffer) }
  }

  /// Appends interleaved samples; their number must be whole frames.
  public mutating func append(_ samples: UnsafeBufferPointer<Float>) throws(DecodingError) {
    guard let base = samples.baseAddress, format.channels > 0 else { return }
    let count = samples.count / format.channels
    guard sf_writef_float(file, base, sf_count_t(count)) == count else {
      throw .unwritable(path: path, reason: String(cString: sf_strerror(file)))
    }
    frames += count
  }

  /// Completes the file; throws where that fails, or an earlier write did. Nothing may be appended afterwards.
  ///
  /// A writer that is only dropped completes its file too, but can not say whether that worked.
  public mutating func close() throws(DecodingError) {
    sf_command(file, Int32(SFC_UPDATE_HEADER_NOW), nil, 0)
    guard sf_error(file) == 0 else { throw .unwritable(path: path, reason: String(cString: sf_strerror(file))) }
  }
}
