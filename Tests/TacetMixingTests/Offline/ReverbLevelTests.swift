import Foundation
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// How loud rooms are, whatever OpenAL makes them.
@Suite struct ReverbLevelTests {
  /// The level of three seconds of each room, in decibels, for a quarter of a second between 500 and 1,500 Hz: by
  /// OpenAL Soft 1.19.1, without an engine.
  private static let levels: [String: Float] = [
    "room": -50.71, "bathroom": -34.17, "hall": -41.22, "cathedral": -36.32, "cave": -40.84, "tunnel": -33.52,
    "corridor": -42.04, "hangar": -35.50, "street": -53.64, "forest": -61.23, "mountains": -56.53,
    "underwater": -40.41,
  ]

  @Test(arguments: ReverbPreset.named.keys.sorted()) func roomIsAsLoudWithEveryOpenAL(_ name: String) throws {
    let preset = try #require(ReverbPreset.named[name])
    let chirp = (0..<12_000).map { (frame: Int) -> Float in
      let time = Double(frame) / 48_000
      return Float(0.25 * sin(2 * .pi * (500 * time + 2_000 * time * time)))
    }
    func heard(_ preset: ReverbPreset?) throws -> [Float] {
      let rig = try OfflineRig()
      rig.engine.reverb.set(preset, over: .zero)
      rig.engine.effects.setReverbSend(ReverbSend())
      rig.engine.play(try SoundEffect(frames: chirp, sampleRate: 48_000))
      return rig.engine.rendered(frames: 144_000)
    }
    let room = zip(try heard(preset), try heard(nil)).map { $0 - $1 }
    let power = room.reduce(Double(0)) { $0 + Double($1) * Double($1) } / Double(room.count)
    let (level, own) = (Float(10 * log10(power)), try #require(Self.levels[name]))
    #expect(abs(level - own) < 1, "\(level) dB, \(own) by 1.19.1")
  }
}
