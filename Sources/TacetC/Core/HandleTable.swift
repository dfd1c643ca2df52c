import TacetHeader
import TacetSystem

/// An object that programs have by a handle.
protocol Held: AnyObject, Sendable {
  static var table: HandleTable<Self> { get }
  /// The engine that it ends with; nil: it stands by itself.
  var owner: Engine? { get }
}

extension Held {
  /// The object of a handle.
  @inline(__always)
  static func at(_ handle: OpaquePointer?) throws -> Self {
    if let object = table[handle] { return object }
    throw table.failure(handle)
  }

  /// Takes a handle out, unless its object is lent by a bank.
  static func release(_ handle: OpaquePointer?, isLent: (Self) -> Bool) throws {
    guard table.take(handle, where: { !isLent($0) }) == nil else { return }
    _ = try at(handle)
    throw Failure(TACET_ERROR_STATE, "it is lent by a bank, and ends with that")
  }
}

/// The objects of one kind, by their handles. A handle is a number that looks like a pointer: the kind in its upper 8
/// bits, then 32 bits of a generation, then 24 of a slot. Any thread.
final class HandleTable<Object: Held>: Sendable {
  private struct Slot {
    var object: Object?
    var generation: UInt32 = 0
  }

  private struct State {
    var slots: [Slot] = []
    var free: [Int] = []
  }

  private static var mostSlots: Int { 1 << 24 }

  private let kind: UInt
  private let name: StaticString
  private let state = Locked(State())

  /// `kind`: 1 to 127, a different one for each table.
  init(kind: UInt, _ name: StaticString) {
    self.kind = kind
    self.name = name
  }

  private func handle(_ slot: Int, _ generation: UInt32) -> OpaquePointer? {
    OpaquePointer(bitPattern: kind << 56 | UInt(generation) << 24 | UInt(slot))
  }

  private func find(_ handle: OpaquePointer?, _ state: State) -> Int? {
    let bits = UInt(bitPattern: handle)
    let slot = Int(bits & 0xFF_FFFF)
    guard bits >> 56 == kind, slot < state.slots.count,
      state.slots[slot].generation == UInt32(truncatingIfNeeded: bits >> 24)
    else { return nil }
    return slot
  }

  /// Adds an object, and returns its handle. What is ready only after its engine has ended gets none: nobody would
  /// release it.
  func add(_ object: Object) throws -> OpaquePointer? {
    try state.withLock { state in
      // Set before the end takes this lock to take out what is here.
      if object.owner?.isEnded == true { throw Failure(TACET_ERROR_HANDLE, "the engine has ended meanwhile") }
      let slot = state.free.popLast() ?? state.slots.count
      if slot == state.slots.count {
        guard slot < Self.mostSlots else { throw Failure(TACET_ERROR_FULL, "there are too many handles") }
        state.slots.append(Slot())
      }
      state.slots[slot].object = object
      state.slots[slot].generation &+= 1
      return handle(slot, state.slots[slot].generation)
    }
  }

  /// The object of a handle; nil for one that is dead, of another kind or made up.
  subscript(handle: OpaquePointer?) -> Object? {
    state.withLock { state in find(handle, state).flatMap { state.slots[$0].object } }
  }

  /// Takes an object out, for which `isTaken` says yes.
  func take(_ handle: OpaquePointer?, where isTaken: (Object) -> Bool = { _ in true }) -> Object? {
    state.withLock { state in
      guard let slot = find(handle, state), let object = state.slots[slot].object, isTaken(object) else { return nil }
      state.slots[slot].object = nil
      state.free.append(slot)
      return object
    }
  }

  /// Takes out all objects that `isTaken` names. They are released by the caller, without the lock.
  func takeAll(where isTaken: (Object) -> Bool) -> [Object] {
    state.withLock { state in
      var taken: [Object] = []
      for slot in state.slots.indices {
        guard let object = state.slots[slot].object, isTaken(object) else { continue }
        taken.append(object)
        state.slots[slot].object = nil
        state.free.append(slot)
      }
      return taken
    }
  }

  /// The failure of a call with a handle that is not here.
  func failure(_ handle: OpaquePointer?) -> Failure {
    Failure(TACET_ERROR_HANDLE, handle == nil ? "the \(name) is NULL" : "the \(name) is released, or was never made")
  }
}
