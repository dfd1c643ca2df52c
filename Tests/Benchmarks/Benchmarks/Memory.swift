import Foundation
import Tacet
import TacetTestSupport

/// Resident bytes, each measured in a process of its own: `Benchmarks --memory NAME`.
enum Memory {
  static let names = ["engine", "mono", "stereo", "stereo.place", "compact", "stream"]
  private static let seconds = 20

  /// Bytes that `name` takes: an engine's, or of an effect that has been played, as a multiple of its frames' own.
  static func measure(_ name: String) throws -> Double {
    let block = Block(frames: 512)
    func engine() throws -> AudioEngine { try AudioEngine(AudioEngine.Configuration(output: .offline)) }
    if name == "engine" {
      let before = SelfFigures.residentBytes
      let engine = try engine()
      try engine.render(into: block.samples, frames: 512)
      return Double(SelfFigures.residentBytes - before)
    }
    if name == "stream" { return try Decode.streamMemory() }
    let engine = try engine()
    try engine.render(into: block.samples, frames: 512)
    let channels = name == "mono" ? 1 : 2
    let before = SelfFigures.residentBytes
    if name == "compact" {
      let effects = try (0..<4).map { _ in try SoundEffect(path: Decode.wave, storage: .compact) }
      for effect in effects { engine.play(effect) }
      try engine.render(into: block.samples, frames: 512)
      let bytes = effects.reduce(0) { $0 + 2 * $1.frames * $1.channels }
      return Double(SelfFigures.residentBytes - before) / Double(bytes)
    }
    let effects = try (0..<4).map { number in
      try SoundEffect(
        frames: (0..<48_000 * seconds * channels).map { Float(($0 + number) % 480) / 960 }, sampleRate: 48_000,
        channels: channels)
    }
    for effect in effects {
      engine.play(effect, at: name == "stereo.place" ? [1, 0, 0] : nil)
      if name == "stereo.place" { engine.play(effect) }
    }
    try engine.render(into: block.samples, frames: 512)
    let frames = effects.reduce(0) { $0 + 4 * $1.frames * $1.channels }
    return Double(SelfFigures.residentBytes - before) / Double(frames)
  }
}
