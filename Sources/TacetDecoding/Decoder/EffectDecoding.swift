import TacetSignal

/// Decodes a whole file for an effect: mono or stereo (other channels are folded), at `sampleRate`, nil for the file's
/// own, with its loop, the gain of its tags and its properties.
///
/// Any thread; blocks on the disk. Throws as ``decode(_:limits:)`` does.
package func decodeEffect(
  _ source: SoundSource, sampleRate: Int?, limits: DecodingLimits = .standard, loudness: LoudnessTags = .applied
) throws(DecodingError) -> (pcm: PCM, loop: LoopRegion?, info: SoundInfo) {
  var (pcm, info) = try decodeWithInfo(source, limits: limits)
  pcm.samples.withUnsafeMutableBufferPointer { samples in
    if let first = samples.baseAddress { LoudnessTags.apply(loudness.gain(of: info), to: first, count: samples.count) }
  }
  let sampleRate = sampleRate ?? pcm.format.sampleRate
  guard let fold = StereoFold(info) else {
    let sound = try convertEffect(pcm, loop: info.loop, toSampleRate: sampleRate, limits: limits, name: info.path)
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
  let sound = try convertEffect(folded, loop: info.loop, toSampleRate: sampleRate, limits: limits, name: info.path)
  return (sound.pcm, sound.loop, info)
}

/// Converts the sound of an effect, mono or stereo, to another rate, with its loop; unchanged at the same rate. `name`
/// is what errors call it.
///
/// - Throws: ``DecodingError/tooMuchSound(path:bytes:limit:)`` where it takes more than the limit then.
package func convertEffect(
  _ pcm: PCM, loop: LoopRegion?, toSampleRate sampleRate: Int, limits: DecodingLimits = .standard,
  name: String = "sound in memory"
) throws(DecodingError) -> (pcm: PCM, loop: LoopRegion?) {
  guard sampleRate != pcm.format.sampleRate else { return (pcm, loop) }
  // A few kilobytes at 1,000 Hz can be gigabytes at 48,000. As a Double: the rate is the game's, and any number.
  let seconds = Double(pcm.frames) / Double(pcm.format.sampleRate)
  let bytes = seconds * Double(sampleRate) * Double(pcm.format.channels * MemoryLayout<Float>.size)
  guard bytes <= Double(limits.decodedBytes) else {
    throw .tooMuchSound(path: name, bytes: Int(min(bytes, 1e18)), limit: limits.decodedBytes)
  }
  return try convert(pcm, loop: loop, toSampleRate: sampleRate)
}
