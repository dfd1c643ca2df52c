/// An event that one thread waits for, once.
package final class OneShotEvent: Sendable {
  private let posted = WakeupOwner()

  package init() {}

  /// Ends the wait, or the one that is to come. Any thread.
  package func signal() { posted.post() }

  /// Sleeps until the event, for at most `seconds`; nil: no limit.
  package func wait(seconds: Double? = nil) { posted.wakeup.wait(seconds: seconds) }
}
