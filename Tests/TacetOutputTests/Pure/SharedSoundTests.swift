import Testing

@testable import TacetOutput

/// One sound for two streams of PipeWire's, each of which takes its part of each cycle.
@Suite final class SharedSoundTests {
  private var sound = SharedSound()
  /// The frames that were rendered so far, which the ring has by number.
  private var rendered = 0
  private var ring = [Int](repeating: -1, count: SharedSound.capacity)

  /// The numbers of the frames that a call for `frames` gets in this cycle.
  private func call(_ part: SharedSound.Part, _ frames: Int, in cycle: Int64) -> [Int] {
    sound.enter(cycle)
    var all: [Int] = []
    while all.count < frames {
      if sound.waiting(part) == 0 {
        let room = sound.room(for: frames - all.count)
        for frame in 0..<room.frames { ring[room.place + frame] = rendered + frame }
        rendered += room.frames
        sound.add(room.frames)
      }
      let taken = sound.take(part, frames - all.count)
      all += ring[taken.place..<taken.place + taken.frames]
    }
    return all
  }

  @Test func bothHaveTheSameFramesInAnyOrder() {
    for cycle in 1...100 as ClosedRange<Int64> {
      let expected = Array(rendered..<rendered + 256)
      let order: [SharedSound.Part] = cycle % 3 == 0 ? [.first, .second] : [.second, .first]
      for part in order { #expect(call(part, 256, in: cycle) == expected) }
      #expect(rendered == 256 * Int(cycle))
    }
  }

  /// One is gone for a while: the other goes on, and what was not taken is dropped.
  @Test(arguments: [SharedSound.Part.first, .second])
  func partThatWasNotTakenIsDropped(other: SharedSound.Part) {
    let one: SharedSound.Part = other == .first ? .second : .first
    _ = call(one, 256, in: 1)
    #expect(call(other, 256, in: 1).last == 255)
    for cycle in 2...9 as ClosedRange<Int64> { #expect(call(one, 256, in: cycle).last == 256 * Int(cycle) - 1) }
    // The first in its cycle now, at the frame that the other is at.
    #expect(call(other, 256, in: 10) == Array(2_304..<2_560))
    #expect(call(one, 256, in: 10) == Array(2_304..<2_560))
  }

  /// Resamplers of their own ask for a few frames more or less, now the one and now the other.
  @Test func unequalRequestsLoseNothing() {
    var (first, second): ([Int], [Int]) = ([], [])
    for cycle in 1...2_000 {
      let (less, more) = (235 + cycle % 2, 235 + (cycle + 1) % 2)
      first += call(.first, less, in: Int64(cycle))
      second += call(.second, more, in: Int64(cycle))
    }
    #expect(first == Array(0..<first.count))
    #expect(second == Array(0..<second.count))
    #expect(rendered == max(first.count, second.count))
  }

  /// One takes more for good: what the other has too much is dropped, and the frames that are kept are few.
  @Test func partThatTakesLessIsNeverLate() {
    for cycle in 1...1_000 as ClosedRange<Int64> {
      let more = call(.first, 279, in: cycle)
      let less = call(.second, 256, in: cycle)
      #expect(less[0] >= more[0] - SharedSound.slack)
    }
    #expect(sound.waiting(.second) <= SharedSound.slack + 23)
  }

  @Test func longRequestIsMetInPieces() {
    let long = 3 * SharedSound.capacity + 100
    #expect(call(.first, long, in: 1) == Array(0..<long))
    // Of the other part the end is left.
    #expect(call(.second, 10, in: 1).first == long - SharedSound.capacity)
  }

  /// A stream is called twice in a cycle where its resampler needs more.
  @Test func severalCallsInACycleAreOne() {
    #expect(call(.first, 100, in: 1) == Array(0..<100))
    #expect(call(.second, 128, in: 1) == Array(0..<128))
    #expect(call(.first, 28, in: 1) == Array(100..<128))
    #expect(rendered == 128)
  }

  @Test func nothingIsLeftOfAnEarlierBeginning() {
    _ = call(.first, 256, in: 1)
    sound.drop(allBut: 0)
    #expect(sound.waiting(.first) == 0 && sound.waiting(.second) == 0)
  }
}
