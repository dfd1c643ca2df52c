internal import CTacetOpusFile
import TacetDecoding
import TacetSignal

/// Ogg Opus files, encoded by libopus at 48 kHz and packed here (RFC 7845).
package enum OpusBytes {
  /// The frames of a packet: 20 ms.
  static let packetFrames = 960
  private static let delay = 312

  /// A file of `samples`, interleaved, of 1 to 8 channels in the order of Vorbis. `gain` is the header's, in 1/256 dB.
  package static func file(
    _ samples: [Float], channels: Int, tags: [(String, String)] = [], gain: Int16 = 0, serial: UInt32 = 1,
    packetsPerPage: Int = 10
  ) -> [UInt8] {
    var streams: Int32 = 0
    var coupled: Int32 = 0
    var mapping = [UInt8](repeating: 0, count: channels)
    var code: Int32 = 0
    let family: Int32 = channels > 2 ? 1 : 0
    guard
      let encoder = opus_multistream_surround_encoder_create(
        48_000, Int32(channels), family, &streams, &coupled, &mapping, OPUS_APPLICATION_AUDIO, &code)
    else { return [] }
    defer { opus_multistream_encoder_destroy(encoder) }
    let frames = samples.count / channels
    let packets = (frames + delay + packetFrames - 1) / packetFrames
    let padded = samples + [Float](repeating: 0, count: (packets * packetFrames - frames) * channels)
    var head =
      Array("OpusHead".utf8) + [1, UInt8(channels)] + littleEndian(UInt16(delay)) + littleEndian(UInt32(48_000))
    head += littleEndian(gain) + [UInt8(family)]
    if family == 1 { head += [UInt8(streams), UInt8(coupled)] + mapping }
    var file = OggBytes.page([head], flags: 2, granule: 0, serial: serial, sequence: 0)
    file += OggBytes.page([comments(tags)], flags: 0, granule: 0, serial: serial, sequence: 1)
    var page: [[UInt8]] = []
    var sequence: UInt32 = 2
    var bytes = [UInt8](repeating: 0, count: 4_000 * channels)
    for packet in 0..<packets {
      let count = padded.withUnsafeBufferPointer { all in
        guard let samples = all.baseAddress else { return Int32(0) }
        return opus_multistream_encode_float(
          encoder, samples + packet * packetFrames * channels, Int32(packetFrames), &bytes, Int32(bytes.count))
      }
      page.append(Array(bytes.prefix(Int(max(count, 0)))))
      let isLast = packet == packets - 1
      guard page.count == packetsPerPage || isLast else { continue }
      let granule = isLast ? frames + delay : (packet + 1) * packetFrames
      file += OggBytes.page(
        page, flags: isLast ? 4 : 0, granule: Int64(granule), serial: serial, sequence: sequence)
      sequence += 1
      page = []
    }
    return file
  }

  private static func comments(_ tags: [(String, String)]) -> [UInt8] {
    var packet = Array("OpusTags".utf8) + littleEndian(UInt32(0)) + littleEndian(UInt32(tags.count))
    for (name, value) in tags {
      let text = Array("\(name)=\(value)".utf8)
      packet += littleEndian(UInt32(text.count)) + text
    }
    return packet
  }
}
