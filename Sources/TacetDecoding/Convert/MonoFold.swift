import TacetSignal

extension PCM {
  /// The mean of both sides of stereo sound; mono sound unchanged.
  package var foldedToMono: PCM {
    guard format.channels == 2 else { return self }
    let mono = [Float](unsafeUninitializedCapacity: frames) { output, count in
      for frame in 0..<frames { output[frame] = (samples[2 * frame] + samples[2 * frame + 1]) / 2 }
      count = frames
    }
    return PCM(format: AudioFormat(sampleRate: format.sampleRate, channels: 1), samples: mono)
  }
}
