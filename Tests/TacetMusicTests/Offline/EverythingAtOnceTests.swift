import Foundation
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The most that streams at once: 16 effects, two soundtracks of 8 layers, and two stingers.
@Suite struct EverythingAtOnceTests {
  @Test func allOfItIsHeard() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    func file(_ name: String, _ value: Float) throws -> Soundtrack {
      try rig.soundtrack(name, frames: 200_000) { _ in value }
    }
    func layered(_ name: String, _ value: Float) throws -> Soundtrack {
      try Soundtrack(layers: try (0..<8).map { SoundtrackLayer(try file("\(name)\($0)", value)) })
    }
    _ = try file("effect", 0.01)
    let effect = try SoundEffect(streaming: rig.folder.appending(path: "effect.wav"))
    let player = rig.engine.soundtrack
    for _ in 0..<16 { rig.engine.play(effect) }
    player.play(try layered("a", 0.02))
    _ = rig.left(1_000)
    var stinger = Stinger()
    stinger.duckedGain = .unity
    for name in ["s", "t"] { player.playStinger(try file(name, 0.03), stinger) }
    player.crossfade(to: try layered("b", -0.02), over: Fade(.seconds(2), .linear))
    let heard = rig.left(99_000)
    #expect(rig.engine.voiceCount == 16 && rig.engine.diagnostics.statistics.dropouts == 0)
    // The effects and the stingers are as loud all the time; the music goes from 0.16 to -0.16.
    let steady: Float = 16 * 0.01 + 2 * 0.03
    for frame in stride(from: 2_000, to: 95_000, by: 1_000) {
      let music = 0.16 - 0.32 * Float(frame) / 96_000
      #expect(abs(heard[frame] - steady - music) < 0.005, "\(frame): \(heard[frame])")
    }
    #expect(abs((heard.last ?? 0) - steady + 0.16) < 1e-4)
    #expect(largestStep(heard.flatMap { [$0, $0] }) < 0.001)
  }
}
