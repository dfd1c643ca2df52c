import Tacet
import TacetMeasure
import TacetPicture
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetDemo

/// The mix by importance, in a scripted round: each cue alone, at its usual place, over the music with all its layers.
@Suite struct MixTests {
  private static let tenth = 4_800
  /// Tenths of a second from a cue to the next one: a part of a bar, so that the cues fall on all parts of it.
  private static let gap = 29
  private static let rounds = 14

  private enum Part: String, CaseIterable {
    case shot, burst, call, strike

    /// The cue, in a direction of its own each time.
    func cue(_ round: Int, from ship: Point) -> Cue {
      func place(_ distance: Float) -> Point { ship + Point(0, -distance).turned(1.35 * Float(round)) }
      return switch self {
      case .shot: .shot(ship)
      // The half of a rock, the commonest of all bursts.
      case .burst: .burst(place([120, 250, 400][round % 3]), size: 0.44)
      case .call: .call(hunter: 0, place([400, 700][round % 2]))
      case .strike: .strike(place(330))
      }
    }
  }

  /// By how much each cue raises the momentary loudness: its maximum in the 600 ms after the cue against that in the
  /// 600 ms before.
  private func play(_ world: World, _ parts: [Part]) throws -> (rises: [Part: Float], peak: Float) {
    let audio = try DemoAudio(isOffline: true)
    try audio.sound.begin()
    var (meter, loudness, samples) = (LoudnessMeter(sampleRate: 48_000), [Float](), [Float]())
    func render(tenths: Int) throws {
      for _ in 0..<tenths {
        audio.sound.follow(world)
        var block = try audio.render(frames: Self.tenth).samples
        samples += block
        block.withUnsafeMutableBufferPointer { block in
          guard let first = block.baseAddress else { return }
          meter.measure(Block(first, frames: Self.tenth))
        }
        loudness.append(max(-70, meter.momentary))
      }
    }
    try render(tenths: 60)
    var rises: [Part: [Float]] = [:]
    for round in 0..<Self.rounds {
      for part in parts {
        let before = loudness.suffix(6).max() ?? -70
        audio.sound.play([part.cue(round, from: world.ship.place)], in: world)
        try render(tenths: 6)
        rises[part, default: []].append((loudness.suffix(6).max() ?? -70) - before)
        try render(tenths: Self.gap - 6)
      }
    }
    return (
      rises.mapValues { $0.sorted()[Self.rounds / 2] }, Gain(amplitude: truePeak(of: samples)).decibels
    )
  }

  @Test func dangerRisesOverTheThemeAndShotsHardlyDo() throws {
    let (rises, peak) = try play(World(wave: 2, score: 0, layers: 4, shields: 3), [.shot, .burst, .call])
    let all = "\(rises)"
    #expect(try #require(rises[.shot]) <= 1, "\(all)")
    #expect(try #require(rises[.burst]) >= 3, "\(all)")
    #expect(try #require(rises[.call]) >= 2, "\(all)")
    #expect(peak <= -1, "a true peak of \(peak) dB")
  }

  /// With the layer of its coming, and with that of its half too.
  @Test(arguments: [false, true]) func strikesRiseOverTheMetronomesPiece(_ isHalfBroken: Bool) throws {
    var world = World(wave: Wave.boss, score: 0, layers: 4, shields: 3)
    if isHalfBroken { world.breakMetronome(toHalf: true) }
    #expect(world.intensity == (isHalfBroken ? 1 : 0.5))
    let (rises, peak) = try play(world, [.shot, .burst, .strike])
    let all = "\(rises)"
    #expect(try #require(rises[.shot]) <= 1, "\(all)")
    #expect(try #require(rises[.burst]) >= 3, "\(all)")
    #expect(try #require(rises[.strike]) >= 2, "\(all)")
    #expect(peak <= -1, "a true peak of \(peak) dB")
  }
}
