import TacetSignal

/// Converts `pcm` to another sample rate with libsamplerate's best quality; at the same rate it stays as it is.
///
/// The result has the nearest whole number to frames × `toSampleRate` / rate. Any thread; takes milliseconds per
/// second of sound.
public func convert(_ pcm: PCM, toSampleRate sampleRate: Int) throws(DecodingError) -> PCM {
  try convert(pcm, loop: nil, toSampleRate: sampleRate).pcm
}

/// As ``convert(_:toSampleRate:)``, with the loop points moved along, to the nearest frame.
public func convert(
  _ pcm: PCM, loop: LoopRegion?, toSampleRate sampleRate: Int
) throws(DecodingError) -> (pcm: PCM, loop: LoopRegion?) {
  let rate = pcm.format.sampleRate
  guard rate != sampleRate else { return (pcm, loop) }
  let channels = pcm.format.channels
  let name = "sound in memory"
  let resampler = try Resampler(from: rate, to: sampleRate, channels: channels, quality: .best, name: name)
  let frames = converted(pcm.frames, from: rate, to: sampleRate)
  try checkMemory(for: frames * channels, path: name)
  var failure: DecodingError?
  let samples = [Float](unsafeUninitializedCapacity: frames * channels) { output, filled in
    pcm.samples.withUnsafeBufferPointer { input in
      guard let source = input.baseAddress, let target = output.baseAddress else { return }
      var taken = 0
      var made = 0
      do throws(DecodingError) {
        while made < frames {
          let step = try resampler.process(
            source + taken * channels, frames: pcm.frames - taken, into: target + made * channels,
            frames: frames - made, isLast: true)
          if step.taken == 0, step.made == 0 { break }
          taken += step.taken
          made += step.made
        }
      } catch {
        failure = error
      }
      (target + made * channels).update(repeating: 0, count: (frames - made) * channels)
      filled = frames * channels
    }
  }
  if let failure { throw failure }
  let moved = loop.flatMap {
    LoopRegion(
      start: converted($0.start, from: rate, to: sampleRate),
      end: min(converted($0.end, from: rate, to: sampleRate), frames))
  }
  return (PCM(format: AudioFormat(sampleRate: sampleRate, channels: channels), samples: samples), moved)
}
