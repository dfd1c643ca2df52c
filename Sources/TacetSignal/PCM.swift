/// Decoded sound in memory: interleaved 32-bit float samples, full scale -1 to 1.
package struct PCM: Equatable, Sendable {
  package var format: AudioFormat
  /// The samples, interleaved, `format.channels` in a frame.
  package var samples: [Float]

  /// Sound of interleaved samples. Samples after the last whole frame are dropped.
  package init(format: AudioFormat, samples: [Float]) {
    self.format = format
    let odd = format.channels > 0 ? samples.count % format.channels : 0
    self.samples = odd == 0 ? samples : Array(samples.dropLast(odd))
  }

  /// The number of frames.
  package var frames: Int { format.channels > 0 ? samples.count / format.channels : 0 }
}
