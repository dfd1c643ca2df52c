import TacetSession
import TacetTestSupport
import Testing

@Suite struct HysteresisTests {
  private func ms(_ count: Int) -> Duration { .milliseconds(count) }

  @Test func countsAfterTheOnset() {
    var music = Hysteresis.otherMusic
    music.observe(true, at: ms(1000))
    #expect(!music.isOn && music.isObserved && music.deadline == ms(1200))
    #expect(music.advance(to: ms(1199)) == false)
    #expect(music.advance(to: ms(1200)) == true)
    #expect(music.isOn && music.deadline == nil)
    #expect(music.advance(to: ms(99_000)) == false)
  }

  @Test func endsAfterTheRelease() {
    var music = Hysteresis.otherMusic
    music.observe(true, at: ms(0), immediately: true)
    music.observe(false, at: ms(5000))
    #expect(music.isOn && music.deadline == ms(6200))
    #expect(music.advance(to: ms(6199)) == false)
    #expect(music.advance(to: ms(6200)) == true)
    #expect(!music.isOn && music.deadline == nil && music == Hysteresis.otherMusic)
  }

  @Test func gapShorterThanTheReleaseKeepsTheState() {
    var music = Hysteresis.otherMusic
    music.observe(true, at: ms(0), immediately: true)
    for second in 1...20 {
      music.observe(false, at: ms(second * 2000))
      music.observe(true, at: ms(second * 2000 + 1199))
      #expect(music.isOn && music.deadline == nil)
    }
  }

  @Test func clicksDoNotAddUpToAnOnset() {
    var music = Hysteresis.otherMusic
    for second in 1...20 {
      music.observe(true, at: ms(second * 1000))
      music.observe(true, at: ms(second * 1000 + 100))
      music.observe(false, at: ms(second * 1000 + 199))
      #expect(!music.isOn && music.deadline == nil)
    }
  }

  @Test func repeatedObservationDoesNotDelayTheDeadline() {
    var music = Hysteresis.otherMusic
    for time in [0, 50, 100, 150] { music.observe(true, at: ms(time)) }
    #expect(music.deadline == ms(200))
    // Late, as after the process was stopped: what was due happens before the observation counts.
    music.observe(false, at: ms(9000))
    #expect(music.isOn && music.deadline == ms(10_200))
  }

  @Test func immediateObservationCountsAtOnce() {
    var music = Hysteresis.otherMusic
    music.observe(true, at: ms(0), immediately: true)
    #expect(music.isOn && music.deadline == nil)
    music.observe(false, at: ms(10), immediately: true)
    #expect(!music.isOn && music.deadline == nil)
  }

  @Test func withoutOnsetItCountsWhenObserved() {
    var call = Hysteresis(onset: .zero, release: ms(500))
    call.observe(true, at: ms(7))
    #expect(call.isOn && call.deadline == nil)
    call.observe(false, at: ms(8))
    #expect(call.isOn && call.deadline == ms(508))
  }

  /// Against a plain count of milliseconds.
  @Test(arguments: 1...5 as ClosedRange<UInt64>) func randomObservationsMatchACountedModel(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var hysteresis = Hysteresis(onset: ms(3), release: ms(7))
    var (isPresent, isOn, length) = (false, false, 0)
    for now in 1...20_000 {
      length = isPresent == isOn ? 0 : length + 1
      if length == (isOn ? 7 : 3) { (isOn, length) = (!isOn, 0) }
      if Bool.random(using: &random) { hysteresis.advance(to: ms(now)) }
      if Int.random(in: 0..<4, using: &random) == 0 {
        isPresent.toggle()
        hysteresis.observe(isPresent, at: ms(now))
        if isPresent == isOn { length = 0 }
      }
      var caughtUp = hysteresis
      caughtUp.advance(to: ms(now))
      guard caughtUp.isOn == isOn else {
        Issue.record("\(now) ms: \(caughtUp), expected \(isOn)")
        return
      }
    }
  }
}
