/// How sound is laid out: frames a second, and samples in a frame.
public struct AudioFormat: Hashable, Sendable {
  /// Frames a second, in hertz.
  public var sampleRate: Int
  /// Samples in a frame: 1 is mono, 2 is stereo (left, right).
  public var channels: Int

  /// A format of `channels` samples in a frame, `sampleRate` frames a second.
  public init(sampleRate: Int, channels: Int) {
    self.sampleRate = sampleRate
    self.channels = channels
  }
}

/// A part of a sound that repeats: from `start` up to, and not including, `end`, in frames of the file.
public struct LoopRegion: Hashable, Sendable {
  /// The first frame that repeats.
  public var start: Int
  /// One past the last frame that repeats; always after `start`.
  public var end: Int

  /// A region, or nil where it holds no frame or begins before the sound does.
  public init?(start: Int, end: Int) {
    guard start >= 0, end > start else { return nil }
    self.start = start
    self.end = end
  }

  /// How many frames repeat.
  public var length: Int { end - start }

  /// Where in the file a play that began at `first` stands after `played` frames, going round this region.
  public func position(after played: Int, from first: Int) -> Int {
    let (sum, isOver) = first.addingReportingOverflow(played)
    let unrolled = isOver ? Int.max : sum
    return unrolled < end ? unrolled : start + (unrolled - end) % length
  }
}

/// Decoded sound in memory: interleaved 32-bit float samples, full scale -1 to 1.
package struct PCM: Sendable {
  /// Rate and channels.
  package var format: AudioFormat
  /// The samples, interleaved, `format.channels` to a frame.
  package var samples: [Float]

  /// Sound from interleaved samples. Samples beyond the last whole frame are left out.
  package init(format: AudioFormat, samples: [Float]) {
    self.format = format
    let odd = format.channels > 0 ? samples.count % format.channels : 0
    self.samples = odd == 0 ? samples : Array(samples.dropLast(odd))
  }

  /// How many frames there are.
  package var frames: Int { format.channels > 0 ? samples.count / format.channels : 0 }
}
