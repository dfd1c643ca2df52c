import TacetSession
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The one call for all calls of all services.
@Suite struct PhoneStateTests {
  private static let ringing: Set<ReportedFact> = [.phoneCall(PhoneState.source)]
  private static let held = ringing.union([.interruption(.call)])

  @Test(arguments: -1...9)
  func ringingToWaitingArePresentCallsOfModemManager(_ state: Int) {
    let phase: CallPhase? = [3, 6].contains(state) ? .ringing : (1...5).contains(state) ? .taken : nil
    #expect(PhoneState.phase(modemManager: state) == phase)
  }

  @Test(arguments: [
    ("active", CallPhase.taken), ("held", .taken), ("dialing", .taken), ("alerting", .taken), ("incoming", .ringing),
    ("waiting", .ringing), ("disconnected", nil), ("", nil), ("something new", nil),
  ])
  func allButDisconnectedArePresentCallsOfOFono(_ state: String, _ phase: CallPhase?) {
    #expect(PhoneState.phase(oFono: state) == phase)
  }

  @Test func callThatIsDeclinedIsNoInterruption() {
    var calls = PhoneState()
    calls.oFono = .absent("no")
    calls.callAudio = .present(0)
    calls.modemManager = .present(["/1": .ringing])
    calls.advance(to: .seconds(1))
    #expect(calls.facts == Self.ringing)
    #expect(calls.presence == .present("a call rings"))
    calls.modemManager = .present([:])
    calls.advance(to: .seconds(2))
    calls.advance(to: .seconds(2.5))
    #expect(calls.facts.isEmpty)
    for mode in [1, 0] {
      // Accepted: by its state, or by the phone's audio.
      calls.modemManager = .present(["/1": mode == 1 ? .ringing : .taken])
      calls.callAudio = .present(mode)
      calls.advance(to: .seconds(10))
      #expect(calls.facts == Self.held)
      #expect(calls.presence == .present("in a call"))
    }
  }

  @Test func interruptionEndsAfterTheGracePeriod() {
    var calls = PhoneState()
    calls.modemManager = .present(["/1": .taken])
    calls.oFono = .absent("no")
    calls.callAudio = .present(0)
    calls.advance(to: .seconds(10))
    #expect(calls.deadline == nil)
    #expect(calls.presence == .present("in a call"))
    calls.modemManager = .present([:])
    calls.advance(to: .seconds(20))
    #expect(calls.deadline == .seconds(20.5))
    calls.advance(to: .seconds(20.4))
    #expect(calls.deadline == .seconds(20.5))
    #expect(calls.facts == Self.held)
    calls.callAudio = .present(1)
    calls.advance(to: .seconds(20.49))
    #expect(calls.deadline == nil)
    calls.callAudio = .present(0)
    calls.advance(to: .seconds(30))
    #expect(calls.deadline == .seconds(30.5))
    calls.advance(to: .seconds(30.5))
    #expect(calls.deadline == nil)
    #expect(calls.facts.isEmpty)
    #expect(calls.presence == .present("no calls"))
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
      case 0:
        calls.modemManager = .present(
          Dictionary(
            uniqueKeysWithValues: ["/1", "/2"].filter { _ in Bool.random(using: &random) }.map { ($0, .taken) }))
      case 1: calls.oFono = .present(Bool.random(using: &random) ? ["/1": .taken] : [:])
      case 2: calls.callAudio = .present(Int.random(in: 0...2, using: &random))
      case 3: break  // A timer.
      default:
        calls.modemManager = .absent("gone")
        calls.callAudio = .absent("gone")
        calls.oFono = .absent("gone")
      }
      let modem =
        calls.modemManager == .present(["/1": .taken, "/2": .taken]) || calls.modemManager == .present(["/1": .taken])
      hadCall =
        modem || calls.modemManager == .present(["/2": .taken]) || calls.oFono == .present(["/1": .taken])
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
    calls.oFono = .present([:])
    #expect(calls.presence == .present("no calls"))
  }
}
