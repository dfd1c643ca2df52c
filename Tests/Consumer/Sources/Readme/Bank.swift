import Foundation
import Tacet

func play(bank url: URL) async throws {
  let engine = try AudioEngine()
  let sounds = try await engine.load(SoundBank(contentsOf: url)).sounds()
  engine.soundtrack.play(try sounds.soundtrack("theme"))
  engine.play(try sounds.effect("laser"))
}
