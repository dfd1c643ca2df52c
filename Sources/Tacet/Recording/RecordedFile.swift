import TacetDecoding
import TacetSignal
import TacetSystem

/// The WAV file of a recording, written block by block. Any thread; blocks on the disk.
final class RecordedFile: Sendable {
  private struct State: ~Copyable {
    var writer: WaveFileWriter?
  }

  private let format: AudioFormat
  private let state: Locked<State>

  /// Creates the file, or replaces it.
  init(path: String, _ format: AudioFormat) throws(DecodingError) {
    self.format = format
    state = Locked(State(writer: try WaveFileWriter(path: path, format: format)))
  }

  /// Appends a block. After an error, which is thrown once, the file is closed.
  func append(_ block: RecordedBlock) throws(DecodingError) {
    guard block.format == format else { return }
    try state.withLock { state throws(DecodingError) in
      do throws(DecodingError) {
        try state.writer?.append(block.samples)
      } catch {
        state.writer = nil
        throw error
      }
    }
  }

  /// Completes the file. Once.
  func close() throws(DecodingError) {
    try state.withLock { state throws(DecodingError) in
      defer { state.writer = nil }
      try state.writer?.close()
    }
  }
}
