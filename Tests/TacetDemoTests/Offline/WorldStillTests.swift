import Testing

@testable import TacetDemo

/// The demo's world stands still while its effects do.
@Suite struct WorldStillTests {
  private let audio: DemoAudio

  init() throws {
    audio = try DemoAudio(.offline)
    audio.begin()
  }

  @Test(arguments: [Command.background, .call, .sleep, .otherAudio, .app, .pauseGame, .pauseEffects])
  func worldStopsWithTheEffectsAndGoesOnWithThem(_ command: Command) {
    #expect(audio.perform(command) == nil)
    #expect(audio.snapshot.isWorldStill)
    #expect(audio.perform(command) == nil)
    #expect(!audio.snapshot.isWorldStill)
  }

  @Test(arguments: [
    Command.silentMode, .lock, .otherMusic, .voiceChat, .pauseSoundtrack, .muteEffects, .outputLost, .mixerMuted,
  ])
  func worldGoesOnWhileTheEffectsDo(_ command: Command) {
    #expect(audio.perform(command) == nil)
    #expect(!audio.snapshot.isWorldStill)
  }

  @Test func worldStopsWithoutFocusWhereThePolicyPauses() {
    var still: [Bool] = []
    _ = audio.perform(.windowFocus)
    for _ in 0..<3 {
      still.append(audio.snapshot.isWorldStill)
      _ = audio.perform(.focusLossPolicy)
    }
    #expect(still == [false, false, true])
  }

  /// Without an output the game is played in silence, and a call stops it all the same.
  @Test func callStopsTheWorldWithoutAnOutputToo() {
    _ = audio.perform(.outputLost)
    _ = audio.perform(.call)
    #expect(audio.snapshot.isWorldStill)
  }
}
