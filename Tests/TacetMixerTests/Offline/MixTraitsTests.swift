import TacetSignal
import Testing

@testable import TacetMixer

/// The measurement of OpenAL, and mixes that are handed other traits.
@Suite struct MixTraitsTests {
  @Test func measurementIsTheSameAgainAndLeavesSilence() throws {
    let mix = try LoopbackMix(sampleRate: 44_100, sources: 2)
    defer { mix.close() }
    let before = MixTraits.measured(in: mix)
    let clock = ContinuousClock()
    let start = clock.now
    let again = mix.withCurrent { MixTraits(measuring: mix) }
    print("OpenAL: measured in \(clock.now - start)")
    #expect(again.stopFade == before.stopFade && again.line == before.line && again.steps == before.steps)
    #expect(again.loopReach == before.loopReach && again.fadesInFromFirstFrame == before.fadesInFromFirstFrame)
    #expect(again.panLaw.points == before.panLaw.points && again.stereoLaw.points == before.stereoLaw.points)
    var block = [Float](repeating: 1, count: 2 * 512)
    mix.render(into: &block, frames: 512)
    #expect(block.allSatisfy { $0 == 0 })
  }

  /// A voice that loops in front of the listener, with these traits whatever OpenAL is.
  private func heard(_ change: (inout MixTraits) -> Void, pitch: Float, gainRamp: Int) throws -> [Float] {
    let mix = try LoopbackMix(sampleRate: 48_000, sources: 1)
    var traits = MixTraits.measured(in: mix)
    mix.close()
    change(&traits)
    var configuration = MixerConfiguration()
    configuration.traits = traits
    let renderer = try Renderer(configuration: configuration)
    let pcm = PCM(
      format: AudioFormat(sampleRate: 48_000, channels: 1), samples: (0..<5_000).map { $0 < 300 ? 0.5 : -0.5 })
    let buffer = try renderer.buffer(of: pcm, loop: LoopRegion(start: 0, end: 300))
    var parameters = VoiceParameters()
    (parameters.loops, parameters.pitch, parameters.position) = (true, pitch, [0, 0, -1])
    _ = renderer.game.start(StartCommand(slot: 0, generation: 1, buffer: buffer), parameters)
    _ = renderer.rendered(1_000)
    parameters.gain = 0
    renderer.game.change(0, parameters, VoiceRamps(gain: RampSpan(gainRamp)))
    return renderer.rendered(2_400)
  }

  @Test(arguments: [1, 3, 9] as [Float]) func shorterStepsAndPartsSoundTheSame(pitch: Float) throws {
    let measured = try heard({ _ in }, pitch: pitch, gainRamp: 2_000)
    let short = try heard({ ($0.line, $0.loopReach, $0.stopFade) = (64, 1_000, 64) }, pitch: pitch, gainRamp: 2_000)
    #expect(measured[0] > 0.2 && measured[2 * 2_100] == 0)
    #expect(zip(measured, short).allSatisfy { abs($0 - $1) < 1e-4 })
  }
}
