/// The effects that a library keeps, by their paths, within a budget of memory. Pure.
///
/// An effect beyond the budget is not kept any more, the one used the longest time ago first; it is still found as long
/// as another reference to it exists.
struct EffectShelf<Effect: AnyObject> {
  private struct Entry {
    weak var effect: Effect?
    var kept: Effect?
    let bytes: Int
    var lastUse: Int
  }

  /// The most bytes of the effects that are kept; one that alone has more is kept.
  var budget: Int
  /// The bytes of the effects that are kept.
  private(set) var bytes = 0
  private var entries: [String: Entry] = [:]
  private var uses = 0
  /// The number of entries at which those whose effects are gone are dropped.
  private var limit = 64

  init(budget: Int) { self.budget = budget }

  /// The paths of the effects that there still are, in order.
  var paths: [String] { entries.filter { $0.value.effect != nil }.keys.sorted() }

  /// The effect of a path, without a use of it.
  subscript(path: String) -> Effect? { entries[path]?.effect }

  /// Returns the effect at `path` and keeps it from now on, or nil. Those that the budget evicts are added to
  /// `released`, so that they end without a lock held.
  mutating func find(_ path: String, released: inout [Effect]) -> Effect? {
    guard let effect = entries[path]?.effect else { return nil }
    keep(effect, path: path, bytes: entries[path]?.bytes ?? 0, released: &released)
    return effect
  }

  /// Adds an effect of `bytes` bytes, which is kept.
  mutating func insert(_ effect: Effect, path: String, bytes: Int, released: inout [Effect]) {
    drop(path, released: &released)
    keep(effect, path: path, bytes: bytes, released: &released)
    guard entries.count >= limit else { return }
    entries = entries.filter { $0.value.effect != nil }
    limit = max(64, 2 * entries.count)
  }

  /// Keeps an effect no more. It is still found as long as another reference to it exists.
  mutating func drop(_ path: String, released: inout [Effect]) {
    guard let kept = entries[path]?.kept else { return }
    bytes -= entries[path]?.bytes ?? 0
    entries[path]?.kept = nil
    released.append(kept)
  }

  mutating func dropAll(released: inout [Effect]) {
    for path in Array(entries.keys) { drop(path, released: &released) }
  }

  private mutating func keep(_ effect: Effect, path: String, bytes size: Int, released: inout [Effect]) {
    uses += 1
    if entries[path]?.kept == nil { bytes += size }
    entries[path] = Entry(effect: effect, kept: effect, bytes: size, lastUse: uses)
    trim(sparing: path, released: &released)
  }

  /// Drops what is beyond the budget, but for the effect at `path`.
  mutating func trim(sparing path: String?, released: inout [Effect]) {
    while bytes > budget,
      let oldest = entries.filter({ $0.value.kept != nil && $0.key != path }).min(by: {
        $0.value.lastUse < $1.value.lastUse
      })
    {
      drop(oldest.key, released: &released)
    }
  }
}
