import TacetSession
import Testing

@testable import TacetMonitors

/// One interruption for all calls of all services.
@Suite struct PhoneCallsTests {
  private static let held: Set<ReportedFact> = [.interruption(.call)]

  @Test(arguments: -1...9)
  func statesOfModemManager(_ state: Int) {
    #expect(PhoneCalls.isCall(modemManager: state) == (1...6).contains(state))
  }

  @Test(arguments: [
    ("active", true), ("held", true), ("dialing", true), ("alerting", true), ("incoming", true), ("waiting", true),
    ("disconnected", false), ("", false), ("something new", false),
  ])
  func statesOfOFono(_ state: String, _ isCall: Bool) {
    #expect(PhoneCalls.isCall(oFono: state) == isCall)
  }

  @Test func endsHalfASecondAfterTheLast() {
    var calls = PhoneCalls()
    calls.modemManager = .says(["/1"])
    calls.oFono = .absent("no")
    calls.callAudio = .says(0)
    calls.settle(at: 10)
    #expect(calls.endsAt == nil && calls.presence == .present("in a call"))
    calls.modemManager = .says([])
    calls.settle(at: 20)
    #expect(calls.endsAt == 20.5)
    calls.settle(at: 20.4)
    #expect(calls.endsAt == 20.5 && calls.claims == Self.held)
    calls.callAudio = .says(1)
    calls.settle(at: 20.49)
    #expect(calls.endsAt == nil)
    calls.callAudio = .says(0)
    calls.settle(at: 30)
    #expect(calls.endsAt == 30.5)
    calls.settle(at: 30.5)
    #expect(calls.endsAt == nil && calls.claims.isEmpty && calls.presence == .present("no calls"))
  }

  /// Random changes in random time, against the rule written the other way round: when was there last a call?
  @Test(arguments: 1...20)
  func randomCalls(seed: Int) {
    var random = Dice(seed: UInt64(seed))
    var calls = PhoneCalls()
    var now = 0.0
    var hadCall = false
    var lastCall = -Double.infinity
    for _ in 0..<5000 {
      now += Double.random(in: 0...0.4, using: &random)
      if hadCall { lastCall = now }
      switch Int.random(in: 0..<5, using: &random) {
      case 0: calls.modemManager = .says(Set(["/1", "/2"].filter { _ in Bool.random(using: &random) }))
      case 1: calls.oFono = .says(Bool.random(using: &random) ? ["/1"] : [])
      case 2: calls.callAudio = .says(Int.random(in: 0...2, using: &random))
      case 3: break  // A timer.
      default:
        calls.modemManager = .absent("gone")
        calls.callAudio = .absent("gone")
        calls.oFono = .absent("gone")
      }
      let modem = calls.modemManager == .says(["/1", "/2"]) || calls.modemManager == .says(["/1"])
      hadCall =
        modem || calls.modemManager == .says(["/2"]) || calls.oFono == .says(["/1"]) || calls.callAudio == .says(1)
      if hadCall { lastCall = now }
      calls.settle(at: now)
      #expect(calls.claims == (now < lastCall + PhoneCalls.grace ? Self.held : []))
      #expect((calls.endsAt != nil) == (!hadCall && calls.claims == Self.held))
    }
  }

  @Test func absences() {
    var calls = PhoneCalls()
    calls.modemManager = .absent("no system bus")
    calls.oFono = .absent("no system bus")
    #expect(calls.presence == nil)
    calls.callAudio = .absent("callaudiod is not running")
    #expect(calls.presence == .absent("callaudiod is not running; no system bus"))
    calls.oFono = .says([])
    #expect(calls.presence == .present("no calls"))
  }
}
