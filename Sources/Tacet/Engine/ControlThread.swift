/// A step of the thread `tacet-control`: the renderer's events become changes of the state, deadlines are kept, and what
/// needs no lock is delivered. Offline the thread that renders performs it.
struct ControlThread {
  let host: EngineHost

  /// Performs a step. Returns the longest sleep in seconds; nil: until a wake-up.
  @discardableResult
  func step() -> Double? {
    let stall = host.endStall()
    host.inbox.advance()
    while host.driver.handleEvents() {}
    let (next, isRendering) = host.driver.advance()
    if stall != .busy { isRendering ? host.stall.heartbeat() : host.stall.suspendWatch() }
    host.deliver()
    let deadline = [next, host.inbox.deadline].compactMap { $0 }.min()
    // The thread's own clock stands still while the machine sleeps: after a tenth of the way the deadline is read again.
    let wait = deadline.map { deadline in
      let left = deadline - host.driver.now()
      return max(0.001, min(max(1, left / 10), left))
    }
    return isRendering ? min(wait ?? .infinity, StallDetector.interval) : wait
  }
}
