import Foundation
import TacetDecoding
import TacetEncoding
import TacetSignal

/// A temporary folder with sounds and scenarios, removed with its owner.
package final class ScenarioFolder: Sendable {
  /// The absolute path of the folder.
  package let path: String

  /// Creates an empty folder.
  package init() throws {
    path = FileManager.default.temporaryDirectory.path + "/tacet-tool-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The absolute path of `name` in it.
  package func path(_ name: String) -> String { path + "/" + name }

  /// The names of its files, sorted.
  package var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// Writes `text` as UTF-8 to `name`.
  package func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  /// The bytes of `name`.
  package func read(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path(name))) }

  /// A cosine of half full scale: it begins at its peak, so that a missing frame is seen.
  package static func tone(_ frames: Int, channels: Int, hertz: Double = 375, sampleRate: Int = 48_000) -> [Float] {
    (0..<frames * channels).map { index in
      Float(0.5 * cos(2 * .pi * hertz * Double(index / channels) / Double(sampleRate)))
    }
  }

  /// Writes a tone as WAV.
  package func writeTone(_ name: String, frames: Int, channels: Int = 2, sampleRate: Int = 48_000) throws {
    var writer = try WaveFileWriter(
      path: path(name), format: AudioFormat(sampleRate: sampleRate, channels: channels))
    try writer.append(Self.tone(frames, channels: channels, sampleRate: sampleRate))
    try writer.close()
  }

  /// Writes a tone as Ogg Vorbis.
  package func writeVorbis(_ name: String, frames: Int, sampleRate: Int = 44_100, tags: [(String, String)] = []) throws
  {
    var writer = try VorbisFileWriter(
      path: path(name), format: AudioFormat(sampleRate: sampleRate, channels: 2), tags: tags)
    try writer.append(Self.tone(frames, channels: 2, sampleRate: sampleRate))
    try writer.close()
  }
}
