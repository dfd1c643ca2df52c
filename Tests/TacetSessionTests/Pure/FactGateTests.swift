import TacetSession
import TacetTestSupport
import Testing

/// The facts that the gate of all monitors passes on, and when.
struct FactGateTests {
  @Test func musicIsUnknownUntilEverySourceHasAnswered() {
    var gate = FactGate(awaiting: ["server", "players"])
    #expect(gate.start(at: 10) == [.otherMusicUnknown(true)])
    #expect(gate.answered("server").isEmpty)
    #expect(gate.answered("phone").isEmpty)
    #expect(gate.answered("players") == [.otherMusicUnknown(false)])
    #expect(gate.answered("players").isEmpty)
    #expect(gate.deadline == nil)
  }

  @Test func musicIsKnownAfterTheAnswerLimit() {
    var gate = FactGate(awaiting: ["server"])
    _ = gate.start(at: 10)
    #expect(gate.deadline == 11)
    #expect(gate.advance(to: 10.99).isEmpty)
    #expect(gate.advance(to: 11) == [.otherMusicUnknown(false)])
    #expect(gate.answered("server").isEmpty)
  }

  @Test func otherMusicIsKnownWithoutSources() {
    var gate = FactGate(awaiting: [])
    #expect(gate.start(at: 0).isEmpty)
    #expect(gate.deadline == nil)
  }

  @Test func headphonesThatReturnAfterSleepAreNotLost() {
    var gate = FactGate(awaiting: [])
    var session = SessionState(category: .ambient)
    func pass(_ facts: [SessionEvent]) { for fact in facts { session.handle(fact) } }
    pass(gate.take(.route(.bluetooth), at: 0))
    pass(gate.take(.interruptionBegan(.sleep), at: 1))
    pass(gate.take(.route(.speaker), at: 2))
    pass(gate.take(.interruptionEnded(.sleep), at: 3))
    #expect(session.route == .none && !session.isRouteLost)
    pass(gate.take(.route(.bluetooth), at: 4))
    pass(gate.advance(to: 5))
    #expect(session.route == .bluetooth && !session.isRouteLost)
  }

  @Test func headphonesMissingAfterSleepAreLost() {
    var gate = FactGate(awaiting: [])
    var session = SessionState(category: .ambient)
    func pass(_ facts: [SessionEvent]) { for fact in facts { session.handle(fact) } }
    pass(gate.take(.route(.headphones), at: 0))
    pass(gate.take(.interruptionBegan(.sleep), at: 1))
    pass(gate.take(.interruptionEnded(.sleep), at: 3))
    pass(gate.take(.route(.speaker, chosenByUser: true), at: 3.5))
    pass(gate.take(.route(.speaker), at: 3.6))
    #expect(!session.isRouteLost)
    #expect(gate.deadline == 5)
    pass(gate.advance(to: 5))
    #expect(session.isRouteLost)
  }

  @Test func publicRouteAfterSleepPassesAfterTheDebounce() {
    var gate = FactGate(awaiting: [])
    _ = gate.take(.interruptionBegan(.sleep), at: 1)
    _ = gate.take(.interruptionEnded(.sleep), at: 2)
    #expect(gate.take(.route(.speaker), at: 2.5).isEmpty)
    #expect(gate.advance(to: 4) == [.route(.speaker)])
    #expect(gate.take(.route(.hdmi), at: 4.5) == [.route(.hdmi)])
  }

  /// The output has seen headphones go in a sleep that no monitor had reported: they are lost after it.
  @Test func routeUntilThenIsHeldWithItsLoss() {
    var gate = FactGate(awaiting: [])
    var session = Setting.playback.active
    func pass(_ facts: [SessionEvent]) { for fact in facts { session.handle(fact) } }
    pass(gate.take(.interruptionBegan(.sleep), at: 1))
    let facts = gate.take(.route(.speaker, from: .headphones), at: 2)
    #expect(facts == [.route(.none, from: .headphones)])
    pass(facts)
    #expect(!session.isRouteLost)
    pass(gate.take(.interruptionEnded(.sleep), at: 3))
    pass(gate.advance(to: 5))
    #expect(session.isRouteLost && session.route == .speaker)
  }

  /// The loudspeaker that was there is back at once: nothing has come between.
  @Test func wirelessRouteIsBackBeforeTheDebounceIsOver() {
    var gate = FactGate(awaiting: [])
    #expect(gate.take(.route(.wireless), at: 0) == [.route(.wireless)])
    #expect(gate.take(.interruptionBegan(.sleep), at: 1) == [.interruptionBegan(.sleep)])
    #expect(gate.take(.route(.speaker), at: 2) == [.route(.none)])
    #expect(gate.take(.interruptionEnded(.sleep), at: 100) == [.interruptionEnded(.sleep)])
    #expect(gate.take(.route(.wireless), at: 101) == [.route(.wireless)])
    #expect(gate.advance(to: 103).isEmpty)
    // Another one waits: whether it is the one that was there is not known.
    var other = FactGate(awaiting: [])
    _ = other.take(.route(.headphones), at: 0)
    _ = other.take(.interruptionBegan(.sleep), at: 1)
    #expect(other.take(.route(.wireless), at: 2) == [.route(.none)])
    _ = other.take(.interruptionEnded(.sleep), at: 3)
    #expect(other.advance(to: 5) == [.route(.wireless)])
  }

  /// The last route that passed is the last that was reported, once all deadlines are over.
  @Test func lastRoutePassesAfterRandomInputs() {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<2_000 {
      var gate = FactGate(awaiting: [])
      var now = 0.0
      var reported = OutputRoute.speaker
      var passed = OutputRoute.speaker
      func pass(_ facts: [SessionEvent]) {
        for case .route(let route, _, _) in facts { passed = route }
      }
      for _ in 0..<30 {
        now += Double.random(in: 0...1, using: &random)
        pass(gate.advance(to: now))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: pass(gate.take(.interruptionBegan(.sleep), at: now))
        case 1: pass(gate.take(.interruptionEnded(.sleep), at: now))
        default:
          reported = OutputRoute.allCases.randomElement(using: &random) ?? .speaker
          pass(gate.take(.route(reported), at: now))
        }
      }
      pass(gate.take(.interruptionEnded(.sleep), at: now))
      pass(gate.advance(to: now + FactGate.routeDebounce))
      #expect(passed == reported)
    }
  }
}
