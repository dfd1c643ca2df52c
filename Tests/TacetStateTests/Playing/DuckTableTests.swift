import TacetMixer
import TacetSignal
import Testing

@testable import Tacet

/// The rules by which buses go down while others sound.
struct DuckTableTests {
  private var table = DuckTable()
  private var buses = BusTable(capacity: 64)
  private var actions = EngineActions()

  private func rule(_ source: BusID, _ target: BusID, gain: Float = 0.25) -> DuckRule {
    DuckRule(source: source, target: target, gain: gain, attack: 1, hold: 2, release: 3, threshold: 0.1)
  }

  @discardableResult
  private mutating func set(_ source: BusID, _ target: BusID, gain: Float? = 0.25) -> String? {
    table.set(
      gain.map { rule(source, target, gain: $0) }, source: source, target: target, buses: buses, &actions)
  }

  /// How many rules each order sends.
  private mutating func sent() -> [Int] { actions.drain().map { $0 == "ducking" ? table.rules.count : -1 } }

  @Test mutating func ruleIsReplacedAndEnded() {
    #expect(set(0, 1) == nil && sent() == [1])
    #expect(set(0, .soundtrack) == nil && sent() == [2])
    #expect(set(0, 1, gain: 0.5) == nil && sent() == [2])
    #expect(table.rule(source: 0, target: 1)?.gain == 0.5 && table.rule(source: 1, target: 0) == nil)
    #expect(set(0, 1, gain: nil) == nil && sent() == [1])
    #expect(table.rule(source: 0, target: 1) == nil && table.rules == [rule(0, .soundtrack)])
    // Ended already.
    #expect(set(0, 1, gain: nil) == nil && actions.isEmpty)
  }

  @Test mutating func ruleThatCanNotBeChangesNothing() {
    set(0, 1)
    actions.removeAll()
    #expect(
      set(.soundtrack, 0) == "soundtrack ducks no bus" && set(.master, 0) == "master ducks no bus")
    #expect(set(0, .master) == "master is not ducked" && set(1, 1) == "interface does not duck itself")
    #expect(set(1, 1, gain: nil) != nil && actions.isEmpty && table.rules.count == 1)
  }

  @Test mutating func oneMoreThanTheMostIsRefusedUntilOneEnds() {
    for target in 1...DuckRules.most { #expect(set(0, BusID(target)) == nil) }
    actions.removeAll()
    #expect(set(1, 0) == "there are 32 rules of ducking at most" && actions.isEmpty)
    // A known one may change.
    #expect(set(0, 7, gain: 0.5) == nil && sent() == [32])
    #expect(set(0, 7, gain: nil) == nil && sent() == [31])
    set(1, 0)
    #expect(sent() == [32])
  }

  @Test(arguments: 1...5) mutating func rulesAreThoseOfADictionary(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var expected: [[BusID]: Float] = [:]
    for _ in 0..<2_000 {
      let numbers = (Int.random(in: -2...7, using: &random), Int.random(in: -2...7, using: &random))
      let (source, target) = (BusID(numbers.0), BusID(numbers.1))
      let gain = Int.random(in: 0..<3, using: &random) > 0 ? Float.random(in: 0...1, using: &random) : nil
      let isPossible = source.isOfEffects && target != .master && source != target
      let hasRoom = gain == nil || expected[[source, target]] != nil || expected.count < DuckRules.most
      for name in buses.all.count..<10 { _ = buses.makeBus("\(name)") }
      #expect((set(source, target, gain: gain) == nil) == (isPossible && hasRoom))
      if isPossible, hasRoom { expected[[source, target]] = gain }
      #expect(table.rules.count == expected.count)
      #expect(table.rules.allSatisfy { expected[[$0.source, $0.target]] == $0.gain })
    }
  }
}
