import Foundation
import Tacet
import TacetSignal

/// Music alone, from a WAV file at the output's rate, with all that the feeder does for it.
enum Music: String, CaseIterable {
  /// As it is.
  case alone = "music"
  /// Faster and slower, by the time scale of its bus.
  case fast = "music.fast"
  case slow = "music.slow"
  /// Split off for a stream of its own.
  case apart = "music.apart"

  private static let request = 512

  private var speed: Float {
    switch self {
    case .alone, .apart: 1
    case .fast: 1.25
    case .slow: 0.5
    }
  }

  /// A round is eight requests.
  var workload: Workload {
    Workload(name: "tacet.\(rawValue)", units: Double(8 * Self.request), counted: (2, 18)) { count, lap in
      let path = FileManager.default.temporaryDirectory.appending(path: "tacet-music-\(UUID().uuidString).wav").path
      defer { try? FileManager.default.removeItem(atPath: path) }
      let sounds = (0..<2).map { BenchmarkVoices.sound($0).map { Float($0) / 32_768 } }
      var writer = try WaveFileWriter(
        path: path, format: AudioFormat(sampleRate: BenchmarkVoices.outputRate, channels: 2))
      for _ in 0..<4 {
        try writer.append((0..<BenchmarkVoices.soundFrames).flatMap { [sounds[0][$0], sounds[1][$0]] })
      }
      try writer.close()
      let mix = try TacetMix(sounding: 16, voices: 16)
      let (block, apart) = (Block(frames: Self.request), Block(frames: Self.request))
      mix.engine.soundtrack.bus.setTimeScale(speed)
      mix.engine.soundtrack.play(try Soundtrack(path: path))
      func render() {
        mix.engine.diagnostics.stepThreads()
        mix.render(
          into: block.samples, soundtrack: self == .apart ? apart.samples : nil, frames: Self.request)
      }
      for _ in 0..<200 { render() }
      for _ in 0..<count {
        for _ in 0..<8 { render() }
        lap()
      }
    }
  }

  /// The costs of the others, to that of music as it is.
  static func rows() -> [Row] {
    guard let plain = Child.instructions(Music.alone.workload) else { return [] }
    let names = [
      (Music.fast, "music at 1.25 times its speed"), (.slow, "music at half its speed"),
      (.apart, "music in a stream of its own"),
    ]
    return names.compactMap { music, name in
      Child.instructions(music.workload).map { cost in
        Row(
          name: "\(name), to music as it is", unit: "instructions a frame",
          figures: ["alone": plain, "tacet": cost, "ratio": cost / plain])
      }
    }
  }
}
