import TacetPulse
import Testing

@testable import TacetOutput

/// The sink of a stream in PipeWire's graph.
@Suite final class PipeWireStreamStateTests {
  private var state = PipeWireStreamState()
  private var watch = CycleWatch()

  private func handle(_ event: PipeWireStreamState.Event) -> [PipeWireStreamState.Step] { state.handle(event) }
  private func begins(at position: UInt64, length: UInt64) -> Bool { watch.begins(at: position, length: length) }

  private static let speaker = PipeWireStreamState.Sink(index: 40, isStandIn: false, isSuspended: false)
  private static let phones = PipeWireStreamState.Sink(index: 41, isStandIn: false, isSuspended: false)

  private func play(on sink: PipeWireStreamState.Sink) {
    _ = handle(.made(hasSinks: true))
    _ = handle(.linked(sink))
  }

  @Test func streamIsReadyWhenItIsLinked() {
    #expect(handle(.linked(Self.speaker)).isEmpty)
    #expect(handle(.made(hasSinks: true)) == [.setAbsence(PipeWireStreamState.longestStart)])
    #expect(!state.isReady)
    #expect(handle(.linked(Self.speaker)) == [.setAbsence(nil), .report(.ready(.awake))])
    #expect(state.isReady)
    #expect(state.sink == 40)
    #expect(handle(.linked(Self.speaker)).isEmpty)
    #expect(handle(.made(hasSinks: true)).isEmpty)
  }

  @Test func withoutALinkThereIsNoSink() {
    #expect(handle(.made(hasSinks: false)) == [.setAbsence(PipeWireStreamState.shortestStart)])
    #expect(handle(.absenceOver) == [.report(.ready(.absent))])
    #expect(state.sink == nil)
    // By hand, or by a session manager that came later: no move, for it was nowhere.
    #expect(handle(.linked(Self.phones)) == [.setAbsence(nil), .report(.sink(.awake))])
  }

  @Test func moveHasNoLinkForAMoment() {
    play(on: Self.speaker)
    #expect(handle(.linked(nil)) == [.setAbsence(PipeWireStreamState.longestMove)])
    #expect(handle(.linked(nil)).isEmpty)
    #expect(
      handle(.linked(Self.phones)) == [.setAbsence(nil), .moved(to: 41), .report(.moved)])
    #expect(handle(.absenceOver).isEmpty)
  }

  @Test func linkThatStaysAwayIsNoSink() {
    play(on: Self.speaker)
    _ = handle(.linked(nil))
    #expect(handle(.absenceOver) == [.report(.sink(.absent))])
    #expect(handle(.linked(Self.speaker)) == [.setAbsence(nil), .report(.sink(.awake))])
  }

  @Test func standInIsNoSink() {
    play(on: Self.speaker)
    let standIn = PipeWireStreamState.Sink(index: 44, isStandIn: true, isSuspended: false)
    #expect(handle(.linked(standIn)) == [.moved(to: 44), .report(.moved), .report(.sink(.absent))])
    #expect(
      handle(.linked(Self.speaker)) == [.moved(to: 40), .report(.moved), .report(.sink(.awake))])
  }

  /// A sink that nothing played on wakes up for the stream.
  @Test func sinkIsSuspendedOnlyAfterItWasAwake() {
    let asleep = PipeWireStreamState.Sink(index: 40, isStandIn: false, isSuspended: true)
    _ = handle(.made(hasSinks: true))
    #expect(handle(.linked(asleep)) == [.setAbsence(nil), .report(.ready(.awake))])
    #expect(handle(.linked(Self.speaker)).isEmpty)
    #expect(handle(.linked(asleep)) == [.report(.sink(.suspended))])
    #expect(handle(.linked(Self.speaker)) == [.report(.sink(.awake))])
  }

  @Test func brokenStreamHasNoSink() {
    play(on: Self.speaker)
    #expect(handle(.broken(reason: "gone")) == [.setAbsence(nil), .report(.failed(reason: "gone"))])
    #expect(!state.isReady)
    #expect(handle(.linked(Self.phones)).isEmpty)
  }

  @Test(arguments: [(10, 256), (20, 512), (5, 128), (11, 256), (40, 1_024), (1, 32), (100, 2_048), (2_000, 2_048)])
  func cycleIsHalfOfTheLatency(milliseconds: Int, frames: Int) {
    #expect(PipeWireQuantum.frames(for: .milliseconds(milliseconds), sampleRate: 48_000) == frames)
  }

  @Test func cycleIsAskedForAtTheStreamsRate() {
    #expect(PipeWireQuantum.property(for: .milliseconds(10), sampleRate: 48_000) == "256/48000")
    #expect(PipeWireQuantum.property(for: .milliseconds(10), sampleRate: 44_100) == "256/44100")
  }

  @Test func missedCyclesAreRecognised() {
    #expect(!begins(at: 1_000, length: 256))
    #expect(!begins(at: 1_256, length: 256))
    // One was missed.
    #expect(begins(at: 1_768, length: 256))
    // The resampler asks for a few more or less.
    #expect(!begins(at: 2_024, length: 250))
    // A longer cycle, and a shorter one.
    #expect(!begins(at: 2_280, length: 1_024))
    #expect(!begins(at: 3_304, length: 256))
    // Another driver, and a graph that stood still.
    #expect(!begins(at: 40, length: 256))
    #expect(!begins(at: 90_000, length: 256))
    // A position that is unknown.
    #expect(!begins(at: 0, length: 0))
  }
}
