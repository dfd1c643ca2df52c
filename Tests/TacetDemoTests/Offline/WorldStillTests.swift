import Testing

@testable import TacetDemo

/// The demo's world stands still while its effects do.
@Suite struct WorldStillTests {
  private let console: Console

  init() throws {
    console = Console(try DemoAudio(isOffline: true))
    try console.audio.sound.begin()
  }

  @Test(arguments: [Command.background, .call, .sleep, .otherAudio, .app, .pauseGame, .pauseEffects])
  func worldStopsWithTheEffectsAndGoesOnWithThem(_ command: Command) {
    #expect(console.perform(command) == nil)
    #expect(console.snapshot.isWorldStill)
    #expect(console.perform(command) == nil)
    #expect(!console.snapshot.isWorldStill)
  }

  @Test(arguments: [
    Command.silentMode, .lock, .otherMusic, .voiceChat, .pauseSoundtrack, .muteEffects, .outputLost, .mixerMuted,
  ])
  func worldGoesOnWhileTheEffectsDo(_ command: Command) {
    #expect(console.perform(command) == nil)
    #expect(!console.snapshot.isWorldStill)
  }

  @Test func worldStopsWithoutFocusWhereThePolicyPauses() {
    var still: [Bool] = []
    _ = console.perform(.windowFocus)
    for _ in 0..<3 {
      still.append(console.snapshot.isWorldStill)
      _ = console.perform(.focusLossPolicy)
    }
    #expect(still == [false, false, true])
  }

  /// Without an output the game is played in silence, and a call stops it all the same.
  @Test func callStopsTheWorldWithoutAnOutputToo() {
    _ = console.perform(.outputLost)
    _ = console.perform(.call)
    #expect(console.snapshot.isWorldStill)
  }
}
