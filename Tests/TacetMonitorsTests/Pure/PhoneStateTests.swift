import TacetSession
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The one interruption for all calls of all services.
@Suite struct PhoneStateTests {
  private static let held: Set<ReportedFact> = [.interruption(.call)]

  @Test(arguments: -1...9)
  func ringingToWaitingArePresentCallsOfModemManager(_ state: Int) {
    #expect(PhoneState.isPresent(modemManager: state) == (1...6).contains(state))
  }

  @Test(arguments: [
    ("active", true), ("held", true), ("dialing", true), ("alerting", true), ("incoming", true), ("waiting", true),
    ("disconnected", false), ("", false), ("something new", false),
  ])
  func allButDisconnectedArePresentCallsOfOFono(_ state: String, _ isCall: Bool) {
    #expect(PhoneState.isPresent(oFono: state) == isCall)
  }

  @Test func interruptionEndsAfterTheGracePeriod() {
    var calls = PhoneState()
    calls.modemManager = .present(["/1"])
    calls.oFono = .absent("no")
    calls.callAudio = .present(0)
    calls.advance(to: .seconds(10))
    #expect(calls.deadline == nil && calls.presence == .present("in a call"))
    calls.modemManager = .present([])
    calls.advance(to: .seconds(20))
    #expect(calls.deadline == .seconds(20.5))
    calls.advance(to: .seconds(20.4))
    #expect(calls.deadline == .seconds(20.5) && calls.facts == Self.held)
    calls.callAudio = .present(1)
    calls.advance(to: .seconds(20.49))
    #expect(calls.deadline == nil)
    calls.callAudio = .present(0)
    calls.advance(to: .seconds(30))
    #expect(calls.deadline == .seconds(30.5))
    calls.advance(to: .seconds(30.5))
    #expect(calls.deadline == nil && calls.facts.isEmpty && calls.presence == .present("no calls"))
  }

  /// Compared with the same rule in another form: the time since the last call.
  @Test(arguments: 1...20)
  func interruptionFollowsTheLastCallAfterRandomChanges(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var calls = PhoneState()
    var now = Duration.zero
    var hadCall = false
    var lastCall = Duration.seconds(-1)
    for _ in 0..<5000 {
      now += .milliseconds(Int.random(in: 0...400, using: &random))
      if hadCall { lastCall = now }
      switch Int.random(in: 0..<5, using: &random) {
      case 0: calls.modemManager = .present(Set(["/1", "/2"].filter { _ in Bool.random(using: &random) }))
      case 1: calls.oFono = .present(Bool.random(using: &random) ? ["/1"] : [])
      case 2: calls.callAudio = .present(Int.random(in: 0...2, using: &random))
      case 3: break  // A timer.
      default:
        calls.modemManager = .absent("gone")
        calls.callAudio = .absent("gone")
        calls.oFono = .absent("gone")
      }
      let modem = calls.modemManager == .present(["/1", "/2"]) || calls.modemManager == .present(["/1"])
      hadCall =
        modem || calls.modemManager == .present(["/2"]) || calls.oFono == .present(["/1"])
        || calls.callAudio == .present(1)
      if hadCall { lastCall = now }
      calls.advance(to: now)
      #expect(calls.facts == (now < lastCall + .milliseconds(500) ? Self.held : []))
      #expect((calls.deadline != nil) == (!hadCall && calls.facts == Self.held))
    }
  }

  @Test func absenceJoinsTheReasons() {
    var calls = PhoneState()
    calls.modemManager = .absent("no system bus")
    calls.oFono = .absent("no system bus")
    #expect(calls.presence == nil)
    calls.callAudio = .absent("callaudiod is not running")
    #expect(calls.presence == .absent("callaudiod is not running; no system bus"))
    calls.oFono = .present([])
    #expect(calls.presence == .present("no calls"))
  }
}
