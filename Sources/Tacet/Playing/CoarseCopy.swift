import TacetDecoding
internal import TacetMixer
import TacetSignal

/// The frames of an effect's coarse copy, by libsoxr: at the rate that its layout says. The filter hears a loop go on
/// before its start and behind its end. Takes milliseconds for each second of sound.
func coarseCopy(of frames: EffectFrames, _ layout: CoarseLayout, loop: LoopRegion?) throws(DecodingError)
  -> EffectFrames
{
  let (channels, all) = (frames.format.channels, frames.asFloat)
  // Any rates of that ratio; a conversion has none of a few frames a second.
  let (rate, made) = (AudioFormat(sampleRate: 64 * layout.taken, channels: channels), 64 * layout.made)
  let lead = [Float](repeating: 0, count: layout.lead * channels)
  var samples = try convert(PCM(format: rate, samples: lead + all), toSampleRate: made).samples
  let count = layout.frames * channels
  samples += [Float](repeating: 0, count: max(0, count - samples.count))
  samples.removeLast(samples.count - count)
  let whole = LoopRegion(start: 0, end: frames.frames)
  // Without a loop of its own it may repeat as a whole: if it does not end in silence, it is made for that.
  let region = loop ?? (hasSilentEdge(all, channels) ? nil : whole)
  if let loop = region, loop.start < loop.end, loop.end <= frames.frames {
    let inside = PCM(format: rate, samples: Array(all[(loop.start * channels)..<(loop.end * channels)]))
    let repeated = try convert(
      inside, loop: LoopRegion(start: 0, end: inside.frames), toSampleRate: made
    ).pcm.samples
    let place = layout.loopStart * channels
    for index in 0..<min(repeated.count, layout.made * channels) { samples[place + index] = repeated[index] }
  }
  return EffectFrames(PCM(format: frames.format, samples: samples))
}

/// True if a sound begins or ends in silence: in its first or last frames.
private func hasSilentEdge(_ samples: [Float], _ channels: Int) -> Bool {
  let count = min(samples.count, 64 * channels)
  return samples.prefix(count).allSatisfy { abs($0) < 0.001 } || samples.suffix(count).allSatisfy { abs($0) < 0.001 }
}

extension EffectFrames {
  /// The samples as 32-bit float, interleaved.
  fileprivate var asFloat: [Float] {
    switch samples {
    case .float(let samples): samples
    case .integer(let samples): samples.map { Float($0) / 32_768 }
    }
  }
}
