import TacetSession
import Testing

@testable import Tacet

/// Silence from outside, as an engine shows it.
@Suite struct OutsideTests {
  private static let muted = OutsideReason(.mixerMuted, output: "Speakers")

  @Test func reasonFromOutsideIsPublishedAndNoPartOfTheVerdict() throws {
    let engine = try AudioEngine(.init(output: .offline))
    let effect = try SoundEffect(frames: [Float](repeating: 0.25, count: 9_600), sampleRate: 48_000)
    engine.play(effect, loops: true)
    _ = engine.session.drainChanges()
    #expect(engine.session.reasonsForSilence.isEmpty)
    engine.observe(.outside([Self.muted]))
    let reasons = engine.session.reasonsForSilence
    #expect(reasons.outside == [Self.muted] && !reasons.isEmpty)
    #expect(reasons.effects.isEmpty && reasons.soundtrack.isEmpty)
    #expect(engine.session.verdict == Verdict())
    #expect(engine.session.drainChanges() == [.outsideChanged([Self.muted])])
    // It plays on.
    let heard = try engine.render(frames: 4_800)
    #expect(heard.suffix(960).allSatisfy { abs($0) > 0.1 })
    engine.observe(.outside([Self.muted]))
    #expect(engine.session.drainChanges().isEmpty)
    engine.observe(.outside([]))
    #expect(engine.session.drainChanges() == [.outsideChanged([])] && engine.session.reasonsForSilence.isEmpty)
  }

  @Test func firstAnswerThatNothingSilencesIsNoChange() throws {
    let engine = try AudioEngine(.init(output: .offline))
    _ = engine.session.drainChanges()
    #expect(engine.session.outside == nil)
    engine.observe(.outside([]))
    #expect(engine.session.outside == [] && engine.session.drainChanges().isEmpty)
  }

  @Test func reasonsStandInOrder() {
    let reasons = [
      OutsideReason(.systemMuted, output: "A", stream: .soundtrack), OutsideReason(.systemSilent, output: "A"),
      OutsideReason(.mixerMuted, output: "B"), OutsideReason(.mixerMuted, output: "A"),
    ]
    #expect(
      reasons.sorted().map(\.description) == [
        "outside:mixer-muted", "outside:mixer-muted", "outside:system-silent", "outside:system-muted:soundtrack",
      ])
    #expect(reasons.sorted()[0].output == "A")
  }
}
