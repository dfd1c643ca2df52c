import Testing

@testable import TacetMixer

@Suite struct RenderLoadTests {
  @Test func timesAreThoseOfTheLastWholeSecond() {
    var load = RenderLoad(sampleRate: 48_000)
    for block in 0..<99 { _ = load.add(nanoseconds: block == 7 ? 900 : 100, frames: 480) }
    #expect(load.times.lastSecond == 0 && load.times.worstBlockEver == 900)
    let hasChanged = load.add(nanoseconds: 100, frames: 480)
    #expect(hasChanged && load.times.lastSecond == 10_800 && load.times.worstBlock == 900)
    for _ in 0..<100 { _ = load.add(nanoseconds: 50, frames: 480) }
    #expect(load.times.lastSecond == 5_000 && load.times.worstBlock == 50 && load.times.worstBlockEver == 900)
  }

  @Test func blockBeyondTheSecondCountsByItsShare() {
    var load = RenderLoad(sampleRate: 1_000)
    _ = load.add(nanoseconds: 500, frames: 500)
    _ = load.add(nanoseconds: 1_500, frames: 1_500)
    #expect(load.times.lastSecond == 1_000)
  }

  @Test func nothingChangesWithinASecondButTheWorstBlock() {
    var load = RenderLoad(sampleRate: 1_000)
    let changes = [10, 10, 11].map { load.add(nanoseconds: $0, frames: 10) }
    #expect(changes == [true, false, true])
  }
}
