import TacetSignal

/// A sound under construction: channels of samples to which notes are added.
struct SampleCanvas {
  /// Frames a second.
  let rate: Int
  var channels: [[Double]]

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

  // MARK: - Notes

  /// Adds a tone whose pitch falls, or rises, from one frequency towards another; `speed` is the share that is left
  /// after 10 ms.
  mutating func addSweep(
    _ waveform: Waveform, from first: Double, to last: Double, speed: Double, _ envelope: Envelope,
    at seconds: Double = 0,
    gain: Double = 1
  ) {
    // The hundredth part of a step of 10 ms, by square roots alone.
    var share = speed
    for _ in 0..<9 { share = share.squareRoot() }
    var tone = Oscillator(waveform, rate: rate)
    var distance = first - last
    let samples = envelope.gains(rate: rate).map { level in
      distance *= share
      return level * tone.next(last + distance)
    }
    add(samples, at: Int(seconds * Double(rate)), gains: channels.map { _ in gain })
  }

  /// Adds a note.
  mutating func addTone(
    _ waveform: Waveform, _ frequency: Double, _ envelope: Envelope, at seconds: Double = 0, gain: Double = 1
  ) {
    addSweep(waveform, from: frequency, to: frequency, speed: 1, envelope, at: seconds, gain: gain)
  }

  /// Adds noise through a filter whose cutoff moves from one frequency to another.
  mutating func addNoise(
    _ noise: Noise, _ kind: StateFilter.Kind, from first: Double, to last: Double, resonance: Double = 0.7,
    _ envelope: Envelope, at seconds: Double = 0, gain: Double = 1
  ) {
    var noise = noise
    var filter = StateFilter(kind, cutoff: first, resonance: resonance, rate: rate)
    let levels = envelope.gains(rate: rate)
    var samples = levels
    for frame in levels.indices {
      if frame % 32 == 0 { filter.tune(to: first + (last - first) * Double(frame) / Double(levels.count)) }
      samples[frame] = levels[frame] * filter.next(noise.next())
    }
    add(samples, at: Int(seconds * Double(rate)), gains: channels.map { _ in gain })
  }

  /// Adds the partials of a struck body, of which the higher ones are over sooner.
  mutating func addPartials(
    _ ratios: [Double], of frequency: Double, decay: Double, length: Double, falling: Double = 1,
    at seconds: Double = 0,
    gain: Double = 1
  ) {
    for (index, ratio) in ratios.enumerated() where ratio * frequency < 16_000 {
      let envelope = Envelope(
        attack: 0.001, decay: decay / (1 + falling * Double(index)), release: 0.3 * length, length: length)
      addTone(.sine, ratio * frequency, envelope, at: seconds, gain: gain / (1 + 0.6 * Double(index)))
    }
  }

  // MARK: - Levels

  /// The sound in a room.
  func inRoom(level: Double) -> SampleCanvas {
    var room = Room(back: 0.78, level: level, rate: rate)
    var canvas = SampleCanvas(rate: rate, channels: channels.count, frames: frames)
    for (index, channel) in room.apply(channels).enumerated() {
      canvas.add(channel, gains: channels.indices.map { $0 == index ? 1 : 0 })
    }
    return canvas
  }

  /// Its loudness in LUFS: of the loudest 400 ms, or of the whole. One channel counts as one speaker.
  func loudness(ofLoudestMoment isMoment: Bool) -> Double {
    var meter = LoudnessMeter(sampleRate: rate)
    let step = rate / 10
    var moment = -Float.infinity
    let share = channels.count == 1 ? 0.707_106_781_186_547_6 : 1
    for first in stride(from: 0, to: frames + 4 * step, by: step) {
      var block: [Float] = []
      block.reserveCapacity(2 * step)
      for frame in first..<(first + step) {
        for channel in 0..<2 {
          block.append(frame < frames ? Float(share * channels[channel % channels.count][frame]) : 0)
        }
      }
      block.withBlock { meter.measure($0) }
      moment = max(moment, meter.momentary)
    }
    return Double(isMoment ? moment : meter.integrated)
  }

  /// The samples, at this loudness in LUFS; what is above `ceiling` is bent down to it, and the rest made up for that.
  func levelled(_ loudness: Double, ofLoudestMoment isMoment: Bool = true, ceiling: Double = 0.7) -> PCM {
    let measured = self.loudness(ofLoudestMoment: isMoment)
    // Silence has none, and stays what it is.
    guard measured.isFinite else { return pcm }
    var gain = amplitude(decibels: loudness - measured)
    var canvas = self
    let loudest = channels.reduce(0) { max($0, $1.reduce(0) { max($0, abs($1)) }) }
    // Without anything to bend the first gain is right.
    for _ in 0..<4 {
      canvas.channels = channels.map { channel in channel.map { Self.bent(gain * $0, to: ceiling) } }
      guard gain * loudest > ceiling / 2 else { break }
      let missing = loudness - canvas.loudness(ofLoudestMoment: isMoment)
      if missing < 0.1 { break }
      gain *= amplitude(decibels: missing)
    }
    return canvas.pcm
  }

  /// The samples as they are, interleaved.
  var pcm: PCM {
    var samples: [Float] = []
    samples.reserveCapacity(frames * channels.count)
    for frame in 0..<frames { for channel in channels { samples.append(Float(channel[frame])) } }
    return PCM(format: AudioFormat(sampleRate: rate, channels: channels.count), samples: samples)
  }

  /// Half of the ceiling passes as it is; what is above approaches it.
  private static func bent(_ sample: Double, to ceiling: Double) -> Double {
    let knee = ceiling / 2
    let over = abs(sample) - knee
    guard over > 0 else { return sample }
    let bent = knee + over / (1 + over / knee)
    return sample < 0 ? -bent : bent
  }
}
