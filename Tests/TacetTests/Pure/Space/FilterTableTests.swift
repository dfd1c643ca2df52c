import TacetMixer
import TacetSignal
import Testing

@testable import Tacet

/// The filters of mixes and buses, as the game and the snapshots set them.
struct FilterTableTests {
  private var table = FilterTable()
  private var actions: [EngineAction] = []
  private let dull = BusFilter(lowPass: 0.5)
  private let muffled = SoundFilter(lowPass: 700)

  /// Takes the filters that were ordered.
  private mutating func sent() -> [FilterChange] {
    defer { actions.removeAll() }
    return actions.compactMap { if case .filter(let change, _) = $0 { change } else { nil } }
  }

  @Test mutating func gamesFiltersAreKeptAndSent() {
    #expect(table[3] == BusFilter() && table[.master] == SoundFilter())
    table.set(dull, ofBus: 3, ramp: 4, &actions)
    table.set(muffled, of: .master, ramp: 4, &actions)
    #expect(sent() == [.bus(3, dull), .mix(.master, muffled)] && table[3] == dull && table[.master] == muffled)
  }

  /// The soundtrack and the master have no voices.
  @Test(arguments: [BusTable.soundtrack, BusTable.master])
  mutating func filterOfABusWithoutVoicesIsKeptAlone(bus: Int) {
    table.set(dull, ofBus: bus, ramp: 4, &actions)
    table.setSnapshot(dull, mix: nil, ofBus: bus, named: "master", ramp: 4, &actions)
    #expect(actions.isEmpty && table[bus] == dull)
  }

  @Test(
    arguments: [
      (0, 0), (1, 1), (1.5, 1), (-1, 0), (.infinity, 1), (-.infinity, 0), (.nan, 0),
      (.leastNonzeroMagnitude, .leastNonzeroMagnitude),
    ] as [(Float, Float)])
  mutating func strengthsAreLimited(_ strength: Float, _ expected: Float) {
    let limited = BusFilter(lowPass: expected, highPass: expected)
    table.set(BusFilter(lowPass: strength, highPass: strength), ofBus: 0, ramp: 4, &actions)
    #expect(table[0] == limited && sent() == [.bus(0, limited)])
    table.setSnapshot(
      BusFilter(lowPass: strength, highPass: strength), mix: nil, ofBus: 1, named: "x", ramp: 4, &actions)
    #expect(sent() == [.bus(1, limited, isSnapshot: true)])
  }

  @Test mutating func snapshotsFilterIsSentOnceAndHoldsUntilItLeaves() {
    table.setSnapshot(dull, mix: muffled, ofBus: 0, named: "effects", ramp: 4, &actions)
    #expect(sent() == [.bus(0, dull, isSnapshot: true), .mix(.effects, muffled, isSnapshot: true)])
    table.setSnapshot(dull, mix: muffled, ofBus: 0, named: "effects", ramp: 4, &actions)
    table.set(BusFilter(highPass: 1), ofBus: 0, ramp: 4, &actions)
    table.set(SoundFilter(highPass: 90), of: .effects, ramp: 4, &actions)
    #expect(sent().isEmpty && table[0] == BusFilter(highPass: 1))
    table.setSnapshot(nil, mix: nil, ofBus: 0, named: "effects", ramp: 4, &actions)
    #expect(sent() == [.bus(0, BusFilter(highPass: 1)), .mix(.effects, SoundFilter(highPass: 90))])
  }

  @Test mutating func orderWhoseTimeHasComeIsTheGamesOwn() {
    for (bus, mix) in [
      (BusTable.master, SoundMix.master), (BusTable.soundtrack, .soundtrack), (BusTable.effects, .effects),
    ] {
      table.perform(BusSchedule.Turn(.mixFilter(muffled), at: 10, 4, number: 1), of: bus, &actions)
      #expect(table[mix] == muffled && sent() == [.mix(mix, muffled)])
    }
    table.setSnapshot(BusFilter(), mix: nil, ofBus: 3, named: "x", ramp: 4, &actions)
    table.perform(BusSchedule.Turn(.filter(dull), at: 10, 4, number: 1), of: 3, &actions)
    table.perform(BusSchedule.Turn(0.5, at: 10, 4, number: 1), of: 3, &actions)
    // It is heard when the snapshot leaves.
    #expect(table[3] == dull && sent() == [.bus(3, BusFilter(), isSnapshot: true)])
  }

  /// A bus has the filter of a mix only if it has its name.
  @Test mutating func filterOfAMixNeedsTheNameOfOne() {
    table.setSnapshot(nil, mix: muffled, ofBus: 3, named: "dialogue", ramp: 4, &actions)
    #expect(actions.isEmpty)
    table.setSnapshot(nil, mix: muffled, ofBus: BusTable.soundtrack, named: "soundtrack", ramp: 4, &actions)
    #expect(sent() == [.mix(.soundtrack, muffled, isSnapshot: true)])
  }
}
