import Tacet

/// A WAV file that a render writes, 32-bit float stereo.
struct SoundFile: ~Copyable {
  private var writer: WaveFileWriter
  private let target: String

  /// Opens `file` for writing.
  ///
  /// - Throws: ``ToolError/unwritable(path:reason:)``, as every call.
  init(_ file: PartialFile, sampleRate: Int) throws(ToolError) {
    target = file.target
    do throws(DecodingError) {
      writer = try WaveFileWriter(path: file.path, format: AudioFormat(sampleRate: sampleRate, channels: 2))
    } catch {
      throw ToolError(writing: file.target, error)
    }
  }

  /// Appends interleaved stereo samples.
  mutating func append(_ samples: UnsafeBufferPointer<Float>) throws(ToolError) {
    do throws(DecodingError) {
      try writer.append(samples)
    } catch {
      throw ToolError(writing: target, error)
    }
  }

  /// Writes everything to the disk.
  consuming func close() throws(ToolError) {
    let target = target
    do throws(DecodingError) {
      try writer.close()
    } catch {
      throw ToolError(writing: target, error)
    }
  }
}

extension ToolError {
  /// What went wrong in writing a sound, said of the file that it was to become.
  fileprivate init(writing target: String, _ error: DecodingError) {
    if case .unwritable(_, let reason) = error {
      self = .unwritable(path: target, reason: reason)
    } else {
      self = .sound(error)
    }
  }
}
