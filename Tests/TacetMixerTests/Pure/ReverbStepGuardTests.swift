import TacetSignal
import Testing

@testable import TacetMixer

@Suite struct ReverbStepGuardTests {
  /// OpenAL's cross-fade: true if it mixes these steps without a part that has no frames.
  private func mixes(_ steps: [Int]) -> Bool {
    var faded = 0
    for step in steps {
      var base = 0
      while base < step {
        var part = faded < 128 ? min(step - base, 128 - faded) : step - base
        if part < step - base { part &= ~3 }
        if part == 0 { return false }
        base += part
        faded = min(128, faded + part)
      }
    }
    return true
  }

  @Test func oddStepThatIsNotFollowedUpCrashes() {
    #expect(!mixes([50, 512]) && !mixes([127, 3]))
    #expect(mixes([50, 78, 512]) && mixes([48, 512]) && mixes([129, 512]))
  }

  @Test(arguments: 0..<50)
  func anyStepMayBeTheFirst(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var steps = ReverbStepGuard()
    steps.follow(1)
    var mixed: [Int] = []
    for _ in 0..<40 {
      let step = min(Int.random(in: 1...300, using: &random), steps.boundary(isMixed: false))
      mixed.append(step)
      steps.pass(step)
      steps.follow(1)
    }
    for first in mixed.indices { #expect(mixes(Array(mixed[first...]))) }
  }

  /// A device that is not mixed, because nothing plays on it, leaves the steps of all others alone, and goes on safely.
  @Test(arguments: 0..<50)
  func deviceThatRestsDoesNotShortenSteps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var steps = ReverbStepGuard()
    var mixed: [Int] = []
    for _ in 0..<60 {
      steps.follow(1)
      if Int.random(in: 0..<4, using: &random) == 0 {
        steps.rest()
        #expect(steps.boundary(isMixed: false) == .max)
        steps.follow(1)
        #expect(steps.boundary(isMixed: false) == .max)
      }
      var left = min(Int.random(in: 1...300, using: &random), steps.boundary(isMixed: false))
      while left > 0 {
        let part = steps.mix(left)
        mixed.append(part)
        left -= part
      }
    }
    for first in mixed.indices { #expect(mixes(Array(mixed[first...]))) }
  }

  @Test func restInTheMiddleOfACrossFadeSplitsTheStepAfterIt() {
    var steps = ReverbStepGuard()
    steps.follow(2)
    steps.pass(3)
    #expect(steps.boundary(isMixed: false) == 125)
    steps.rest()
    #expect(steps.boundary(isMixed: false) == .max)
    #expect(steps.mix(512) == 125 && steps.mix(387) == 3)
    // Each part may be the first one of a new reverb, and the next one ends with its cross-fade.
    #expect(steps.mix(384) == 125 && steps.mix(259) == 3)
    steps.pass(256)
    #expect(steps.boundary(isMixed: false) == .max)
  }

  @Test func stepsAreFreeWhenTheCrossFadeIsOver() {
    var steps = ReverbStepGuard()
    steps.pass(3)
    #expect(steps.boundary(isMixed: false) == .max)
    steps.follow(2)
    #expect(steps.boundary(isMixed: false) == 125)
    steps.pass(125)
    #expect(steps.boundary(isMixed: false) == 3)
    steps.pass(3)
    #expect(steps.boundary(isMixed: false) == .max)
    steps.recordChange()
    steps.pass(128)
    #expect(steps.boundary(isMixed: false) == .max)
  }

  /// Also where no count of made reverbs was followed.
  @Test func firstStepWithOtherPropertiesIsOneFrame() {
    var steps = ReverbStepGuard()
    steps.recordChange()
    #expect(steps.boundary(isMixed: false) == 1)
    steps.pass(1)
    #expect(steps.boundary(isMixed: false) == 127)
    steps.pass(64)
    #expect(steps.boundary(isMixed: false) == 63)
    var rested = ReverbStepGuard()
    rested.rest()
    rested.recordChange()
    #expect(rested.boundary(isMixed: false) == .max && rested.boundary(isMixed: true) == 1)
    #expect(rested.mix(512) == 1 && rested.mix(511) == 127)
  }
}
