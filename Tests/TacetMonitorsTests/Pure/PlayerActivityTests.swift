import TacetTestSupport
import Testing

@testable import TacetMonitors

/// Onset and release of a player's music, to the millisecond.
@Suite struct PlayerActivityTests {
  private typealias Change = PlayerActivity.Change
  private let began = Change.began(id: "a", name: "A")
  private let ended = Change.ended(id: "a")

  private func ms(_ milliseconds: Int) -> Duration { .milliseconds(milliseconds) }

  @Test func beginsAfterItsOnset() {
    var activity = PlayerActivity()
    #expect(activity.set("a", "A", at: ms(0)) == [])
    #expect(activity.deadline == ms(200))
    #expect(activity.advance(to: ms(199)) == [])
    #expect(activity.advance(to: ms(200)) == [began])
    #expect(activity.deadline == nil)
    #expect(activity.advance(to: ms(10000)) == [])
  }

  @Test func endsAfterItsRelease() {
    var activity = PlayerActivity()
    #expect(activity.set("a", "A", at: ms(0), immediately: true) == [began])
    #expect(activity.set("a", nil, at: ms(5000)) == [])
    #expect(activity.deadline == ms(6200))
    #expect(activity.advance(to: ms(6199)) == [])
    #expect(activity.advance(to: ms(6200)) == [ended])
    #expect(activity.deadline == nil)
  }

  @Test func gapShorterThanTheReleaseKeepsThePlayer() {
    var activity = PlayerActivity()
    _ = activity.set("a", "A", at: ms(0), immediately: true)
    #expect(activity.set("a", nil, at: ms(1000)) == [])
    #expect(activity.set("a", "A", at: ms(2199)) == [])
    #expect(activity.advance(to: ms(9000)) == [])
    #expect(activity.set("a", nil, at: ms(9000)) == [])
    #expect(activity.set("a", "B", at: ms(9300)) == [.began(id: "a", name: "B")], "a new title is reported")
  }

  @Test func shortSoundsDoNotAddUpToAnOnset() {
    var activity = PlayerActivity()
    for second in 0..<20 {
      #expect(activity.set("a", "A", at: ms(second * 1000)) == [])
      #expect(activity.set("a", nil, at: ms(second * 1000 + 150)) == [])
      #expect(activity.deadline == nil)
    }
  }

  @Test func immediatePauseEndsAtOnce() {
    var activity = PlayerActivity()
    _ = activity.set("a", "A", at: ms(0), immediately: true)
    #expect(activity.set("a", nil, at: ms(10), immediately: true) == [ended])
    #expect(activity.counting.isEmpty)
  }

  /// Compared with a record of the time since each player's last change.
  @Test func changesMatchARecordOfRandomPlaying() {
    var random = SeededGenerator(seed: 7)
    var activity = PlayerActivity()
    var playing: [String: Bool] = [:]
    var since: [String: Int] = [:]
    var counted: Set<String> = []
    var now = 0
    for _ in 0..<100_000 {
      now += Int.random(in: 0...300, using: &random)
      let id = ["a", "b", "c"].randomElement(using: &random) ?? "a"
      var changes = activity.advance(to: ms(now))
      let isPlaying = Bool.random(using: &random)
      if playing[id] ?? false != isPlaying { since[id] = now }
      playing[id] = isPlaying
      changes += activity.set(id, isPlaying ? id : nil, at: ms(now))
      for change in changes {
        switch change {
        case .began(let id, _):
          let isNew = counted.insert(id).inserted
          #expect(isNew)
        case .ended(let id):
          let last = counted.remove(id)
          #expect(last != nil)
        }
      }
      for (id, isPlaying) in playing {
        let length = now - (since[id] ?? 0)
        if isPlaying, length >= 200 { #expect(counted.contains(id)) }
        if !isPlaying, length >= 1200 { #expect(!counted.contains(id)) }
      }
      #expect(Set(activity.counting.map(\.id)) == counted)
    }
  }
}
