package enum OutputEvent: Sendable, Equatable {
  /// It plays: the callback is called from now on.
  case running
  /// It does not play, and the callback is not called until `.running`. The server, the device or the stream is gone,
  /// or the sink is suspended. Reported once for each loss, a failed start included; a loss of less than 0.15 s is not
  /// reported. `reason` is for people.
  case lost(reason: String)
  /// The system refused this process a higher priority for the output's thread, whose number this is (`gettid`): blocks
  /// may be late.
  case priorityDenied(thread: Int)
  /// The server has moved it to another sink, or the soundtrack's own stream.
  case moved
  /// The headphones it played on are gone. What is rendered is replaced by silence until ``Output/confirmRouteLoss()``.
  case privateRouteLost
  /// Another way to the sound server is tried, for the one before can not play; `reason`, for people, is why.
  case replaced(reason: String)
  /// The user has moved it away from the output of this name, which was chosen: the choice is over.
  case choiceOverruled(String)
  /// The server requests a pause. The callback is not called until `.uncorkRequested`.
  case corkRequested
  /// The server ends its request for a pause, or the stream it was made to is gone.
  case uncorkRequested
  /// A block came too late, and silence was heard.
  case underrun
  /// The latency it asks for in all is not the owner's request, or changed: to more after late blocks, to less after a
  /// while without any.
  case latencyChanged(Duration)
  /// The latency is the player's, by the environment variable of this name, and never goes below.
  case latencyWished(Duration, variable: String)
  /// The soundtrack has a stream of its own from now on.
  case soundtrackApart
  /// The soundtrack is in the one stream with everything else. `reason`, for people, is why, although it was to have
  /// its own.
  case soundtrackJoined(reason: String?)
}
