import TacetSignal

/// A sound under construction: channels of samples to which notes are added.
struct SampleCanvas {
  /// Frames a second.
  let rate: Int
  private(set) var channels: [[Double]]

  init(rate: Int, channels: Int, frames: Int) {
    self.rate = rate
    self.channels = Array(repeating: Array(repeating: 0, count: frames), count: channels)
  }

  /// The number of frames.
  var frames: Int { channels[0].count }

  /// Adds `samples` from `frame` on, with a gain for each channel. Samples beyond the end are discarded.
  mutating func add(_ samples: [Double], at frame: Int = 0, gains: [Double]) {
    let count = min(samples.count, frames - frame)
    guard count > 0 else { return }
    for (channel, gain) in zip(channels.indices, gains) where gain != 0 {
      for index in 0..<count { channels[channel][frame + index] += gain * samples[index] }
    }
  }

  /// The interleaved samples, scaled to this peak.
  func mixed(peak: Double) -> PCM {
    let loudest = channels.joined().map(abs).max() ?? 0
    let gain = loudest > 0 ? peak / loudest : 0
    var samples: [Float] = []
    samples.reserveCapacity(frames * channels.count)
    for frame in 0..<frames {
      for channel in channels { samples.append(Float(gain * channel[frame])) }
    }
    return PCM(format: AudioFormat(sampleRate: rate, channels: channels.count), samples: samples)
  }
}
