/// The owner of a semaphore, which is freed with it.
package struct WakeupOwner: ~Copyable, Sendable {
  /// A view of the semaphore, for the threads that post and wait. Valid as long as its owner.
  package let wakeup = Wakeup()

  package init() {}

  deinit { wakeup.deallocate() }

  /// Wakes the waiting thread, or ends its next wait at once. Any thread.
  package func post() { wakeup.post() }
}
