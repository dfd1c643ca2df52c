import TacetOutput
import TacetSignal
import Testing

struct OfflineOutputTests {
  @Test func rendersOnlyWhenAskedAndOnlyWhileStarted() {
    let output = OfflineOutput()
    let tone = Tone()
    let events = Events()
    #expect(pull(output) == [Float](repeating: 0, count: 128))
    output.start(tone.callback) { events.add($0) }
    output.start(tone.callback) { events.add($0) }
    #expect(events.all == [.running])
    #expect(tone.blocks == 0)
    let first = pull(output)
    #expect(first[2] == Tone.left[1] && first[3] == Tone.right[1])
    #expect(pull(output)[0] == Tone.left[64])
    output.stop()
    #expect(pull(output) == [Float](repeating: 0, count: 128))
    #expect(tone.blocks == 2)
    #expect(output.latency == .zero)
  }

  private func pull(_ output: OfflineOutput) -> [Float] {
    var samples = [Float](repeating: .nan, count: 128)
    samples.withUnsafeMutableBufferPointer { samples in
      if let start = samples.baseAddress { output.render(into: start, frames: 64) }
    }
    return samples
  }
}

/// An output that is given up while its thread takes its first step.
@Suite struct QuickStopTests {
  @Test func stoppedAtOnceItLeavesNothingBehind() throws {
    let context = try #require(UnsafeMutableRawPointer(bitPattern: 8))
    for _ in 0..<500 {
      let output = PulseOutput(applicationName: "quick", sampleRate: 48_000, server: "unix:/nonexistent/native")
      output.start(RenderCallback(context: context) { _, _, _ in }) { _ in }
      output.stop()
    }
  }
}
