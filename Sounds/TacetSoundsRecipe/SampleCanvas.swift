import TacetSignal

/// A sound while it is being made: channels of samples that notes are added to.
struct Recording {
  /// Frames a second.
  let rate: Int
  private(set) var channels: [[Double]]

  /// Silence.
  init(rate: Int, channels: Int, frames: Int) {
    self.rate = rate
    self.channels = Array(repeating: Array(repeating: 0, count: frames), count: channels)
  }

  /// How many frames there are.
  var frames: Int { channels[0].count }

  /// Adds `samples` from `frame` on, at these gains for each channel; what lies beyond the end is left out.
  mutating func add(_ samples: [Double], at frame: Int = 0, gains: [Double]) {
    let count = min(samples.count, frames - frame)
    guard count > 0 else { return }
    for (channel, gain) in zip(channels.indices, gains) where gain != 0 {
      for index in 0..<count { channels[channel][frame + index] += gain * samples[index] }
    }
  }

  /// The take at this peak, interleaved.
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
