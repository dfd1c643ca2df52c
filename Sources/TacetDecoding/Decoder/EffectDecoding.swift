import TacetSignal

/// Decodes a whole file for an effect: mono or stereo (other channels are folded), at `sampleRate`, nil for the file's
/// own, with its loop, the gain of its tags and its properties.
///
/// Any thread; blocks on the disk. Throws as ``decode(_:limits:)`` does.
package func decodeEffect(
  _ source: SoundSource, sampleRate: Int?, limits: DecodingLimits = .standard, loudness: LoudnessTags = .applied
) throws(DecodingError) -> (pcm: PCM, loop: LoopRegion?, info: SoundInfo) {
  var decoder = try Decoder(source, isWhole: true, limits: limits)
  var info = decoder.info
  var pcm = try decodeAll(&decoder, limits: limits)
  info.isTruncated = info.isTruncated || pcm.frames < info.frames
  info.frames = pcm.frames
  info.damagedPlaces = decoder.damagedPlaces
  pcm.samples.withUnsafeMutableBufferPointer { samples in
    if let first = samples.baseAddress { LoudnessTags.apply(loudness.gain(of: info), to: first, count: samples.count) }
  }
  let sampleRate = sampleRate ?? pcm.format.sampleRate
  // A few kilobytes at 1,000 Hz can be gigabytes at 48,000. As a Double: the rate is the game's, and any number.
  let seconds = Double(pcm.frames) / Double(pcm.format.sampleRate)
  let bytes = seconds * Double(sampleRate) * Double(min(pcm.format.channels, 2) * MemoryLayout<Float>.size)
  guard bytes <= Double(limits.decodedBytes) else {
    throw .tooMuchSound(path: info.path, bytes: Int(min(bytes, 1e18)), limit: limits.decodedBytes)
  }
  guard let fold = StereoFold(info) else {
    let sound = try convert(pcm, loop: info.loop, toSampleRate: sampleRate)
    return (sound.pcm, sound.loop, info)
  }
  let stereo = [Float](unsafeUninitializedCapacity: 2 * pcm.frames) { output, count in
    pcm.samples.withUnsafeBufferPointer { input in
      if let source = input.baseAddress, let target = output.baseAddress {
        fold.fold(source, frames: pcm.frames, into: target)
      }
    }
    count = 2 * pcm.frames
  }
  let folded = PCM(format: AudioFormat(sampleRate: pcm.format.sampleRate, channels: 2), samples: stereo)
  let sound = try convert(folded, loop: info.loop, toSampleRate: sampleRate)
  return (sound.pcm, sound.loop, info)
}
