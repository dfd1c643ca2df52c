import TacetSignal
import Testing

@testable import Tacet

/// The record of events.
@Suite struct EventTapeTests {
  @Test func eventsAreInOrderOfTheirFrames() {
    var tape = EventTape()
    tape.append(.soundtrackFrozen(position: 1, at: 200))
    tape.append(.soundtrackCut(at: 100))
    tape.append(.soundtrackRemoved(at: 200))
    #expect(
      tape.drainEvents() == [
        .soundtrackCut(at: 100), .soundtrackFrozen(position: 1, at: 200), .soundtrackRemoved(at: 200),
      ])
    #expect(tape.drainEvents().isEmpty)
    #expect(tape.drainFacts().isEmpty)
  }
}
