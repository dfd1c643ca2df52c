import TacetSystem
import Testing

@Suite struct LossGraceTests {
  private let grace = Duration.milliseconds(150)

  private func running() -> LossGrace {
    var loss = LossGrace(grace: grace)
    #expect(loss.recovered() == .reportRunning)
    return loss
  }

  @Test func lossBeforeAnyReportIsReportedImmediately() {
    var loss = LossGrace(grace: grace)
    #expect(loss.connectionLost("refused") == .reportLost(reason: "refused"))
    #expect(loss.connectionLost("refused again") == .nothing)
    #expect(loss.recovered() == .reportRunning)
  }

  @Test func recoveryWithinTheGraceReportsNothing() {
    var loss = running()
    #expect(loss.connectionLost("killed") == .setGrace(grace))
    #expect(loss.isPending)
    #expect(loss.recovered() == .setGrace(nil))
    #expect(loss == running())
    // The timer fires although it was cancelled.
    #expect(loss.graceOver() == .nothing)
    #expect(loss.recovered() == .nothing)
  }

  @Test func lossLongerThanTheGraceIsReportedOnceWithItsFirstReason() {
    var loss = running()
    #expect(loss.connectionLost("killed") == .setGrace(grace))
    #expect(loss.connectionLost("refused") == .nothing)
    #expect(loss.graceOver() == .reportLost(reason: "killed"))
    #expect(!loss.isPending)
    #expect(loss.graceOver() == .nothing && loss.connectionLost("refused") == .nothing)
    #expect(loss.recovered() == .reportRunning)
  }

  /// From every reachable state: the two reports take turns, and a loss is pending exactly while its timer runs.
  @Test func reportsTakeTurnsInEveryState() {
    struct Situation: Hashable {
      var loss: LossGrace
      var isRunning: Bool?
      var hasTimer = false
    }
    let start = Situation(loss: LossGrace(grace: grace))
    var seen: Set = [start]
    var open = [start]
    while let before = open.popLast() {
      let events: [(inout LossGrace) -> LossGrace.Step] = [
        { $0.connectionLost("a") }, { $0.connectionLost("b") }, { $0.recovered() }, { $0.graceOver() },
      ]
      for (index, event) in events.enumerated() {
        var situation = before
        if index == 3 { situation.hasTimer = false }
        switch event(&situation.loss) {
        case .nothing: break
        case .setGrace(let delay): situation.hasTimer = delay != nil
        case .reportRunning:
          #expect(situation.isRunning != true)
          situation.isRunning = true
        case .reportLost:
          #expect(situation.isRunning != false)
          situation.isRunning = false
        }
        #expect(situation.hasTimer == situation.loss.isPending)
        if seen.insert(situation).inserted { open.append(situation) }
      }
    }
    #expect(seen.count == 5)
  }
}
