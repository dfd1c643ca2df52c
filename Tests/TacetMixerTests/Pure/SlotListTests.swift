import Testing

@testable import TacetMixer

@Suite struct SlotListTests {
  private func contents(_ list: borrowing SlotList) -> [Int] {
    var contents: [Int] = []
    for index in 0..<list.count { contents.append(list[index]) }
    return contents
  }

  @Test func takesNoMoreThanItHasRoomFor() {
    var list = SlotList(capacity: 2, of: 10)
    let results = [list.append(5), list.append(7), list.append(9)]
    #expect(results == [true, true, false])
    #expect(contents(list) == [5, 7])
  }

  @Test func removesBySlotAndByIndexWithTheLastInItsPlace() {
    var list = SlotList(capacity: 4, of: 10)
    for slot in 1...4 { list.append(slot) }
    list.remove(2)
    #expect(contents(list) == [1, 4, 3])
    list.remove(at: 0)
    #expect(contents(list) == [3, 4])
    list.remove(8)
    #expect(contents(list) == [3, 4])
    list.remove(4)
    #expect(contents(list) == [3])
  }

  @Test func holdsSlotsOnce() {
    var list = SlotList(capacity: 4)
    for slot in [2, 0, 2] { list.append(slot) }
    #expect(contents(list) == [2, 0])
    let last = list.popLast()
    #expect(last == 0)
    let (has0, has2) = (list.contains(0), list.contains(2))
    #expect(!has0 && has2)
  }
}
