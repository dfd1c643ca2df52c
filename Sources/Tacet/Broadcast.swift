import TacetSignal

/// Hands what is sent to every reader there is. Any thread.
final class Broadcast<Element: Sendable>: Sendable {
  private struct Readers {
    var continuations: [UInt64: AsyncStream<Element>.Continuation] = [:]
    var next: UInt64 = 0
    var isFinished = false
  }

  private let readers = Locked(Readers())

  /// Everything that is sent from now on, in order, for one reader; the newest 1,024 if it reads too slowly.
  func subscribe() -> AsyncStream<Element> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1024)) { continuation in
      let number: UInt64? = readers.withLock { readers in
        guard !readers.isFinished else { return nil }
        readers.next += 1
        readers.continuations[readers.next] = continuation
        return readers.next
      }
      guard let number else {
        continuation.finish()
        return
      }
      continuation.onTermination = { [weak self] _ in
        self?.readers.withLock { $0.continuations[number] = nil }
      }
    }
  }

  func send(_ element: Element) {
    readers.withLock { readers in
      for continuation in readers.continuations.values { continuation.yield(element) }
    }
  }

  /// Ends every reader's sequence.
  func finish() {
    let continuations = readers.withLock { readers in
      defer { readers = Readers(next: readers.next, isFinished: true) }
      return readers.continuations
    }
    for continuation in continuations.values { continuation.finish() }
  }
}
