import Foundation

/// A recording stream as the server shows it, by `pactl list source-outputs`.
public struct SourceOutput: Decodable, Equatable, Sendable {
  /// The server's number for it.
  public let index: Int
  /// The number of the source that it records.
  public let source: Int
  /// True if the stream is corked.
  public let corked: Bool
  /// The properties that the stream's program set, such as `media.role`.
  public let properties: [String: String]

  /// True if it is a level meter, and no recording: the engine measures other programs' streams with those.
  public var isMeter: Bool { properties["application.id"] == "org.PulseAudio.pavucontrol" }
}

extension ServerPlace {
  /// The recordings of this process.
  public func ownRecordings() throws -> [SourceOutput] {
    let all = try JSONDecoder().decode(
      [SourceOutput].self, from: Data(pactl("-f", "json", "list", "source-outputs").utf8))
    return all.filter { $0.properties["application.process.id"] == "\(getpid())" && !$0.isMeter }
  }

  /// The names of the sources that this process records.
  public func ownRecordedSources() throws -> [String] {
    let sources = try pactl("list", "short", "sources").split(separator: "\n").map { $0.split(separator: "\t") }
    return try ownRecordings().map { recording in
      sources.first { $0.first.flatMap { Int($0) } == recording.source }.map { String($0[1]) } ?? "none"
    }
  }

  /// Plays interleaved stereo samples at 48 kHz on a sink, until the program that plays them is let go.
  public func play(_ samples: [Float], on sink: String) throws -> ChildProcess {
    let path = "\(folder)/\(sink).f32"
    try samples.withUnsafeBytes { try Data($0).write(to: URL(fileURLWithPath: path)) }
    return try ChildProcess(
      "paplay",
      [
        "--raw", "--format=float32le", "--rate=48000", "--channels=2", "--latency-msec=1000", "--device=\(sink)",
        "--property=media.role=test", path,
      ], environment: environment)
  }
}
