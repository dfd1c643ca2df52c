import TacetSession
import Testing

@testable import TacetMonitors

/// One interruption for all calls of all services.
@Suite struct PhoneCallsTests {
  private static let held: Set<Claim> = [.interruption(.call)]

  @Test(arguments: -1...9 as ClosedRange<Int32>)
  func statesOfModemManager(_ state: Int32) {
    var calls = PhoneCalls()
    calls.modemManager = .says(["/call": state])
    #expect(calls.settle(at: 0) == nil)
    #expect(calls.claims == ((1...6).contains(state) ? Self.held : []))
  }

  @Test(arguments: [
    ("active", true), ("held", true), ("dialing", true), ("alerting", true), ("incoming", true), ("waiting", true),
    ("disconnected", false), ("", false), ("something new", false),
  ])
  func statesOfOFono(_ state: String, _ isCall: Bool) {
    var calls = PhoneCalls()
    calls.oFono = .says(["/call": state])
    _ = calls.settle(at: 0)
    #expect(calls.claims == (isCall ? Self.held : []))
  }

  @Test func endsHalfASecondAfterTheLast() {
    var calls = PhoneCalls()
    calls.modemManager = .says(["/1": 3])
    calls.oFono = .absent("no")
    calls.callAudio = .says(0)
    #expect(calls.settle(at: 10) == nil)
    #expect(calls.presence == .present("in a call"))
    calls.modemManager = .says([:])
    #expect(calls.settle(at: 20) == 20.5)
    #expect(calls.settle(at: 20.4) == 20.5)
    #expect(calls.claims == Self.held)
    calls.callAudio = .says(1)
    #expect(calls.settle(at: 20.49) == nil)
    calls.callAudio = .says(0)
    #expect(calls.settle(at: 30) == 30.5)
    #expect(calls.settle(at: 30.5) == nil)
    #expect(calls.claims.isEmpty && calls.presence == .present("no calls"))
  }

  /// Random changes in random time, against the rule written the other way round: when was there last a call?
  @Test(arguments: 1...20)
  func randomCalls(seed: Int) {
    var random = Dice(seed: UInt64(seed))
    var calls = PhoneCalls()
    var now = 0.0
    var lastCall = -Double.infinity
    var due: Double?
    for _ in 0..<5000 {
      let next = now + Double.random(in: 0...0.4, using: &random)
      if let due, due <= next {
        // The timer comes first.
        #expect(calls.settle(at: due) == nil)
        #expect(calls.claims.isEmpty)
      }
      if calls.claims == Self.held, due == nil { lastCall = next }
      now = next
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let paths = (0..<3).filter { _ in Bool.random(using: &random) }
        calls.modemManager = .says(
          Dictionary(uniqueKeysWithValues: paths.map { ("/\($0)", Int32.random(in: 0...8, using: &random)) }))
      case 1: calls.oFono = Bool.random(using: &random) ? .says(["/1": "active"]) : .says(["/1": "disconnected"])
      case 2: calls.callAudio = .says(UInt32.random(in: 0...2, using: &random))
      default:
        calls.modemManager = .absent("gone")
        calls.callAudio = .absent("gone")
        calls.oFono = .absent("gone")
      }
      let modem = calls.modemManager.value?.values.contains { $0 > 0 && $0 < 7 } ?? false
      let isCall = modem || calls.oFono.value == ["/1": "active"] || calls.callAudio == .says(1)
      if isCall { lastCall = now }
      due = calls.settle(at: now)
      #expect(calls.claims == (now - lastCall < PhoneCalls.grace ? Self.held : []))
      #expect((due != nil) == (!isCall && calls.claims == Self.held))
    }
  }

  @Test func absences() {
    var calls = PhoneCalls()
    calls.modemManager = .absent("no system bus")
    calls.oFono = .absent("no system bus")
    #expect(calls.presence == nil)
    calls.callAudio = .absent("callaudiod is not running")
    #expect(calls.presence == .absent("callaudiod is not running; no system bus"))
    calls.oFono = .says([:])
    #expect(calls.presence == .present("no calls"))
  }
}
