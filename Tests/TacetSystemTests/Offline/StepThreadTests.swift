import Synchronization
import TacetSystem
import Testing

@Suite struct StepThreadTests {
  @Test func beginsOnceBeforeTheFirstStepAndStepsAtEachPost() {
    let calls = Locked<[String]>([])
    let wakeup = Wakeup()
    let hasStepped = Wakeup()
    defer {
      wakeup.deallocate()
      hasStepped.deallocate()
    }
    let thread = StepThread(name: "tacet-test", wakeup: wakeup) {
      calls.withLock { $0.append("begin") }
    } step: {
      calls.withLock { $0.append("step") }
      hasStepped.post()
      return nil
    }
    #expect(thread.isRunning)
    hasStepped.wait()
    wakeup.post()
    hasStepped.wait()
    thread.stop()
    #expect(calls.withLock { $0 } == ["begin", "step", "step"])
  }

  @Test func stepsAgainWhenTheReturnedTimeIsOver() {
    let count = Atomic(0)
    withWakeups { wakeup, hasStepped in
      let thread = StepThread(name: "tacet-test", wakeup: wakeup) {
        let steps = count.add(1, ordering: .relaxed).newValue
        if steps == 3 { hasStepped.post() }
        return steps < 3 ? 0.001 : nil
      }
      // Nothing posts to `wakeup`: without a time-out this wait would not end.
      hasStepped.wait()
      thread.stop()
    }
    let steps = count.load(ordering: .relaxed)
    #expect(steps == 3)
  }

  @Test func stopWaitsForThePresentStep() {
    let isDone = Atomic(false)
    withWakeups { wakeup, hasBegun in
      let thread = StepThread(name: "tacet-test", wakeup: wakeup) {
        hasBegun.post()
        for _ in 0..<1_000 { _ = threadNumber }
        isDone.store(true, ordering: .releasing)
        return nil
      }
      hasBegun.wait()
      thread.stop()
    }
    let wasDone = isDone.load(ordering: .acquiring)
    #expect(wasDone)
  }

  @Test func stepMayStopItsOwnThread() {
    let own = Locked<StepThread?>(nil)
    let count = Locked(0)
    withWakeups { wakeup, hasStopped in
      let thread = StepThread(name: "tacet-test", wakeup: wakeup) {
        guard let thread = own.withLock({ $0 }) else { return nil }
        thread.stop()
        count.withLock { $0 += 1 }
        hasStopped.post()
        return 0
      }
      own.withLock { $0 = thread }
      wakeup.post()
      hasStopped.wait()
      // It was detached: its end can only be seen by its absence.
      own.withLock { $0 = nil }
    }
    #expect(count.withLock { $0 } == 1)
  }

  private func withWakeups(_ body: (Wakeup, Wakeup) -> Void) {
    // Never freed: a detached thread may still use one when the test has ended.
    body(Wakeup(), Wakeup())
  }
}
