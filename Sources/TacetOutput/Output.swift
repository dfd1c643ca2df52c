import TacetSignal

/// Where blocks of sound go: a sound server, or whoever pulls.
///
/// `start`, `stop` and `latency` may be called from any thread, and never wait for a server.
package protocol Output: AnyObject, Sendable {
  /// Begins to ask `render` for blocks, of any number of frames, on a thread of the output's.
  ///
  /// Never fails: an output that can not play says `.lost`, and goes on trying. `onEvent` is called on the output's
  /// thread, between blocks, or within this call: hold no lock here that it takes. Started already, it does nothing.
  func start(_ render: RenderCallback, onEvent: @escaping @Sendable (OutputEvent) -> Void)

  /// Ends it. After this returns neither the callback nor `onEvent` is called again; it returns within a second,
  /// whatever the server does. May be called from `onEvent`; elsewhere hold no lock that `onEvent` takes. May be started
  /// again.
  func stop()

  /// Says whether its owner has nothing to be heard (true): then the callback is not called, and nobody is woken. It goes
  /// on at once when told false. Any thread, also before it is started; waits for nobody.
  func setIdle(_ isIdle: Bool)

  /// Ends the silence that follows `.privateRouteLost`, when its owner has decided what shall be heard. Any thread;
  /// waits for nobody.
  func unmute()

  /// How long a frame rendered now takes until it is heard, as measured; nil while that is not known.
  var latency: Duration? { get }
}

/// What happens to an output.
package enum OutputEvent: Sendable, Equatable {
  /// It plays: after this the callback is called.
  case running
  /// It does not play, and the callback is not called, until `.running`: the server or the stream is gone, or the sink
  /// sleeps. Said once each time, also when it could not begin, and not when it is back at once; why, in the server's
  /// words where it had any.
  case lost(reason: String)
  /// The thread of the output with this number (`gettid`) is served like any other, and may so be late: the system lets
  /// the program not ask for more.
  case priorityDenied(thread: Int)
  /// It plays on another sink now, the one named.
  case moved(to: String)
  /// The headphones it played on are gone: what is rendered now is played as silence, until ``Output/unmute()``.
  case privateRouteLost
  /// The server asks for a pause, and is obeyed: the callback is not called.
  case corkRequested
  /// The server ends its request for a pause, or the stream it was made to is gone.
  case uncorkRequested
  /// A block came too late, and silence was heard.
  case underflow
  /// It asks for this latency in all from now on: more, because blocks came too late, or less, because none did for a
  /// while.
  case latencyChanged(Duration)
}
