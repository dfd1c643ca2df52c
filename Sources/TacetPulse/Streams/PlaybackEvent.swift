/// An event of a playback stream, reported on the loop's thread.
package enum PlaybackEvent: Equatable, Sendable {
  /// The server made it: ``PulsePlayback/begin()``.
  case ready(SinkState)
  /// It could not be made, or was ended; why, in libpulse's words. It can not be used again.
  case failed(reason: String)
  /// It plays on another sink now.
  case moved
  /// The state of its sink, which may be the same as before.
  case sink(SinkState)
  /// Frames came too late, and silence was heard in the middle of something.
  case underflow
  /// The server requests a pause: something more important sounds.
  case corkRequested
  /// The server ends its request for a pause.
  case uncorkRequested
  /// The server carried out ``PulsePlayback/cork(_:isRequested:)`` or ``PulsePlayback/ping()``.
  case acknowledged
  /// The time until a frame written now is heard.
  case latency(Duration)
  /// The server's buffer is of this length now, more than was asked for, and filled: its sink takes as much at once.
  case bufferGrew(Duration)
  /// The server's answer to ``PulsePlayback/askSinkLatency()``: how far its sink is ahead of what is heard.
  case sinkLatency(Duration)
}

/// The state of the sink that a stream plays on.
package enum SinkState: Hashable, Sendable {
  /// The sink is not suspended, so it requests frames.
  case awake
  /// The sink is suspended: it requests no frames.
  case suspended
  /// There is no sink: the server's stand-in requests frames that are not heard.
  case absent
}
