import Foundation

/// Sound files that nobody here wrote, with what other decoders make of them. They are not part of the project: the
/// folder is named by `TACET_CORPUS`, or stands beside the package as `shared/corpus`.
package struct Corpus: Sendable {
  /// One file and what is known of it.
  package struct Entry: Sendable {
    /// The absolute path of the file.
    package let path: String
    /// The kind of file.
    package let container: String
    /// How it is coded; empty where nobody knows.
    package let codec: String
    /// Samples in a frame.
    package let channels: Int
    /// The sample rate in Hz.
    package let sampleRate: Int
    /// `decodes`, `decodes-ffmpeg-only`, `either` or `must-reject`.
    package let expected: String
    /// Frames as sox counts them.
    package let frames: Int
  }

  /// All files that the manifest names.
  package let entries: [Entry]

  /// The corpus, or nil where there is none on this machine.
  package init?() {
    let folder = Self.folder
    let manifest = folder.appendingPathComponent("MANIFEST.tsv")
    guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return nil }
    entries = text.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count > 14 else { return nil }
      return Entry(
        path: folder.appendingPathComponent(fields[0]).appendingPathComponent(fields[1]).path, container: fields[5],
        codec: fields[6], channels: Int(fields[7]) ?? 0, sampleRate: Int(fields[8]) ?? 0, expected: fields[12],
        frames: Int(fields[14]) ?? 0)
    }
  }

  private static var folder: URL {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return ProcessInfo.processInfo.environment["TACET_CORPUS"].map { URL(fileURLWithPath: $0) }
      ?? package.deletingLastPathComponent().appendingPathComponent("shared/corpus")
  }

  /// The path of a file of the newest public reports; nil where there is none on this machine.
  package static func reports(_ name: String) -> String? {
    let path = folder.appendingPathComponent("reports4").appendingPathComponent(name).path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// True if this machine has a corpus.
  package static let isPresent = Corpus() != nil
  /// The message where this machine has none.
  package static let absence = "no corpus of sound files: set TACET_CORPUS to its folder"
}
