import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Plays of streamed effects that are refused: nothing is left of them.
struct RefusedStreamTests {
  @Test(arguments: [nil, PlayLimit(1, whenFull: .refuse)])
  func refusedPlaysKeepNoRing(limit: PlayLimit?) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let effect = try SoundEffect(generatedAt: 48_000, channels: 2) { $0.count / 2 }
    effect.limit = limit
    for _ in 0..<16 { rig.engine.play(effect, loops: true) }
    _ = rig.engine.rendered(frames: 4_800)
    let before = rig.engine.host.driver.read { $0.voices.played.count }
    for _ in 0..<300 { rig.engine.play(effect, loops: true) }
    #expect(rig.engine.host.driver.read { $0.voices.played.count } == before)
    #expect(rig.engine.diagnostics.statistics.voices.refused >= 300)
  }

  @Test(arguments: [Int.min, -48_000, 0, 999, 384_001, .max])
  func streamOfAnImpossibleRateIsATypedError(rate: Int) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    _ = try rig.soundtrack("talk", frames: 4_800)
    let url = rig.folder.appending(path: "talk.wav")
    let error = DecodingError.sampleRateOutsideLimits(path: url.path, sampleRate: rate, limits: 1_000...384_000)
    #expect(throws: error) { try SoundEffect(streaming: url, sampleRate: rate) }
  }
}
