internal import CTacetVorbisEnc
import Glibc
import TacetDecoding
import TacetSignal
import TacetSystem

/// Writes an Ogg Vorbis file. Equal samples and settings make equal bytes with the same version of the encoder.
///
/// One thread at a time; blocks on the disk. Calls libvorbisenc and libogg.
package struct VorbisFileWriter: ~Copyable {
  private let encoder: VorbisEncoder
  private let channels: Int

  /// Creates the file at `path`. `quality` is -0.1 to 1 (0.4 is about 128 kbit/s); `tags` are names and values, such as
  /// `("LOOPSTART", "44100")`; `serial` is the stream's serial number.
  package init(
    path: String, format: AudioFormat, quality: Float = 0.4, tags: [(String, String)] = [], serial: Int32 = 1
  ) throws(DecodingError) {
    let encoder = try VorbisEncoder(path: path, format: format, quality: quality, tags: tags, serial: serial)
    try encoder.writeHeaders()
    self.encoder = encoder
    channels = format.channels
  }

  /// Appends interleaved samples; samples beyond the last whole frame are discarded.
  package mutating func append(_ samples: [Float]) throws(DecodingError) {
    let blockFrames = 1_024
    let frames = samples.count / channels
    for first in stride(from: 0, to: frames, by: blockFrames) {
      let block = samples[(first * channels)..<(min(first + blockFrames, frames) * channels)]
      try block.withUnsafeBufferPointer { buffer throws(DecodingError) in
        try encoder.append(buffer, channels: channels)
      }
    }
  }

  /// Completes the file. The last call. A writer that is only released leaves a truncated file.
  package mutating func close() throws(DecodingError) { try encoder.finish() }
}

/// The C objects of an encoder and its file.
private struct VorbisEncoder: ~Copyable, @unchecked Sendable {
  // Sendable: the owner has the only reference to the C objects.
  private let path: String
  private let file: UnsafeMutablePointer<FILE>
  // Allocated, because they point at each other and must not move.
  private let info = UnsafeMutablePointer<vorbis_info>.allocate(capacity: 1)
  private let comment = UnsafeMutablePointer<vorbis_comment>.allocate(capacity: 1)
  private let analysis = UnsafeMutablePointer<vorbis_dsp_state>.allocate(capacity: 1)
  private let block = UnsafeMutablePointer<vorbis_block>.allocate(capacity: 1)
  private let stream = UnsafeMutablePointer<ogg_stream_state>.allocate(capacity: 1)

  init(
    path: String, format: AudioFormat, quality: Float, tags: [(String, String)], serial: Int32
  ) throws(DecodingError) {
    for library in [SystemLibrary.ogg, .vorbis, .vorbisEnc] { try library.open(for: path) }
    vorbis_info_init(info)
    let code =
      (1...255).contains(format.channels)
      ? vorbis_encode_init_vbr(info, format.channels, format.sampleRate, quality) : OV_EINVAL
    let file = code == 0 ? fopen(path, "wbe") : nil
    guard let file else {
      let failure = errno
      vorbis_info_clear(info)
      info.deallocate()
      comment.deallocate()
      analysis.deallocate()
      block.deallocate()
      stream.deallocate()
      guard code == 0 else {
        throw .library(
          path: path, call: "vorbis_encode_init_vbr", code: Int(code),
          reason: "no encoder for \(format.channels) channels at \(format.sampleRate) Hz")
      }
      throw .unwritable(path: path, call: "fopen", code: Int(failure), reason: errorText(failure))
    }
    self.file = file
    self.path = path
    vorbis_comment_init(comment)
    for (name, value) in tags { vorbis_comment_add_tag(comment, name, value) }
    vorbis_analysis_init(analysis, info)
    vorbis_block_init(analysis, block)
    ogg_stream_init(stream, serial)
  }

  deinit {
    fclose(file)
    ogg_stream_clear(stream)
    vorbis_block_clear(block)
    vorbis_dsp_clear(analysis)
    vorbis_comment_clear(comment)
    vorbis_info_clear(info)
    stream.deallocate()
    block.deallocate()
    analysis.deallocate()
    comment.deallocate()
    info.deallocate()
  }

  func writeHeaders() throws(DecodingError) {
    var packets = (ogg_packet(), ogg_packet(), ogg_packet())
    vorbis_analysis_headerout(analysis, comment, &packets.0, &packets.1, &packets.2)
    ogg_stream_packetin(stream, &packets.0)
    ogg_stream_packetin(stream, &packets.1)
    ogg_stream_packetin(stream, &packets.2)
    var page = ogg_page()
    while ogg_stream_flush(stream, &page) != 0 { try write(page) }
  }

  func append(_ samples: UnsafeBufferPointer<Float>, channels: Int) throws(DecodingError) {
    let frames = samples.count / channels
    guard frames > 0, let planes = vorbis_analysis_buffer(analysis, Int32(frames)) else { return }
    for channel in 0..<channels {
      guard let plane = planes[channel] else { continue }
      for frame in 0..<frames { plane[frame] = samples[frame * channels + channel] }
    }
    vorbis_analysis_wrote(analysis, Int32(frames))
    try drain()
  }

  func finish() throws(DecodingError) {
    vorbis_analysis_wrote(analysis, 0)
    try drain()
    guard fflush(file) == 0 else { throw failure("fflush") }
  }

  private func drain() throws(DecodingError) {
    var packet = ogg_packet()
    var page = ogg_page()
    while vorbis_analysis_blockout(analysis, block) == 1 {
      vorbis_analysis(block, nil)
      vorbis_bitrate_addblock(block)
      while vorbis_bitrate_flushpacket(analysis, &packet) == 1 {
        ogg_stream_packetin(stream, &packet)
        while ogg_stream_pageout(stream, &page) != 0 { try write(page) }
      }
    }
  }

  private func write(_ page: ogg_page) throws(DecodingError) {
    guard fwrite(page.header, 1, page.header_len, file) == page.header_len,
      fwrite(page.body, 1, page.body_len, file) == page.body_len
    else { throw failure("fwrite") }
  }

  /// The error of a call that has just failed.
  private func failure(_ call: String) -> DecodingError {
    let code = errno
    return .unwritable(path: path, call: call, code: Int(code), reason: errorText(code))
  }
}
