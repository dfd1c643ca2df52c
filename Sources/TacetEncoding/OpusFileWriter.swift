internal import CTacetOpusEnc
import TacetDecoding
import TacetSignal

/// Writes an Ogg Opus file, mono or stereo. Equal samples and settings make equal bytes with the same version of the
/// encoder.
///
/// One thread at a time; blocks on the disk. Calls libopusenc, which converts to 48 kHz.
package struct OpusFileWriter: ~Copyable {
  private let encoder: OpaquePointer
  private let path: String
  private let channels: Int

  /// Creates the file at `path`. `bitRate` is in bits a second.
  ///
  /// - Throws: ``DecodingError/unwritable(path:call:code:reason:)``, as every method.
  package init(path: String, format: AudioFormat, bitRate: Int, tags: [(String, String)] = []) throws(DecodingError) {
    func fault(_ call: String, _ code: Int32) -> DecodingError {
      .unwritable(path: path, call: call, code: Int(code), reason: String(cString: ope_strerror(code)))
    }
    let comments = ope_comments_create()
    defer { ope_comments_destroy(comments) }
    for (name, value) in tags {
      let code = ope_comments_add(comments, name, value)
      guard code == OPE_OK else { throw fault("ope_comments_add", code) }
    }
    var code: Int32 = 0
    guard
      let encoder = ope_encoder_create_file(
        path, comments, Int32(clamping: format.sampleRate), Int32(clamping: format.channels), 0, &code)
    else { throw fault("ope_encoder_create_file", code) }
    code = tacet_ope_set_bit_rate(encoder, Int32(clamping: bitRate))
    if code == OPE_OK { code = tacet_ope_set_serial(encoder, 1) }
    guard code == OPE_OK else {
      ope_encoder_destroy(encoder)
      throw fault("ope_encoder_ctl", code)
    }
    self.encoder = encoder
    self.path = path
    channels = format.channels
  }

  deinit { ope_encoder_destroy(encoder) }

  /// Appends interleaved samples, a whole number of frames.
  package mutating func append(_ samples: [Float]) throws(DecodingError) {
    try check("ope_encoder_write_float", ope_encoder_write_float(encoder, samples, Int32(samples.count / channels)))
  }

  /// Completes the file. The last call.
  package mutating func close() throws(DecodingError) { try check("ope_encoder_drain", ope_encoder_drain(encoder)) }

  private func check(_ call: String, _ code: Int32) throws(DecodingError) {
    guard code != OPE_OK else { return }
    throw .unwritable(path: path, call: call, code: Int(code), reason: String(cString: ope_strerror(code)))
  }
}
