import TacetMonitors
import Testing

@testable import Tacet

@Suite struct NowPlayingPlanTests {
  private let piece = NowPlaying(title: "Song", commands: [.play, .next])

  private func music(
    _ seconds: Double, _ status: PlaybackStatus = .playing, untilLoop: Duration? = nil
  ) -> NowPlayingPlan.Music {
    NowPlayingPlan.Music(status: status, position: .seconds(seconds), untilLoop: untilLoop)
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
    #expect(plan.deadline == 110)
    #expect(
      plan.update(isAllowed: true, music(2.1, untilLoop: .seconds(57.9)), at: 110.1) == [.seek(to: .seconds(2.1))])
    _ = plan.update(isAllowed: true, music(3, .paused, untilLoop: .seconds(57)), at: 111)
    #expect(plan.deadline == nil, "nothing comes of itself while it is paused")
  }
}
