import TacetPulse
import TacetSignal
import Testing

@testable import TacetInput

/// The life of a recording stream.
@Suite struct PulseInputStateTests {
  private typealias Source = PulseInputState.Source

  private static let format = AudioFormat(sampleRate: 48_000, channels: 1)
  private static let built = Source(name: "built-in", title: "Built-in")
  private static let headset = Source(name: "headset", title: "Headset", isOnHeadset: true)
  private static let chosen = Source(name: "desk", title: "Desk", isChosen: true)
  private static let all: Set = ["built-in", "headset", "desk"]
  private static let worn: Set = ["headset"]

  /// A state that records this source.
  private static func recording(_ source: PulseInputState.Source = built) -> PulseInputState {
    var state = PulseInputState()
    _ = state.handle(.started(isAllowed: true))
    _ = state.handle(.connected)
    _ = state.handle(.selected(source, present: all, headsets: worn))
    _ = state.handle(.ready(format))
    return state
  }

  private static func over(_ event: InputEvent) -> [PulseInputState.Action] {
    [.setDeadline(nil), .tearDown, .report(event)]
  }

  private static let began = InputEvent.began(format, source: "built-in", name: "Built-in")
  private static let gone = InputEvent.inputLost(reason: "the microphone is gone")

  @Test func startSelectsASourceAndRecordsIt() {
    var state = PulseInputState()
    #expect(state.handle(.started(isAllowed: true)) == [.connect])
    #expect(state.handle(.connected) == [.setDeadline(PulseInputState.answerLimit), .select])
    #expect(
      state.handle(.selected(Self.built, present: Self.all, headsets: Self.worn)) == [
        .setDeadline(PulseInputState.answerLimit), .createStream(source: "built-in"),
      ])
    #expect(state.handle(.ready(Self.format)) == [.setDeadline(PulseInputState.tick), .report(Self.began)])
    #expect(state.state == .recording)
  }

  @Test func nothingIsOpenedWhileItIsNotAllowed() {
    var state = PulseInputState()
    _ = state.handle(.started(isAllowed: false))
    #expect(state.handle(.connected) == [.setDeadline(nil), .dropStream, .report(.rested)])
    #expect(
      state.handle(.selected(Self.built, present: Self.all, headsets: Self.worn)).isEmpty && state.state == .resting)
    #expect(state.handle(.allowed(true)) == [.setDeadline(PulseInputState.answerLimit), .select])
  }

  @Test(arguments: [true, false]) func holdClosesTheStream(suspended: Bool) {
    var state = Self.recording()
    if suspended { _ = state.handle(.suspended(true)) }
    #expect(state.handle(.allowed(false)) == [.setDeadline(nil), .dropStream, .report(.rested)])
    #expect(state.handle(.ready(Self.format)).isEmpty && state.handle(.deadline(didRead: true)).isEmpty)
    _ = state.handle(.allowed(true))
    #expect(
      state.handle(.selected(Self.built, present: Self.all, headsets: Self.worn)).contains(
        .createStream(source: "built-in")))
  }

  @Test func sourceThatGoesEndsIt() {
    var state = Self.recording()
    #expect(state.handle(.failed(.killed(reason: "Entity killed"))) == Self.over(Self.gone))
    #expect(state.state == .off && state.handle(.connected).isEmpty)
    state = Self.recording()
    #expect(state.handle(.selected(Self.headset, present: ["headset"], headsets: [])) == Self.over(Self.gone))
    state = Self.recording()
    #expect(state.handle(.moved).contains(.tearDown))
  }

  @Test func sourceThatGoesInAHoldEndsIt() {
    var state = Self.recording()
    _ = state.handle(.allowed(false))
    _ = state.handle(.allowed(true))
    #expect(
      state.handle(.selected(Source(name: "other", title: "Other"), present: ["other"], headsets: []))
        == Self.over(Self.gone),
      "another one would be another microphone")
  }

  @Test func withoutAnySourceItEnds() {
    var state = PulseInputState()
    _ = state.handle(.started(isAllowed: true))
    _ = state.handle(.connected)
    #expect(
      state.handle(.selected(nil, present: ["monitor"], headsets: []))
        == Self.over(.inputLost(reason: "there is no microphone")))
  }

  @Test func refusalIsNamed() {
    var state = PulseInputState()
    _ = state.handle(.started(isAllowed: true))
    _ = state.handle(.connected)
    _ = state.handle(.selected(Self.built, present: Self.all, headsets: Self.worn))
    #expect(
      state.handle(.failed(.denied(reason: "Access denied")))
        == Self.over(.refused(error: "PA_ERR_ACCESS", reason: "Access denied")))
  }

  @Test func deadServerIsAGapOnTheSameSource() {
    var state = Self.recording()
    let lost = PulseInputState.Action.report(.lost(reason: "Connection terminated"))
    #expect(state.handle(.connectionLost(reason: "Connection terminated")) == [.setDeadline(nil), .tearDown, lost])
    #expect(state.handle(.connectionLost(reason: "Connection refused")) == [.setDeadline(nil), .tearDown], "said once")
    _ = state.handle(.connected)
    // The source comes later than the server.
    #expect(state.handle(.selected(nil, present: [], headsets: [])) == [.setDeadline(PulseInputState.tick)])
    #expect(state.handle(.deadline(didRead: false)) == [.setDeadline(PulseInputState.tick), .select])
    #expect(
      state.handle(.selected(Source(name: "other", title: "Other"), present: ["other"], headsets: [])) == [
        .setDeadline(PulseInputState.tick)
      ])
    #expect(
      state.handle(.selected(Self.built, present: Self.all, headsets: Self.worn)).last
        == .createStream(source: "built-in"))
    #expect(state.handle(.ready(Self.format)).last == .report(Self.began))
  }

  @Test func sourceThatDoesNotComeBackIsLost() {
    var state = Self.recording()
    _ = state.handle(.connectionLost(reason: "r"))
    _ = state.handle(.connected)
    _ = state.handle(.selected(nil, present: [], headsets: []))
    var actions: [PulseInputState.Action] = []
    for _ in 0..<PulseInputState.patience { actions = state.handle(.deadline(didRead: false)) }
    #expect(actions.last == .report(.inputLost(reason: "the microphone did not come back")) && state.state == .off)
  }

  @Test func frozenServerIsGivenUp() {
    var state = Self.recording()
    #expect(
      state.handle(.deadline(didRead: true)) == [.setDeadline(PulseInputState.tick), .confirmConnection])
    for _ in 1..<PulseInputState.silentTicks {
      #expect(state.handle(.deadline(didRead: false)) == [.setDeadline(PulseInputState.tick)])
    }
    #expect(state.handle(.deadline(didRead: false)).contains(.reconnect) && state.state == .disconnected)
    // A server that answers nothing at all.
    state = PulseInputState()
    _ = state.handle(.started(isAllowed: true))
    _ = state.handle(.connected)
    #expect(state.handle(.deadline(didRead: false)).contains(.reconnect))
  }

  @Test func suspendedSourceIsWaitedFor() {
    var state = Self.recording()
    #expect(state.handle(.suspended(true)) == [.setDeadline(nil)] && state.state == .suspended)
    #expect(state.handle(.suspended(false)) == [.setDeadline(PulseInputState.tick)] && state.state == .recording)
  }

  @Test func choiceAndHeadsetAreFollowedAndNothingElse() {
    for next in [Self.chosen, Self.headset] {
      var state = Self.recording()
      let actions = state.handle(.selected(next, present: Self.all, headsets: Self.worn))
      #expect(actions.first == .dropStream && actions.last == .createStream(source: next.name))
      #expect(state.handle(.ready(Self.format)).count == 2)
    }
    var state = Self.recording()
    #expect(
      state.handle(.selected(Source(name: "desk", title: "Desk"), present: Self.all, headsets: Self.worn)).isEmpty)
  }

  /// Whichever source would be taken by itself then: one that stays records the computer's own microphone.
  @Test(arguments: [true, false]) func headsetThatIsUnpluggedFromTheSameSourceEndsIt(isSelected: Bool) {
    var unplugged = Self.headset
    unplugged.isOnHeadset = false
    let event = PulseInputState.Event.selected(isSelected ? unplugged : Self.built, present: Self.all, headsets: [])
    var state = Self.recording(Self.headset)
    #expect(state.handle(event) == Self.over(.inputLost(reason: "the headset is gone")))
    state = Self.recording(Self.headset)
    _ = state.handle(.allowed(false))
    _ = state.handle(.allowed(true))
    #expect(state.handle(event).contains(.tearDown))
  }

  @Test func stopGivesEverythingUpInEachState() {
    for events: [PulseInputState.Event] in [
      [.started(isAllowed: true)], [.started(isAllowed: true), .connected],
      [.started(isAllowed: true), .connected, .selected(Self.built, present: Self.all, headsets: Self.worn)],
      [.started(isAllowed: false), .connected],
    ] {
      var state = PulseInputState()
      for event in events { _ = state.handle(event) }
      #expect(state.handle(.stopped) == [.setDeadline(nil), .tearDown] && state == PulseInputState())
    }
  }
}
