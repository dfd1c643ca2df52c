import Testing

@testable import Tacet

/// When audio focus is asked for and given back.
struct FocusPlanTests {
  @Test func nothingIsAskedForWhileNothingIsWanted() {
    var plan = FocusPlan()
    #expect(plan.next(isWanted: false) == nil)
    #expect(!plan.holdsFocus)
  }

  @Test func focusIsTakenOnce() {
    var plan = FocusPlan()
    #expect(plan.next(isWanted: true) == .take)
    #expect(plan.next(isWanted: true) == nil)
    #expect(plan.holdsFocus)
  }

  @Test func renewedFocusIsTakenAgainOnce() {
    var plan = FocusPlan()
    _ = plan.next(isWanted: true)
    plan.renewsFocus = true
    #expect(plan.next(isWanted: true) == .take)
    #expect(plan.next(isWanted: true) == nil)
  }

  @Test func focusIsReleasedOnceWithTheNotificationAskedFor() {
    var plan = FocusPlan()
    _ = plan.next(isWanted: true)
    plan.notifiesOthers = false
    #expect(plan.next(isWanted: false) == .release(notify: false))
    #expect(plan.next(isWanted: false) == nil)
  }

  @Test func notificationIsTheDefaultAgainAfterARelease() {
    var plan = FocusPlan()
    _ = plan.next(isWanted: true)
    plan.notifiesOthers = false
    _ = plan.next(isWanted: false)
    _ = plan.next(isWanted: true)
    #expect(plan.next(isWanted: false) == .release(notify: true))
  }

  @Test func renewalWithoutAWishAsksForNothing() {
    var plan = FocusPlan()
    plan.renewsFocus = true
    #expect(plan.next(isWanted: false) == nil)
    #expect(plan.next(isWanted: true) == .take)
    #expect(plan.next(isWanted: true) == nil)
  }
}
