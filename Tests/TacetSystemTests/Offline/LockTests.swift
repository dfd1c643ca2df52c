import TacetSystem
import Testing

@Suite struct LockTests {
  @Test func incrementsOfSeveralThreadsAreAllCounted() throws {
    let count = Locked(0)
    let threads = try (0..<4).map { _ in
      try #require(
        SystemThread(name: "tacet-test") {
          for _ in 0..<10_000 { count.withLock { $0 += 1 } }
        })
    }
    for thread in threads { thread.join() }
    #expect(count.withLock { $0 } == 40_000)
  }

  @Test func errorLeavesTheLockFree() {
    struct Failure: Error, Equatable {}
    let value = Locked(1)
    #expect(throws: Failure.self) {
      try value.withLock { value throws(Failure) in
        value = 2
        throw Failure()
      }
    }
    // A lock that is still held would not return.
    #expect(value.withLock { $0 } == 2)
  }

  @Test func guardsAValueWithoutSize() {
    let value = Locked(())
    #expect(value.withLock { _ in true })
  }
}
