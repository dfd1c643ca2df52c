import TacetSystem
import Testing

@Suite struct LockTests {
  @Test func concurrentIncrementsAreAllCounted() async {
    let count = Locked(0)
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<1_000 { count.withLock { $0 += 1 } } }
      }
    }
    #expect(count.withLock { $0 } == 4_000)
  }
}
