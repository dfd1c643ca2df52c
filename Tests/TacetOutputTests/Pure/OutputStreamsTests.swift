import Testing

@testable import TacetOutput

struct OutputStreamsTests {
  /// A pair whose streams are being made.
  private func made(isWanted: Bool = true) -> OutputStreams {
    var pair = OutputStreams()
    #expect(pair.handle(.wanted(isWanted ? "music" : nil)) == [])
    #expect(pair.secondName == (isWanted ? "music" : nil))
    #expect(pair.handle(.created) == [])
    return pair
  }

  @Test func oneStreamBeginsAtOnce() {
    var pair = made(isWanted: false)
    #expect(pair.handle(.firstReady(.suspended)) == [.begin(.suspended)])
    #expect(!pair.hasSecond)
  }

  @Test func firstWaitsForTheSecond() {
    var pair = made()
    #expect(pair.handle(.firstReady(.awake)) == [])
    #expect(pair.handle(.sink(.suspended)) == [])
    #expect(pair.handle(.secondReady) == [.begin(.suspended), .report(.soundtrackApart)])
    #expect(pair.hasSecond)
  }

  @Test func secondWaitsForTheFirst() {
    var pair = made()
    #expect(pair.handle(.secondReady) == [])
    #expect(pair.handle(.sink(.suspended)) == [])
    #expect(pair.handle(.firstReady(.awake)) == [.begin(.awake), .report(.soundtrackApart)])
  }

  @Test(arguments: [true, false])
  func secondThatIsRefusedIsTriedAgainLater(firstIsReady: Bool) {
    var pair = made()
    let begin = [OutputStreams.Action.begin(.awake), .report(.soundtrackJoined(reason: "too many"))]
    if firstIsReady { #expect(pair.handle(.firstReady(.awake)) == []) }
    #expect(
      pair.handle(.secondFailed(reason: "too many"))
        == [.allowRetry(after: .seconds(2)), .dropSecond] + (firstIsReady ? begin : []))
    if !firstIsReady { #expect(pair.handle(.firstReady(.awake)) == begin) }
    #expect(pair.secondName == nil && !pair.hasSecond)
    #expect(pair.handle(.ended) == [] && pair.handle(.created) == [])
    #expect(pair.handle(.firstReady(.awake)) == [.begin(.awake)])
    #expect(pair.handle(.retryAllowed) == [.switchStream] && pair.secondName == "music")
    #expect(pair.handle(.retryAllowed) == [])
  }

  @Test func secondThatIsRefusedAgainAndAgainIsGivenUpForTheConnection() {
    var pair = made()
    _ = pair.handle(.firstReady(.awake))
    var delays: [Duration?] = []
    for _ in 0...OutputStreams.retries {
      let actions = pair.handle(.secondFailed(reason: "too many"))
      delays.append(actions.lazy.compactMap { if case .allowRetry(let delay) = $0 { delay } else { nil } }.first)
      _ = pair.handle(.retryAllowed)
      _ = pair.handle(.ended)
      _ = pair.handle(.created)
      _ = pair.handle(.firstReady(.awake))
    }
    #expect(delays == [.seconds(2), .seconds(10), .seconds(50), nil])
    _ = pair.handle(.secondFailed(reason: "too many"))
    #expect(pair.secondName == nil)
    _ = pair.handle(.ended)
    _ = pair.handle(.disconnected)
    #expect(pair.secondName == "music")
  }

  @Test func lossOfSecondStreamRecreatesFirstAlone() {
    var pair = made()
    _ = pair.handle(.secondReady)
    _ = pair.handle(.firstReady(.awake))
    #expect(pair.handle(.secondFailed(reason: "killed")) == [.allowRetry(after: .seconds(2)), .switchStream])
    #expect(!pair.hasSecond && pair.secondName == nil)
    _ = pair.handle(.ended)
    _ = pair.handle(.created)
    #expect(pair.handle(.firstReady(.awake)) == [.begin(.awake), .report(.soundtrackJoined(reason: "killed"))])
  }

  @Test(arguments: [true, false])
  func secondThatFailsWithTheFirstIsTriedAgainAndNotReported(wasReady: Bool) {
    var pair = made()
    if wasReady {
      _ = pair.handle(.secondReady)
      _ = pair.handle(.firstReady(.awake))
    }
    #expect(pair.handle(.secondFailed(reason: "gone")).last == (wasReady ? .switchStream : .dropSecond))
    #expect(pair.handle(.firstFailed) == [] && pair.handle(.ended) == [])
    #expect(pair.secondName == "music")
    _ = pair.handle(.created)
    _ = pair.handle(.firstReady(.awake))
    #expect(
      pair.handle(.secondReady) == (wasReady ? [.begin(.awake)] : [.begin(.awake), .report(.soundtrackApart)]))
  }

  @Test func laterPairIsReportedOnce() {
    var pair = made()
    _ = pair.handle(.firstReady(.awake))
    _ = pair.handle(.secondReady)
    _ = pair.handle(.ended)
    _ = pair.handle(.disconnected)
    _ = pair.handle(.created)
    _ = pair.handle(.firstReady(.awake))
    #expect(pair.handle(.secondReady) == [.begin(.awake)])
  }

  @Test func changedWishMakesBothAnew() {
    var pair = made(isWanted: false)
    _ = pair.handle(.firstReady(.awake))
    #expect(pair.handle(.wanted("music")) == [.switchStream])
    #expect(pair.handle(.wanted("music")) == [])
    _ = pair.handle(.ended)
    _ = pair.handle(.created)
    _ = pair.handle(.firstReady(.awake))
    #expect(pair.handle(.secondReady) == [.begin(.awake), .report(.soundtrackApart)])
    #expect(pair.handle(.wanted("score")) == [.switchStream])
    _ = pair.handle(.ended)
    _ = pair.handle(.created)
    _ = pair.handle(.firstReady(.awake))
    #expect(pair.handle(.secondReady) == [.begin(.awake)])
    #expect(pair.handle(.wanted(nil)) == [.switchStream])
    _ = pair.handle(.ended)
    _ = pair.handle(.created)
    #expect(pair.handle(.firstReady(.awake)) == [.begin(.awake), .report(.soundtrackJoined(reason: nil))])
  }

  /// The stream that is made then must not be silenced: one that the server makes is not switched.
  @Test func requestDuringSetUpAppliesAtStart() {
    var pair = made(isWanted: false)
    #expect(pair.handle(.wanted("music")) == [])
    #expect(pair.handle(.firstReady(.awake)) == [.begin(.awake), .switchStream])
    var renamed = made()
    #expect(renamed.handle(.wanted("score")) == [])
    _ = renamed.handle(.secondReady)
    #expect(
      renamed.handle(.firstReady(.awake)) == [.begin(.awake), .report(.soundtrackApart), .switchStream])
    var undecided = made(isWanted: false)
    #expect(undecided.handle(.wanted("music")) + undecided.handle(.wanted(nil)) == [])
    #expect(undecided.handle(.firstReady(.awake)) == [.begin(.awake)])
  }

  @Test func secondThatEndsBeforeTheFirstIsReadyIsGivenUp() {
    var pair = made()
    _ = pair.handle(.secondReady)
    #expect(pair.handle(.secondFailed(reason: "killed")) == [.allowRetry(after: .seconds(2)), .dropSecond])
    #expect(pair.handle(.firstReady(.awake)) == [.begin(.awake), .report(.soundtrackJoined(reason: "killed"))])
  }
}
