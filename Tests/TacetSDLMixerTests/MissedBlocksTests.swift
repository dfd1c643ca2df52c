import Testing

@testable import TacetSDLMixer

@Suite("The log of blocks that were missed") struct MissedBlocksTests {
  @Test("has a line of the first one, and then of ten times as many") func lines() {
    var missed = MissedBlocks()
    let said = [0, 1, 1, 9, 10, 12, 99, 250, 2_500].map { missed.line(for: $0) != nil }
    #expect(said == [false, true, false, false, true, false, false, true, true])
  }

  @Test("says how many", arguments: [(1, "a block"), (12, "12 blocks")]) func counts(_ count: Int, _ words: String) {
    var missed = MissedBlocks()
    #expect(missed.line(for: count)?.contains("left out of \(words): ") == true)
  }
}
