import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The delay lock on sleep: when it is requested, kept and released.
@Suite struct SleepDelayStateTests {
  /// A state that holds a lock.
  private func holding() -> SleepDelayState {
    var state = SleepDelayState()
    #expect(state.update(isSleeping: false) == .request)
    #expect(state.handleReply(isGranted: true) == true)
    return state
  }

  @Test func lockIsRequestedOnceWhileAwake() {
    var state = SleepDelayState()
    #expect(state.update(isSleeping: false) == .request)
    #expect(state.update(isSleeping: false) == nil, "the request is pending")
    #expect(state.handleReply(isGranted: true) == true)
    #expect(state.update(isSleeping: false) == nil, "the lock is held")
  }

  @Test func lockIsRequestedAgainAfterARefusal() {
    var state = SleepDelayState()
    _ = state.update(isSleeping: false)
    #expect(state.handleReply(isGranted: false) == false)
    #expect(state.update(isSleeping: false) == .request)
  }

  @Test func lockIsReleasedAfterTheDelayAndRequestedAfterTheWake() {
    var state = holding()
    #expect(state.handleAnnouncement(isSleeping: true) == .scheduleRelease(1))
    #expect(state.update(isSleeping: true) == nil)
    #expect(state.releaseIsDue(1) == .release)
    #expect(state.handleAnnouncement(isSleeping: false) == .request)
  }

  @Test func releaseIsVoidAfterTheWake() {
    var state = holding()
    #expect(state.handleAnnouncement(isSleeping: true) == .scheduleRelease(1))
    #expect(state.handleAnnouncement(isSleeping: false) == nil, "the lock is still held")
    #expect(state.releaseIsDue(1) == nil)
    #expect(state.handleAnnouncement(isSleeping: true) == .scheduleRelease(3))
    #expect(state.releaseIsDue(1) == nil)
    #expect(state.releaseIsDue(3) == .release)
  }

  @Test func lockThatComesDuringASleepIsDropped() {
    var state = SleepDelayState()
    _ = state.update(isSleeping: false)
    _ = state.handleAnnouncement(isSleeping: true)
    #expect(state.handleReply(isGranted: true) == false)
    #expect(state.handleAnnouncement(isSleeping: false) == .request)
  }

  @Test func managersLossReleasesAndVoidsWhatWasScheduled() {
    var state = holding()
    #expect(state.handleAnnouncement(isSleeping: true) == .scheduleRelease(1))
    #expect(state.handleManagerLoss() == .release)
    #expect(!state.isSleeping)
    #expect(state.releaseIsDue(1) == nil)
    #expect(state.handleManagerStart() == .release)
    #expect(state.update(isSleeping: false) == .request)
  }

  /// No sequence of inputs ends with the machine asleep, the delay over and the lock held, or awake without a lock or a
  /// request after a reply.
  @Test func randomInputsNeverKeepALockThroughASleep() {
    var random = SeededGenerator(seed: 3)
    var state = SleepDelayState()
    var scheduled: [Int] = []
    var isHeld = false
    var isRequested = false
    func perform(_ action: SleepDelayState.Action?) {
      switch action {
      case .request: isRequested = true
      case .scheduleRelease(let turn): scheduled.append(turn)
      case .release: isHeld = false
      case nil: break
      }
    }
    for _ in 0..<20_000 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: perform(state.handleAnnouncement(isSleeping: .random(using: &random)))
      case 1: perform(state.update(isSleeping: .random(using: &random)))
      case 2 where isRequested:
        isRequested = false
        if state.handleReply(isGranted: true) { isHeld = true }
      case 3: while let turn = scheduled.popLast() { perform(state.releaseIsDue(turn)) }
      case 4 where Int.random(in: 0..<10, using: &random) == 0:
        perform(state.handleManagerLoss())
        isRequested = false
      default: break
      }
      if !state.isSleeping, !isRequested, !isHeld { perform(state.update(isSleeping: false)) }
      #expect(state.isSleeping || isHeld || isRequested)
    }
  }
}
