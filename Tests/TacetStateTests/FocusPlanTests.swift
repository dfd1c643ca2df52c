import Testing

@testable import Tacet

/// When audio focus is asked for and given back.
struct FocusPlanTests {
  @Test func nothingIsAskedForWhileNothingIsWanted() {
    var plan = FocusPlan()
    #expect(plan.next(.none, at: 0) == nil)
    #expect(!plan.holdsFocus)
  }

  @Test func focusIsTakenOnce() {
    var plan = FocusPlan()
    #expect(plan.next(.held, at: 0) == .take)
    #expect(plan.next(.held, at: 1) == nil)
    #expect(plan.holdsFocus)
  }

  @Test func renewedFocusIsTakenAgainOnce() {
    var plan = FocusPlan()
    _ = plan.next(.held, at: 0)
    plan.renewsFocus = true
    #expect(plan.next(.held, at: 1) == .take)
    #expect(plan.next(.held, at: 2) == nil)
  }

  @Test func focusIsReleasedOnceWithTheNotificationAskedFor() {
    var plan = FocusPlan()
    _ = plan.next(.held, at: 0)
    plan.notifiesOthers = false
    #expect(plan.next(.none, at: 1) == .release(notify: false))
    #expect(plan.next(.none, at: 2) == nil)
  }

  @Test func notificationIsTheDefaultAgainAfterARelease() {
    var plan = FocusPlan()
    _ = plan.next(.held, at: 0)
    plan.notifiesOthers = false
    _ = plan.next(.none, at: 1)
    _ = plan.next(.held, at: 2)
    #expect(plan.next(.none, at: 3) == .release(notify: true))
  }

  @Test func renewalWithoutAClaimTakesNoFocus() {
    var plan = FocusPlan()
    plan.renewsFocus = true
    #expect(plan.next(.none, at: 0) == nil)
    #expect(plan.next(.held, at: 1) == .take)
    #expect(plan.next(.held, at: 2) == nil)
  }

  @Test func backgroundSuspendsFocusAfterOneSecondAndTheForegroundRestoresIt() {
    var plan = FocusPlan()
    _ = plan.next(.held, at: 0)
    #expect(plan.next(.suspended, at: 5) == nil)
    #expect(plan.deadline == 6)
    #expect(plan.next(.suspended, at: 5.9) == nil)
    #expect(plan.next(.suspended, at: 6) == .suspend)
    #expect(plan.deadline == nil && !plan.holdsFocus)
    #expect(plan.next(.suspended, at: 100) == nil)
    #expect(plan.next(.held, at: 101) == .restore)
    #expect(plan.next(.held, at: 102) == nil)
  }

  @Test func returnWithinASecondChangesNothing() {
    var plan = FocusPlan()
    _ = plan.next(.held, at: 0)
    for second in 1...10 {
      #expect(plan.next(.suspended, at: Double(second)) == nil)
      #expect(plan.next(.held, at: Double(second) + 0.9) == nil)
      #expect(plan.deadline == nil)
    }
  }

  @Test func activationInTheBackgroundTakesFocusInTheForeground() {
    var plan = FocusPlan()
    #expect(plan.next(.suspended, at: 0) == nil)
    #expect(plan.next(.suspended, at: 9) == nil)
    #expect(plan.next(.held, at: 10) == .take)
    _ = plan.next(.suspended, at: 20)
    #expect(plan.next(.suspended, at: 21) == .suspend)
    plan.renewsFocus = true
    #expect(plan.next(.suspended, at: 22) == nil)
    #expect(plan.next(.held, at: 23) == .take)
  }

  @Test func deactivationInTheBackgroundForgetsWhomToPauseAgain() {
    var plan = FocusPlan()
    _ = plan.next(.held, at: 0)
    _ = plan.next(.suspended, at: 1)
    _ = plan.next(.suspended, at: 2)
    #expect(plan.next(.none, at: 3) == .release(notify: true))
    #expect(plan.next(.suspended, at: 4) == nil)
    #expect(plan.next(.held, at: 5) == .take)
  }
}
