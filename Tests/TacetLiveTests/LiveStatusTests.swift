import TacetTestSupport
import Testing

@testable import Tacet

/// Why a voice is not heard, and what the engine costs, on a sound server.
@Suite(.serialized) struct LiveStatusTests {
  @Test(arguments: Way.ofEngines)
  func statusFollowsTheServer(by way: Way) throws {
    let server = try way.started()
    let engine = try AudioEngine(.init(category: .ambient, output: way.output(at: server.place)))
    let effect = try SoundEffect(frames: [Float](repeating: 0.1, count: 48_000), sampleRate: 48_000)
    let loop = engine.play(effect, loops: true)
    let shot = engine.play(effect)
    #expect(eventually { engine[loop].status == .playing && engine[loop].frame ?? 0 > 0 })
    #expect(eventually { if case .ended(.finished, at: _) = engine[shot].status { true } else { false } })
    #expect(eventually { engine.diagnostics.statistics.renderTime > .zero })
    let figures = engine.diagnostics.statistics
    #expect(figures.voices.sounding == 1 && figures.latency != nil && figures.streams.isEmpty)
    server.kill()
    #expect(eventually { engine[loop].status == .held([.outputLost]) })
    let frame = engine[loop].frame
    #expect(engine[loop].frame == frame)
    try server.start()
    #expect(eventually { engine[loop].status == .playing && engine[loop].frame != frame })
  }
}
