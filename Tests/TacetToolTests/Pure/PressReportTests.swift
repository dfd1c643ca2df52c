import TacetReport
import Testing

/// Presses in a recording.
@Suite struct PressReportTests {
  private func clock(of samples: [Float], begin: Double) -> FrameClock {
    var clock = FrameClock(sampleRate: 48_000)
    // Deliveries of 5 ms, each late by another time; one of them by none.
    for (number, count) in stride(from: 240, through: samples.count, by: 240).enumerated() {
      clock.delivered(upTo: count, at: begin + Double(count) / 48_000 + 0.001 * Double((number * 7 + 3) % 10))
    }
    return clock
  }

  @Test func soundsAreFoundAfterTheirPressesToTheFrame() throws {
    var samples = [Float](repeating: 0, count: 96_000)
    let (presses, delays) = ([10.2, 10.6, 11.0, 11.4, 11.8], [0.004, 0.012, 0.011, 0.013, 0.012])
    for (press, delay) in zip(presses, delays) {
      for frame in 0..<480 { samples[Int((press + delay - 10) * 48_000 + 0.5) + frame] = 0.02 }
    }
    let clock = clock(of: samples, begin: 10)
    let report = try #require(
      PressReport(
        samples, clock, presses: presses, window: 0.2, output: "Speaker", requestedLatency: 0.0125, underruns: 2))
    let lines = report.lines
    #expect(lines.count == 5)
    #expect(lines[0] == "from a press to its sound at the monitor of Speaker, in ms")
    #expect(lines[1] == "first                    4.0")
    #expect(lines[2] == "second to fourth        12.0   (11.0 to 13.0)")
    #expect(lines[3] == "then                    12.0")
    #expect(lines[4] == "the engine asks for 12.5 ms; blocks that came late: 2")
  }

  /// A graph whose cycle becomes shorter leaves frames out: those after them arrive later by their count.
  @Test func framesThatAreLeftOutMoveNoSound() throws {
    var samples = [Float](repeating: 0, count: 96_000)
    let presses = [10.2, 10.6, 11.0, 11.6]
    for press in presses {
      for frame in 0..<480 { samples[Int((press + 0.006 - 10) * 48_000 + 0.5) + frame] = 0.02 }
    }
    samples.removeSubrange(62_400..<63_168)
    var clock = FrameClock(sampleRate: 48_000)
    for count in stride(from: 240, through: samples.count, by: 240) {
      clock.delivered(upTo: count, at: 10 + Double(count + (count > 62_400 ? 768 : 0)) / 48_000)
    }
    let report = try #require(
      PressReport(
        samples, clock, presses: presses, window: 0.2, output: "", requestedLatency: 0, underruns: 0))
    #expect(report.lines[1] == "first                    6.0")
    #expect(report.lines[2] == "second to fourth         6.0   (6.0 to 6.0)")
  }

  @Test func pressThatIsNotHeardMakesNoReport() {
    let samples = [Float](repeating: 0, count: 48_000)
    let clock = clock(of: samples, begin: 0)
    for presses in [[0.1], [-5], [3]] {
      #expect(
        PressReport(samples, clock, presses: presses, window: 0.4, output: "", requestedLatency: 0, underruns: 0)
          == nil)
    }
    #expect(
      PressReport(
        samples, FrameClock(sampleRate: 48_000), presses: [0], window: 1, output: "", requestedLatency: 0, underruns: 0)
        == nil)
  }
}
