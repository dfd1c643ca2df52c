import TacetSignal
import Testing

@Suite struct LoopRegionTests {
  @Test func regionWithoutFramesOrBeforeTheSoundDoesNotExist() {
    #expect(LoopRegion(start: 5, end: 5) == nil && LoopRegion(start: -1, end: 5) == nil)
    #expect(LoopRegion(start: 100, end: 350)?.length == 250)
  }

  @Test func positionStaysInTheRegionOnceItIsReached() throws {
    let loop = try #require(LoopRegion(start: 100, end: 350))
    #expect(loop.position(after: 349, from: 0) == 349)
    #expect(loop.position(after: 350, from: 0) == 100)
    #expect(loop.position(after: 1_000_000, from: 200) == 100 + (1_000_200 - 350) % 250)
  }

  @Test func positionBeyond64BitsStaysInTheRegion() throws {
    let loop = try #require(LoopRegion(start: 2, end: 12))
    #expect((2..<12).contains(loop.position(after: .max, from: 7)))
    #expect(loop.position(after: 6, from: 7) == 3)
  }

  @Test(arguments: [(5, 5), (9, 3), (-4, 8), (.min, .max), (.max, .min), (0, .min), (.min, .min)])
  func regionThatWasChangedToHoldNothingDoesNotRepeat(start: Int, end: Int) throws {
    var region = try #require(LoopRegion(start: 1, end: 2))
    (region.start, region.end) = (start, end)
    #expect(region.length == 0 && region.position(after: 7, from: 3) == 10)
    #expect(region.position(after: .max, from: .max) == .max && region.position(after: .min, from: .min) == .min)
  }

}
