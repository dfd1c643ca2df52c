import TacetSystem

/// The driver of a monitor that is read by a ``ReaderThread``.
final class ReaderDriver: ServiceDriver {
  private let thread: ReaderThread
  private let reportFailure: @Sendable () -> Void
  private let make: (@Sendable () -> any DescriptorReader)?
  private let place = Locked<ReaderThread.Place?>(nil)

  /// A reader that `make` makes on `thread`. `onFailure` is called where the process has no thread or descriptor left,
  /// and without one.
  init(
    on thread: ReaderThread, onFailure: @escaping @Sendable () -> Void,
    _ make: (@Sendable () -> any DescriptorReader)?
  ) {
    self.thread = thread
    self.make = make
    reportFailure = onFailure
  }

  func start() {
    let hasStarted = place.withLock { place in
      place = place ?? make.flatMap(thread.add)
      return place != nil
    }
    if !hasStarted { reportFailure() }
  }

  func refresh() { place.withLock { $0.map(thread.refresh) } }

  func stop() { if let place = place.withLock({ $0.take() }) { thread.remove(place) } }
}
