/// One channel of interleaved stereo samples.
package func channel(_ samples: [Float], _ channel: Int) -> [Float] {
  stride(from: channel, to: samples.count, by: 2).map { samples[$0] }
}

/// The largest step between neighbouring samples of an interleaved stereo signal.
package func largestStep(_ samples: [Float]) -> Float {
  guard samples.count > 2 else { return 0 }
  return (2..<samples.count).reduce(0) { max($0, abs(samples[$1] - samples[$1 - 2])) }
}

/// The number of frames of an interleaved stereo signal before the exact zeros at its end.
package func framesUntilSilence(_ samples: [Float]) -> Int {
  ((samples.lastIndex { $0 != 0 } ?? -1) + 2) / 2
}

/// True if every sample is exactly zero.
package func isSilent(_ samples: some Sequence<Float>) -> Bool { samples.allSatisfy { $0 == 0 } }

/// The largest difference of two sample sequences of the same length; infinite where the lengths differ.
package func difference(_ a: some Collection<Float>, _ b: some Collection<Float>) -> Float {
  a.count == b.count ? zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) } : .infinity
}

/// The value of a straight ramp after `frame` of its `frames`, and after its end.
package func line(_ frame: Int, from start: Float, to end: Float, over frames: Int) -> Float {
  start + (end - start) * Float(min(frame, frames)) / Float(frames)
}
