import TacetSystem
import TacetTerminal

/// The times of the frames of a recording. A delivery is never early, so the one that came soonest within half a second
/// counts: frames that the server leaves out move none before them. Pure.
package struct FrameClock: Sendable {
  /// The seconds within which deliveries count together.
  private static let together = 0.5

  package let sampleRate: Int
  /// The frames that had arrived by each delivery, and when the first one of all would have been recorded by it.
  private var deliveries: [(count: Int, begin: Double)] = []

  package init(sampleRate: Int) { self.sampleRate = sampleRate }

  /// The frames up to `count` have arrived by `seconds`.
  package mutating func delivered(upTo count: Int, at seconds: Double) {
    deliveries.append((count, seconds - Double(count) / Double(sampleRate)))
  }

  /// When a frame was recorded, in seconds; nil: nothing has arrived since.
  package func seconds(of frame: Int) -> Double? {
    let last = frame + Int(Self.together * Double(sampleRate))
    let next = deliveries.lazy.filter { $0.count > frame && $0.count <= last }
    return next.map(\.begin).min().map { $0 + Double(frame) / Double(sampleRate) }
  }

  /// The frame that was recorded at a time; nil: nothing has arrived since.
  package func frame(at seconds: Double) -> Int? {
    let next = deliveries.lazy.filter { (count, begin) in
      let arrival = begin + Double(count) / Double(sampleRate)
      return arrival >= seconds && arrival <= seconds + Self.together
    }
    return next.map(\.begin).min().map { Int((seconds - $0) * Double(sampleRate)) }
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
      guard let begin = clock.frame(at: press), begin < samples.count else { return nil }
      let heard = samples[max(0, begin)...].prefix(Int(window * Double(clock.sampleRate)))
      let largest = heard.reduce(0) { max($0, abs($1)) }
      guard largest > 1e-4, let onset = heard.firstIndex(where: { abs($0) > largest / 3 }),
        let time = clock.seconds(of: onset)
      else { return nil }
      times.append(max(0, time - press))
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
