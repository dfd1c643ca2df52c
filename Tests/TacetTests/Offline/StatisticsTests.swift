import TacetSession
import Testing

@testable import Tacet
@testable import TacetEngineSupport

@Suite struct StatisticsTests {
  @Test func voicesAreCountedByWhatTheyDo() throws {
    let rig = try OfflineRig(category: .ambient) { $0.maximumSounding = 4 }
    let engine = rig.engine
    let effect = try rig.constant(frames: 96_000)
    for _ in 0..<3 { engine.play(effect, loops: true) }
    for _ in 0..<5 { engine.play(effect, gain: .decibels(-90), loops: true) }
    let paused = engine.play(effect, loops: true)
    engine.play(effect, startingAt: 90_000)
    _ = rig.left(480)
    engine[paused].pause()
    _ = rig.left(960)
    var voices = engine.diagnostics.statistics.voices
    #expect((voices.sounding, voices.virtual, voices.waiting, voices.unheard) == (3, 5, 2, 0))
    #expect((voices.stolen, voices.refused) == (0, 0))
    // Two more where there is room for one, and one that is quieter than all.
    let short = try rig.constant(frames: 4_800)
    for _ in 0..<2 { engine.play(short) }
    engine.play(short, gain: .decibels(-40))
    _ = rig.left(960)
    voices = engine.diagnostics.statistics.voices
    #expect((voices.sounding, voices.virtual, voices.stolen, voices.refused) == (4, 6, 0, 1))
    engine.play(short)
    _ = rig.left(960)
    voices = engine.diagnostics.statistics.voices
    #expect((voices.sounding, voices.virtual, voices.stolen, voices.refused) == (4, 7, 0, 1))
    engine.report(.interruptionBegan(.call))
    engine.play(effect)
    _ = rig.left(960)
    #expect(engine.diagnostics.statistics.voices.unheard == 1)
  }

  @Test func streamsShowHowFullTheirRingsAre() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    #expect(rig.engine.diagnostics.statistics.streams.isEmpty)
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 480_000))
    _ = rig.left(4_800)
    let first = rig.engine.diagnostics.statistics.streams
    #expect(first.count == 1 && first.allSatisfy(\.isCurrent))
    #expect(first.allSatisfy { $0.buffered > .milliseconds(200) && $0.buffered <= $0.capacity })
    rig.engine.soundtrack.crossfade(to: try rig.soundtrack("b", frames: 480_000), over: .seconds(1))
    _ = rig.left(4_800)
    #expect(rig.engine.diagnostics.statistics.streams.map(\.isCurrent) == [true, false])
  }

  @Test func renderTimeIsThatOfTheLastSecond() throws {
    let rig = try OfflineRig()
    rig.engine.play(try rig.constant(frames: 4_800), loops: true)
    _ = rig.left(24_000)
    let half = rig.engine.diagnostics.statistics
    #expect(half.renderTime == .zero && half.worstBlockEver > .zero)
    _ = rig.left(48_000)
    let whole = rig.engine.diagnostics.statistics
    #expect(whole.renderTime > .zero && whole.worstBlock > .zero)
    #expect(whole.worstBlock <= whole.worstBlockEver && whole.worstBlock <= whole.renderTime * 2)
    #expect(whole.underruns == 0 && whole.latency == FrameCount(64).duration(sampleRate: 48_000))
  }
}
