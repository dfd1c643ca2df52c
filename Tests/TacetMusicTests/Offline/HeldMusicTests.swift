import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Music in a hold: it stands still to the frame, from the end of a fade until an order lets it go on. A verdict that
/// is `paused` before a block and after it does not say that it stood still between them.
@Suite struct HeldMusicTests {
  private let rig: OfflineRig
  private var engine: AudioEngine { rig.engine }
  private var player: SoundtrackPlayer { rig.engine.soundtrack }

  init() throws {
    rig = try OfflineRig()
    player.play(try rig.soundtrack("theme", frames: 20 * 48_000))
    _ = rig.left(4_800)
  }

  /// How many frames of its file the music goes on by in a block.
  private func moved(in frames: Int) -> Int {
    let before = player.position
    _ = rig.left(frames)
    let length = 20 * 48_000
    return (player.position - before + length) % length
  }

  private var isPaused: Bool { engine.session.verdict.soundtrack == .paused }

  /// The call ends, and 5,000 frames later the pause comes that has waited.
  @Test func pauseThatWaitsLetsTheMusicGoOnUntilItsTime() {
    defer { rig.clear() }
    engine.report(.interruptionBegan(.call))
    _ = rig.left(4_800)
    #expect(isPaused)
    #expect(moved(in: 4_800) == 0)
    player.pause(over: .milliseconds(10), at: .engine(engine.clock + 5_000))
    #expect(moved(in: 1_000) == 0)
    engine.report(.interruptionEnded(.call))
    #expect(moved(in: 20_000) == 4_000 + 480)
    #expect(isPaused)
    #expect(moved(in: 20_000) == 0)
  }

  @Test func pauseOfTheGameLetsTheMusicGoOnUntilItsFadeIsOver() {
    defer { rig.clear() }
    engine.pause(over: .seconds(2))
    #expect(isPaused)
    #expect(moved(in: 48_000) == 48_000)
    // The system's hold cuts the fade short.
    engine.report(.interruptionBegan(.call))
    #expect(moved(in: 48_000) == 384)
    #expect(moved(in: 48_000) == 0)
  }

  /// Random orders of the game, at once and at a time, among random facts.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func musicInAHoldStandsStillOnceNoOrderWaitsAndNoFadeIsLeft(seed: UInt64) {
    defer { rig.clear() }
    var generator = SeededGenerator(seed: seed)
    for round in 0..<40 {
      for _ in 0..<Int.random(in: 1...5, using: &generator) {
        order(using: &generator)
        _ = rig.left(Int.random(in: 1...2_000, using: &generator))
      }
      // The longest wait, and the longest fade.
      _ = rig.left(12_000 + 4_800)
      let (isPaused, frames) = (isPaused, Int.random(in: 1...9_600, using: &generator))
      let moved = moved(in: frames)
      #expect(moved == (isPaused ? 0 : frames), "seed \(seed), round \(round)")
    }
  }

  private func order(using generator: inout SeededGenerator) {
    let (isOn, fade) = (Bool.random(using: &generator), Fade.milliseconds(Int.random(in: 0...100, using: &generator)))
    let wait = Int.random(in: 0...12_000, using: &generator)
    let time: ClockTime? = Bool.random(using: &generator) ? .engine(engine.clock + FrameCount(wait)) : nil
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: isOn ? player.pause(over: fade, at: time) : player.resume(over: fade, at: time)
    case 1: isOn ? engine.pause(over: fade, at: time) : engine.resume(over: fade, at: time)
    case 2: player.bus.setPaused(isOn, over: fade, at: time)
    case 3: player.bus.setMuted(isOn, over: fade, at: time)
    case 4: engine.master.setMuted(isOn, over: fade, at: time)
    case 5: engine.report(isOn ? .interruptionBegan(.call) : .interruptionEnded(.call))
    case 6: engine.report(isOn ? .otherMusicBegan(id: "x", name: "X") : .otherMusicEnded(id: "x"))
    case 7: engine.report(.silentMode(isOn))
    default: engine.report(.background(isOn))
    }
  }
}
