import TacetSDLMixer
import Testing

@Suite("Music of SDL_mixer") struct MusicStateTests {
  /// The music of a device with blocks of 10 ms.
  private func opened() -> MusicState {
    var state = MusicState()
    state.open(frequency: 48_000, block: 480)
    return state
  }

  @Test("a fade out takes as many blocks as its milliseconds, and one") func fadeOut() {
    var state = opened()
    state.play(1, fade: 0)
    #expect(state.fadeOut(over: 100) == true)
    var blocks = 0
    while state.advance(blocks: 1) == false, blocks < 100 { blocks += 1 }
    #expect(blocks == 10)
    #expect(state.current == nil)
  }

  @Test("a fade out during a fade in begins at the level that there is") func turnedFade() {
    var state = opened()
    state.play(1, fade: 1_000)
    _ = state.advance(blocks: 25)
    #expect(abs(state.level.now - 0.25) < 0.02)
    #expect(state.fadeOut(over: 1_000) == true)
    #expect(abs(state.level.now - 0.25) < 0.03)
    #expect(state.level.target == 0)
    #expect(abs(state.level.seconds - 0.25) < 0.03)
  }

  @Test("a pause stops a fade, and a play ends the pause") func pause() {
    var state = opened()
    state.setActive(false)
    #expect(!state.isActive)
    state.play(1, fade: 100)
    #expect(state.isActive)
    state.setActive(false)
    #expect(state.advance(blocks: 50) == false)
    #expect(state.fading == .in)
  }

  @Test("without a device nothing is open") func closed() {
    var state = MusicState()
    #expect(!state.isOpen)
    state.open(frequency: 8_000, block: 256)
    #expect(state.isOpen)
    state.close()
    #expect(!state.isOpen)
  }

  @Test(
    "kinds are told by a file's name where it has one",
    arguments: [
      ("a/b.OGG", MusicKind.vorbis), ("x.s3m", .tracker), ("noext", .none), ("a.wav/b", .none), ("", .none),
    ])
  func kinds(path: String, kind: MusicKind) { #expect(MusicKind(namedLike: path) == kind) }
}
