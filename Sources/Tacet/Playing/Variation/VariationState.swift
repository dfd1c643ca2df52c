import TacetSignal

/// The choice of the next variation of a ``SoundSet``. Pure: the same seed makes the same choices on every machine.
struct VariationState {
  /// Where the choices are: those that follow are the same from here.
  struct Place: Codable, Hashable, Sendable {
    var generator: UInt64
    /// The variations that are left of this round, the next one last.
    var round: [Int]
    var last: Int?
  }

  private let count: Int
  private let order: SoundSet.Order
  private var generator: SeededGenerator
  /// The variations that are left of this round, the next one last.
  private var round: [Int] = []
  private var last: Int?

  /// `count`: how many variations there are, at least 1.
  init(count: Int, order: SoundSet.Order, seed: UInt64) {
    self.count = count
    self.order = order
    generator = SeededGenerator(seed: seed)
    round.reserveCapacity(count)
  }

  /// Goes on from a place, whose numbers are below `count`.
  init(count: Int, order: SoundSet.Order, at place: Place) {
    self.init(count: count, order: order, seed: place.generator)
    round = place.round
    last = place.last
  }

  /// Where the choices are.
  var place: Place { Place(generator: generator.state, round: round, last: last) }

  /// The number of the next variation: never the one before, if there is another.
  mutating func next() -> Int {
    if round.isEmpty { fillRound() }
    let next = round.removeLast()
    last = next
    return next
  }

  /// A number from 0 to below 1.
  mutating func unit() -> Float { Float(generator.next() >> 40) / Float(1 << 24) }

  private mutating func fillRound() {
    switch order {
    case .roundRobin: round.append(contentsOf: (0..<count).reversed())
    case .random: round.append(other(below: count))
    case .shuffle:
      round.append(contentsOf: 0..<count)
      for index in stride(from: count - 1, to: 0, by: -1) { round.swapAt(index, below(index + 1)) }
      // The first of this round may not be the last of the one before.
      if count > 1, round[count - 1] == last { round.swapAt(count - 1, below(count - 1)) }
    }
  }

  /// One of `count` that is not the last.
  private mutating func other(below count: Int) -> Int {
    guard count > 1, let last else { return below(count) }
    let choice = below(count - 1)
    return choice < last ? choice : choice + 1
  }

  /// A number from 0 to below `limit`, by multiplication (Lemire 2019); its bias is below one in 2^32.
  private mutating func below(_ limit: Int) -> Int {
    Int(generator.next().multipliedFullWidth(by: UInt64(limit)).high)
  }
}
