import Testing

@testable import TacetTerminal

/// Signals that ask a command to end.
struct InterruptStateTests {
  @Test func oneSignalIsARequestAndEndsNothing() {
    var state = InterruptState()
    #expect(!state.isRequested)
    #expect(state.deadline == nil)
    state.handleSignals(1, at: 5)
    #expect(state.isRequested)
    #expect(state.deadline == nil)
    #expect(state.advance(to: 100) == nil)
  }

  @Test func callThatStillBlocksEndsTheProcess() {
    var state = InterruptState()
    let call = state.begin()
    state.handleSignals(1, at: 5)
    #expect(state.deadline == 5.3)
    #expect(state.advance(to: 5.29) == nil)
    _ = state.begin()
    #expect(state.advance(to: 5.3) == .blocked)
    state.end(call)
  }

  @Test func callThatEndsInTimeEndsNothingAndNeitherDoesALaterOne() {
    var state = InterruptState()
    let call = state.begin()
    state.handleSignals(1, at: 5)
    state.end(call)
    _ = state.begin()
    #expect(state.advance(to: 5.3) == nil)
    #expect(state.deadline == nil)
  }

  @Test(arguments: [[1, 1], [2], [1, 0, 1]]) func secondSignalEndsTheProcessInAnyCase(_ counts: [Int]) {
    var state = InterruptState()
    for count in counts { state.handleSignals(count, at: 5) }
    #expect(state.deadline == 6)
    #expect(state.advance(to: 5.99) == nil)
    #expect(state.advance(to: 6) == .repeated)
  }

  @Test func furtherSignalsDoNotPutTheEndOff() {
    var state = InterruptState()
    for tenth in 0..<20 { state.handleSignals(1, at: 5 + Double(tenth) / 10) }
    #expect(state.deadline == 6.1)
    #expect(state.advance(to: 6.1) == .repeated)
  }
}
