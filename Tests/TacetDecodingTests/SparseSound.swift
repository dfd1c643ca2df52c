import Foundation
import TacetSignal
import TacetTestSupport

/// Sound as a piano or a voice makes it, strokes with near silence between them: what leaves most of a codec's memory
/// to be wrong.
enum SparseSound {
  /// `seconds` seconds, interleaved.
  static func samples(_ format: AudioFormat, seconds: Int) -> [Float] {
    let (rate, channels) = (format.sampleRate, format.channels)
    var random = SeededGenerator(seed: 11)
    var samples = (0..<(seconds * rate * channels)).map { _ in Float.random(in: -2e-5...2e-5, using: &random) }
    var start = 0
    while start < (seconds - 2) * rate {
      let pitch = [220, 277, 330, 440, 554, 660].randomElement(using: &random) ?? 440
      let level: Float = [0.02, 0.1, 0.5].randomElement(using: &random) ?? 0.1
      for frame in 0..<(rate * 6 / 5) {
        let time = Double(frame) / Double(rate)
        let sample = level * Float(exp(-6 * time) * sin(2 * .pi * Double(pitch) * time))
        for channel in 0..<channels {
          samples[(start + frame) * channels + channel] += channel == 0 ? sample : 0.7 * sample
        }
      }
      start += Int(Double(rate) * ([0.2, 0.7, 1.6].randomElement(using: &random) ?? 1))
    }
    return samples
  }
}

/// Files that ffmpeg encodes.
enum FFmpeg {
  static let isInstalled = ["ffmpeg", "setpriv"].allSatisfy { ChildProcess.find($0) != nil }
  static let absence = "ffmpeg or setpriv is not installed"

  /// The bytes of `samples` encoded with `options`, in the container of the ending of `name`.
  static func encode(
    _ samples: [Float], _ format: AudioFormat, _ options: [String], to name: String, in folder: TemporaryFolder
  ) throws -> [UInt8] {
    let input = try folder.write(samples.flatMap { littleEndian($0.bitPattern) }, to: "input.raw")
    let ffmpeg = try ChildProcess(
      "ffmpeg",
      [
        "-nostdin", "-v", "error", "-y", "-f", "f32le", "-ar", "\(format.sampleRate)", "-ac", "\(format.channels)",
        "-i", input,
      ] + options + [folder.file(name)], environment: [:])
    // It writes nothing: the end is that of the program.
    var byte: UInt8 = 0
    while read(ffmpeg.output.rawValue, &byte, 1) > 0 {}
    return try folder.bytes(of: name)
  }
}
