import Logging
import TacetSignal
import TacetSystem
import Testing

@testable import Tacet

/// The actions of an engine that wait until it has given its lock back.
@Suite struct EngineOutboxTests {
  /// A log that keeps its lines.
  private struct LineLog: LogHandler {
    let lines: Locked<[String]>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    init(_ lines: Locked<[String]>) { self.lines = lines }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.withLock { $0.append("\(event.level): \(event.message)") } }
  }

  @Test func contentsAreTakenOnce() throws {
    var outbox = EngineOutbox()
    #expect(outbox.take() == nil)
    outbox.log(.info, "a")
    let taken = outbox.take()
    #expect(try #require(taken).logs.count == 1)
    #expect(outbox.take() == nil)
    outbox.append(.duck(true))
    let next = outbox.take()
    #expect(next?.actions.count == 1 && next?.logs.isEmpty == true)
  }

  @Test func completionsAndLogsAreDeliveredInOrderAndTheRestIsReturned() {
    var outbox = EngineOutbox()
    let (ends, lines) = (Locked<[VoiceEnd]>([]), Locked<[String]>([]))
    for end in [VoiceEnd.finished, .stolen] {
      outbox.completions.append(.voice({ end in ends.withLock { $0.append(end) } }, end))
    }
    for (level, text) in [(Logger.Level.error, "a"), (.notice, "b")] { outbox.log(level, text) }
    for isOn in [true, false] { outbox.append(.duck(isOn)) }
    let rest = outbox.deliver(to: Logger(label: "test", factory: { _ in LineLog(lines) }))
    #expect(ends.withLock { $0 } == [.finished, .stolen] && lines.withLock { $0 } == ["error: a", "notice: b"])
    #expect(rest.map(\.summary) == ["duck true", "duck false"])
  }

  @Test func linesBeyondTheLimitAreLost() {
    var outbox = EngineOutbox()
    for number in 0..<200 { outbox.log(.info, "\(number)") }
    #expect(outbox.logs.count == EngineOutbox.logLimit && outbox.logs.last?.message == "\(EngineOutbox.logLimit - 1)")
  }

  @Test func reverbsThatFollowOneAnotherAreOneOrderForTheMost() {
    var outbox = EngineOutbox()
    for count in [2, 4, 1] { outbox.append(.makeReverbs(count)) }
    outbox.append(.duck(true))
    outbox.append(.makeReverbs(1))
    #expect(outbox.actions.map(\.summary) == ["make 4 reverbs", "duck true", "make 1 reverbs"])
  }
}
