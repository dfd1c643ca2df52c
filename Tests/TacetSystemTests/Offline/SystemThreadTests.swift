import Foundation
import TacetSystem
import Testing

@Suite struct SystemThreadTests {
  /// The result of `body` on a thread of its own.
  private func onThread<Value: Sendable>(named name: String = "tacet-test", _ body: @escaping @Sendable () -> Value)
    throws -> Value
  {
    let result = Locked<Value?>(nil)
    let thread = try #require(
      SystemThread(name: name) {
        let value = body()
        result.withLock { $0 = value }
      })
    thread.join()
    return try #require(result.withLock { $0 })
  }

  @Test(arguments: [("tacet-test", "tacet-test"), ("tacet-a-name-too-long", "tacet-a-name-to")])
  func threadHasItsNameInAtMost15Bytes(_ name: String, _ expected: String) throws {
    let found = try onThread(named: name) { try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8) }
    #expect(found == expected + "\n")
  }

  @Test func threadBlocksTheGamesSignalsAndTakesThoseOfFaults() throws {
    let blocked = try onThread {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      return (1..<NSIG).filter { sigismember(&mask, $0) == 1 }
    }
    #expect(Set(blocked).isSuperset(of: [SIGINT, SIGTERM, SIGUSR1, SIGCHLD, SIGALRM, SIGPIPE]))
    #expect(Set(blocked).isDisjoint(with: [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS]))
  }

  @Test func creatingAThreadLeavesTheCreatorsMask() throws {
    func mask() -> [Int32] {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      return (1..<NSIG).filter { sigismember(&mask, $0) == 1 }
    }
    let before = mask()
    try onThread {}
    #expect(mask() == before)
  }

  @Test func isCurrentOnItsOwnThreadOnly() throws {
    let me = Locked<SystemThread?>(nil)
    let isKnown = Wakeup()
    defer { isKnown.deallocate() }
    let answer = Locked<Bool?>(nil)
    let thread = try #require(
      SystemThread(name: "tacet-test") {
        isKnown.wait()
        let isCurrent = me.withLock { $0 }?.isCurrent
        answer.withLock { $0 = isCurrent }
      })
    me.withLock { $0 = thread }
    #expect(!thread.isCurrent)
    isKnown.post()
    thread.join()
    #expect(answer.withLock { $0 } == true)
    #expect(!thread.isCurrent)
  }

  @Test func boundedJoinFailsWhileTheThreadRunsAndCanBeRepeated() throws {
    let mayEnd = Wakeup()
    defer { mayEnd.deallocate() }
    let thread = try #require(SystemThread(name: "tacet-test") { mayEnd.wait() })
    #expect(!thread.join(within: .milliseconds(1)))
    #expect(!thread.join(within: .zero))
    mayEnd.post()
    #expect(thread.join(within: .seconds(60)))
    // Joined already: returns at once.
    #expect(thread.join(within: .seconds(60)))
    thread.join()
  }

  @Test func threadThatJoinsItselfIsDetached() throws {
    let me = Locked<SystemThread?>(nil)
    let isKnown = Wakeup()
    let hasReturned = Wakeup()
    defer {
      isKnown.deallocate()
      hasReturned.deallocate()
    }
    let thread = try #require(
      SystemThread(name: "tacet-test") {
        isKnown.wait()
        me.withLock { $0 }?.join()
        hasReturned.post()
      })
    me.withLock { $0 = thread }
    isKnown.post()
    hasReturned.wait()
    // Detached: this join has nothing to wait for.
    thread.join()
  }

  /// The end of a thread frees what its body holds; an object among that may join the thread.
  @Test func objectFreedByTheEndOfTheThreadMayJoinIt() throws {
    final class Owner: Sendable {
      let thread = Locked<SystemThread?>(nil)
      let isFreed: Wakeup
      init(_ isFreed: Wakeup) { self.isFreed = isFreed }
      deinit {
        thread.withLock { $0 }?.join()
        isFreed.post()
      }
    }
    let isFreed = Wakeup()
    let mayEnd = Wakeup()
    defer {
      isFreed.deallocate()
      mayEnd.deallocate()
    }
    do {
      let owner = Owner(isFreed)
      let thread = try #require(SystemThread(name: "tacet-test") { withExtendedLifetime(owner) { mayEnd.wait() } })
      owner.thread.withLock { $0 = thread }
    }
    mayEnd.post()
    isFreed.wait()
  }
}
