import Testing

@testable import Tacet

/// The clients that are answered, and when.
@Suite struct InspectionStateTests {
  private let question = Array("{\"v\":1,\"ask\":\"state\"}\n".utf8)

  private func state(clients: Int) -> InspectionState {
    var state = InspectionState()
    for id in 1...clients { #expect(state.connect(id, at: 0).isEmpty) }
    return state
  }

  @Test func questionIsAnsweredOnceItIsWhole() {
    var state = state(clients: 1)
    state.receive(Array(question.dropLast()), from: 1, at: 0)
    #expect(state.advance(to: 0).isEmpty)
    state.receive([UInt8(ascii: "\n")], from: 1, at: 0)
    #expect(state.advance(to: 0) == [.answer(1)])
    #expect(state.advance(to: 0).isEmpty)
  }

  @Test func nextQuestionWaitsUntilTheAnswerIsSent() {
    var state = state(clients: 1)
    state.receive(question + question, from: 1, at: 0)
    #expect(state.advance(to: 0) == [.answer(1)])
    #expect(state.advance(to: 0).isEmpty)
    state.didAnswer(1, at: 0)
    #expect(state.advance(to: 0) == [.answer(1)])
  }

  @Test func fifthClientIsRefused() {
    var state = state(clients: 4)
    #expect(state.connect(5, at: 0) == [.refuse(5, "4 clients ask already")])
    state.disconnect(2)
    #expect(state.connect(6, at: 0).isEmpty)
  }

  @Test func clientsThatSendBytesAndNoQuestionAreClosed() {
    var state = state(clients: 4)
    for second in 1...10 {
      for id in 1...4 { state.receive([32], from: id, at: Double(second)) }
      #expect(state.advance(to: Double(second)).isEmpty)
    }
    #expect(state.advance(to: 10.1) == (1...4).map { .close($0) })
    #expect(state.connect(5, at: 10.1).isEmpty)
  }

  @Test func questionIsActivityAndOneBehindAnUntakenAnswerIsNone() {
    var state = state(clients: 1)
    for second in stride(from: 8.0, to: 40, by: 8) {
      state.receive(question, from: 1, at: second)
      #expect(state.advance(to: second) == [.answer(1)])
      state.didAnswer(1, at: second)
    }
    state.receive(question, from: 1, at: 40)
    #expect(state.advance(to: 40) == [.answer(1)])
    // It takes nothing of the answer.
    for second in 41...50 { state.receive(question, from: 1, at: Double(second)) }
    #expect(state.advance(to: 50.1) == [.close(1)])
  }

  @Test func longQuestionIsRefused() {
    var state = state(clients: 1)
    #expect(state.room(of: 1) == 4_096)
    state.receive([UInt8](repeating: 32, count: 4_095), from: 1, at: 0)
    #expect(state.advance(to: 0).isEmpty)
    #expect(state.room(of: 1) == 1)
    state.receive([32], from: 1, at: 0)
    #expect(state.advance(to: 0) == [.refuse(1, "a question has at most 4096 bytes")])
    #expect(!state.hasClients)
  }

  @Test(arguments: [
    ("", "the question is no JSON"), ("hello", "the question is no JSON"),
    ("{\"v\":2,\"ask\":\"state\"}", "a question has \"v\": 1"),
    ("{\"ask\":\"state\"}", "a question has \"v\": 1"), ("[1]", "a question has \"v\": 1"),
    ("{\"v\":1,\"ask\":\"stop\"}", "\"state\" alone can be asked"), ("{\"v\":1}", "\"state\" alone can be asked"),
  ])
  func otherQuestionIsRefused(_ line: String, _ reason: String) {
    var state = state(clients: 1)
    state.receive(Array((line + "\n").utf8), from: 1, at: 0)
    #expect(state.advance(to: 0) == [.refuse(1, reason)])
    #expect(state.advance(to: 0).isEmpty)
  }

  /// Four clients that ask as often as they can have twenty answers in any second, and equal shares of them.
  @Test func answersOfASecondAreLimitedAndShared() {
    var state = state(clients: 4)
    var answers: [(at: Double, id: Int)] = []
    for step in 0..<300 {
      let now = Double(step) / 100
      for id in 1...4 { state.receive(question, from: id, at: now) }
      for action in state.advance(to: now) {
        guard case .answer(let id) = action else {
          Issue.record("\(action)")
          continue
        }
        answers.append((now, id))
        state.didAnswer(id, at: now)
      }
    }
    for start in answers { #expect(answers.count { $0.at >= start.at && $0.at < start.at + 1 } <= 20) }
    #expect(answers.count == 60)
    for id in 1...4 { #expect(answers.count { $0.id == id } == 15) }
  }

  @Test func clientThatAsksNothingIsClosed() {
    var state = state(clients: 2)
    state.receive(question, from: 2, at: 5)
    #expect(state.advance(to: 5) == [.answer(2)])
    state.didAnswer(2, at: 5)
    #expect(state.advance(to: 10).isEmpty)
    #expect(state.advance(to: 10.1) == [.close(1)])
    #expect(state.advance(to: 15.1) == [.close(2)])
  }

  @Test func clientThatTakesNoAnswerIsClosed() {
    var state = state(clients: 1)
    state.receive(question, from: 1, at: 0)
    #expect(state.advance(to: 0) == [.answer(1)])
    #expect(state.advance(to: 10.1) == [.close(1)])
  }
}
