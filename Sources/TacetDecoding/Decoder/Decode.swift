import Glibc
import TacetSignal

/// Decodes all of `source` into memory, at the file's own rate and channels.
///
/// Memory is allocated for decoded frames, never for a header's count. Any thread; blocks on the disk.
package func decode(_ source: SoundSource, limits: DecodingLimits = .standard) throws(DecodingError) -> PCM {
  var decoder = try Decoder(source, isWhole: true, limits: limits)
  return try decodeAll(&decoder, limits: limits)
}

/// Decodes the rest of an open file, within the deadline that began with its opening.
func decodeAll(_ decoder: inout Decoder, limits: DecodingLimits) throws(DecodingError) -> PCM {
  let info = decoder.info
  let channels = info.format.channels
  let blockFrames = 4_096
  let block = UnsafeMutablePointer<Float>.allocate(capacity: blockFrames * channels)
  defer { block.deallocate() }
  let limit = limits.decodedBytes / MemoryLayout<Float>.size
  var samples: [Float] = []
  var capacity = 0
  while true {
    let got = try decoder.readWithinDeadline(into: block, frames: blockFrames) * channels
    if got == 0 { break }
    let count = samples.count + got
    guard count <= limit else {
      throw .tooMuchSound(
        path: info.path, bytes: count * MemoryLayout<Float>.size, limit: limits.decodedBytes)
    }
    if count > capacity {
      // Doubled, but not beyond the header's count while that holds.
      let claim = count <= info.frames * channels ? info.frames * channels : limit
      capacity = max(count, min(2 * capacity, claim, limit), 16_384)
      try checkMemory(for: capacity, path: info.path)
      samples.reserveCapacity(capacity)
    }
    samples.append(contentsOf: UnsafeBufferPointer(start: block, count: got))
  }
  return PCM(format: info.format, samples: samples)
}

/// Throws where there is no memory for `count` samples, where an array would end the process.
func checkMemory(for count: Int, path: String) throws(DecodingError) {
  let bytes = count * MemoryLayout<Float>.size
  guard let probe = malloc(bytes) else { throw .outOfMemory(path: path, bytes: bytes) }
  free(probe)
}
