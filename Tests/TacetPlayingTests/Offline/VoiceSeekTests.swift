import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Voices that go on from another frame of their effect.
@Suite struct VoiceSeekTests {
  private let rig: OfflineRig

  init() throws { rig = try OfflineRig() }

  /// The frames of a triangle from `start` on, at a half.
  private func triangle(from start: Int, _ count: Int) -> [Float] {
    (start..<(start + count)).map { Float(OfflineRig.triangle(Double($0))) / 2 }
  }

  private func play(frames: Int = 48_000, loops: LoopCount = false, startingAt: ClockTime? = nil) throws -> Voice {
    rig.engine.play(
      try rig.triangle(frames: frames), gain: Gain(amplitude: 0.5), pan: -1, loops: loops, startingAt: startingAt)
  }

  private func ends() -> [(VoiceEnd, Int)] {
    rig.engine.diagnostics.drainEvents().compactMap {
      if case .voiceEnded(_, let reason, at: let frame) = $0 { (reason, frame.rawValue) } else { nil }
    }
  }

  @Test func goesOutOver5MillisecondsAndComesInThere() throws {
    let voice = try play()
    _ = rig.left(4_800)
    try rig.engine[voice].seek(to: 20_250)
    let heard = rig.left(4_800)
    let (before, after) = (triangle(from: 4_800, 240), triangle(from: 20_250, 4_560))
    for frame in [0, 1, 100, 239] { #expect(abs(heard[frame] - before[frame] * (1 - Float(frame) / 240)) < 1e-3) }
    for frame in [0, 1, 100, 239] { #expect(abs(heard[240 + frame] - after[frame] * Float(frame) / 240) < 1e-3) }
    #expect(difference(heard[480...], after[240...]) < 1e-5)
    #expect(rig.engine[voice].frame == 24_810)
  }

  @Test func lastOfSeveralSeeksCounts() throws {
    let voice = try play()
    _ = rig.left(4_800)
    try rig.engine[voice].seek(to: 1)
    try rig.engine[voice].seek(to: 30_000)
    _ = rig.left(100)
    try rig.engine[voice].seek(to: 20_000)
    #expect(difference(rig.left(960)[380...], triangle(from: 20_240, 580)[...]) < 1e-5)
  }

  @Test func voiceThatWaitsBeginsThere() throws {
    let voice = try play(startingAt: 2_400)
    try rig.engine[voice].seek(to: 10_000)
    _ = rig.left(480)
    try rig.engine[voice].seek(to: 20_000)
    let heard = rig.left(2_880)
    #expect(isSilent(heard[..<1_920]))
    #expect(difference(heard[2_160...], triangle(from: 20_240, 720)[...]) < 1e-5)
  }

  @Test func pausedVoiceGoesOnThere() throws {
    let voice = try play()
    _ = rig.left(4_800)
    rig.engine[voice].pause(over: .zero)
    _ = rig.left(480)
    try rig.engine[voice].seek(to: 20_000)
    _ = rig.left(480)
    #expect(rig.engine[voice].frame == 20_000)
    rig.engine[voice].resume(over: .milliseconds(5))
    #expect(difference(rig.left(960)[240...], triangle(from: 20_240, 720)[...]) < 1e-5)
  }

  @Test func voiceThatFadesToItsPauseGoesOnThere() throws {
    let voice = try play()
    _ = rig.left(4_800)
    rig.engine[voice].pause(over: .milliseconds(20))
    _ = rig.left(480)
    try rig.engine[voice].seek(to: 20_000)
    _ = rig.left(960)
    #expect(rig.engine[voice].frame == 20_000)
    rig.engine[voice].resume(over: .milliseconds(5))
    #expect(difference(rig.left(960)[240...], triangle(from: 20_240, 720)[...]) < 1e-5)
  }

  @Test func unheardVoiceIsThereAtOnce() throws {
    let voice = try play()
    rig.engine[voice].setGain(.silence)
    _ = rig.left(4_800)
    try rig.engine[voice].seek(to: 20_000)
    _ = rig.left(480)
    #expect(rig.engine[voice].frame == 20_480)
    rig.engine[voice].setGain(Gain(amplitude: 0.5))
    #expect(difference(rig.left(1_920)[960...], triangle(from: 21_440, 960)[...]) < 1e-5)
  }

  @Test func loopCountsAnewFromThere() throws {
    _ = try play(frames: 1_000, loops: 3)
    let voice = try play(frames: 1_000, loops: 3)
    _ = rig.left(1_500)
    try rig.engine[voice].seek(to: 0)
    _ = rig.left(5_000)
    let ended = ends()
    #expect(ended.map(\.0) == [.finished, .finished])
    #expect(ended.map(\.1) == [3_000, 1_500 + 240 + 3_000])
  }

  @Test func seekNearItsEndGoesOn() throws {
    let voice = try play(frames: 1_000)
    _ = rig.left(900)
    try rig.engine[voice].seek(to: 0)
    let heard = rig.left(2_000)
    #expect(difference(heard[340..<1_100], triangle(from: 240, 760)[...]) < 1e-5)
    #expect(isSilent(heard[1_100...]))
    let ended = ends()
    #expect(ended.map(\.0) == [.finished])
    #expect(ended.map(\.1) == [2_000])
  }

  @Test func frameBeyondItsEndEndsIt() throws {
    let voice = try play()
    _ = rig.left(960)
    try rig.engine[voice].seek(to: .max)
    #expect(isSilent(rig.left(4_800)[240...]))
    #expect(ends().map(\.0) == [.finished])
    try rig.engine[voice].seek(to: -1)
    #expect(rig.engine[voice].frame == nil)
  }

  @Test func fadeOutGoesOnThere() throws {
    let voice = try play()
    _ = rig.left(4_800)
    rig.engine.stop(voice, fadeOut: .milliseconds(100))
    _ = rig.left(2_400)
    try rig.engine[voice].seek(to: 20_000)
    let (heard, after) = (rig.left(4_800), triangle(from: 20_000, 2_400))
    for frame in [240, 1_000, 2_000] {
      #expect(abs(heard[240 + frame] - after[frame] * (0.5 - Float(frame) / 4_800)) < 1e-3)
    }
    #expect(isSilent(heard[2_640...]))
    #expect(ends().map(\.0) == [.stopped])
  }

  @Test func streamedEffectRefuses() throws {
    let effect = try SoundEffect(generatedAt: 48_000) { samples in
      samples.update(repeating: 0.25)
      return samples.count
    }
    let voice = rig.engine.play(effect, pan: -1)
    _ = rig.left(4_800)
    #expect(throws: EngineError.cannotSeek) { try rig.engine[voice].seek(to: 0) }
    #expect(abs((rig.left(480).last ?? 0) - 0.25) < 1e-5)
  }
}
