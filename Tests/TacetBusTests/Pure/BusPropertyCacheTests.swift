@testable import TacetBus
import Testing

@Suite struct BusPropertyCacheTests {
  private func signal(_ changes: [String: BusValue], invalidated: [String] = []) -> [BusValue] {
    [.string("i.j"), .options(changes), .strings(invalidated)]
  }

  /// A cache of two properties.
  private func filled() throws -> BusPropertyCache {
    var cache = BusPropertyCache()
    let numberRead = cache.beginRead()
    let number = try #require(numberRead)
    let isRepeated = cache.endRead(number, ["Color": .string("red"), "Size": .uint32(3)])
    #expect(isRepeated == false)
    return cache
  }

  @Test func changeBeforeTheFirstReadCallsForARead() {
    var cache = BusPropertyCache()
    let change = cache.apply(signal(["Color": .string("blue")]))
    #expect(change == .unknown)
  }

  @Test func changeIsMergedIntoTheKnownProperties() throws {
    var cache = try filled()
    let change = cache.apply(signal(["Color": .string("blue")]))
    #expect(change == .known(["Color": .string("blue"), "Size": .uint32(3)]))
  }

  @Test func changeWithoutAValueCallsForARead() throws {
    var cache = try filled()
    let change = cache.apply(signal([:], invalidated: ["Color"]))
    #expect(change == .unknown)
  }

  @Test(arguments: [[], [.string("i.j")], [.byte(1), .byte(2), .byte(3)]] as [[BusValue]])
  func malformedSignalSaysNothing(_ arguments: [BusValue]) throws {
    var cache = try filled()
    let change = cache.apply(arguments)
    #expect(change == .none)
  }

  @Test func readDuringAReadFollowsIt() throws {
    var cache = BusPropertyCache()
    let firstRead = cache.beginRead()
    let first = try #require(firstRead)
    let others = (0..<3).map { _ in cache.beginRead() }
    #expect(others == [nil, nil, nil])
    let isRepeated = cache.endRead(first, ["Color": .string("old")])
    #expect(isRepeated == true)
    let change = cache.apply(signal([:]))
    #expect(change == .known(["Color": .string("old")]), "it holds until the next reply")
    let secondRead = cache.beginRead()
    let second = try #require(secondRead)
    let isRepeatedAgain = cache.endRead(second, ["Color": .string("new")])
    #expect(isRepeatedAgain == false)
  }

  @Test func failedReadLeavesNothingKnown() throws {
    var cache = try filled()
    let numberRead = cache.beginRead()
    let number = try #require(numberRead)
    _ = cache.endRead(number, nil)
    let change = cache.apply(signal(["Color": .string("blue")]))
    #expect(change == .unknown)
  }

  @Test func lossOfTheServiceOutdatesAReadUnderWay() throws {
    var cache = try filled()
    let numberRead = cache.beginRead()
    let number = try #require(numberRead)
    cache.invalidate()
    let isRepeated = cache.endRead(number, ["Color": .string("old")])
    #expect(isRepeated == nil)
    let next = cache.beginRead()
    #expect(next != nil, "of the next owner")
    let change = cache.apply(signal([:]))
    #expect(change == .unknown)
  }
}
