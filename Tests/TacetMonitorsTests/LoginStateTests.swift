import TacetSession
import Testing

@testable import TacetMonitors

/// What the login manager's words mean, and how the machine's sleep is noticed without it.
@Suite struct LoginStateTests {
  @Test func everyCombination() {
    for isSleeping in [false, true] {
      for isActive in [false, true] {
        for isLocked in [false, true] {
          var login = LoginState()
          login.isSleeping = .says(isSleeping)
          login.set(.says(.init(isActive: isActive, isLocked: isLocked)))
          var expected: Set<ReportedFact> = []
          if isSleeping { expected.insert(.interruption(.sleep)) }
          if !isActive { expected.insert(.interruption(.sessionSwitched)) }
          if isLocked { expected.insert(.screenLock("login")) }
          #expect(login.claims == expected)
        }
      }
    }
  }

  @Test func words() {
    var login = LoginState()
    #expect(login.presence == nil)
    login.isSleeping = .says(false)
    #expect(login.presence == nil)
    login.set(.absent("no session"))
    #expect(login.presence == .present("awake, no session"))
    login.set(.says(.init(isActive: true, isLocked: true)))
    #expect(login.presence == .present("awake, session in front, locked"))
    login.isSleeping = .absent("no system bus")
    login.set(.absent("no system bus"))
    #expect(login.presence == .absent("no system bus") && login.claims.isEmpty)
  }

  @Test func aRequestToLockIsForgottenWhenNobodyLocks() {
    var login = LoginState()
    login.isSleeping = .says(false)
    login.set(.says(.init(isActive: true, isLocked: false)))
    login.askToLock(at: 5)
    #expect(login.claims == [.screenLock("login")])
    login.settle(at: 14.9)
    #expect(login.lockAskedUntil == 15)
    #expect(login.claims == [.screenLock("login")])
    login.settle(at: 15)
    #expect(login.lockAskedUntil == nil && login.claims.isEmpty)
  }

  @Test func aRequestThatWasFollowedHoldsUntilItIsTakenBack() {
    var login = LoginState()
    login.isSleeping = .says(false)
    login.set(.says(.init(isActive: true, isLocked: false)))
    login.askToLock(at: 5)
    login.set(.says(.init(isActive: true, isLocked: true)))
    login.settle(at: 1000)
    #expect(login.claims == [.screenLock("login")])
    login.askToUnlock()
    #expect(login.claims.isEmpty)
  }

  /// Any order of any words ends in what the last ones say, and the end of the service takes all of it back.
  @Test(arguments: 1...20)
  func randomWords(seed: Int) {
    var random = Dice(seed: UInt64(seed))
    var login = LoginState()
    var active = true
    var locked = false
    var sleeping = false
    var now = 0.0
    for _ in 0..<5000 {
      now += Double.random(in: 0...20, using: &random)
      login.settle(at: now)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: login.askToLock(at: now)
      case 1: login.askToUnlock()
      case 2: active.toggle()
      case 3: locked.toggle()
      case 4: sleeping.toggle()
      default:
        login.isSleeping = .absent("gone")
        login.set(.absent("gone"))
        #expect(login.claims.isEmpty && login.lockAskedUntil == nil)
      }
      if Bool.random(using: &random) {
        login.isSleeping = .says(sleeping)
        login.set(.says(.init(isActive: active, isLocked: locked)))
        var settled = login
        settled.settle(at: now + LoginState.patience)
        #expect(settled.claims.contains(.screenLock("login")) == locked)
        #expect(settled.claims.contains(.interruption(.sleep)) == sleeping)
        #expect(settled.claims.contains(.interruption(.sessionSwitched)) == !active)
      }
    }
  }
}
