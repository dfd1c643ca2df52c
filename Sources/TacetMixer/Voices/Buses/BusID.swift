/// A bus of an engine: the master, the soundtrack's, or one of the effects', by its number.
package struct BusID: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The number of a bus of the effects, from 0 on, as voices have it; that of the two others is for what crosses a
  /// border: events of the renderer, records, C.
  package let number: Int

  package init(_ number: Int) { self.number = number }

  /// The bus over everything.
  package static let master = BusID(-2)
  /// The soundtrack's.
  package static let soundtrack = BusID(-1)

  /// That of the effects, whose block is that of their mix.
  package static let effects = BusID(0)
  /// That of menus and buttons.
  package static let interface = BusID(1)

  /// True for a bus of the effects' mix.
  package var isOfEffects: Bool { number >= 0 }

  /// Its place in a list of all buses.
  var place: Int { number + 2 }

  package static func < (a: BusID, b: BusID) -> Bool { a.number < b.number }
}

/// A bus with those above it but the master, from below; the soundtrack's or the master alone. Takes no memory.
package struct BusBranch: BitwiseCopyable {
  /// How many buses of the effects a branch may have.
  package static let deepest = 4
  private var buses = InlineArray<4, BusID>(repeating: .master)
  package private(set) var count = 0

  /// A bus without another one above it.
  package init(_ bus: BusID) { append(bus) }

  /// The branch of a bus, in a tree in which `parent` is the bus above.
  package init(of bus: BusID, parent: (BusID) -> BusID) {
    if !bus.isOfEffects { append(bus) }
    Self.walk(from: bus.number, parent: { parent(BusID($0)).number }) { append(BusID($0)) }
  }

  package subscript(index: Int) -> BusID { buses[index] }

  private mutating func append(_ bus: BusID) {
    buses[count] = bus
    count += 1
  }

  /// Calls `body` with a bus of the effects and all above it.
  @inline(__always)
  static func walk(from bus: Int, parent: (Int) -> Int, _ body: (Int) -> Void) {
    var next = bus
    // Bounded, whatever the parents are.
    for _ in 0..<deepest where next >= 0 {
      body(next)
      next = parent(next)
    }
  }
}
