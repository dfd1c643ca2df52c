import TacetBus
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// When a service is asked again.
@Suite struct RetryTests {
  @Test func missingAnswerIsAskedForUntilThereIsOne() {
    var retry = Retry()
    let delays = (1...20).map { _ in retry.delay(after: .timedOut(call: "Get")) }
    #expect(delays == [.milliseconds(500)] + [Duration](repeating: .seconds(2), count: 19))
    retry.reset()
    #expect(retry.delay(after: .busy) == .milliseconds(500))
  }

  @Test func refusalIsAskedAboutFourTimesMore() {
    let refusal = BusError.refused(name: "org.freedesktop.DBus.Error.UnknownObject", message: "")
    var retry = Retry()
    let delays = (1...5).map { _ in retry.delay(after: refusal) }
    #expect(delays == [.milliseconds(500), .seconds(2), .seconds(8), .seconds(32), nil])
    // It was there, and is about to end.
    retry.reset()
    #expect(retry.delay(after: refusal) == .milliseconds(500))
  }

  @Test func absenceIsAnAnswer() {
    var retry = Retry()
    for name in ["org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner"] {
      #expect(retry.delay(after: .refused(name: name, message: "")) == nil)
    }
    #expect([BusError.notConnected, .noLibrary].allSatisfy { retry.delay(after: $0) == nil })
  }
}

/// The microphones of a process that record.
@Suite struct OwnRecordingsTests {
  private final class Recorder {}

  @Test func firstAndLastRecorderAreReported() {
    let (recordings, first, second) = (OwnRecordings(), Recorder(), Recorder())
    let seen = Observed<[Bool]>([])
    recordings.set(first, records: true)
    let number = recordings.listen { records in seen.withLock { $0.append(records) } }
    recordings.set(second, records: true)
    recordings.set(first, records: false)
    recordings.set(first, records: false)
    recordings.set(second, records: false)
    recordings.set(second, records: true)
    recordings.forget(number)
    recordings.set(second, records: false)
    #expect(seen.withLock { $0 } == [true, false, true])
  }
}
