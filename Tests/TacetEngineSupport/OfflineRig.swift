import Foundation
import TacetDecoding
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet

extension AudioEngine {
  /// The next frames of an offline engine, up to its clock: interleaved stereo. They are what the limiter will put out
  /// later, unless they are above full scale.
  func rendered(frames: Int) -> [Float] {
    do {
      return Array((try render(frames: frames) + host.driver.output.delayed)[(2 * output.lookAhead.rawValue)...])
    } catch {
      Issue.record(error)
      return []
    }
  }
}

/// An offline engine with sounds whose every sample is known.
struct OfflineRig {
  let engine: AudioEngine
  private let unmadeFolder = FileManager.default.temporaryDirectory.appending(path: "tacet-\(UUID().uuidString)")

  /// The folder of its files, which is there from the first use on.
  var folder: URL {
    try? FileManager.default.createDirectory(at: unmadeFolder, withIntermediateDirectories: true)
    return unmadeFolder
  }

  init(category: SessionCategory = .automatic, configure: (inout AudioEngine.Configuration) -> Void = { _ in }) throws {
    var configuration = AudioEngine.Configuration(category: category, output: .offline)
    configuration.recordsEvents = true
    configure(&configuration)
    engine = try AudioEngine(configuration)
  }

  /// An engine in which this many voices sound at most.
  init(sources: Int) throws { try self.init { $0.maximumSounding = sources } }

  /// Removes the folder with the files that it made.
  func clear() { try? FileManager.default.removeItem(at: unmadeFolder) }

  /// A stereo WAV soundtrack whose frame n is `sample(n)` on the left and minus that on the right.
  func soundtrack(
    _ name: String = "theme", frames: Int, sampleRate: Int = 48_000, sample: (Int) -> Float = OfflineRig.slowSine
  ) throws -> Soundtrack {
    let path = folder.appending(path: "\(name).wav").path
    var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: sampleRate, channels: 2))
    try writer.append((0..<frames).flatMap { [sample($0), -sample($0)] })
    try writer.close()
    return try Soundtrack(path: path)
  }

  /// 0.4 sin, 100 Hz at 48 kHz: neighbouring samples are at most 0.0053 apart.
  static func slowSine(_ frame: Int) -> Float { 0.4 * sin(2 * .pi * Float(frame % 480) / 480) }

  /// A mono effect of a constant: every change of gain is a step that can be seen.
  func constant(_ value: Float = 0.25, frames: Int) throws -> SoundEffect {
    try SoundEffect(frames: [Float](repeating: value, count: frames), sampleRate: 48_000)
  }

  /// A mono effect of a sine, 100 Hz.
  func sine(frames: Int, amplitude: Float = 0.25) throws -> SoundEffect {
    try SoundEffect(
      frames: (0..<frames).map { amplitude * sin(2 * .pi * Float($0 % 480) / 480) }, sampleRate: 48_000)
  }

  /// Renders, and returns the left channel.
  func left(_ frames: Int) -> [Float] { channel(engine.rendered(frames: frames), 0) }

  /// Renders at least `frames` in requests of `request` frames, and returns them interleaved.
  func rendered(_ frames: Int, request: Int) -> [Float] {
    (0..<((frames + request - 1) / request)).flatMap { _ in engine.rendered(frames: request) }
  }

  /// The same; returns the left channel.
  func left(_ frames: Int, request: Int) -> [Float] { channel(rendered(frames, request: request), 0) }

  /// A step above which the sum of sines of 100 Hz with these amplitudes was cut: what the sines have at most from
  /// frame to frame, and 0.02, which is far above what a fade adds and far below a cut.
  static func cutStep(ofSines amplitudes: Float...) -> Float {
    amplitudes.reduce(0.02) { $0 + $1 * 2 * .pi / 480 }
  }

  /// The worst difference in dB, above -40 dB, or another part, of `level`.
  static func worstDecibels(_ heard: [Float], _ exact: (Int) -> Float, level: Float, above: Float = 0.01) -> Float {
    var worst: Float = 1
    for frame in heard.indices where exact(frame) > above * level {
      worst = max(worst, heard[frame] / exact(frame), exact(frame) / max(heard[frame], 1e-6))
    }
    return 20 * log10(worst)
  }

  /// A mono effect of a triangle.
  func triangle(frames: Int) throws -> SoundEffect {
    try SoundEffect(frames: (0..<frames).map { Float(Self.triangle(Double($0))) }, sampleRate: 48_000)
  }

  /// A triangle of 1,000 frames: its samples say where in it they are.
  static func triangle(_ place: Double) -> Double { abs(place.truncatingRemainder(dividingBy: 1_000) - 500) / 500 }
}
