import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Engines whose OpenAL has few sources, in processes of their own: it reads its configuration once in a process.
@Suite struct FewSourcesTests {
  @Test(arguments: [300, 64, 16, 8, 3, 1])
  func engineSoundsWithAsManyEffectsWhateverSourcesThereAre(of sources: Int) async {
    await #expect(processExitsWith: .success) { [sources] in
      let folder = try TemporaryFolder()
      try folder.configureOpenAL("sources = \(sources)\n")
      let rig = try OfflineRig()
      defer { rig.clear() }
      let most = rig.engine.diagnostics.maximumSounding
      let effect = try rig.constant(frames: 48_000)
      // Each has a place, and so a source, or the law of one.
      func level(of voices: Int) -> Float {
        for _ in 0..<voices { rig.engine.play(effect, gain: Gain(amplitude: 0.005), at: [-1, 0, 0]) }
        return rig.left(4_800).last ?? 0
      }
      let one = level(of: 1)
      #expect(one > 0.001)
      #expect(abs(level(of: 2 * most) - Float(most) * one) < 1e-4 * Float(most))
      #expect(rig.engine.diagnostics.statistics.voices.sounding == most)
      #expect(rig.engine.diagnostics.mixer.changes.isEmpty == (sources == 300))
      rig.engine.stopAll()
      _ = rig.left(4_800)
      rig.engine.soundtrack.play(try rig.soundtrack(frames: 48_000) { _ in 0.25 })
      #expect(rig.left(9_600).last.map { abs($0 - 0.25) < 1e-3 } == true)
    }
  }
}
