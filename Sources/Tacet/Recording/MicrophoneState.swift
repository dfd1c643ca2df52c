import TacetSignal

/// The recording under way: gain, mute, level, the frames of its blocks, and what was lost. Pure: the time, in seconds
/// of a monotonic clock, and the engine's frame are arguments.
struct MicrophoneState {
  /// The seconds of sound that wait for ``Microphone/read(frames:)``.
  static let held = 2

  /// The amplitude that each sample is multiplied by.
  var gain: Float = 1
  var isMuted = false
  /// The format that was granted; nil: nothing has been recorded yet.
  private(set) var format: AudioFormat?
  /// The name of the input that is recorded.
  private(set) var input: String?
  /// A stream is open, and delivers.
  private(set) var isRecording = false
  private(set) var recordedFrames = 0
  private(set) var lostFrames = 0
  /// The time from the microphone to the delivery; nil while it is not known.
  private(set) var latency: Duration?
  private var measurements = 0
  private(set) var meter = LevelMeter(sampleRate: 48_000)
  var pulled = PullBuffer()
  private var clock = RecordingClock()
  /// When the last block arrived, while nothing but a gap may follow.
  private var lastArrival: Double?
  private var isInGap = false

  /// Another recording begins: what the game has set stays.
  mutating func prepare() {
    let (gain, isMuted) = (gain, isMuted)
    self = MicrophoneState()
    (self.gain, self.isMuted) = (gain, isMuted)
  }

  /// A stream delivers from now on.
  mutating func begin(_ format: AudioFormat, input: String) {
    if format != self.format {
      let samples = format.sampleRate * format.channels
      // The meter reads pairs of samples: so many of them are a second.
      meter = LevelMeter(sampleRate: max(1, samples / 2))
      pulled.clear()
      pulled.limit = Self.held * samples
    }
    (self.format, self.input, isRecording) = (format, input, true)
  }

  /// Takes a measurement of the latency. Measurements differ by up to a block's length with the moment in the block, so
  /// the latency is the mean of the first sixteen, and follows slowly from then on.
  mutating func measure(_ measured: Duration) {
    measurements = latency == nil ? 1 : min(measurements + 1, 16)
    latency = latency.map { $0 + (measured - $0) / measurements } ?? measured
  }

  /// Nothing is delivered for now, and what is missing will be a gap.
  mutating func interrupt() { (isRecording, isInGap, latency) = (false, lastArrival != nil, nil) }

  /// A hold, or the end: what is missing is no gap.
  mutating func rest() {
    (isRecording, isInGap, lastArrival, latency) = (false, false, nil, nil)
    clock.reset()
  }

  /// Takes samples that arrive at `seconds`, when the engine's clock is at `engineFrame`; nil: a hole of so many
  /// frames. Returns the block, or none for a hole.
  mutating func take(
    _ samples: UnsafeBufferPointer<Float>?, frames: Int, at seconds: Double, engineFrame: Int, engineRate: Int
  ) -> RecordedBlock? {
    guard let format, frames > 0 else { return nil }
    var lost = pendingLoss
    if isInGap, let lastArrival {
      lost += max(0, Int(((seconds - lastArrival) * Double(format.sampleRate)).rounded()) - frames)
    }
    (isInGap, lastArrival) = (false, seconds)
    guard let samples else {
      pendingLoss = lost + frames
      return nil
    }
    pendingLoss = 0
    lostFrames += lost
    let amplitude = isMuted ? 0 : gain
    let taken = amplitude == 1 ? Array(samples) : samples.map { $0 * amplitude }
    taken.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { meter.measure(Block(reading: base, frames: buffer.count / Block.channels)) }
    }
    let frame = clock.frame(of: frames, at: format.sampleRate, arrivedAt: engineFrame, engineRate: engineRate)
    let block = RecordedBlock(
      samples: taken, format: format, frame: FrameCount(frame), position: recordedFrames, lostFrames: lost)
    recordedFrames += frames
    pulled.append(taken)
    return block
  }

  /// Frames that were lost since the last block.
  private var pendingLoss = 0
}
