import Testing

@testable import TacetMixer

/// One-shots that run unheard, by the frames at which they end.
@Suite struct UnheardVoicesTests {
  @Test func endsComeInOrderAtTheirFrames() {
    var voices = UnheardVoices(capacity: 4)
    voices.insert(2, deadline: 300)
    voices.insert(1, deadline: 100)
    #expect(voices.count == 2)
    #expect(voices.framesUntilEnd(after: 40) == 60)
    let early = voices.pop(due: 99, missed: 0)
    let first = voices.pop(due: 1_000, missed: 0)
    let second = voices.pop(due: 1_000, missed: 0)
    let none = voices.pop(due: 1_000, missed: 0)
    #expect(early == nil && first?.slot == 1 && first?.frame == 100 && second?.slot == 2 && second?.frame == 300)
    #expect(none == nil)
    #expect(voices.framesUntilEnd(after: 0) == .max)
  }

  @Test func framesThatTheClockMissedCount() {
    var voices = UnheardVoices(capacity: 4)
    voices.insert(0, deadline: 500)
    let ended = voices.pop(due: 100, missed: 450)
    // The engine's frame at which it ended: 500 - 450.
    #expect(ended?.slot == 0 && ended?.frame == 50)
    #expect(voices.clock(at: 100) == 550)
  }

  @Test func removedVoiceDoesNotEnd() {
    var voices = UnheardVoices(capacity: 4)
    voices.insert(3, deadline: 10)
    voices.remove(3)
    voices.remove(3)
    let ended = voices.pop(due: 100, missed: 0)
    #expect(ended == nil)
    #expect(voices.count == 0)
  }
}
