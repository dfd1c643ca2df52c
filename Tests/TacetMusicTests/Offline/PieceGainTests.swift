import Foundation
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The gain of one piece of music.
@Suite struct PieceGainTests {
  private let rig: OfflineRig
  private var player: SoundtrackPlayer { rig.engine.soundtrack }

  init() throws { rig = try OfflineRig() }

  private func constant(_ value: Float, _ name: String = "piece", frames: Int = 96_000) throws -> Soundtrack {
    try rig.soundtrack(name, frames: frames) { _ in value }
  }

  private func isAll(_ heard: some Sequence<Float>, _ value: Float) -> Bool {
    heard.allSatisfy { abs($0 - value) < 1e-5 }
  }

  @Test func pieceHasItFromItsFirstFrameOnAndAfterASeek() throws {
    defer { rig.clear() }
    player.play(try constant(0.4), gain: Gain(amplitude: 0.5))
    #expect(isAll(rig.left(10_000), 0.2))
    #expect(player.gain == Gain(amplitude: 0.5))
    player.seek(toFrame: 48_000)
    _ = rig.left(1_000)
    #expect(isAll(rig.left(10_000), 0.2))
    player.bus.setGain(Gain(amplitude: 0.5), over: .zero)
    _ = rig.left(4_800)
    #expect(isAll(rig.left(4_800), 0.1))
    player.stop(fadeOut: .zero)
    _ = rig.left(1_000)
    #expect(player.gain == nil)
  }

  @Test func whatFollowsHasItsOwnToTheFrame() throws {
    defer { rig.clear() }
    player.play(try constant(0.4, "first", frames: 20_000), loops: false, gain: Gain(amplitude: 0.25))
    player.enqueue(try constant(0.3, "second", frames: 20_000))
    let heard = rig.left(40_000)
    #expect(isAll(heard[..<20_000], 0.1))
    #expect(isAll(heard[20_000...], 0.3))
    #expect(player.drainEvents().filter { $0.frame == 20_000 }.count == 2)
  }

  @Test func bothSidesOfACrossfadeHaveTheirs() throws {
    defer { rig.clear() }
    player.play(try constant(0.4, "first"), gain: Gain(amplitude: 0.5))
    _ = rig.left(10_000)
    player.crossfade(
      to: try constant(0.4, "second"), over: Fade(.milliseconds(100), .linear), gain: Gain(amplitude: 0.25))
    let heard = rig.left(10_000)
    // From 0.2 down while 0.1 comes in: a straight line.
    #expect(abs(heard[2_400] - 0.15) < 1e-3)
    #expect(isAll(heard[5_000...], 0.1))
    #expect(player.gain == Gain(amplitude: 0.25))
  }

  @Test func layersAreChangedByIt() throws {
    defer { rig.clear() }
    let layers = [
      SoundtrackLayer(try constant(0.2, "a"), gain: Gain(amplitude: 0.5)), SoundtrackLayer(try constant(0.2, "b")),
    ]
    player.play(try Soundtrack(layers: layers), gain: Gain(amplitude: 0.5))
    #expect(isAll(rig.left(10_000), 0.15))
    #expect(player.gain(ofLayer: 0) == Gain(amplitude: 0.5))
  }

  @Test func ownOneIsUnderThatOfEachPlay() throws {
    defer { rig.clear() }
    let piece = try constant(0.4)
    piece.gain = Gain(amplitude: 0.5)
    player.play(piece, gain: Gain(amplitude: 0.25))
    #expect(isAll(rig.left(10_000), 0.05))
    #expect(player.gain == Gain(amplitude: 0.25))
    // It holds for plays from then on: not for what plays, also after a seek.
    piece.gain = .unity
    player.seek(toFrame: 48_000)
    _ = rig.left(1_000)
    #expect(isAll(rig.left(4_800), 0.05))
    player.play(piece)
    _ = rig.left(1_000)
    #expect(isAll(rig.left(4_800), 0.4))
    player.stop(fadeOut: .zero)
    _ = rig.left(1_000)
    piece.gain = Gain(amplitude: 0.5)
    player.playStinger(piece, Stinger(gain: Gain(amplitude: 0.5)))
    _ = rig.left(1_000)
    #expect(isAll(rig.left(4_800), 0.1))
  }

  @Test func ownOneGoesWithItsLoopItsTempoAndItsPlaylistAndIntoALayer() throws {
    defer { rig.clear() }
    let (first, second) = (try constant(0.4, "first", frames: 20_000), try constant(0.4, "second", frames: 20_000))
    second.gain = Gain(amplitude: 0.5)
    #expect(try second.looping(over: #require(LoopRegion(start: 0, end: 9_600))).gain == Gain(amplitude: 0.5))
    #expect(second.withTempo(TempoMap(tempo: 120)).rememberingPosition().gain == Gain(amplitude: 0.5))
    player.play(Playlist([first, second]))
    let heard = rig.left(40_000)
    #expect(isAll(heard[..<20_000], 0.4))
    #expect(isAll(heard[20_000...], 0.2))
    let both = try Soundtrack(layers: [SoundtrackLayer(second, gain: Gain(amplitude: 0.5)), SoundtrackLayer(first)])
    #expect(both.gain == .unity)
    #expect(both.layers[0].gain == Gain(amplitude: 0.25))
    both.gain = Gain(amplitude: 0.5)
    player.play(both)
    #expect(isAll(rig.left(4_800), 0.25))
  }

  @Test func savedGameAndStateHaveIt() throws {
    defer { rig.clear() }
    let piece = try constant(0.4)
    player.play(piece, gain: .decibels(-6))
    _ = rig.left(10_000)
    let state = try #require(EngineRecord(rig.engine, parts: [.soundtrack]).soundtrack?.gain)
    #expect(abs(state + 6) < 1e-3)
    let names = PlaybackNames(soundtracks: ["piece": piece], snapshots: [:])
    let bytes = try JSONEncoder().encode(try SavedPlayback(of: rig.engine, by: names))
    player.play(piece)
    _ = rig.left(10_000)
    #expect(player.gain == .unity)
    try JSONDecoder().decode(SavedPlayback.self, from: bytes).restore(to: rig.engine, by: names)
    _ = rig.left(10_000)
    #expect(abs((player.gain?.decibels ?? 0) + 6) < 1e-3)
    #expect(isAll(rig.left(4_800), 0.4 * Gain.decibels(-6).amplitude))
  }

  @Test func sameCrossfadeAgainIsOneAndAnotherGainIsNot() throws {
    defer { rig.clear() }
    let (first, second) = (try constant(0.4, "first"), try constant(0.4, "second"))
    player.play(first)
    _ = rig.left(4_800)
    for _ in 0..<3 { player.crossfade(to: second, over: .milliseconds(100), gain: Gain(amplitude: 0.5)) }
    _ = rig.left(10_000)
    #expect(isAll(rig.left(1_000), 0.2))
    player.crossfade(to: second, over: .milliseconds(10), gain: Gain(amplitude: 0.25))
    _ = rig.left(10_000)
    #expect(isAll(rig.left(1_000), 0.1))
  }
}
