import TacetDecoding
import TacetSignal

/// A soundtrack whose every frame encodes its own number, so that a recording shows what was heard, to the frame.
///
/// The left channel rises once a second, the right one once a track; both lie between 0.1 and 0.5, so that an effect of
/// ``marker`` on top is seen as something negative.
package enum PositionTrack {
  /// The sample rate in Hz.
  package static let sampleRate = 48_000
  /// How many frames it has; it repeats after that.
  package static let frames = seconds * sampleRate
  /// The value of an effect that sounds for a few milliseconds. The sum of both is never mistaken for the track.
  package static let marker: Float = -0.95

  private static let seconds = 128
  private static let floor: Float = 0.1
  private static let height: Float = 0.4

  /// The sample of `frame` on the left or on the right.
  package static func sample(_ frame: Int, isLeft: Bool) -> Float {
    let part = isLeft ? Float(frame % sampleRate) / Float(sampleRate) : Float(frame / sampleRate) / Float(seconds)
    return floor + height * part
  }

  /// The path of a WAV file with it, made once for the process.
  package static let file: Result<String, any Error> = Result {
    let path = try TemporaryFolder.ofProcess.get().file("track.wav")
    var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: sampleRate, channels: 2))
    for second in 0..<seconds {
      let start = second * sampleRate
      try writer.append(
        (start..<start + sampleRate).flatMap { [sample($0, isLeft: true), sample($0, isLeft: false)] })
    }
    try writer.close()
    return path
  }

  /// The frame that a recorded pair of samples encodes; nil where it is silence, a fade, or has something on top.
  package static func frame(_ left: Float, _ right: Float) -> Int? {
    let inSecond = (left - floor) / height * Float(sampleRate)
    let second = (right - floor) / height * Float(seconds)
    let (nearFrame, nearSecond) = (inSecond.rounded(), second.rounded())
    guard abs(inSecond - nearFrame) < 0.1, abs(second - nearSecond) < 0.001 else { return nil }
    guard (0..<Float(sampleRate)).contains(nearFrame), (0..<Float(seconds)).contains(nearSecond) else { return nil }
    return Int(nearSecond) * sampleRate + Int(nearFrame)
  }

  /// How far `frame` is after `earlier`, within half a track either way.
  package static func distance(from earlier: Int, to frame: Int) -> Int {
    let ahead = ((frame - earlier) % frames + frames) % frames
    return ahead > frames / 2 ? ahead - frames : ahead
  }

  /// A part of a recording in which the track goes on frame by frame.
  package struct Run: Equatable, Sendable {
    /// Where it begins in the recording, in frames.
    package let start: Int
    /// The frame of the track it begins with.
    package let position: Int
    /// How many frames it has.
    package internal(set) var count: Int

    /// The frame of the recording after it.
    package var end: Int { start + count }
    /// The frame of the track after it.
    package var nextPosition: Int { (position + count) % PositionTrack.frames }
  }

  /// The runs of an interleaved recording, of one millisecond at least.
  package static func runs(in samples: [Float]) -> [Run] {
    var runs: [Run] = []
    var run: Run?
    for index in 0..<samples.count / 2 {
      guard let heard = frame(samples[2 * index], samples[2 * index + 1]) else {
        // The track's own frame at a seam may be decoded wrong by rounding; silence and fades end a run.
        if let run { runs.append(run) }
        run = nil
        continue
      }
      if run?.nextPosition == heard {
        run?.count += 1
      } else {
        if let run { runs.append(run) }
        run = Run(start: index, position: heard, count: 1)
      }
    }
    if let run { runs.append(run) }
    return runs.filter { $0.count >= sampleRate / 1000 }
  }

  /// How many frames of the track between two of them are on none of the recordings.
  package static func unheard(from: Int, to: Int, in recordings: [[Float]]) -> Int {
    var isHeard = [Bool](repeating: false, count: max(0, distance(from: from, to: to)))
    for run in recordings.flatMap(runs) {
      let offset = distance(from: from, to: run.position)
      for frame in (offset..<offset + run.count).clamped(to: isHeard.indices) { isHeard[frame] = true }
    }
    return isHeard.filter { !$0 }.count
  }
}
