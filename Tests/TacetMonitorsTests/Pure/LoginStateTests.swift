import TacetSession
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The facts that follow from the login manager's reports.
@Suite struct LoginStateTests {
  @Test func factsFollowFromEveryCombination() {
    for isSleeping in [false, true] {
      for isActive in [false, true] {
        for isLocked in [false, true] {
          var login = LoginState()
          login.isSleeping = .present(isSleeping)
          login.set(.present(.init(isActive: isActive, isLocked: isLocked)))
          var expected: Set<ReportedFact> = []
          if isSleeping { expected.insert(.interruption(.sleep)) }
          if !isActive { expected.insert(.interruption(.sessionSwitched)) }
          if isLocked { expected.insert(.screenLock("login")) }
          #expect(login.facts == expected)
        }
      }
    }
  }

  @Test func presenceNamesEachPart() {
    var login = LoginState()
    #expect(login.presence == nil)
    login.isSleeping = .present(false)
    #expect(login.presence == nil)
    login.set(.absent("no session"))
    #expect(login.presence == .present("awake, no session"))
    login.set(.present(.init(isActive: true, isLocked: true)))
    #expect(login.presence == .present("awake, session in front, locked"))
    login.isSleeping = .absent("no system bus")
    login.set(.absent("no system bus"))
    #expect(login.presence == .absent("no system bus") && login.facts.isEmpty)
  }

  @Test func unconfirmedLockRequestExpires() {
    var login = LoginState()
    login.isSleeping = .present(false)
    login.set(.present(.init(isActive: true, isLocked: false)))
    login.handleLockRequest(at: 5)
    #expect(login.facts == [.screenLock("login")])
    login.expireLockRequest(at: 14.9)
    #expect(login.lockRequestEnd == 15)
    #expect(login.facts == [.screenLock("login")])
    login.expireLockRequest(at: 15)
    #expect(login.lockRequestEnd == nil && login.facts.isEmpty)
  }

  @Test func confirmedLockHoldsUntilTheUnlock() {
    var login = LoginState()
    login.isSleeping = .present(false)
    login.set(.present(.init(isActive: true, isLocked: false)))
    login.handleLockRequest(at: 5)
    login.set(.present(.init(isActive: true, isLocked: true)))
    login.expireLockRequest(at: 1000)
    #expect(login.facts == [.screenLock("login")])
    login.handleUnlockRequest()
    #expect(login.facts.isEmpty)
  }

  /// The last values count whatever came before, and the service's absence withdraws every fact.
  @Test(arguments: 1...20)
  func lastValuesCountAfterRandomInputs(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var login = LoginState()
    var active = true
    var locked = false
    var sleeping = false
    var now = 0.0
    for _ in 0..<5000 {
      now += Double.random(in: 0...20, using: &random)
      login.expireLockRequest(at: now)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: login.handleLockRequest(at: now)
      case 1: login.handleUnlockRequest()
      case 2: active.toggle()
      case 3: locked.toggle()
      case 4: sleeping.toggle()
      default:
        login.isSleeping = .absent("gone")
        login.set(.absent("gone"))
        #expect(login.facts.isEmpty && login.lockRequestEnd == nil)
      }
      if Bool.random(using: &random) {
        login.isSleeping = .present(sleeping)
        login.set(.present(.init(isActive: active, isLocked: locked)))
        var expired = login
        expired.expireLockRequest(at: now + LoginState.lockRequestLifetime)
        #expect(expired.facts.contains(.screenLock("login")) == locked)
        #expect(expired.facts.contains(.interruption(.sleep)) == sleeping)
        #expect(expired.facts.contains(.interruption(.sessionSwitched)) == !active)
      }
    }
  }
}
