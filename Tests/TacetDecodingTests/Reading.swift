import TacetDecoding

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
