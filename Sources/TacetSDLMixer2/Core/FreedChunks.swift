import TacetSystem

/// The addresses of chunks that were freed last: a game that frees or plays one again is not followed there.
final class FreedChunks: Sendable {
  static let shared = FreedChunks()
  private static let most = 4_096

  private let addresses = Locked<Set<UInt>>([])

  func insert(_ address: UInt) {
    addresses.withLock { addresses in
      if addresses.count >= Self.most { addresses.removeAll() }
      addresses.insert(address)
    }
  }

  func remove(_ address: UInt) { _ = addresses.withLock { $0.remove(address) } }
  func contains(_ address: UInt) -> Bool { addresses.withLock { $0.contains(address) } }
}
