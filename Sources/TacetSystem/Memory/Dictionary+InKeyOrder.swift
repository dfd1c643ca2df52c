extension Dictionary where Key: Comparable {
  /// The entries by their keys, the least first.
  package var inKeyOrder: [(key: Key, value: Value)] {
    keys.sorted().compactMap { key in self[key].map { (key, $0) } }
  }
}
