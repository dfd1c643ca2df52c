import TacetMixer
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Plays of streamed effects that are refused: nothing is left of them.
struct RefusedStreamTests {
  /// The number of the next buffer in OpenAL: the lowest that is free.
  private func nextBuffer(_ rig: OfflineRig) throws -> UInt32 {
    let ring = try rig.engine.host.driver.renderer.streams.ring(channels: 1, sampleRate: 48_000)
    rig.engine.host.driver.renderer.deleteBuffer(ring.buffer.name)
    return ring.buffer.name
  }

  @Test(arguments: [nil, PlayLimit(1, whenFull: .refuse)])
  func refusedPlaysKeepNoBuffer(limit: PlayLimit?) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    _ = try rig.soundtrack("talk", frames: 480_000)
    let effects = try [
      SoundEffect(streaming: rig.folder.appending(path: "talk.wav")),
      SoundEffect(generatedAt: 48_000, channels: 2) { $0.count / 2 },
    ]
    for effect in effects {
      effect.limit = limit
      for _ in 0..<16 { rig.engine.play(effect, loops: true) }
      _ = rig.engine.rendered(frames: 4_800)
      let before = try nextBuffer(rig)
      for _ in 0..<300 { rig.engine.play(effect, loops: true) }
      #expect(try nextBuffer(rig) == before)
      rig.engine.stopAll(fadeOut: .zero)
      _ = rig.engine.rendered(frames: 9_600)
    }
    #expect(rig.engine.diagnostics.statistics.voices.refused >= 600)
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
