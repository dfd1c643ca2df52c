import Synchronization
import Tacet
import TacetSystem
import Testing

@testable import TacetC

/// Starts threads that run the body with their number.
func start(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) throws -> [SystemThread] {
  try (0..<count).map { number in
    let thread = SystemThread(name: "tacet-test") { body(number) }
    return try #require(thread)
  }
}

/// A place whose object is used without a lock.
@Suite struct SharedPlaceTests {
  /// Counts those of its kind that live.
  private final class Thing: Sendable {
    let isWhole = Atomic(true)
    private let living: Locked<Int>

    init(_ living: Locked<Int>) {
      self.living = living
      living.withLock { $0 += 1 }
    }

    deinit {
      isWhole.store(false, ordering: .releasing)
      living.withLock { $0 -= 1 }
    }
  }

  /// For expectations, which copy what they look at.
  private final class Shared: Sendable {
    let place = SharedPlace<Thing>()
    var isFree: Bool { place.isFree }
    /// Nil: there is nothing.
    var holdsWhole: Bool? { place.use { $0.isWhole.load(ordering: .acquiring) } }
  }

  private let living = Locked(0)
  private var count: Int { living.withLock { $0 } }

  @Test func objectLivesWhileItIsThere() {
    let shared = Shared()
    #expect(shared.isFree)
    shared.place.put(Thing(living))
    #expect(!shared.isFree)
    #expect(shared.holdsWhole == true)
    #expect(count == 1)
    shared.place.remove()
    #expect(shared.isFree)
    #expect(count == 0)
    #expect(shared.holdsWhole == nil)
  }

  @Test func objectThatIsTakenOutDuringACallEndsWithTheCall() {
    let shared = Shared()
    shared.place.put(Thing(living))
    _ = shared.place.use { _ in
      shared.place.remove()
      #expect(count == 1)
      #expect(!shared.isFree)
      #expect(shared.holdsWhole == nil)
      #expect(count == 1)
    }
    #expect(count == 0)
    #expect(shared.isFree)
  }

  @Test func objectsThatComeAndGoDuringCallsAreWhole() throws {
    let (shared, isOver, wrong) = (Shared(), Locked(false), Locked(0))
    let threads = try start(3) { _ in
      while !isOver.withLock({ $0 }) {
        let isWhole = shared.place.use { thing in
          (0..<20).allSatisfy { _ in thing.isWhole.load(ordering: .acquiring) }
        }
        if isWhole == false { wrong.withLock { $0 += 1 } }
      }
    }
    var turns = 0
    while turns < 20_000 {
      guard shared.place.isFree else { continue }
      shared.place.put(Thing(living))
      shared.place.remove()
      turns += 1
    }
    isOver.withLock { $0 = true }
    for thread in threads { thread.join() }
    #expect(wrong.withLock { $0 } == 0)
    #expect(count == 0)
  }
}

/// Handles of programs.
@Suite struct HandleTableTests {
  private final class Thing: Held {
    static let table = HandleTable<Thing>(kind: 90, "thing")
    var owner: Engine? { nil }
  }

  private let table = HandleTable<Thing>(kind: 90, "thing")

  @Test func eachObjectIsFoundByItsHandle() throws {
    let things = (0..<1_000).map { _ in Thing() }
    let handles = try things.map { try table.add($0) }
    for (thing, handle) in zip(things, handles) { #expect(table[handle] === thing) }
    #expect(Set(handles).count == 1_000)
  }

  @Test func handleThatWasReleasedFindsNothingAndNeverAnother() throws {
    let first = try table.add(Thing())
    #expect(table.take(first) != nil)
    #expect(table[first] == nil)
    #expect(table.take(first) == nil)
    let second = try table.add(Thing())
    #expect(first != second)
    #expect(table[first] == nil)
    #expect(table[second] != nil)
  }

  @Test func madeUpHandlesFindNothing() throws {
    _ = try table.add(Thing())
    let (kind, generation): (UInt, UInt) = (90 << 56, 1 << 24)
    // No handle, none yet, the next one in its slot, another kind, a slot that was not made, and all bits.
    let madeUp: [UInt] = [
      1, kind, kind + 2 * generation, kind / 90 * 91 + generation, kind + generation + 0xFFFFFF, .max,
    ]
    for bits in madeUp {
      #expect(table[OpaquePointer(bitPattern: bits)] == nil, "\(bits)")
    }
    #expect(table[nil] == nil)
  }

  @Test func handlesAreFoundWhileOthersComeAndGo() throws {
    let kept = Thing()
    let bits = UInt(bitPattern: try table.add(kept))
    let wrong = Locked(0)
    let threads = try start(4) { [table] _ in
      for _ in 0..<2_000 {
        let own = Thing()
        let other = try? table.add(own)
        let isFound = table[other] === own && table[OpaquePointer(bitPattern: bits)] === kept
        if !isFound || table.take(other) !== own || table[other] != nil { wrong.withLock { $0 += 1 } }
      }
    }
    for thread in threads { thread.join() }
    #expect(wrong.withLock { $0 } == 0)
    #expect(table.takeAll { _ in true }.count == 1)
  }
}
