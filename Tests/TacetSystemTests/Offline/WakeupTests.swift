import TacetSystem
import Testing

@Suite struct WakeupTests {
  @Test func postsBeforeTheWaitEndItAtOnce() {
    let wakeup = Wakeup()
    defer { wakeup.deallocate() }
    wakeup.post()
    wakeup.post()
    // Without a limit: a lost post would never return.
    wakeup.wait()
  }

  @Test func gatheredPostsCountAsOne() {
    let wakeup = Wakeup()
    defer { wakeup.deallocate() }
    wakeup.post()
    wakeup.post()
    wakeup.wait()
    let began = SuspendingClock.now
    wakeup.wait(seconds: 0.02)
    #expect(SuspendingClock.now - began >= .milliseconds(20))
  }
}
