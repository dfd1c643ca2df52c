import Testing

@testable import Tacet

/// Whatever a game does, some things hold: see ``RandomGame``.
@Suite struct RandomTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func gentleGameDoesNotClickAndEndsSilent(seed: UInt64) throws {
    let game = try RandomGame(seed: seed, manner: .gentle)
    for _ in 0..<1_500 { game.step() }
    try game.finish()
    #expect(game.peak < 1)
  }

  @Test(arguments: [11, 12, 13, 14] as [UInt64])
  func wildGameStaysWithinFullScaleAndEndsSilent(seed: UInt64) throws {
    let game = try RandomGame(seed: seed, manner: .wild)
    for _ in 0..<1_500 { game.step() }
    try game.finish()
  }

  @Test func gameWithTheSameSeedSoundsTheSame() throws {
    let prints = try (0..<2).map { _ in
      let game = try RandomGame(seed: 21, manner: .wild)
      for _ in 0..<600 { game.step() }
      return game.fingerprint
    }
    #expect(prints[0] == prints[1])
  }

  @Test(arguments: [(8_000, 1, 16), (192_000, 1, 16), (44_100, 256, 16)])
  func oddEnginesDoToo(sampleRate: Int, sounding: Int, voices: Int) throws {
    let game = try RandomGame(seed: 31, manner: .wild) {
      $0.sampleRate = sampleRate
      $0.maximumSounding = sounding
      $0.maximumVoices = voices
    }
    for _ in 0..<500 { game.step() }
    try game.finish()
  }
}
