import TacetPulse
import TacetSystem

/// The streams of a ``ServerOutput`` as one: the first, and a second one for the soundtrack where it was asked for.
/// Pure.
///
/// They begin together, once the server has made both. Without the second the first has everything: one that can not be
/// made is tried again later, and one that ends has both made anew without it. A server that starts refuses streams at
/// first. Each trial is heard as a moment of silence, so there are three on a connection.
struct OutputStreams: Equatable {
  enum Event: Equatable {
    /// The soundtrack is wanted in a stream of this name; nil: with everything else.
    case wanted(String?)
    /// The server makes a stream, and a second one where ``secondName`` has a name.
    case created
    case firstReady(SinkState)
    /// The first stream's sink changed.
    case sink(SinkState)
    /// The first could not be made, or was ended: what became of the second had the same cause.
    case firstFailed
    case secondReady
    /// The second could not be made, or was ended.
    case secondFailed(reason: String)
    /// A second stream that was refused may be tried again.
    case retryAllowed
    /// Both were given up.
    case ended
    /// The connection is gone.
    case disconnected
  }

  enum Action: Equatable {
    /// The first stream is ready, and so is the second or there is none.
    case begin(SinkState)
    /// Gives up the second stream.
    case dropSecond
    /// Makes both anew, after what plays has fallen to silence.
    case switchStream
    /// `.retryAllowed` is due after this, in place of an earlier one.
    case allowRetry(after: Duration)
    case report(OutputEvent)
  }

  /// The trials of a second stream on one connection after the first one was refused, or ended.
  static let retries = 3

  private enum Second: Hashable { case none, creating, ready }

  private var wanted: String?
  /// Why the server made no second stream, or ended it; nil: it did not, or another one may be tried.
  private var refusal: String?
  private var retry = Backoff.secondStream
  private var retriesLeft = Self.retries
  private var second = Second.none
  /// The name that the second stream was made with.
  private var madeName: String?
  /// The sink of the first stream while it waits for the second.
  private var waitingOn: SinkState?
  /// True from `.begin` to `.ended`.
  private var hasBegun = false
  /// The last report: nothing to report before there was a second stream, or a refusal.
  private var reported = OutputEvent.soundtrackJoined(reason: nil)

  /// The name of the next second stream; nil: there is to be none.
  var secondName: String? { refusal == nil ? wanted : nil }

  /// True if there is a second stream that plays what the first one plays.
  var hasSecond: Bool { second == .ready }

  /// Handles `event` and returns the actions, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .wanted(let name):
      guard name != wanted else { return [] }
      wanted = name
      restart()
      // Before they have begun: then.
      return hasBegun ? [.switchStream] : []
    case .created:
      (hasBegun, waitingOn, madeName) = (false, nil, secondName)
      second = madeName == nil ? .none : .creating
    case .firstReady(let sink):
      guard second != .creating else {
        waitingOn = sink
        return []
      }
      return begin(sink)
    case .sink(let sink): if waitingOn != nil { waitingOn = sink }
    case .secondReady:
      second = .ready
      if let sink = waitingOn { return begin(sink) }
    case .secondFailed(let reason): return secondFailed(reason)
    case .ended: (hasBegun, second, waitingOn, madeName) = (false, .none, nil, nil)
    case .retryAllowed:
      guard refusal != nil else { return [] }
      refusal = nil
      return hasBegun ? [.switchStream] : []
    case .firstFailed: refusal = nil
    case .disconnected: restart()
    }
    return []
  }

  private mutating func restart() { (refusal, retry, retriesLeft) = (nil, .secondStream, Self.retries) }

  private mutating func begin(_ sink: SinkState) -> [Action] {
    (hasBegun, waitingOn) = (true, nil)
    var actions = [Action.begin(sink)]
    let now: OutputEvent = hasSecond ? .soundtrackApart : .soundtrackJoined(reason: refusal)
    if now != reported {
      reported = now
      actions.append(.report(now))
    }
    // The order has changed while the server made them.
    return actions + (madeName == secondName ? [] : [.switchStream])
  }

  private mutating func secondFailed(_ reason: String) -> [Action] {
    guard second != .none else { return [] }
    (second, madeName, refusal) = (.none, nil, reason)
    var actions: [Action] = []
    if retriesLeft > 0 {
      retriesLeft -= 1
      actions.append(.allowRetry(after: retry.failed()))
    }
    // Its queue is lost with it; the rest must not go on beside a gap.
    if hasBegun { return actions + [.switchStream] }
    return actions + [.dropSecond] + (waitingOn.map { begin($0) } ?? [])
  }
}
