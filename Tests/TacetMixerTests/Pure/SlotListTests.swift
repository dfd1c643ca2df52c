import Testing

@testable import TacetMixer

@Suite struct SlotListTests {
  private func contents(_ list: borrowing SlotList) -> [Int] {
    var contents: [Int] = []
    for index in 0..<list.count { contents.append(list[index]) }
    return contents
  }

  @Test func takesNoMoreThanItHasRoomFor() {
    var list = SlotList(capacity: 2)
    let results = [list.append(5), list.append(7), list.append(9)]
    #expect(results == [true, true, false])
    #expect(contents(list) == [5, 7])
  }

  @Test func removesBySlotAndByIndexWithTheLastInItsPlace() {
    var list = SlotList(capacity: 4)
    for slot in 1...4 { list.append(slot) }
    list.remove(2)
    #expect(contents(list) == [1, 4, 3])
    list.remove(at: 0)
    #expect(contents(list) == [3, 4])
    list.remove(8)
    #expect(contents(list) == [3, 4])
  }
}
