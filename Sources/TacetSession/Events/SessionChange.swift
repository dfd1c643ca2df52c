/// What a game is told after an event, most urgent first; the verdict comes last and sums up.
public enum SessionChange: Sendable, Hashable {
  /// The session is active: asked for, or wished for during a call and granted at its end.
  case activated
  /// The session is not active any more.
  case deactivated
  /// The first interruption began. Others that begin meanwhile add a hold, and no second event.
  case interruptionBegan(InterruptionSource)
  /// The last interruption is over. A game resumes whatever `shouldResume` says.
  case interruptionEnded(shouldResume: Bool)
  /// The sound comes out somewhere else.
  case routeChanged(from: OutputRoute, to: OutputRoute)
  /// A private route (`from`) was lost to one that others hear: show the pause screen; continuing calls
  /// ``AudioSession/resumeAfterRouteLoss()``.
  case routeLost(from: OutputRoute, to: OutputRoute)
  /// ``AudioSession/reportedCategory`` is now this.
  case categoryChanged(SessionCategory)
  /// ``AudioSession/secondaryAudioShouldBeSilenced`` is now this.
  case secondaryAudioShouldBeSilenced(Bool)
  /// Levels or reasons are now these.
  case verdictChanged(Verdict)
}

extension SessionState {
  /// What a game would be told on the way from `before` to this state. For setting a policy, whose setter returns
  /// nothing; the mutating calls return it themselves.
  package func changes(since before: SessionState) -> [SessionChange] {
    changes(since: before, shouldResume: nil)
  }

  func changes(since before: SessionState, shouldResume: Bool?) -> [SessionChange] {
    guard self != before else { return [] }
    var changes: [SessionChange] = []
    if isActive != before.isActive { changes.append(isActive ? .activated : .deactivated) }

    let held = before.interruptions
    let holding = interruptions
    if held.isEmpty, let source = InterruptionSource.allCases.first(where: holding.contains) {
      changes.append(.interruptionBegan(source))
    } else if holding.isEmpty, !held.isEmpty {
      changes.append(.interruptionEnded(shouldResume: shouldResume ?? held.allSatisfy(\.shouldResumeByDefault)))
    }

    if route != before.route { changes.append(.routeChanged(from: before.route, to: route)) }
    if isRouteLost, !before.isRouteLost, let lost = before.routes.losable {
      changes.append(.routeLost(from: lost, to: route))
    }
    if reportedCategory != before.reportedCategory { changes.append(.categoryChanged(reportedCategory)) }
    if secondaryAudioShouldBeSilenced != before.secondaryAudioShouldBeSilenced {
      changes.append(.secondaryAudioShouldBeSilenced(secondaryAudioShouldBeSilenced))
    }
    let verdict = verdict
    if verdict != before.verdict { changes.append(.verdictChanged(verdict)) }
    return changes
  }
}
