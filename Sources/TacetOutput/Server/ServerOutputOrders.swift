import Synchronization
import TacetSystem

/// The orders of a ``ServerOutput``'s owner, from any thread, until its loop takes them. The last of each kind counts.
final class ServerOutputOrders: Sendable {
  /// The orders that were given.
  struct Taken {
    var isIdle: Bool
    /// True if ``confirmRouteLoss()`` was called since the last time.
    var unmutes: Bool
    /// The ramp of the hold that has begun since the last time, in frames; 0: none has.
    var holdRamp: Int
    /// The sink that was chosen since the last time, if one was.
    var sink: String??
    var soundtrackName: String?
  }

  private let isIdle: Atomic<Bool>
  private let unmutes = Atomic(false)
  private let holdRamp = Atomic(0)
  private let sink = Locked<String??>(nil)
  private let soundtrackName: Locked<String?>

  init(_ settings: ServerOutputSettings) {
    isIdle = Atomic(settings.isIdle)
    soundtrackName = Locked(settings.soundtrackName)
  }

  func setIdle(_ isIdle: Bool) { self.isIdle.store(isIdle, ordering: .releasing) }

  func confirmRouteLoss() { unmutes.store(true, ordering: .releasing) }

  func takeBack(ramp: Int) { holdRamp.store(max(1, ramp), ordering: .releasing) }

  func choose(_ sink: String?) { self.sink.withLock { $0 = .some(sink) } }

  func separateSoundtrack(as name: String?) { soundtrackName.withLock { $0 = name } }

  func take() -> Taken {
    let sink = sink.withLock { sink in
      defer { sink = nil }
      return sink
    }
    return Taken(
      isIdle: isIdle.load(ordering: .acquiring), unmutes: unmutes.exchange(false, ordering: .acquiring),
      holdRamp: holdRamp.exchange(0, ordering: .acquiring), sink: sink,
      soundtrackName: soundtrackName.withLock { $0 })
  }
}
