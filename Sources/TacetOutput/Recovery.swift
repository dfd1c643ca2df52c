import TacetSystem

extension Backoff {
  /// The delays between two attempts to play: 0.1 s, half as long again each time, up to 1 s. A server whose socket has
  /// appeared needs a moment before it accepts.
  static let output = Backoff(
    first: .milliseconds(100), factor: 1.5, slowest: .seconds(1), hintDelay: .milliseconds(20))

  /// The delays before a second stream that was refused is tried again: 2 s, 10 s, 50 s.
  static let secondStream = Backoff(first: .seconds(2), factor: 5, slowest: .seconds(50))

  /// The delays between two streams on a sink that requests nothing.
  static let replacement = Backoff(first: .seconds(10), factor: 4, slowest: .seconds(40))
}

extension LossGrace {
  /// An output that recovers within 0.15 s was never lost.
  static let output = LossGrace(grace: .milliseconds(150))
}
