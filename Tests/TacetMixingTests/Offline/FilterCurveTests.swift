import Foundation
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Ramps of filters, occlusion and sends along every curve, as they are rendered, against their formulas.
@Suite struct FilterCurveTests {
  /// 400 ms.
  private static let ramp = 19_200

  private static func sine(_ hertz: Double, _ frame: Int) -> Float {
    Float(0.25 * sin(2 * .pi * hertz * Double(frame) / 48_000))
  }

  /// The level of a tone of a multiple of 1 kHz in the 5 ms around a frame, in decibels of what is played.
  private static func level(_ heard: [Float], at frame: Int) -> Float {
    let part = heard[(frame - 120)..<(frame + 120)]
    return 10 * log10(part.reduce(0) { $0 + $1 * $1 } / 240 / (0.25 * 0.25 / 2))
  }

  /// The response of a filter with this cutoff at 4 kHz, in decibels.
  private static func response(_ cutoff: Float, isHighPass: Bool) -> Float {
    let ratio = tan(.pi * 4_000 / 48_000) / tan(.pi * cutoff / 48_000)
    return -10 * log10(1 + pow(isHighPass ? 1 / ratio : ratio, 4))
  }

  @Test(arguments: MixTarget.allCases, RampCurve.allCases)
  func cutoffGoesByItsCurveInOctaves(mix: MixTarget, curve: RampCurve) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let isHighPass = mix == .master
    if mix == .soundtrack {
      rig.engine.soundtrack.play(try rig.soundtrack(frames: 192_000) { Self.sine(4_000, $0) })
    } else {
      let tone = try SoundEffect(frames: (0..<48_000).map { Self.sine(4_000, $0) }, sampleRate: 48_000)
      rig.engine.play(tone, pan: -1, loops: true)
    }
    func go(to cutoff: Float, over: Duration) {
      let filter = isHighPass ? SoundFilter(highPassHertz: cutoff) : SoundFilter(lowPassHertz: cutoff)
      rig.engine.filters.set(filter, of: mix, over: Fade(over, curve))
    }
    go(to: 1_000, over: .zero)
    var heard = rig.left(9_600)
    // Half the way to 8 kHz, and from there to 2 kHz.
    let turn = 1_000 * pow(8, curve.progress(at: 0.5))
    for (start, end, part) in [(Float(1_000), Float(8_000), 0.5), (turn, 2_000, 1)] as [(Float, Float, Float)] {
      let began = heard.count
      go(to: end, over: .milliseconds(400))
      heard += rig.left(Int(Float(Self.ramp) * part))
      for time in [0.02, 0.1, 0.25, 0.45, 0.7, 0.95] as [Float] where time < part {
        let cutoff = start * pow(end / start, curve.progress(at: time))
        let (level, wanted) = (
          Self.level(heard, at: began + Int(time * Float(Self.ramp))), Self.response(cutoff, isHighPass: isHighPass)
        )
        #expect(abs(level - wanted) < 0.5, "\(mix), \(curve) at \(time): \(level) dB, not \(wanted)")
      }
    }
    heard += rig.left(960)
    #expect(abs(Self.level(heard, at: heard.count - 200) - Self.response(2_000, isHighPass: isHighPass)) < 0.1)
    // The tone's own steps are 0.125 at full level.
    #expect(zip(heard[4_800...], heard[4_801...]).allSatisfy { abs($0 - $1) < 0.131 })
  }

  @Test(arguments: RampCurve.allCases, [64, 600])
  func strengthOfABusGoesByItsCurveInDecibels(curve: RampCurve, request: Int) throws {
    let rig = try OfflineRig()
    let tone = try SoundEffect(frames: (0..<48_000).map { Self.sine(5_000, $0) }, sampleRate: 48_000)
    rig.engine.play(tone, pan: -1, loops: true)
    var heard: [Float] = []
    func render(_ frames: Int) { while heard.count < frames { heard += rig.left(request) } }
    render(9_600)
    var (start, began) = (Float(0), heard.count)
    for (end, part) in [(Float(1), Float(0.5)), (0.2, 1)] {
      rig.engine.effects.setFilter(BusFilter(lowPassStrength: end), over: Fade(.milliseconds(400), curve))
      render(began + Int(Float(Self.ramp) * part))
      for time in [0.02, 0.1, 0.25, 0.45, 0.7, 0.95] as [Float] where time < part {
        let wanted = -30 * (start + (end - start) * curve.progress(at: time))
        let level = Self.level(heard, at: began + Int(time * Float(Self.ramp)))
        #expect(abs(level - wanted) < 0.1, "\(curve) at \(time): \(level) dB, not \(wanted)")
      }
      start += (end - start) * curve.progress(at: Float(heard.count - began) / Float(Self.ramp))
      began = heard.count
    }
    render(began + 960)
    #expect(abs(Self.level(heard, at: heard.count - 200) - -6) < 0.2)
    let steps = zip(heard[4_800...], heard[4_801...]).map { abs($0 - $1) }
    #expect((steps.max() ?? 1) < 0.164 + 0.02)
  }

  @Test(arguments: RampCurve.allCases, [64, 600])
  func occlusionGoesByItsCurveInDecibels(curve: RampCurve, request: Int) throws {
    let rig = try OfflineRig()
    let tone = try SoundEffect(frames: (0..<48_000).map { Self.sine(5_000, $0) }, sampleRate: 48_000)
    let voice = rig.engine.play(tone, at: [-1, 0, 0], loops: true)
    var heard: [Float] = []
    func render(_ frames: Int) { while heard.count < frames { heard += rig.left(request) } }
    render(9_600)
    var (start, began) = (Float(0), heard.count)
    // Half the way to a wall, and from there to a fifth of one.
    for (end, part) in [(Float(1), Float(0.5)), (0.2, 1)] {
      rig.engine[voice].setOcclusion(end, over: Fade(.milliseconds(400), curve))
      render(began + Int(Float(Self.ramp) * part))
      for time in [0.02, 0.1, 0.25, 0.45, 0.7, 0.95] as [Float] where time < part {
        // 12 dB of everything, 20 dB more at 5 kHz.
        let wanted = -32 * (start + (end - start) * curve.progress(at: time))
        let level = Self.level(heard, at: began + Int(time * Float(Self.ramp)))
        #expect(abs(level - wanted) < 0.1, "\(curve) at \(time): \(level) dB, not \(wanted)")
      }
      start += (end - start) * curve.progress(at: Float(heard.count - began) / Float(Self.ramp))
      began = heard.count
    }
    render(began + 960)
    #expect(abs(Self.level(heard, at: heard.count - 200) - -6.4) < 0.2)
    let steps = zip(heard[4_800...], heard[4_801...]).map { abs($0 - $1) }
    #expect((steps.max() ?? 1) < 0.164 + 0.02)
  }

  @Test(arguments: [5, 100, 1_000])
  func occlusionIsThereWhenItsTimeIsOver(milliseconds: Int) throws {
    let rig = try OfflineRig()
    let tone = try SoundEffect(frames: (0..<48_000).map { Self.sine(5_000, $0) }, sampleRate: 48_000)
    let voice = rig.engine.play(tone, at: [-1, 0, 0], loops: true)
    _ = rig.left(9_600)
    if milliseconds == 100 {
      rig.engine[voice].setOcclusion(1)
    } else {
      rig.engine[voice].setOcclusion(1, over: .milliseconds(milliseconds))
    }
    let heard = rig.left(48 * milliseconds + 960)
    #expect(abs(Self.level(heard, at: heard.count - 200) - -32) < 0.2)
    if milliseconds > 5 { #expect(Self.level(heard, at: heard.count - 960 - 24 * milliseconds) > -20) }
  }

  /// The reverb alone when a voice plays `frames`, and `change` changes its send at frame 9,600 and `turn` frames
  /// later.
  private static func wet(
    _ frames: [Float], at place: SIMD3<Float>?, from first: ReverbSend, turn: Int = 0,
    _ change: (AudioEngine, Voice, _ step: Int) -> Void
  ) throws -> [Float] {
    func render(_ preset: ReverbPreset?) throws -> [Float] {
      let rig = try OfflineRig()
      rig.engine.reverb.set(preset)
      rig.engine.master.setReverbSend(first)
      let voice = rig.engine.play(try SoundEffect(frames: frames, sampleRate: 48_000), pan: -1, at: place)
      var heard = rig.left(9_600)
      for step in 0..<2 {
        change(rig.engine, voice, step)
        heard += rig.left(step == 0 ? turn : 33_600 - turn)
      }
      return heard
    }
    return try zip(render(ReverbPreset(decay: .milliseconds(200))), render(nil)).map { $0 - $1 }
  }

  @Test(arguments: RampCurve.allCases, [5, 20, 50, 400])
  func sendGoesByItsCurveFromWhereItIs(curve: RampCurve, milliseconds: Int) throws {
    let (ramp, over) = (48 * milliseconds, Duration.milliseconds(milliseconds))
    let tone = (0..<43_200).map { Self.sine(1_000, $0) }
    // Half the way up, and then down to -20 dB.
    let turn = curve.value(from: 0, to: 1, at: 0.5)
    let shaped = tone.enumerated().map { frame, sample in
      let time = Float(frame - 9_600) / Float(ramp)
      return sample
        * (time < 0.5 ? curve.value(from: 0, to: 1, at: time) : curve.value(from: turn, to: 0.1, at: time - 0.5))
    }
    let targets = [ReverbSend(), ReverbSend(.decibels(-20))]
    // The first is summed until it sends, the second has a source of OpenAL.
    let places: [SIMD3<Float>?] = [nil, [-1, 0, 0]]
    let exact = try places.map { try Self.wet(shaped, at: $0, from: ReverbSend()) { _, _, _ in } }
    let voice = try Self.wet(tone, at: places[0], from: .none, turn: ramp / 2) { engine, voice, step in
      engine[voice].setReverbSend(targets[step], over: Fade(over, curve))
    }
    let bus = try Self.wet(tone, at: places[1], from: .none, turn: ramp / 2) { engine, _, step in
      engine.effects.setReverbSend(targets[step], over: Fade(over, curve))
    }
    func power(_ samples: ArraySlice<Float>) -> Float { samples.reduce(0) { $0 + $1 * $1 } }
    let windows = stride(from: 9_600, to: 43_200, by: 240).map { $0..<($0 + 240) }
    for (name, heard, exact) in [("voice", voice, exact[0]), ("bus", bus, exact[1])] {
      let loudest = windows.map { power(exact[$0]) }.max() ?? 0
      #expect(loudest > 1e-5)
      for window in windows where power(exact[window]) > 1e-4 * loudest {
        let error = 10 * log10(power(heard[window]) / power(exact[window]))
        #expect(abs(error) < 0.1, "\(name), \(curve) at \(window.lowerBound): \(error) dB")
      }
    }
  }
}
