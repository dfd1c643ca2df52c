import Foundation
import Tacet
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetMeasure
@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

/// The meters beside another program that measures by EBU R 128: ffmpeg's filter `ebur128`.
@Suite(
  .enabled(if: ["ffmpeg", "setpriv"].allSatisfy { ChildProcess.find($0) != nil }, "ffmpeg or setpriv is not installed")
) struct LoudnessReferenceTests {
  /// The loudness after each tenth of a second.
  private struct Track: Equatable {
    var momentary: [Float] = []
    var shortTerm: [Float] = []
    var integrated: [Float] = []
  }

  /// A stereo signal of 12 s.
  enum Signal: String, CaseIterable {
    case sine, hum, noiseAtLevels, music, leftAlone, quietParts

    func frames(sampleRate: Int) -> [Float] {
      var random = SeededGenerator(seed: 7)
      func noise() -> Float { Float.random(in: -1...1, using: &random) }
      return (0..<12 * sampleRate).flatMap { frame -> [Float] in
        let time = Double(frame) / Double(sampleRate)
        func sine(_ hertz: Double) -> Float { Float(sin(2 * .pi * hertz * time)) }
        switch self {
        case .sine: return [0.1 * sine(1_000), 0.1 * sine(1_000)]
        case .hum: return [0.3 * sine(55), 0.02 * sine(9_000)]
        case .noiseAtLevels:
          let level: Float = [0.1, 0.01, 0.05, 0.2][Int(time / 3)]
          return [level * noise(), level * noise()]
        case .music:
          // A chord, a bass note on the beat and a hat between.
          let (beat, off) = (
            Float(time.truncatingRemainder(dividingBy: 0.5)), Float((time + 0.25).truncatingRemainder(dividingBy: 0.5))
          )
          let bass = 0.4 * sine(82) * exp(-6 * beat)
          let hat = 0.1 * noise() * exp(-40 * off)
          return [bass + hat + 0.08 * (sine(330) + sine(494)), bass + 0.5 * hat + 0.08 * (sine(392) + sine(494.5))]
        case .leftAlone: return [0.2 * noise(), 0]
        case .quietParts:
          // Below the gates: 20 LU down, and silence.
          let level: Float = time < 3 ? 0.2 : time < 6 ? 0.02 : time < 8 ? 0 : 0.1
          return [level * sine(440), level * noise()]
        }
      }
    }
  }

  /// Measures a file with ffmpeg.
  private static func reference(_ path: String) throws -> Track {
    let ffmpeg = try ChildProcess(
      "ffmpeg",
      [
        "-nostdin", "-hide_banner", "-loglevel", "error", "-i", path, "-af",
        "ebur128=metadata=1,ametadata=mode=print:file=-", "-f", "null", "/dev/null",
      ], environment: ProcessInfo.processInfo.environment)
    var track = Track()
    for line in ffmpeg.read(atMost: .seconds(60)).split(separator: "\n") {
      let parts = line.split(separator: "=")
      guard parts.count == 2, let value = Float(parts[1]) else { continue }
      switch parts[0] {
      case "lavfi.r128.M": track.momentary.append(value)
      case "lavfi.r128.S": track.shortTerm.append(value)
      case "lavfi.r128.I": track.integrated.append(value)
      default: break
      }
    }
    return track
  }

  @Test(arguments: Signal.allCases, [44_100, 48_000])
  func metersReadWithinATenthOfTheReference(signal: Signal, sampleRate: Int) throws {
    let folder = try TemporaryFolder()
    var configuration = AudioEngine.Configuration(output: .offline)
    configuration.sampleRate = sampleRate
    let engine = try AudioEngine(configuration)
    engine.diagnostics.measuresLoudness = true
    engine.play(
      try SoundEffect(
        frames: signal.frames(sampleRate: sampleRate), sampleRate: sampleRate, channels: 2, convertedTo: sampleRate))
    let path = folder.file("heard.wav")
    var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: sampleRate, channels: 2))
    var ours = Track()
    for _ in 0..<120 {
      try writer.append(try engine.render(frames: sampleRate / 10))
      let loudness = try #require(engine.diagnostics.meters.master.loudness)
      ours.momentary.append(loudness.momentary)
      ours.shortTerm.append(loudness.shortTerm)
      ours.integrated.append(loudness.integrated)
    }
    try writer.close()
    let theirs = try Self.reference(path)
    let count = min(120, theirs.momentary.count)
    #expect(count >= 119, "ffmpeg measured \(count) tenths of a second")
    // Full windows; what is below -60 LUFS is the noise of the arithmetic.
    func worst(_ ours: [Float], _ theirs: [Float], from first: Int) -> Float {
      (first..<count).reduce(0) { theirs[$1] < -60 ? $0 : max($0, abs(ours[$1] - theirs[$1])) }
    }
    let differences = (
      worst(ours.momentary, theirs.momentary, from: 3), worst(ours.shortTerm, theirs.shortTerm, from: 29),
      worst(ours.integrated, theirs.integrated, from: 9)
    )
    #expect(differences.0 < 0.1, "momentary: \(differences.0) LU")
    #expect(differences.1 < 0.1, "short-term: \(differences.1) LU")
    #expect(differences.2 < 0.1, "integrated: \(differences.2) LU")
    let measured = try #require(try SoundMeasurement(path: path))
    #expect(abs(measured.loudness - (theirs.integrated.last ?? 0)) < 0.1)
    #expect(abs(measured.loudestMoment - (theirs.momentary.max() ?? 0)) < 0.1)
  }
}
