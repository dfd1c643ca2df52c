import TacetSystem
import TacetTerminal

/// The times of the frames of a recording. A delivery is never early, so the one that came soonest counts for all.
/// Pure.
package struct FrameClock: Sendable {
  package let sampleRate: Int
  private var begin = Double.infinity

  package init(sampleRate: Int) { self.sampleRate = sampleRate }

  /// The frames up to `count` have arrived by `seconds`.
  package mutating func delivered(upTo count: Int, at seconds: Double) {
    begin = min(begin, seconds - Double(count) / Double(sampleRate))
  }

  /// When a frame was recorded, in seconds.
  package func seconds(of frame: Int) -> Double { begin + Double(frame) / Double(sampleRate) }

  /// The frame that was recorded at a time.
  package func frame(at seconds: Double) -> Int {
    begin.isFinite ? Int((seconds - begin) * Double(sampleRate)) : 0
  }
}

/// The times from presses to their sounds. Pure.
package struct PressReport: Encodable, Equatable, Sendable {
  /// The output on which they were heard.
  let output: String
  /// Seconds from each press to its sound.
  let presses: [Double]
  /// The latency that the engine asked for at the end, in seconds.
  let requestedLatency: Double
  /// The blocks that came too late.
  let underruns: Int

  /// Finds each sound in a recording of one channel: the first frame that has a third of the largest one within
  /// `window` seconds after its press. Nil where one is not heard.
  package init?(
    _ samples: [Float], _ clock: FrameClock, presses: [Double], window: Double, output: String,
    requestedLatency: Double, underruns: Int
  ) {
    var times: [Double] = []
    for press in presses {
      let (first, last) = (max(0, clock.frame(at: press)), min(samples.count, clock.frame(at: press + window)))
      guard first < last else { return nil }
      let heard = samples[first..<last]
      let largest = heard.reduce(0) { max($0, abs($1)) }
      guard largest > 1e-4, let onset = heard.firstIndex(where: { abs($0) > largest / 3 }) else { return nil }
      times.append(max(0, clock.seconds(of: onset) - press))
    }
    self.presses = times
    (self.output, self.requestedLatency, self.underruns) = (output, requestedLatency, underruns)
  }

  /// The report as text, at most 80 columns.
  package var lines: [String] {
    let (next, rest) = (Array(presses.dropFirst().prefix(3)), Array(presses.dropFirst(4)))
    var lines = ["from a press to its sound at the monitor of \(output), in ms"]
    lines.append(Self.line("first", Array(presses.prefix(1))))
    if !next.isEmpty { lines.append(Self.line("second to fourth", next)) }
    if !rest.isEmpty { lines.append(Self.line("then", rest)) }
    lines.append("the engine asks for \((1_000 * requestedLatency).fixed(1)) ms; blocks that came late: \(underruns)")
    return lines
  }

  private static func line(_ name: String, _ times: [Double]) -> String {
    let sorted = times.sorted()
    let middle = "\((1_000 * sorted[sorted.count / 2]).fixed(1))".padded(to: 8, isRight: true)
    guard let least = sorted.first, let most = sorted.last, sorted.count > 1 else {
      return name.padded(to: 20) + middle
    }
    return name.padded(to: 20) + middle + "   (\((1_000 * least).fixed(1)) to \((1_000 * most).fixed(1)))"
  }
}
