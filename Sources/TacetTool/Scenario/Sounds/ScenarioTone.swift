import Foundation
import Tacet
import TacetJSON

/// An effect of a scenario that is made while it plays: a sine.
struct ScenarioTone: Hashable, Sendable {
  var frequency: Double
  var sampleRate = 48_000
  var channels = 1
  /// Nil: it does not end.
  var seconds: Double?
  var latency = Duration.milliseconds(60)

  /// Reads the tones of a scenario whose other effects have these names.
  ///
  /// - Throws: ``ScenarioError``.
  static func all(_ fields: JSONFields, effects: Set<String>) throws(ScenarioError) -> [String: ScenarioTone] {
    var tones: [String: ScenarioTone] = [:]
    for (name, json) in try fields.object("tones").sorted(by: { $0.key < $1.key }) {
      let place = fields.place.at(json.position)
      guard let values = json.object else {
        throw .wrongType("tones.\(name)", found: json.kind, expected: "a tone", place)
      }
      guard !effects.contains(name) else {
        throw .invalidValue("tones.\(name)", found: "the name of an effect", expected: "a name of its own", place)
      }
      tones[name] = try ScenarioTone(
        JSONFields(values, keys: ["frequency", "sampleRate", "channels", "seconds", "latency"], at: place))
    }
    return tones
  }

  private init(_ fields: JSONFields) throws(ScenarioError) {
    frequency = try fields.number("frequency", in: 1...192_000, "from 1 to 192000 hertz")
    sampleRate = try fields.integerIfPresent("sampleRate", in: 1_000...384_000) ?? 48_000
    channels = try fields.integerIfPresent("channels", in: 1...2) ?? 1
    seconds = try fields.secondsIfPresent("seconds")
    let milliseconds =
      try fields.numberIfPresent("latency", in: 0.04...0.3, "from 0.04 to 0.3 seconds").map { $0 * 1_000 } ?? 60
    latency = .milliseconds(Int(milliseconds.rounded()))
  }

  /// The effect. Its sine has an amplitude of a half.
  func made() throws(EngineError) -> SoundEffect {
    let length = seconds.map { Int(($0 * Double(sampleRate)).rounded()) } ?? .max
    let step = 2 * Double.pi * frequency / Double(sampleRate)
    let (channels, done) = (channels, Guarded(0))
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
