import Testing

@testable import TacetMixer

@Suite struct SlotHeapTests {
  @Test func givesWhatIsDueInOrderWhateverWasRemoved() {
    var heap = SlotHeap(capacity: 200)
    var expected: [Int: Int] = [:]
    var state: UInt64 = 3
    for _ in 0..<5_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1
      let slot = Int(state >> 40) % 200
      if state >> 33 & 3 == 0 {
        heap.remove(slot)
        expected[slot] = nil
      } else {
        let deadline = Int(state >> 35) % 1_000
        heap.insert(slot, deadline: deadline)
        expected[slot] = deadline
      }
      #expect(heap.count == expected.count)
      #expect(heap.nextDeadline == expected.values.min() ?? .max)
    }
    var last = 0
    while let (slot, deadline) = heap.pop(due: 500) {
      #expect(deadline >= last && deadline <= 500)
      let known = expected.removeValue(forKey: slot)
      #expect(known == deadline)
      last = deadline
    }
    #expect(expected.values.allSatisfy { $0 > 500 })
  }
}
