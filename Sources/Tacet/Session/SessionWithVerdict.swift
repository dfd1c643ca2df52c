import TacetSession

/// A session with its verdict, and with the end of its return to the foreground. Pure.
struct SessionWithVerdict {
  private(set) var session: SessionState
  private(set) var verdict: Verdict
  /// The verdict as it was published last.
  private(set) var published: Verdict
  /// When a return to the foreground is over for the session.
  private(set) var returnEnd: Double?

  /// The longest time from the beginning of other music to its report, in seconds: Session, 10.
  private static let reportTime = 1.5

  init(_ session: SessionState) {
    self.session = session
    verdict = session.verdict
    published = verdict
  }

  /// Changes the session at this time, in seconds of the engine's clock.
  mutating func change<Failure: Error>(
    at seconds: Double, _ body: (inout SessionState) throws(Failure) -> Void
  ) throws(Failure) {
    try body(&session)
    returnEnd = session.isReturning ? returnEnd ?? seconds + Self.reportTime : nil
    verdict = session.verdict
    if session.isNews(verdict, after: published) { published = verdict }
  }

  /// Appends the changes from `before` to this session, for the tape and for listeners. `fact`: the fact that changed
  /// it.
  func appendChanges(since before: SessionWithVerdict, by fact: SessionEvent?, _ actions: inout EngineActions) {
    if let fact, session != before.session { actions.append(.recordFact(fact)) }
    session.forEachChange(since: before.session, by: fact) { change in
      actions.append(.news(.session(change)))
      guard case .routeLost(let from, _) = change else { return }
      actions.log(.notice, "\(from.loss): all sound is paused until \(session.routeLossPolicy.remedy)")
    }
    if published != before.published { actions.append(.news(.session(.verdictChanged(published)))) }
  }

  /// Ends the return if its time is over.
  mutating func advance(to seconds: Double) {
    guard let end = returnEnd, seconds >= end else { return }
    session.endReturn()
    returnEnd = nil
  }
}
