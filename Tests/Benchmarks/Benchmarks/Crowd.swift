import Foundation
import Tacet

/// 10,000 loops in space that all move every 16 ms, in and out of hearing; 32 may sound.
enum Crowd {
  private static let voices = 10_000
  /// 16 ms.
  private static let request = 768

  /// A round is four requests, each after all of them have moved.
  static let workload = Workload(name: "tacet.crowd", units: Double(4 * request), counted: (2, 6)) { count, lap in
    let mix = try TacetMix(sounding: 32, voices: voices)
    try mix.load(rate: 48_000)
    let playing = BenchmarkVoices.voices(voices).map { mix.play($0, pitch: 1, inSpace: true) }
    let block = Block(frames: request)
    var time: Float = 0
    for _ in 0..<count {
      for _ in 0..<4 {
        time += 0.016
        for (index, voice) in playing.enumerated() {
          // From 2 to 2,000 and back within seconds, each in its own time: near ones are heard, far ones are inaudible.
          let swing = sinf(time * (0.5 + Float(index % 97) / 97) + Float(index))
          let (distance, angle) = (2 * powf(1_000, 0.5 + 0.5 * swing), Float(index) * 0.618 + time)
          mix.engine[voice].setPosition([distance * cosf(angle), 0, distance * sinf(angle)])
        }
        mix.render(into: block.samples, frames: request)
        mix.engine.diagnostics.stepThreads()
      }
      lap()
    }
  }

  /// Milliseconds of the processor for a second of sound, the game's calls among them.
  static func time() -> Double? {
    Child.figures(["--time", workload.name, "20"])?.first.map { $0 / 1e6 / (workload.units / 48_000) }
  }
}
