import TacetMonitors
import Testing

@testable import Tacet

@Suite struct NowPlayingPlanTests {
  private let piece = NowPlaying(title: "Song", commands: [.play, .next])

  private func music(
    _ seconds: Double, _ status: PlaybackStatus = .playing, untilLoop: Duration? = nil, speed: Double = 1
  ) -> NowPlayingPlan.Music {
    NowPlayingPlan.Music(status: status, position: .seconds(seconds), untilLoop: untilLoop, speed: speed)
  }

  private func titles(_ orders: [NowPlayingPlan.Order]) -> [String?] {
    orders.map { if case .show(let content) = $0 { content?.title } else { "seek" } }
  }

  private func shown(_ orders: [NowPlayingPlan.Order]) -> PlayerContent? {
    orders.lazy.compactMap { if case .show(let content) = $0 { content } else { nil } }.first
  }

  @Test func nothingIsShownWithoutAPieceOrInAnotherCategory() {
    var plan = NowPlayingPlan()
    #expect(!plan.isInUse)
    #expect(plan.update(isAllowed: true, music(1), at: 1).isEmpty)
    plan.set(piece)
    #expect(plan.isInUse)
    #expect(plan.update(isAllowed: false, music(1), at: 1).isEmpty)
    #expect(titles(plan.update(isAllowed: true, music(1), at: 1)) == ["Song"])
    #expect(plan.update(isAllowed: true, music(2), at: 2).isEmpty, "nothing has changed")
    #expect(plan.update(isAllowed: false, music(3), at: 3) == [.show(nil)])
    #expect(plan.piece == piece, "kept for the next time")
    #expect(titles(plan.update(isAllowed: true, music(4), at: 4)) == ["Song"])
    plan.set(nil)
    #expect(plan.update(isAllowed: true, music(5), at: 5) == [.show(nil)])
    #expect(!plan.isInUse)
  }

  @Test(arguments: [nil, Duration.seconds(20)]) func lengthIsThatOfTheFileUnlessTheGameGivesOne(own: Duration?) {
    var plan = NowPlayingPlan()
    var piece = piece
    piece.length = own
    plan.set(piece)
    var playing = music(1)
    playing.length = .seconds(60)
    #expect(shown(plan.update(isAllowed: true, playing, at: 1))?.length == own ?? .seconds(60))
    // Another file under the same piece is another length, and none without music.
    playing.length = .seconds(90)
    #expect(shown(plan.update(isAllowed: true, playing, at: 1))?.length == (own == nil ? .seconds(90) : nil))
    #expect(shown(plan.update(isAllowed: true, music(0, .stopped), at: 1))?.length == own)
  }

  @Test func statusFollowsTheMusic() {
    var plan = NowPlayingPlan()
    plan.set(piece)
    for status in [PlaybackStatus.stopped, .playing, .paused, .playing, .stopped] {
      #expect(shown(plan.update(isAllowed: true, music(0, status), at: 0))?.status == status)
    }
  }

  @Test func onlyAnotherPieceIsAnotherTrack() {
    var plan = NowPlayingPlan()
    plan.set(piece)
    let first = shown(plan.update(isAllowed: true, music(0), at: 0))
    var more = piece
    more.commands.insert(.pause)
    plan.set(more)
    let second = shown(plan.update(isAllowed: true, music(0), at: 0))
    #expect(second?.track == first?.track && second?.commands == [.play, .pause, .next])
    more.title = "Next"
    plan.set(more)
    #expect(shown(plan.update(isAllowed: true, music(0), at: 0))?.track != first?.track)
  }

  @Test func jumpsOfThePositionAreAnnounced() {
    var plan = NowPlayingPlan()
    plan.set(piece)
    _ = plan.update(isAllowed: true, music(10), at: 100)
    #expect(plan.update(isAllowed: true, music(15.1), at: 105).isEmpty, "within the tolerance")
    #expect(plan.update(isAllowed: true, music(30), at: 105) == [.seek(to: .seconds(30))])
    _ = plan.update(isAllowed: true, music(35, .paused), at: 110)
    #expect(plan.update(isAllowed: true, music(35, .paused), at: 200).isEmpty, "it stands still")
    #expect(plan.update(isAllowed: true, music(0, .paused), at: 201) == [.seek(to: .zero)])
  }

  @Test func loopIsADeadlineAndAJump() throws {
    var plan = NowPlayingPlan()
    plan.set(piece)
    _ = plan.update(isAllowed: true, music(50, untilLoop: .seconds(10)), at: 100)
    #expect(plan.deadline == 100 + NowPlayingPlan.speedDebounce, "the speed is read again")
    _ = plan.update(isAllowed: true, music(51, untilLoop: .seconds(9)), at: 101)
    #expect(plan.deadline == 110)
    #expect(
      plan.update(isAllowed: true, music(2.1, untilLoop: .seconds(57.9)), at: 110.1) == [.seek(to: .seconds(2.1))])
    _ = plan.update(isAllowed: true, music(3, .paused, untilLoop: .seconds(57)), at: 111)
    #expect(plan.deadline == nil, "nothing comes of itself while it is paused")
  }

  @Test func speedIsTheRateAndNoJump() {
    var plan = NowPlayingPlan()
    plan.set(piece)
    #expect(shown(plan.update(isAllowed: true, music(10), at: 100))?.rate == 1)
    let slow = plan.update(isAllowed: true, music(20, speed: 0.5), at: 110)
    #expect(shown(slow)?.rate == 0.5 && slow.count == 1)
    #expect(plan.update(isAllowed: true, music(70, speed: 0.5), at: 210).isEmpty, "as others compute it")
    #expect(plan.update(isAllowed: true, music(170, speed: 0.5), at: 310) == [.seek(to: .seconds(170))])
    let own = plan.update(isAllowed: true, music(170), at: 310)
    #expect(shown(own)?.rate == 1 && own.count == 1)
  }

  @Test func slowDriftIsAnnouncedWhenItIsLarge() {
    var plan = NowPlayingPlan()
    plan.set(piece)
    _ = plan.update(isAllowed: true, music(0), at: 0)
    let seeks = (1...100).filter { step in
      !plan.update(isAllowed: true, music(Double(step) * 1.01), at: Double(step)).isEmpty
    }
    #expect(seeks == [26, 52, 78])
  }

  /// One second in each of which the speed goes from 1 to a quarter, and back.
  @Test func rampIsAnnouncedInStepsAndToTheEnd() {
    var plan = NowPlayingPlan()
    plan.set(piece)
    _ = plan.update(isAllowed: true, music(0), at: 0)
    var (seconds, position) = (0.0, 0.0)
    var rates: [Double] = []
    for step in 1...200 {
      let speed: Double = 1 - 0.0075 * Double(min(step, 200 - step))
      seconds += 0.01
      position += 0.01 * speed
      let orders = plan.update(isAllowed: true, music(position, speed: speed), at: seconds)
      rates += orders.compactMap { if case .show(let content) = $0 { content?.rate } else { nil } }
      #expect(!orders.contains { if case .seek = $0 { true } else { false } })
      #expect(plan.deadline == seconds + NowPlayingPlan.speedDebounce)
    }
    #expect(rates.count < 60 && rates.last != 1)
    seconds += NowPlayingPlan.speedDebounce
    #expect(shown(plan.update(isAllowed: true, music(position + 0.05), at: seconds))?.rate == 1)
    #expect(plan.deadline == nil)
  }
}
