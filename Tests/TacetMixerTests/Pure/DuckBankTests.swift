import TacetSignal
import Testing

@testable import TacetMixer

@Suite struct DuckBankTests {
  private static func rule(_ source: Int, _ target: Int, gain: Float = 0.25, hold: Int = 1_000) -> DuckRule {
    DuckRule(
      source: BusID(source), target: BusID(target), gain: gain, attack: 100, hold: hold, release: 400, threshold: 0.001)
  }

  /// Follows one frame in which the buses given sound. Returns the reports.
  private func follow(
    _ ducks: inout DuckBank, _ buses: inout BusBank, at frame: Int, sounding: [Int: Float]
  ) -> [String] {
    ducks.beginLevels()
    for (bus, level) in sounding { ducks.addLevel(level, bus: bus) }
    var reports: [String] = []
    ducks.follow(&buses, frame: frame) { reports.append("\($0.number) \($1)") }
    return reports
  }

  @Test func targetGoesDownStaysForTheHoldAndComesBack() {
    var ducks = DuckBank()
    var buses = BusBank()
    ducks.load(DuckRules([Self.rule(2, 3)]), &buses)
    #expect(follow(&ducks, &buses, at: 0, sounding: [4: 1, 2: 0.000_9]).isEmpty)
    #expect(follow(&ducks, &buses, at: 100, sounding: [2: 1]) == ["3 true"])
    #expect(buses.level(of: 3).target == 0.25 && buses.level(of: 3).remaining == 100)
    #expect(buses.level(of: 2).value == 1 && ducks.boundary(frame: 100) == .max)
    buses.advance(100)
    // Its last voice ended at frame 5,000, in the middle of a step.
    ducks.recordEnd(bus: 2, frame: 5_000)
    #expect(follow(&ducks, &buses, at: 5_120, sounding: [:]).isEmpty)
    #expect(ducks.boundary(frame: 5_120) == 880)
    #expect(follow(&ducks, &buses, at: 6_000, sounding: [:]) == ["3 false"])
    #expect(buses.level(of: 3).target == 1 && buses.level(of: 3).remaining == 400)
  }

  @Test func soundInTheHoldKeepsItDown() {
    var ducks = DuckBank()
    var buses = BusBank()
    ducks.load(DuckRules([Self.rule(2, 3)]), &buses)
    _ = follow(&ducks, &buses, at: 0, sounding: [2: 1])
    #expect(follow(&ducks, &buses, at: 500, sounding: [:]).isEmpty)
    #expect(follow(&ducks, &buses, at: 1_400, sounding: [2: 1]).isEmpty)
    #expect(follow(&ducks, &buses, at: 1_600, sounding: [:]).isEmpty)
    #expect(ducks.boundary(frame: 1_600) == 1_000)
  }

  @Test func busBelowTheSourceCounts() {
    var ducks = DuckBank()
    var buses = BusBank()
    buses.set(5, glide: 0) { $0.parent = BusID(2) }
    ducks.load(DuckRules([Self.rule(2, 3)]), &buses)
    #expect(follow(&ducks, &buses, at: 0, sounding: [5: 1]) == ["3 true"])
  }

  @Test func rulesMultiplyAnd24DecibelsIsTheMost() {
    var ducks = DuckBank()
    var buses = BusBank()
    buses.set(4, glide: 0) { $0.parent = BusID(3) }
    ducks.load(
      DuckRules([
        Self.rule(1, 3, gain: 0.5), Self.rule(2, 3, gain: 0.25), Self.rule(1, 4, gain: 0.25),
        Self.rule(1, -1, gain: 0.001),
      ]),
      &buses)
    _ = follow(&ducks, &buses, at: 0, sounding: [1: 1, 2: 1])
    buses.advance(1_000)
    #expect(buses.level(of: 3).value == 0.125)
    // With the bus above: 0.125 × 0.25 would be -30 dB.
    #expect(abs(buses.level(of: 4).value - DuckBank.floor) < 1e-6)
    #expect(ducks.soundtrack == (DuckBank.floor, 100))
  }

  @Test func ruleThatIsTakenAwayLetsItsBusComeBack() {
    var ducks = DuckBank()
    var buses = BusBank()
    ducks.load(DuckRules([Self.rule(2, 3), Self.rule(2, -1)]), &buses)
    _ = follow(&ducks, &buses, at: 0, sounding: [2: 1])
    buses.advance(1_000)
    ducks.load(DuckRules([Self.rule(2, -1, gain: 0.5)]), &buses)
    #expect(buses.level(of: 3).target == 1 && buses.level(of: 3).remaining == 400)
    #expect(ducks.soundtrack.gain == 0.5)
  }

  @Test func ruleThatIsTakenAwayWhileItsBusIsDownIsReportedOnce() {
    var ducks = DuckBank()
    var buses = BusBank()
    ducks.load(DuckRules([Self.rule(2, 3), Self.rule(4, 3), Self.rule(2, 5)]), &buses)
    #expect(follow(&ducks, &buses, at: 0, sounding: [2: 1, 4: 1]) == ["3 true", "5 true"])
    var reports: [String] = []
    // Another rule holds the bus 3.
    ducks.load(DuckRules([Self.rule(4, 3), Self.rule(2, 5)]), &buses) { reports.append("\($0.number) \($1)") }
    #expect(reports.isEmpty)
    ducks.load(DuckRules([]), &buses) { reports.append("\($0.number) \($1)") }
    #expect(reports == ["3 false", "5 false"])
    ducks.load(DuckRules([]), &buses) { reports.append("\($0.number) \($1)") }
    #expect(reports.count == 2)
  }

}
