import Tacet
import TacetMeasure
import TacetSystem

/// The file of a recording, made with its first samples.
final class RecordingTarget {
  private let target: AtomicFile?
  private var sound: RecordedSound

  /// Creates the file at `path`, or for an encoder one that takes its place at the end.
  init(_ path: String, _ kind: RecordedSound.Kind, _ format: AudioFormat) throws {
    target = kind == .wave ? nil : try AtomicFile(replacing: path)
    sound = try RecordedSound(path: target?.path ?? path, kind, format)
  }

  func append(_ samples: [Float]) throws { try sound.append(samples) }

  /// Completes the file. The last call.
  func close() throws {
    try sound.close()
    try target?.commit()
  }
}
