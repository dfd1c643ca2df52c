/// A bus of an engine: the master, the soundtrack's, or one of the effects', by its number.
package struct BusID: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The number of a bus of the effects; negative for the two others.
  package let number: Int

  package init(_ number: Int) { self.number = number }

  /// The bus over everything.
  package static let master = BusID(-2)
  /// The soundtrack's.
  package static let soundtrack = BusID(-1)

  /// True for a bus of the effects' mix.
  package var isOfEffects: Bool { number >= 0 }

  /// Its place in a list of all buses.
  var place: Int { number + 2 }

  package static func < (a: BusID, b: BusID) -> Bool { a.number < b.number }
}
