import Synchronization

/// A place for one object, which calls use without a lock and without counting a reference to it.
///
/// The object is held by its place until it was taken out and the last call in it is over: any order of calls and of
/// objects that come and go is harmless. One thread at a time puts in and takes out; any thread uses. Its memory is
/// never freed, and may be filled with zeros instead of being initialized.
struct SharedPlace<Object: AnyObject>: ~Copyable {
  /// The object, with a reference; 0: there is none.
  private let object = Atomic<UInt>(0)
  /// The same reference of one that was taken out, until the last call lets go of it.
  private let taken = Atomic<UInt>(0)
  /// How many calls are in it, and ``isTaken`` until one of them lets go of an object that was taken out. In one word:
  /// a call that was the last before it was taken out is not the one.
  private let calls = Atomic<UInt>(0)
  private static var isTaken: UInt { 1 << 63 }

  /// True if nothing is in it, and no call in what was.
  var isFree: Bool { object.load(ordering: .acquiring) == 0 && taken.load(ordering: .acquiring) == 0 }

  /// The object, for the thread that puts in and takes out.
  var current: Object? { Self.object(object.load(ordering: .acquiring))?.takeUnretainedValue() }

  /// Puts an object in, where the place is free.
  func put(_ new: Object) {
    // After the object was made: a call acquires it.
    object.store(UInt(bitPattern: Unmanaged.passRetained(new).toOpaque()), ordering: .releasing)
  }

  /// Takes the object out: no call finds it any more. It is let go of with the last call.
  func remove() {
    let old = object.exchange(0, ordering: .acquiringAndReleasing)
    guard old != 0 else { return }
    taken.store(old, ordering: .releasing)
    // With itself as a call: it may be the last one.
    calls.add(Self.isTaken + 1, ordering: .acquiringAndReleasing)
    leave()
  }

  /// Runs the body with the object, which lives until that is over; nil: there is none.
  @inline(__always)
  func use<Result>(_ body: (Object) throws -> Result?) rethrows -> Result? {
    // Before the object is read: who takes it out counts too, and lets go of it only if this call is not counted then.
    calls.add(1, ordering: .acquiringAndReleasing)
    defer { leave() }
    guard let object = Self.object(object.load(ordering: .acquiring)) else { return nil }
    return try object._withUnsafeGuaranteedRef { try body($0) }
  }

  @inline(__always)
  private func leave() {
    if calls.subtract(1, ordering: .acquiringAndReleasing).newValue == Self.isTaken { release() }
  }

  @inline(never)
  private func release() {
    // A call that has come meanwhile finds no object, and comes here itself.
    guard calls.compareExchange(expected: Self.isTaken, desired: 0, ordering: .acquiringAndReleasing).exchanged else {
      return
    }
    Self.object(taken.exchange(0, ordering: .acquiringAndReleasing))?.release()
  }

  @inline(__always)
  private static func object(_ reference: UInt) -> Unmanaged<Object>? {
    UnsafeRawPointer(bitPattern: reference).map { Unmanaged.fromOpaque($0) }
  }
}
