import Synchronization

/// A 32-bit float that one thread stores and another loads.
///
/// A load acquires what was stored before the value.
struct AtomicFloat: ~Copyable {
  private let bits: Atomic<UInt32>
  init(_ value: Float) { bits = Atomic(value.bitPattern) }
  func store(_ value: Float) { bits.store(value.bitPattern, ordering: .releasing) }
  func load() -> Float { Float(bitPattern: bits.load(ordering: .acquiring)) }
}
