import Synchronization
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

  /// Runs the body with the object of a handle, which lives until that is over, and counts no reference to it.
  @inline(__always)
  static func using<Result>(_ handle: OpaquePointer?, _ body: (Self) throws -> Result) throws -> Result {
    if let result = try table.use(handle, body) { return result }
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
/// bits, then 32 bits of a generation, then 24 of a slot. Any thread; an object is found without a lock.
final class HandleTable<Object: Held>: Sendable {
  private struct Slot: ~Copyable {
    /// That of the object, or of the last one.
    let generation = Atomic<UInt32>(0)
    let place = SharedPlace<Object>()
  }

  private struct State {
    var count = 0
    var free: [Int] = []
  }

  /// Slots lie in parts, each twice as large as the one before it, which are made when they are needed and never freed.
  private static var firstPart: Int { 64 }
  private static var parts: Int { 18 }
  private static var mostSlots: Int { firstPart * (1 << parts - 1) }

  private let kind: UInt
  private let name: StaticString
  /// The addresses of the parts; 0: it is not made.
  private let parts = FixedArray<Atomic<UInt>>(count: HandleTable.parts) { _ in Atomic(0) }
  private let state = Locked(State())

  /// `kind`: 1 to 127, a different one for each table.
  init(kind: UInt, _ name: StaticString) {
    self.kind = kind
    self.name = name
  }

  private func handle(_ slot: Int) -> OpaquePointer? {
    let generation = self.slot(slot)?.pointee.generation.load(ordering: .acquiring) ?? 0
    return OpaquePointer(bitPattern: kind << 56 | UInt(generation) << 24 | UInt(slot))
  }

  /// The part that a slot is in, and which of that it is.
  @inline(__always)
  private static func part(of slot: Int) -> (part: Int, index: Int) {
    let number = slot + firstPart
    let part = Int.bitWidth - 1 - number.leadingZeroBitCount - firstPart.trailingZeroBitCount
    return (part, number - firstPart << part)
  }

  /// A slot; nil: it is not made.
  @inline(__always)
  private func slot(_ slot: Int) -> UnsafeMutablePointer<Slot>? {
    let (part, index) = Self.part(of: slot)
    guard part < Self.parts else { return nil }
    return UnsafeMutablePointer<Slot>(bitPattern: parts[part].load(ordering: .acquiring)).map { $0 + index }
  }

  /// The slot of a handle of this kind, whatever is in it.
  @inline(__always)
  private func find(_ handle: OpaquePointer?) -> (number: Int, slot: UnsafeMutablePointer<Slot>)? {
    let bits = UInt(bitPattern: handle)
    let number = Int(bits & 0xFF_FFFF)
    guard bits >> 56 == kind, let slot = slot(number) else { return nil }
    return (number, slot)
  }

  /// True if a slot is of the generation of a handle.
  @inline(__always)
  private func has(_ slot: UnsafeMutablePointer<Slot>, _ handle: OpaquePointer?) -> Bool {
    slot.pointee.generation.load(ordering: .acquiring) == UInt32(truncatingIfNeeded: UInt(bitPattern: handle) >> 24)
  }

  /// Makes one slot more; nil: there are too many.
  private func makeSlot(_ state: inout State) -> Int? {
    guard state.count < Self.mostSlots else { return nil }
    let (part, index) = Self.part(of: state.count)
    if index == 0 {
      let slots = UnsafeMutablePointer<Slot>.allocate(capacity: Self.firstPart << part)
      for slot in 0..<Self.firstPart << part { (slots + slot).initialize(to: Slot()) }
      // After the slots were made: who acquires the address finds them.
      parts[part].store(UInt(bitPattern: slots), ordering: .releasing)
    }
    state.count += 1
    return state.count - 1
  }

  /// Adds an object, and returns its handle. What is ready only after its engine has ended gets none: nobody would
  /// release it.
  func add(_ object: Object) throws -> OpaquePointer? {
    try state.withLock { state in
      // Set before the end takes this lock to take out what is here.
      if object.owner?.isEnded == true { throw Failure(TACET_ERROR_HANDLE, "the engine has ended meanwhile") }
      // Not one that a call is still in.
      let free = state.free.lastIndex { slot($0)?.pointee.place.isFree == true }
      guard let number = free.map({ state.free.remove(at: $0) }) ?? makeSlot(&state), let slot = slot(number) else {
        throw Failure(TACET_ERROR_FULL, "there are too many handles")
      }
      // Before the object: who finds that finds its generation.
      slot.pointee.generation.wrappingAdd(1, ordering: .releasing)
      slot.pointee.place.put(object)
      return handle(number)
    }
  }

  /// The object of a handle; nil for one that is dead, of another kind or made up.
  subscript(handle: OpaquePointer?) -> Object? { use(handle) { $0 } }

  /// Runs the body with the object of a handle, which lives until that is over; nil, and nothing run, for a handle that
  /// is dead, of another kind or made up.
  @inline(__always)
  func use<Result>(_ handle: OpaquePointer?, _ body: (Object) throws -> Result) rethrows -> Result? {
    guard let (_, slot) = find(handle) else { return nil }
    // The generation after the object: of one that comes later it is another.
    return try slot.pointee.place.use { try has(slot, handle) ? body($0) : nil }
  }

  /// Takes an object out, for which `isTaken` says yes.
  func take(_ handle: OpaquePointer?, where isTaken: (Object) -> Bool = { _ in true }) -> Object? {
    state.withLock { state in
      guard let (number, slot) = find(handle), has(slot, handle), let object = slot.pointee.place.current,
        isTaken(object)
      else { return nil }
      slot.pointee.place.remove()
      state.free.append(number)
      return object
    }
  }

  /// Takes out all objects that `isTaken` names. They are released by the caller, without the lock.
  func takeAll(where isTaken: (Object) -> Bool) -> [Object] {
    state.withLock { state in
      var taken: [Object] = []
      for number in 0..<state.count {
        guard let slot = slot(number), let object = slot.pointee.place.current, isTaken(object) else { continue }
        taken.append(object)
        slot.pointee.place.remove()
        state.free.append(number)
      }
      return taken
    }
  }

  /// The failure of a call with a handle that is not here.
  func failure(_ handle: OpaquePointer?) -> Failure {
    Failure(TACET_ERROR_HANDLE, handle == nil ? "the \(name) is NULL" : "the \(name) is released, or was never made")
  }
}
