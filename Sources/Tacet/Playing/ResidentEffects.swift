import TacetSystem

/// The effects whose frames an engine's buffers have, so that they can take them back when it ends. Any thread.
struct ResidentEffects: Sendable {
  private struct Entry {
    weak var effect: EffectBufferCache?
  }

  private struct Entries {
    var all: [Entry] = []
    /// The count at which those that are gone are dropped.
    var limit = 64
  }

  private let entries = Locked(Entries())

  func add(_ effect: EffectBufferCache) {
    entries.withLock { entries in
      if entries.all.count >= entries.limit {
        entries.all.removeAll { $0.effect == nil }
        entries.limit = max(64, 2 * entries.all.count)
      }
      entries.all.append(Entry(effect: effect))
    }
  }

  /// Takes those that there still are.
  func takeAll() -> [EffectBufferCache] {
    entries.withLock { entries in
      defer { entries.all = [] }
      return entries.all.compactMap(\.effect)
    }
  }
}
