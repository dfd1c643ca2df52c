import TacetPulse

/// The sink of a stream in PipeWire's graph, in the terms of ``ServerOutputPlan``. Pure.
///
/// A stream is on the sink that the session manager, or the user, has linked it to. While it is moved it has no link
/// for a moment. Without a session manager it has none at all.
struct PipeWireStreamState: Hashable {
  enum Event: Hashable {
    /// The server has made the stream's node. `hasSinks`: there is something to link it to.
    case made(hasSinks: Bool)
    /// The sink that the node is linked to, as it is now; nil: none.
    case linked(Sink?)
    /// The wait of ``Step/setAbsence(_:)`` is over.
    case absenceOver
    case broken(reason: String)
  }

  struct Sink: Hashable {
    /// Its serial number.
    let index: UInt32
    /// True if it is the server's stand-in for no sink.
    let isStandIn: Bool
    let isSuspended: Bool
  }

  enum Step: Equatable {
    /// `.absenceOver` is due after this, in place of an earlier one; nil: it is not.
    case setAbsence(Duration?)
    /// It plays on another sink from now on: before a further frame is rendered.
    case moved(to: UInt32)
    /// Outside a step of libpipewire's.
    case report(PlaybackEvent)
  }

  /// The time without a link that counts as having no sink. A move takes 20 to 110 ms.
  static let longestMove = Duration.milliseconds(300)

  /// The time without a first link that counts as having no sink. A session manager that has just started takes longer
  /// than one move.
  static let longestStart = Duration.seconds(1)
  /// The same where the server has no sink: another server may have them.
  static let shortestStart = Duration.milliseconds(50)

  /// The serial number of the sink that it is on, or was on last; nil: it was on none.
  private(set) var sink: UInt32?
  /// True from the server's making it to its end.
  private(set) var isReady = false
  private var isMade = false
  private var isLinked = false
  /// True once the sink was seen awake. One that was suspended when the stream came wakes up for it.
  private var wasAwake = false
  private var reported: SinkState?

  /// Handles `event` and returns the steps, in order.
  mutating func handle(_ event: Event) -> [Step] {
    switch event {
    case .made(let hasSinks):
      guard !isMade else { return [] }
      isMade = true
      return [.setAbsence(hasSinks ? Self.longestStart : Self.shortestStart)]
    case .linked(let sink): return linked(to: sink)
    case .absenceOver: return isMade && !isLinked ? report(.absent) : []
    case .broken(let reason):
      (isMade, isReady, isLinked) = (false, false, false)
      return [.setAbsence(nil), .report(.failed(reason: reason))]
    }
  }

  private mutating func linked(to new: Sink?) -> [Step] {
    guard isMade else { return [] }
    guard let new else {
      guard isLinked else { return [] }
      isLinked = false
      return [.setAbsence(Self.longestMove)]
    }
    var steps: [Step] = isLinked ? [] : [.setAbsence(nil)]
    isLinked = true
    let isMove = isReady && sink != nil && sink != new.index
    if sink != new.index { wasAwake = false }
    wasAwake = wasAwake || !new.isSuspended
    sink = new.index
    if isMove { steps += [.moved(to: new.index), .report(.moved)] }
    return steps + report(new.isStandIn ? .absent : new.isSuspended && wasAwake ? .suspended : .awake)
  }

  private mutating func report(_ state: SinkState) -> [Step] {
    guard isReady else {
      (isReady, reported) = (true, state)
      return [.report(.ready(state))]
    }
    guard state != reported else { return [] }
    reported = state
    return [.report(.sink(state))]
  }
}
