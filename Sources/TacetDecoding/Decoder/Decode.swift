import Glibc
import TacetSignal

/// Decodes all of `source` into memory, at the file's own rate and channels.
///
/// Memory is allocated for decoded frames, never for a header's count. Any thread; blocks on the disk.
package func decode(_ source: SoundSource, limits: DecodingLimits = .standard) throws(DecodingError) -> PCM {
  var decoder = try Decoder(source, isWhole: true, limits: limits)
  return try decodeAll(&decoder, limits: limits)
}

/// As ``decode(_:limits:)``, with the properties of the file: its frames, and the damage, are those that were found.
package func decodeWithInfo(
  _ source: SoundSource, limits: DecodingLimits = .standard
) throws(DecodingError) -> (pcm: PCM, info: SoundInfo) {
  var decoder = try Decoder(source, isWhole: true, limits: limits)
  let pcm = try decodeAll(&decoder, limits: limits)
  return (pcm, decoder.found(frames: pcm.frames))
}

/// Decodes all of `source`, at the file's own rate and channels, into `samples` as many whole frames as there is room
/// for in `capacity` samples. Returns its properties with the frames that it has in all.
package func decode(
  _ source: SoundSource, into samples: UnsafeMutablePointer<Float>?, capacity: Int, limits: DecodingLimits = .standard
) throws(DecodingError) -> SoundInfo {
  var decoder = try Decoder(source, isWhole: true, limits: limits)
  let (blockFrames, channels) = (4_096, decoder.info.format.channels)
  let block = UnsafeMutablePointer<Float>.allocate(capacity: blockFrames * channels)
  defer { block.deallocate() }
  var frames = 0
  while case let got = try decoder.read(into: block, frames: blockFrames), got > 0 {
    if let samples, frames < capacity / channels {
      (samples + frames * channels).update(from: block, count: min(got, capacity / channels - frames) * channels)
    }
    frames += got
  }
  return decoder.found(frames: frames)
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
