import Testing

@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

/// The progress of an output by the frames that it has asked for.
@Suite struct OutputProgressTests {
  private func phase(_ updates: [(frames: Int, now: Double, latency: Double)]) -> OutputProgress.Phase {
    var progress = OutputProgress()
    for update in updates { progress.update(frames: update.frames, at: update.now, latency: update.latency) }
    return progress.phase
  }

  @Test func outputIsStartingUntilItAsksHoweverLongThatTakes() {
    #expect(phase([]) == .starting && phase([(0, 9, 0), (0, 90_000, 0)]) == .starting)
    #expect(phase([(0, 9, 0), (1, 90_000, 0)]) == .running)
  }

  @Test func outputStandsWhenItAsksForNothingForLongerThanItsLatencyExplains() {
    #expect(phase([(480, 10, 0.02), (480, 10.31, 0.02)]) == .running)
    #expect(phase([(480, 10, 0.02), (480, 10.33, 0.02)]) == .standing)
    #expect(phase([(480, 10, 0.02), (480, 10.33, 2)]) == .running)
    // The last request counts, not the last look.
    #expect(phase([(480, 10, 0), (480, 10.2, 0), (480, 10.4, 0)]) == .standing)
    #expect(phase([(480, 10, 0), (960, 10.2, 0), (960, 10.4, 0)]) == .running)
  }

  @Test func outputRunsAgainWithTheNextRequest() {
    #expect(phase([(480, 10, 0), (480, 20, 0), (480, 20.1, 9)]) == .standing)
    #expect(phase([(480, 10, 0), (480, 20, 0), (481, 20.1, 0)]) == .running)
    #expect(phase([(480, 10, 0), (480, 20, 0), (481, 20.1, 0), (481, 20.3, 0)]) == .running)
  }

  /// The clock of an engine does not go back; a look at an older one is none.
  @Test func fewerFramesAreNoRequest() {
    #expect(phase([(480, 10, 0), (240, 11, 0)]) == .standing && phase([(-1, 10, 0)]) == .starting)
  }
}
