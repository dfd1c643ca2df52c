import Testing

@testable import TacetOutput

/// Where a stream is made, and whose choice counts.
struct SinkChoiceTests {
  private let speaker = OutputSink(index: 0, name: "speaker", isGuarded: false)
  private let phones = OutputSink(index: 1, name: "phones", isGuarded: true)

  private func ms(_ count: Int) -> Duration { .milliseconds(count) }

  /// A stream on the speaker, the default, with nothing chosen.
  private func onSpeaker() -> SinkChoice {
    var choice = SinkChoice()
    #expect(choice.sinkForNewStream() == nil)
    #expect(choice.handle(.began(on: 0), at: .zero) == [])
    #expect(choice.handle(.sinks([speaker, phones], defaultSink: "speaker"), at: .zero) == [])
    return choice
  }

  /// A stream that was made on the phones, which were chosen.
  private func onPhones() -> SinkChoice {
    var choice = onSpeaker()
    #expect(choice.handle(.choose("phones"), at: ms(1000)) == [.switchStream])
    #expect(choice.handle(.ended, at: ms(1040)) == [] && choice.sinkForNewStream() == "phones")
    #expect(choice.handle(.began(on: 1), at: ms(1050)) == [] && choice.deadline == nil)
    return choice
  }

  @Test func streamIsMadeOnceOnTheChosenSink() {
    var choice = onPhones()
    #expect(choice.handle(.sinks([speaker, phones], defaultSink: "speaker"), at: ms(1100)) == [])
    #expect(choice.handle(.choose("phones"), at: ms(2000)) == [])
    // Back to where the server puts it.
    #expect(choice.handle(.choose(nil), at: ms(3000)) == [.switchStream])
    #expect(choice.handle(.sinks([speaker, phones], defaultSink: "speaker"), at: ms(3001)) == [])
    _ = choice.handle(.ended, at: ms(3040))
    #expect(choice.sinkForNewStream() == nil && choice.handle(.began(on: 0), at: ms(3050)) == [])
  }

  @Test func streamOnTheChosenSinkIsKept() {
    var choice = onSpeaker()
    #expect(choice.handle(.choose("speaker"), at: ms(1000)) == [] && choice.deadline == nil)
    #expect(choice.handle(.choose(nil), at: ms(1001)) == [])
  }

  @Test func absentSinkIsUsedWhenItAppears() {
    var choice = SinkChoice("screen")
    // Nothing is known yet: it is asked for, and refused.
    #expect(choice.sinkForNewStream() == "screen")
    #expect(choice.handle(.failed, at: .zero) == [] && choice.handle(.ended, at: .zero) == [])
    #expect(choice.sinkForNewStream() == nil && choice.handle(.began(on: 0), at: ms(10)) == [])
    #expect(choice.handle(.sinks([speaker], defaultSink: "speaker"), at: ms(20)) == [])
    let screen = OutputSink(index: 7, name: "screen", isGuarded: false)
    #expect(choice.handle(.sinks([speaker, screen], defaultSink: "speaker"), at: ms(9000)) == [.switchStream])
    #expect(choice.sinkForNewStream() == "screen")
  }

  @Test func chosenSinkIsUsedAgainWhenItReturns() {
    var choice = onPhones()
    // The server moves the stream first.
    #expect(choice.handle(.moved(to: 0), at: ms(2000)) == [])
    #expect(choice.handle(.sinks([speaker], defaultSink: "speaker"), at: ms(2010)) == [] && choice.deadline == nil)
    let again = OutputSink(index: 2, name: "phones", isGuarded: true)
    #expect(choice.handle(.sinks([speaker, again], defaultSink: "speaker"), at: ms(9000)) == [.switchStream])
    // It went and came back between two descriptions.
    var quick = onPhones()
    #expect(quick.handle(.moved(to: 0), at: ms(2000)) == [])
    #expect(quick.handle(.sinks([speaker, again], defaultSink: "speaker"), at: ms(2010)) == [.switchStream])
  }

  @Test func moveByTheUserOverrulesTheChoice() {
    var choice = onPhones()
    #expect(choice.handle(.moved(to: 0), at: ms(5000)) == [] && choice.deadline == ms(6000))
    #expect(choice.handle(.sinks([speaker, phones], defaultSink: "speaker"), at: ms(5010)) == [])
    #expect(choice.advance(to: ms(5999)) == [])
    #expect(choice.advance(to: ms(6000)) == [.reportOverruled("phones")] && choice.chosen == nil)
    #expect(choice.handle(.sinks([speaker, phones], defaultSink: "speaker"), at: ms(6000)) == [])
    #expect(choice.deadline == nil)
  }

  /// A stream that was made on the phones, which have become the default since.
  private func onPhonesByDefault(at time: Int = 4000) -> SinkChoice {
    var choice = onPhones()
    #expect(choice.handle(.serverChanged, at: ms(time)) == [])
    #expect(choice.handle(.sinks([speaker, phones], defaultSink: "phones"), at: ms(time)) == [])
    return choice
  }

  /// The server moves streams with its default, in either order of its reports, and a busy one long after the other.
  @Test(arguments: [(5000, 5080), (5080, 5000), (5000, 7000), (5990, 5000)])
  func moveWithTheDefaultSinkIsNotMadeByHand(defaultAt: Int, moveAt: Int) {
    var choice = onPhonesByDefault(at: 2000)
    func changeDefault() {
      #expect(choice.handle(.serverChanged, at: ms(defaultAt)) == [])
      #expect(choice.handle(.sinks([speaker, phones], defaultSink: "speaker"), at: ms(defaultAt)) == [])
    }
    if defaultAt < moveAt { changeDefault() }
    #expect(choice.handle(.moved(to: 0), at: ms(moveAt)) == [])
    if defaultAt > moveAt { changeDefault() }
    #expect(choice.deadline == ms(moveAt + 250) && choice.advance(to: ms(moveAt + 249)) == [])
    #expect(choice.advance(to: ms(max(defaultAt, moveAt + 250))) == [.switchStream] && choice.chosen == "phones")
    #expect(choice.sinkForNewStream() == "phones")
  }

  /// The default changed and changed back before it was described, and the stream went with it.
  @Test func moveWithADefaultThatLooksUnchangedIsNotMadeByHand() {
    var choice = onPhones()
    #expect(choice.handle(.serverChanged, at: ms(5000)) == [] && choice.handle(.serverChanged, at: ms(5001)) == [])
    #expect(choice.handle(.moved(to: 0), at: ms(5002)) == [])
    #expect(choice.handle(.sinks([speaker, phones], defaultSink: "speaker"), at: ms(5003)) == [])
    #expect(choice.advance(to: ms(5252)) == [.switchStream] && choice.chosen == "phones")
  }

  @Test func moveElsewhereThanToTheNewDefaultIsMadeByHand() {
    var choice = onPhones()
    let screen = OutputSink(index: 7, name: "screen", isGuarded: false)
    #expect(choice.handle(.sinks([speaker, phones, screen], defaultSink: "screen"), at: ms(5000)) == [])
    #expect(choice.handle(.moved(to: 0), at: ms(5100)) == [] && choice.advance(to: ms(5350)) == [])
    #expect(choice.advance(to: ms(6100)) == [.reportOverruled("phones")])
  }

  @Test func moveToADefaultThatChangedLongAgoIsMadeByHand() {
    var choice = onPhonesByDefault(at: 2000)
    #expect(choice.handle(.sinks([speaker, phones], defaultSink: "speaker"), at: ms(5000)) == [])
    #expect(choice.handle(.moved(to: 0), at: ms(7001)) == [] && choice.advance(to: ms(8000)) == [])
    #expect(choice.advance(to: ms(8001)) == [.reportOverruled("phones")])
  }

  @Test func noChoiceAfterAMoveByHandIsTheDefaultSink() {
    var choice = onSpeaker()
    #expect(choice.handle(.moved(to: 1), at: ms(1000)) == [])
    #expect(choice.handle(.sinks([speaker, phones], defaultSink: "speaker"), at: ms(1010)) == [])
    #expect(choice.handle(.choose(nil), at: ms(5000)) == [.switchStream])
    #expect(choice.handle(.ended, at: ms(5040)) == [] && choice.sinkForNewStream() == "speaker")
    #expect(choice.handle(.began(on: 0), at: ms(5050)) == [] && choice.chosen == nil)
    #expect(choice.handle(.choose(nil), at: ms(6000)) == [])
    // It follows the default, although it asked for a sink.
    #expect(choice.handle(.sinks([speaker, phones], defaultSink: "phones"), at: ms(7000)) == [.switchStream])
    _ = choice.handle(.ended, at: ms(7040))
    #expect(choice.sinkForNewStream() == "phones" && choice.handle(.began(on: 1), at: ms(7050)) == [])
    // A server that moves it with the default is not asked.
    #expect(choice.handle(.moved(to: 0), at: ms(8000)) == [])
    #expect(choice.handle(.sinks([speaker, phones], defaultSink: "speaker"), at: ms(8080)) == [])
    #expect(choice.advance(to: ms(9000)) == [] && choice.deadline == nil)
    // The user has the last word again.
    #expect(choice.handle(.moved(to: 1), at: ms(10_000)) == [])
    #expect(choice.advance(to: ms(11_000)) == [] && choice.deadline == nil)
    #expect(choice.handle(.sinks([speaker, phones], defaultSink: "phones"), at: ms(20_000)) == [])
    #expect(choice.handle(.sinks([speaker, phones], defaultSink: "speaker"), at: ms(21_000)) == [])
  }

  @Test func streamThatIsMovedAndMovedBackStays() {
    var choice = onPhones()
    _ = choice.handle(.moved(to: 0), at: ms(5000))
    #expect(choice.handle(.moved(to: 1), at: ms(5001)) == [] && choice.deadline == nil)
  }

  @Test func sinkTheServerRefusesIsNotRequestedAgain() {
    var choice = onSpeaker()
    _ = choice.handle(.choose("phones"), at: ms(1000))
    _ = choice.handle(.ended, at: ms(1040))
    _ = choice.sinkForNewStream()
    #expect(choice.handle(.began(on: 0), at: ms(1050)) == [])
    for time in 1...20 {
      #expect(choice.handle(.sinks([speaker, phones], defaultSink: "speaker"), at: ms(1050 + time * 100)) == [])
    }
    // PipeWire makes it on the default first and moves it there later.
    #expect(choice.handle(.moved(to: 1), at: ms(9000)) == [] && choice.deadline == nil)
    // Chosen again it is asked again.
    _ = choice.handle(.moved(to: 0), at: ms(9001))
    #expect(choice.handle(.choose("phones"), at: ms(9002)) == [.switchStream])
  }

  @Test func anotherServerIsAskedAnew() {
    var choice = onPhones()
    _ = choice.handle(.ended, at: ms(2000))
    _ = choice.handle(.disconnected, at: ms(2000))
    #expect(choice.sinkForNewStream() == "phones" && choice.handle(.began(on: 4), at: ms(3000)) == [])
    let numbered = [OutputSink(index: 4, name: "phones", isGuarded: true)]
    #expect(choice.handle(.sinks(numbered, defaultSink: "phones"), at: ms(3001)) == [] && choice.deadline == nil)
  }
}
