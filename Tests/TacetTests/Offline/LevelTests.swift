import TacetSession
import TacetTestSupport
import Testing

@testable import Tacet

/// Silence by the game's own levels, as an engine shows it.
@Suite struct LevelTests {
  private let engine: AudioEngine

  init() throws {
    var configuration = AudioEngine.Configuration(output: .offline)
    configuration.recordsEvents = true
    engine = try AudioEngine(configuration)
    _ = try engine.render(frames: 1_000)
    _ = engine.session.drainChanges()
  }

  private static func silent(_ bus: String, _ side: LevelReason.Side) -> LevelReason {
    LevelReason(.busSilent, bus: bus, side: side)
  }

  /// The frames at which the reasons changed, with their number.
  private func changes() -> [[Int]] {
    engine.diagnostics.drainEvents().compactMap { event in
      if case .levelsChanged(let reasons, let frame) = event { [frame.rawValue, reasons.count] } else { nil }
    }
  }

  @Test func busAtSilenceIsPublishedAndNoPartOfTheVerdict() throws {
    let bus = engine.soundtrack.bus
    bus.setGain(.silence)
    _ = try engine.render(frames: 14_879)
    #expect(engine.session.reasonsForSilence.isEmpty)
    #expect(engine.session.drainChanges().isEmpty)
    _ = try engine.render(frames: 1)
    let reasons = engine.session.reasonsForSilence
    let expected = [Self.silent("soundtrack", .soundtrack)]
    #expect(reasons.levels == expected)
    #expect(!reasons.isEmpty)
    #expect(reasons.soundtrack.isEmpty)
    #expect(reasons.silencers(of: .soundtrack) == ["soundtrack turned down in the game (soundtrack)"])
    #expect(reasons.silencers(of: .effects).isEmpty)
    #expect(engine.session.verdict == Verdict())
    #expect(engine.session.drainChanges() == [.levelsChanged(expected)])
    bus.setGain(.decibels(-59), over: .seconds(1))
    _ = try engine.render(frames: 100)
    #expect(engine.session.drainChanges() == [.levelsChanged([])])
    #expect(engine.session.reasonsForSilence.isEmpty)
    // 10 ms of fade and 0.3 s.
    #expect(changes() == [[1_000 + 480 + 14_400, 1], [15_880, 0]])
  }

  @Test func sliderThatComesBackInTimeIsNoReason() throws {
    engine.soundtrack.bus.setGain(.silence)
    _ = try engine.render(frames: 12_000)
    engine.soundtrack.bus.setGain(.unity)
    _ = try engine.render(frames: 48_000)
    #expect(changes().isEmpty)
  }

  @Test func muteOfTheGameIsAHold() throws {
    engine.soundtrack.bus.setMuted(true)
    _ = try engine.render(frames: 48_000)
    let reasons = engine.session.reasonsForSilence
    #expect(!reasons.soundtrack.isEmpty)
    #expect(reasons.levels.isEmpty)
    #expect(changes().isEmpty)
  }

  @Test func masterSilencesBothSidesAndASnapshotDoes() throws {
    engine.master.setGain(.silence, over: .zero)
    _ = try engine.render(frames: 15_000)
    #expect(
      engine.session.reasonsForSilence.levels == [Self.silent("master", .effects), Self.silent("master", .soundtrack)])
    engine.master.setGain(.unity)
    _ = try engine.render(frames: 1)
    try engine.snapshots.enter(Snapshot("quiet", ["soundtrack": .init(gain: .silence)]), over: .milliseconds(100))
    _ = try engine.render(frames: 30_000)
    #expect(engine.session.reasonsForSilence.levels == [Self.silent("soundtrack", .soundtrack)])
    engine.snapshots.leave("quiet")
    _ = try engine.render(frames: 1)
    #expect(engine.session.reasonsForSilence.isEmpty)
    #expect(changes() == [[15_400, 2], [16_000, 0], [16_001 + 4_800 + 14_400, 1], [46_001, 0]])
  }

  @Test func newBusThatIsHeardEndsTheReasonOfTheEffects() throws {
    for bus in [engine.effects, engine.interface] { bus.setGain(.silence, over: .zero) }
    _ = try engine.render(frames: 15_000)
    #expect(
      engine.session.reasonsForSilence.levels == [Self.silent("effects", .effects), Self.silent("interface", .effects)])
    let guns = try engine.makeBus("guns")
    _ = try engine.render(frames: 1)
    #expect(engine.session.reasonsForSilence.isEmpty)
    guns.setGain(.decibels(-61), over: .zero)
    _ = try engine.render(frames: 15_000)
    #expect(engine.session.reasonsForSilence.levels.map(\.bus) == ["effects", "guns", "interface"])
  }

  @Test func gainThatWaitsCountsFromItsTimeOn() throws {
    engine.soundtrack.bus.setGain(.silence, over: .zero, at: .engine(4_800))
    _ = try engine.render(frames: 48_000)
    // Control hears of it after the step in which it came due.
    let frame = try #require(changes().first?[0])
    #expect((0..<512).contains(frame - 4_800 - 14_400))
  }
}
