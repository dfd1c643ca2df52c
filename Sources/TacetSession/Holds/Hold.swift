/// One reason, how strongly it holds, and what it reaches. Computed from facts, never stored.
struct Hold: Sendable, Hashable {
  /// What a hold reaches. Every bus but `soundtrack` follows the effects.
  enum Reach: Sendable, Hashable {
    /// Both sides.
    case everything
    /// The soundtrack alone.
    case soundtrack
    /// The bus `effects` alone: it shows as the level of the effects, but the other buses in their mix play on.
    case effectsBus
  }

  let reason: HoldReason
  let level: Audibility
  let reach: Reach

  init(_ reason: HoldReason, _ level: Audibility, _ reach: Reach = .everything) {
    self.reason = reason
    self.level = level
    self.reach = reach
  }
}

extension SessionState {
  /// The table of SESSION.md 2: every hold that the facts imply, in the order of their reasons.
  var holds: [Hold] {
    var holds: [Hold] = []
    if inForce.category.isAmbientKind {
      if !facts.silentMode.isEmpty { holds.append(Hold(.silentMode, .muted)) }
      if !facts.screenLock.isEmpty { holds.append(Hold(.lock, .muted)) }
      if facts.isInBackground { holds.append(Hold(.background, .paused)) }
    }
    if !isActive { holds.append(Hold(.inactive, .paused)) }
    if routes.isLost { holds.append(Hold(.routeLost, .paused)) }
    if isOutputLost { holds.append(Hold(.outputLost, .paused)) }
    if yieldsToOtherMusic, inForce.category.yieldsToOtherMusic {
      for reason in facts.musicReasons { holds.append(Hold(reason, .paused, .soundtrack)) }
    }
    let interruptions = interruptions
    if !interruptions.isEmpty {
      for source in InterruptionSource.alphabetical where interruptions.contains(source) {
        holds.append(Hold(.interruption(source), .paused))
      }
    }
    if !facts.voiceChat.isEmpty {
      switch voiceChatPolicy {
      case .duck: holds.append(Hold(.voiceChat, .ducked, .soundtrack))
      case .interrupt: holds.append(Hold(.voiceChat, .paused))
      case .ignore: break
      }
    }
    for scope in facts.gamePaused {
      if let reach = scope.reach { holds.append(Hold(.game, .paused, reach)) }
    }
    for scope in facts.gameMuted {
      if let reach = scope.reach { holds.append(Hold(.game, .muted, reach)) }
    }
    return holds
  }
}

extension PauseScope {
  /// What of the verdict it reaches; nil for a bus whose hold is the bus's own affair.
  fileprivate var reach: Hold.Reach? {
    switch self {
    case .everything: .everything
    case .soundtrack, .bus("soundtrack"): .soundtrack
    case .bus("effects"): .effectsBus
    case .bus: nil
    }
  }
}
