internal import FuzzClock
internal import Glibc
internal import TacetDecoding

/// The entry point of libFuzzer: decodes `count` bytes as an effect, and as a soundtrack that loops and seeks.
///
/// Input that does not begin as a file of the decoder in `TACET_FUZZ` is left out. Pages of Ogg get valid checksums, so
/// that damage reaches the codec. More than 2 s of a processor end the process, however busy the machine is.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDecoder(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  var bytes = [UInt8](UnsafeBufferPointer(start: data, count: count))
  guard let mark = marks[decoder], bytes.dropFirst(mark.offset).starts(with: mark.bytes) else { return -1 }
  if mark.offset == oggBody { repairPages(&bytes) }
  let source = SoundSource.data(bytes, name: "fuzz")
  // Modules may last 5 minutes: a seek plays them from their first frame on.
  let frames = modules.contains(decoder) ? 300 * 48_000 : DecodingLimits.standard.frames
  let limits = DecodingLimits(frames: frames, decodedBytes: 16 << 20, seconds: 2)
  let began = processorSeconds()
  defer { if processorSeconds() - began > 2 { abort() } }
  _ = try? decode(source, limits: limits)
  guard let rate = (try? Decoder(source, limits: limits))?.info.format.sampleRate,
    var stream = try? StreamDecoder(source, outputSampleRate: rate, loops: true, limits: limits)
  else { return 0 }
  let block = UnsafeMutablePointer<Float>.allocate(capacity: 2 * blockFrames)
  defer { block.deallocate() }
  for round in 0..<40 {
    if round % 10 == 9 { try? stream.seek(toFrame: stream.info.frames / 4 * (round / 10)) }
    guard let got = try? stream.read(into: block, frames: blockFrames), got > 0 else { return 0 }
    for i in 0..<(2 * got) where !block[i].isFinite { abort() }
  }
  return 0
}

private let blockFrames = 1_024
/// The first packet of a file whose first page has one packet of less than 255 bytes.
private let oggBody = 28
private let decoder = getenv("TACET_FUZZ").map { String(cString: $0) } ?? ""
private let modules: Set<String> = ["mod", "xm", "it", "s3m", "stk"]
private let marks: [String: (offset: Int, bytes: [UInt8])] = [
  "vorbis": (oggBody, [1] + Array("vorbis".utf8)), "opus": (oggBody, Array("OpusHead".utf8)), "mp3": (0, [0xFF]),
  "id3": (0, Array("ID3".utf8)), "flac": (0, Array("fLaC".utf8)), "wav": (0, Array("RIFF".utf8)),
  "rf64": (0, Array("RF64".utf8)), "aiff": (0, Array("FORM".utf8)), "caf": (0, Array("caff".utf8)),
  "au": (0, Array(".snd".utf8)), "mod": (1_080, Array("M.K.".utf8)), "xm": (0, Array("Extended Module: ".utf8)),
  "it": (0, Array("IMPM".utf8)), "s3m": (44, Array("SCRM".utf8)),
  // Without a mark: two patterns, and the usual tempo.
  "stk": (470, [2, 120]),
]

/// Gives every page that is where the page before it ends its checksum (RFC 3533, 6).
private func repairPages(_ bytes: inout [UInt8]) {
  var place = 0
  while place + 27 <= bytes.count, bytes[place..<(place + 4)].elementsEqual("OggS".utf8) {
    let lacing = place + 27 + Int(bytes[place + 26])
    guard lacing <= bytes.count else { return }
    let end = bytes[(place + 27)..<lacing].reduce(lacing) { $0 + Int($1) }
    guard end <= bytes.count else { return }
    let sum = oggChecksum(Array(bytes[place..<end]))
    for i in 0..<4 { bytes[place + 22 + i] = UInt8(truncatingIfNeeded: sum >> (8 * UInt32(i))) }
    place = end
  }
}
