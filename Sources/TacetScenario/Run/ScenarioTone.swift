import Glibc
import Tacet
import TacetJSON
import TacetSystem

/// An effect of a scenario that is made while it plays: a sine.
struct ScenarioTone: Hashable, Sendable {
  static let keys: Set<String> = ["frequency", "sampleRate", "channels", "seconds", "latency"]

  let frequency: Double
  let sampleRate: Int
  let channels: Int
  /// Nil: it does not end.
  let seconds: Double?
  let latency: Duration

  init(_ fields: JSONFields) {
    fields.need("frequency")
    frequency = fields.number("frequency", in: 1...192_000, "of hertz from 1 to 192000") ?? 1
    sampleRate = fields.integer("sampleRate", in: 1_000...384_000) ?? 48_000
    channels = fields.integer("channels", in: 1...2) ?? 1
    seconds = fields.seconds("seconds")
    let milliseconds =
      fields.number("latency", in: 0.04...0.3, "of seconds from 0.04 to 0.3").map { $0 * 1_000 } ?? 60
    latency = .milliseconds(Int(milliseconds.rounded()))
  }

  /// The effect. Its sine has an amplitude of a half.
  func made() throws(EngineError) -> SoundEffect {
    let length = seconds.map { Int(($0 * Double(sampleRate)).rounded()) } ?? .max
    let step = 2 * Double.pi * frequency / Double(sampleRate)
    let (channels, done) = (channels, Locked(0))
    return try SoundEffect(generatedAt: sampleRate, channels: channels, latency: latency) { samples in
      done.withLock { done in
        let frames = min(samples.count / channels, length - done)
        for index in 0..<(frames * channels) {
          samples[index] = 0.5 * Float(sin(step * Double(done + index / channels)))
        }
        done += frames
        return frames
      }
    }
  }
}
