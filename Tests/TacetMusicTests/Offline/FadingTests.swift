import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The state of a fade of the music, and its place until it has faded.
@Suite struct FadingTests {
  private let rig: OfflineRig
  private var player: SoundtrackPlayer { rig.engine.soundtrack }

  init() throws { rig = try OfflineRig() }

  @Test func isKnownFromTheCallToTheLastFrame() throws {
    defer { rig.clear() }
    let theme = try rig.soundtrack(frames: 96_000)
    #expect(player.fading == .none)
    player.play(theme, fadeIn: .milliseconds(100))
    #expect(player.fading == .fadingIn)
    _ = rig.left(4_000)
    #expect(player.fading == .fadingIn)
    _ = rig.left(1_000)
    #expect(player.fading == .none)
    player.seek(toFrame: 20_000)
    #expect(player.fading == .none)
    _ = rig.left(100)
    #expect(player.fading == .none)
    player.stop(fadeOut: .milliseconds(100))
    #expect(player.fading == .fadingOut)
    #expect(player.leaving === theme)
    _ = rig.left(4_000)
    #expect(player.fading == .fadingOut)
    #expect(!player.isPlaying)
    #expect(player.playhead?.position == 24_100)
    _ = rig.left(1_000)
    #expect(player.fading == .none)
    #expect(player.leaving == nil)
    #expect(player.playhead == nil)
  }

  @Test func standsStillWithAPause() throws {
    defer { rig.clear() }
    player.play(try rig.soundtrack(frames: 96_000), fadeIn: .milliseconds(100))
    _ = rig.left(1_000)
    player.pause(over: .zero)
    _ = rig.left(20_000)
    #expect(player.fading == .fadingIn)
    player.resume(over: .zero)
    _ = rig.left(6_000)
    #expect(player.fading == .none)
  }

  @Test func stopAtATimeAndACrossfadeSayWhich() throws {
    defer { rig.clear() }
    let (first, second) = (try rig.soundtrack("a", frames: 96_000), try rig.soundtrack("b", frames: 96_000))
    player.play(first)
    _ = rig.left(1_000)
    player.crossfade(to: second, over: .milliseconds(100))
    _ = rig.left(2_000)
    #expect(player.fading == .fadingIn)
    #expect(player.current === second)
    #expect(player.leaving === first)
    let state = EngineRecord(rig.engine, parts: [.soundtrack]).soundtrack
    #expect(state?.fading == "fadingIn")
    #expect(state?.leaving == first.info.path)
    #expect(state?.file == second.info.path)
    _ = rig.left(4_000)
    #expect(player.fading == .none)
    #expect(player.leaving == nil)
    player.stop(fadeOut: .milliseconds(100), at: .engine(10_000))
    #expect(player.fading == .none)
    _ = rig.left(5_000)
    #expect(player.fading == .fadingOut)
    #expect(player.current === second)
  }
}
