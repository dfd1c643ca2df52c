import Tacet
import TacetSounds
import Testing

/// The loudness of the sounds as the engine plays them at unity: figures of ITU-R BS.1770, so that music and effects
/// fit together.
@Suite struct LoudnessTests {
  /// The loudest 400 ms of an effect in the game, in LUFS.
  static let effects: [(name: String, loudness: Float)] = [
    ("thud", -16), ("explosion", -15), ("laser", -20), ("coin", -19), ("hunter", -22), ("nearMiss", -22),
    ("strike", -19),
    ("heartbeat", -22), ("pickUp", -20), ("chime", -20), ("confirm", -25), ("tick", -25), ("ring", -25), ("click", -25),
  ]
  private static let interface: Set<String> = ["confirm", "tick", "ring", "click"]

  private static func sounds(_ engine: AudioEngine) throws -> BankSounds {
    try engine.load(try SoundBank(contentsOf: Sounds.bank)).wait()
  }

  /// A high-pass of 24 dB an octave at 300 Hz, about what a laptop's speaker leaves.
  private static func makeLaptop(of engine: AudioEngine) {
    for mix in [MixTarget.effects, .soundtrack, .master] {
      engine.filters.set(SoundFilter(highPassHertz: mix == .soundtrack ? nil : 300), of: mix, over: .zero)
    }
  }

  /// The sound that an engine renders in so many seconds: its loudest 400 ms, its loudness in the whole, its peak.
  private struct Measure {
    var loudest = -Float.infinity
    var whole = -Float.infinity
    var peak: Float = 0

    init(_ engine: AudioEngine, seconds: Double) throws {
      engine.diagnostics.measuresLoudness = true
      for _ in 0..<Int(seconds * 10) {
        peak = try engine.render(frames: 4_800).reduce(peak) { max($0, abs($1)) }
        let loudness = engine.diagnostics.meters.master.loudness
        loudest = max(loudest, loudness?.momentary ?? -.infinity)
        whole = loudness?.integrated ?? -.infinity
      }
    }
  }

  private static func measure(_ effect: SoundEffect, onLaptop: Bool = false) throws -> Measure {
    let engine = try AudioEngine(.init(output: .offline))
    if onLaptop { makeLaptop(of: engine) }
    // Without its place: as loud as beside the ship.
    engine.play(effect, loops: effect.loop == nil ? false : true)
    return try Measure(engine, seconds: effect.loop == nil ? 2.4 : 9)
  }

  @Test(arguments: effects)
  func takeHasTheLoudnessOfItsEffect(_ effect: (name: String, loudness: Float)) throws {
    let sounds = try Self.sounds(try AudioEngine(.init(output: .offline)))
    let takes = try sounds.set(effect.name).effects
    #expect(takes.count == 4)
    for take in takes {
      let measured = try Self.measure(take)
      #expect(abs(measured.loudest - effect.loudness) <= 1, "\(effect.name): \(measured.loudest) LUFS")
      #expect(measured.peak <= (Self.interface.contains(effect.name) ? 0.2 : 0.841), "\(effect.name): \(measured.peak)")
      let laptop = try Self.measure(take, onLaptop: true)
      #expect(measured.loudest - laptop.loudest <= 3, "\(effect.name): \(laptop.loudest) LUFS on a laptop")
    }
  }

  @Test(arguments: [("engine", Float(-30)), ("wind", -27)])
  func loopHasItsLoudness(_ loop: (name: String, loudness: Float)) throws {
    let sounds = try Self.sounds(try AudioEngine(.init(output: .offline)))
    let effect = try sounds.effect(loop.name)
    let (measured, laptop) = (try Self.measure(effect), try Self.measure(effect, onLaptop: true))
    #expect(abs(measured.loudest - loop.loudness) <= 1.5, "\(measured.loudest) LUFS")
    #expect(measured.loudest - laptop.loudest <= 3, "\(laptop.loudest) LUFS on a laptop")
  }

  /// The first 50 ms of two takes have less than 0.9 in common.
  @Test(arguments: effects.map(\.name))
  func takesDifferFromTheirBeginning(_ name: String) throws {
    let sounds = try Self.sounds(try AudioEngine(.init(output: .offline)))
    let starts = try sounds.set(name).effects.map { effect in
      let engine = try AudioEngine(.init(output: .offline))
      engine.play(effect)
      return try engine.render(frames: 2_400)
    }
    func product(_ first: [Float], _ second: [Float]) -> Float { zip(first, second).reduce(0) { $0 + $1.0 * $1.1 } }
    for (index, first) in starts.enumerated() {
      for second in starts[(index + 1)...] {
        let likeness = product(first, second) / (product(first, first) * product(second, second)).squareRoot()
        #expect(abs(likeness) < 0.9, "\(name): \(likeness)")
      }
    }
  }

  // MARK: - Music

  private static func measure(_ piece: String = "theme", intensity: Float, seconds: Double) throws -> Measure {
    let engine = try AudioEngine(.init(output: .offline))
    engine.soundtrack.setIntensity(intensity, over: .zero)
    engine.soundtrack.play(try sounds(engine).soundtrack(piece))
    return try Measure(engine, seconds: seconds)
  }

  @Test func musicWithAllLayersHasItsLoudnessAndThePadIsSixBelow() throws {
    let whole = try Self.measure(intensity: 1, seconds: 79)
    #expect(abs(whole.whole + 21) <= 1, "\(whole.whole) LUFS")
    #expect(whole.peak < 0.841)
    let pad = try Self.measure(intensity: 0, seconds: 79)
    #expect(abs(pad.whole + 27) <= 1, "\(pad.whole) LUFS")
  }

  /// Every stem is heard: each layer makes the music louder than those before it.
  @Test func layersAddUpToTheMix() throws {
    let loudness = try stride(from: Float(0), through: 1, by: 0.25).map {
      try Self.measure(intensity: $0, seconds: 20).whole
    }
    for (less, more) in zip(loudness, loudness.dropFirst()) { #expect(more > less + 0.3, "\(loudness)") }
    let engine = try AudioEngine(.init(output: .offline))
    engine.soundtrack.play(try Soundtrack(contentsOf: Sounds.theme))
    let mix = try Measure(engine, seconds: 20)
    #expect(abs(mix.whole - (loudness.last ?? 0)) <= 0.1, "\(mix.whole) against \(loudness)")
  }

  /// The Metronome's layers make its piece louder, and with both it is as loud as the theme.
  @Test func metronomesLayersAreHeard() throws {
    let pieces = try [Float(0), 0.5, 1].map { try Self.measure("boss", intensity: $0, seconds: 50) }
    let loudness = pieces.map(\.whole)
    for (less, more) in zip(loudness, loudness.dropFirst()) { #expect(more > less + 0.3, "\(loudness)") }
    #expect(abs(loudness[2] + 21) <= 1, "\(loudness)")
    #expect(pieces[2].peak < 0.841, "\(pieces[2].peak)")
  }

  /// Ten minutes have at most eight equal rounds.
  @Test func themeIsLong() throws {
    let theme = try Soundtrack(contentsOf: Sounds.theme)
    let loop = try #require(theme.info.loop)
    #expect(Double(loop.length) / Double(theme.info.format.sampleRate) >= 76.8)
    #expect(theme.duration < .seconds(80))
  }
}
