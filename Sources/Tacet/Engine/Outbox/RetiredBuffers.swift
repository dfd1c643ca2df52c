import TacetSystem

/// Buffers of effects that are gone. Under a lock of their own: an effect may go while the engine's is held.
struct RetiredBuffers: Sendable {
  private let buffers = Locked<[UInt32]>([])

  func append(_ buffer: UInt32) { buffers.withLock { $0.append(buffer) } }

  /// Hands the buffers over that are taken; the others wait for the next time.
  func hand(to retire: (UInt32) -> Bool) { buffers.withLock { $0.removeAll(where: retire) } }
}
