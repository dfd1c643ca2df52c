import TacetSignal

/// Converts `pcm` to another sample rate with libsoxr; unchanged at the same rate.
///
/// The result has frames × `toSampleRate` / rate frames, rounded to nearest. Any thread; takes a fifth of a millisecond
/// per second of mono sound.
package func convert(_ pcm: PCM, toSampleRate sampleRate: Int) throws(DecodingError) -> PCM {
  try convert(pcm, loop: nil, toSampleRate: sampleRate).pcm
}

/// As ``convert(_:toSampleRate:)``, for a looping sound: the loop points are converted too, to the nearest frame.
///
/// Where the loop ends with the sound, the filter sees the loop's start after its end, and its end before its start
/// where that is the sound's: silence there would be a click at the seam.
package func convert(
  _ pcm: PCM, loop: LoopRegion?, toSampleRate sampleRate: Int
) throws(DecodingError) -> (pcm: PCM, loop: LoopRegion?) {
  let rate = pcm.format.sampleRate
  guard rate != sampleRate else { return (pcm, loop) }
  guard rate > 0, sampleRate > 0, let loop, let inside = loop.limited(toFrames: pcm.frames) else {
    return (try resample(pcm, toSampleRate: sampleRate), nil)
  }
  let frames = converted(pcm.frames, from: rate, to: sampleRate)
  let moved = LoopRegion(
    start: converted(inside.start, from: rate, to: sampleRate),
    end: min(converted(inside.end, from: rate, to: sampleRate), frames))
  guard inside.end == pcm.frames else { return (try resample(pcm, toSampleRate: sampleRate), moved) }
  // Whole frames of both rates, and more than the filter's reach.
  let divisor = greatestCommonDivisor(rate, sampleRate)
  let reach = 256 * max(1, rate / sampleRate + 1)
  let blocks = (reach * divisor + rate - 1) / rate
  let margin = blocks * rate / divisor
  let channels = pcm.format.channels
  let region = pcm.samples[(inside.start * channels)...]
  var padded: [Float] = []
  try checkMemory(for: pcm.samples.count + 2 * margin * channels, path: "sound in memory")
  padded.reserveCapacity(pcm.samples.count + 2 * margin * channels)
  for frame in -margin..<0 {
    let place = (inside.length + frame % inside.length) % inside.length * channels
    padded += inside.start == 0 ? region[place..<(place + channels)] : [Float](repeating: 0, count: channels)[...]
  }
  padded += pcm.samples
  for frame in 0..<margin {
    let place = region.startIndex + frame % inside.length * channels
    padded += region[place..<(place + channels)]
  }
  let all = try resample(PCM(format: pcm.format, samples: padded), toSampleRate: sampleRate)
  let first = blocks * sampleRate / divisor * channels
  let samples = Array(all.samples.dropFirst(first).prefix(frames * channels))
  return (PCM(format: all.format, samples: samples), moved)
}

private func resample(_ pcm: PCM, toSampleRate sampleRate: Int) throws(DecodingError) -> PCM {
  let rate = pcm.format.sampleRate
  let channels = pcm.format.channels
  let name = "sound in memory"
  let resampler = try Resampler(from: rate, to: sampleRate, channels: channels, name: name)
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
  return PCM(format: AudioFormat(sampleRate: sampleRate, channels: channels), samples: samples)
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }
