import Tacet

/// The WAV file of a render, 32-bit float stereo.
struct SoundFile: ~Copyable {
  private var writer: WaveFileWriter
  private let name: String

  /// Opens `file` for writing.
  ///
  /// - Throws: ``ToolError/unwritable(path:reason:)``, as every call.
  init(_ file: AtomicFile, sampleRate: Int) throws(ToolError) {
    name = file.name
    do throws(DecodingError) {
      writer = try WaveFileWriter(path: file.path, format: AudioFormat(sampleRate: sampleRate, channels: 2))
    } catch {
      throw ToolError(writing: file.name, error)
    }
  }

  /// Appends interleaved stereo samples.
  mutating func append(_ samples: UnsafeBufferPointer<Float>) throws(ToolError) {
    do throws(DecodingError) {
      try writer.append(samples)
    } catch {
      throw ToolError(writing: name, error)
    }
  }

  /// Completes the file. The last call.
  mutating func close() throws(ToolError) {
    do throws(DecodingError) {
      try writer.close()
    } catch {
      throw ToolError(writing: name, error)
    }
  }
}

extension ToolError {
  /// An error in writing a sound, with the target's name in place of the temporary file's.
  fileprivate init(writing name: String, _ error: DecodingError) {
    if case .unwritable(_, _, _, let reason) = error {
      self = .unwritable(path: name, reason: reason)
    } else {
      self = .sound(error)
    }
  }
}
