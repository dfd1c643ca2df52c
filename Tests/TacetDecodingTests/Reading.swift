import TacetDecoding
import TacetTestSupport

/// The stereo frames of `stream`, at most `limit`.
func allFrames(_ stream: inout StreamDecoder, block: Int = 1_000, limit: Int = 1 << 40) throws -> [Float] {
  var samples: [Float] = []
  let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 2 * block)
  defer { buffer.deallocate() }
  while samples.count < 2 * limit {
    let got = try stream.read(into: buffer, frames: min(block, limit - samples.count / 2))
    if got == 0 { break }
    samples.append(contentsOf: UnsafeBufferPointer(start: buffer, count: 2 * got))
  }
  return samples
}

/// The frames of `decoder`, at most `limit`.
func allFrames(_ decoder: inout Decoder, block: Int = 1_000, limit: Int = 1 << 40) throws -> [Float] {
  let channels = decoder.info.format.channels
  var samples: [Float] = []
  let buffer = UnsafeMutablePointer<Float>.allocate(capacity: channels * block)
  defer { buffer.deallocate() }
  while samples.count < channels * limit {
    let got = try decoder.read(into: buffer, frames: min(block, limit - samples.count / channels))
    if got == 0 { break }
    samples.append(contentsOf: UnsafeBufferPointer(start: buffer, count: channels * got))
  }
  return samples
}

/// The error that `body` throws.
func decodingError(_ body: () throws -> Void) -> DecodingError? {
  do {
    try body()
    return nil
  } catch {
    return error as? DecodingError
  }
}

/// Puts comments in place of the blocks that an encoder wrote behind STREAMINFO.
func setFLACComments(_ texts: [String], in file: inout [UInt8]) {
  var comments = littleEndian(UInt32(0)) + littleEndian(UInt32(texts.count))
  for text in texts { comments += littleEndian(UInt32(text.utf8.count)) + Array(text.utf8) }
  var audio = 4
  var isLast = false
  while !isLast {
    isLast = file[audio] & 0x80 != 0
    audio += 4 + file[(audio + 1)..<(audio + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
  file[4] = 0
  file.replaceSubrange(42..<audio, with: [0x84, 0, 0, UInt8(comments.count)] + comments)
}
