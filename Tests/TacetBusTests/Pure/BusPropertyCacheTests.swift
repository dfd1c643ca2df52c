@testable import TacetBus
import Testing

@Suite struct BusPropertyCacheTests {
  private func signal(_ changes: [String: BusValue], invalidated: [String] = []) -> [BusValue] {
    [.string("i.j"), .options(changes), .strings(invalidated)]
  }

  /// A cache of two properties.
  private func filled() -> BusPropertyCache {
    var cache = BusPropertyCache()
    let number = cache.beginRead()
    _ = cache.endRead(number, ["Color": .string("red"), "Size": .uint32(3)])
    return cache
  }

  @Test func changeBeforeTheFirstReadCallsForARead() {
    var cache = BusPropertyCache()
    let change = cache.apply(signal(["Color": .string("blue")]))
    #expect(change == .unknown)
  }

  @Test func changeIsMergedIntoTheKnownProperties() {
    var cache = filled()
    let change = cache.apply(signal(["Color": .string("blue")]))
    #expect(change == .known(["Color": .string("blue"), "Size": .uint32(3)]))
  }

  @Test func changeWithoutAValueCallsForARead() {
    var cache = filled()
    let change = cache.apply(signal([:], invalidated: ["Color"]))
    #expect(change == .unknown)
  }

  @Test(arguments: [[], [.string("i.j")], [.byte(1), .byte(2), .byte(3)]] as [[BusValue]])
  func malformedSignalSaysNothing(_ arguments: [BusValue]) {
    var cache = filled()
    let change = cache.apply(arguments)
    #expect(change == .none)
  }

  @Test func onlyTheLatestReadCounts() {
    var cache = BusPropertyCache()
    let first = cache.beginRead()
    let second = cache.beginRead()
    let areCurrent = [
      cache.endRead(first, ["Color": .string("old")]), cache.endRead(second, ["Color": .string("new")]),
    ]
    #expect(areCurrent == [false, true])
    let change = cache.apply(signal([:]))
    #expect(change == .known(["Color": .string("new")]))
  }

  @Test func failedReadLeavesNothingKnown() {
    var cache = filled()
    let number = cache.beginRead()
    _ = cache.endRead(number, nil)
    let change = cache.apply(signal(["Color": .string("blue")]))
    #expect(change == .unknown)
  }

  @Test func lossOfTheServiceOutdatesAReadUnderWay() {
    var cache = filled()
    let number = cache.beginRead()
    cache.invalidate()
    let isCurrent = cache.endRead(number, ["Color": .string("old")])
    #expect(!isCurrent)
    let change = cache.apply(signal([:]))
    #expect(change == .unknown)
  }
}
