import Testing

@testable import TacetMonitors

/// The order of reads of one setting.
@Suite struct SettingReadStateTests {
  @Test func requestStartsARead() {
    var state = SettingReadState()
    #expect(state.request() == .start)
    #expect(state.polled(nil) == .poll)
    #expect(state.polled("true\n") == .report("true\n"))
    #expect(state == SettingReadState())
  }

  @Test func requestDuringAReadRepeatsIt() {
    var state = SettingReadState()
    _ = state.request()
    for _ in 0..<2 { #expect(state.request() == nil) }
    #expect(state.polled("false\n") == .start, "it may have been too early")
    #expect(state.polled("true\n") == .report("true\n"))
  }

  @Test func readIsGivenUpAtItsLimit() {
    var state = SettingReadState()
    _ = state.request()
    for _ in 1..<SettingReadState.pollLimit { #expect(state.polled(nil) == .poll) }
    #expect(state.polled(nil) == .report(nil))
    #expect(state.request() == .start)
  }

  @Test func failedStartAllowsTheNext() {
    var state = SettingReadState()
    _ = state.request()
    state.startFailed()
    #expect(state.request() == .start)
  }

  @Test func pollAfterCancelDoesNothing() {
    var state = SettingReadState()
    _ = state.request()
    state.cancel()
    #expect(state.polled("true\n") == nil)
  }
}
