import Synchronization
import TacetSystem

/// The part of the mailbox that is for the reverb.
struct ReverbMailbox: ~Copyable {
  /// The renderer has the slot with this bit in its name.
  private static let taken: UInt32 = 1 << 31

  let order = LatestValue(ReverbOrder())
  /// The names of OpenAL's slots; 0 for none.
  private let slots: FixedArray<Atomic<UInt32>>
  /// Counts the slots that were begun, and those that were made: odd while one is made.
  let count = Atomic<UInt32>(0)
  /// How many slots the renderer waits for.
  let wanted = Atomic<UInt8>(0)
  /// A bit for each slot that the renderer has given back.
  let returned = Atomic<UInt8>(0)

  init() {
    slots = FixedArray(count: ReverbBank.count) { _ in Atomic(0) }
  }

  // MARK: - Control

  /// True if there is such a slot.
  func has(_ index: Int) -> Bool { slots[index].load(ordering: .acquiring) != 0 }

  /// Hands a slot over that was made.
  func add(_ name: UInt32, _ index: Int) {
    // After it was made: the renderer acquires the name.
    slots[index].store(name, ordering: .releasing)
  }

  /// Takes a slot out that the renderer does not have, to delete it; nil: there is none.
  func remove(_ index: Int) -> UInt32? {
    let name = slots[index].load(ordering: .acquiring)
    guard name != 0, name & Self.taken == 0 else { return nil }
    let (isOurs, _) = slots[index].compareExchange(
      expected: name, desired: 0, ordering: .acquiringAndReleasing)
    return isOurs ? name : nil
  }

  /// Forgets the slots of a device that is closed.
  func forget() {
    for index in 0..<slots.count { slots[index].store(0, ordering: .relaxed) }
    returned.store(0, ordering: .relaxed)
  }

  // MARK: - The renderer

  /// True if there are slots, which cost as long as they are there, taken or not.
  var hasSlots: Bool { has(0) || has(1) }

  /// Takes a slot, which no thread deletes then; 0: there is none.
  func take(_ index: Int) -> UInt32 {
    let name = slots[index].load(ordering: .acquiring)
    guard name != 0, name & Self.taken == 0 else { return name & ~Self.taken }
    let (isOurs, _) = slots[index].compareExchange(
      expected: name, desired: name | Self.taken, ordering: .acquiringAndReleasing)
    return isOurs ? name : 0
  }

  /// Gives a slot back, to which no source sends any more, or that was never taken.
  func release(_ index: Int) {
    let name = slots[index].load(ordering: .relaxed)
    // Else it belongs to who deletes it. After the last call that used it: who deletes it acquires the name.
    if name & Self.taken != 0 { slots[index].store(name & ~Self.taken, ordering: .releasing) }
    returned.bitwiseOr(1 << UInt8(index), ordering: .releasing)
  }
}
