import Testing

@testable import TacetTool

/// The comparison of files with others of their kind. The findings in one file are in ``CheckTests``: a measurement is read
/// from a file.
@Suite struct CheckRulesTests {
  @Test func medianIsThatOfThreeFilesOrMore() {
    #expect(CheckRules.median(of: []) == nil && CheckRules.median(of: [-10, -20]) == nil)
    #expect(CheckRules.median(of: [-30, -10, -20]) == -20 && CheckRules.median(of: [-10, -10, -90, -10]) == -10)
    // Of an even number, the louder one in the middle.
    #expect(CheckRules.median(of: [-40, -30, -20, -10]) == -20)
  }

  @Test func loudnessIsComparedWithTheMedian() {
    #expect(CheckRules.finding(of: -24.1, median: -20, use: .soundtrack)?.message.contains("4.1 LU quieter") == true)
    #expect(CheckRules.finding(of: -24.1, median: -20, use: .effect) == nil)
    #expect(CheckRules.finding(of: -24, median: -20, use: .soundtrack) == nil)
    let loud = CheckRules.finding(of: -7.9, median: -20, use: .effect)
    #expect(loud?.kind == .loudness && loud?.message == "-7.9 LUFS: 12.1 LU louder than the median effect")
    #expect(CheckRules.finding(of: -8, median: -20, use: .effect) == nil)
  }
}
