internal import CTacetSndFile
import TacetSignal

/// Files in the containers that libsndfile writes.
public enum SndFileBytes {
  /// A container with 16-bit samples.
  public enum Container: Sendable {
    case flac, caf, aiff, au, rf64, wav
  }

  /// Writes `samples`, interleaved, to `path`.
  public static func write(_ samples: [Float], format: AudioFormat, as container: Container, to path: String) -> Bool {
    let kind =
      switch container {
      case .flac: SF_FORMAT_FLAC
      case .caf: SF_FORMAT_CAF
      case .aiff: SF_FORMAT_AIFF
      case .au: SF_FORMAT_AU
      case .rf64: SF_FORMAT_RF64
      case .wav: SF_FORMAT_WAV
      }
    var info = SF_INFO()
    info.samplerate = Int32(format.sampleRate)
    info.channels = Int32(format.channels)
    info.format = Int32(kind | SF_FORMAT_PCM_16)
    guard let file = sf_open(path, Int32(SFM_WRITE), &info) else { return false }
    let frames = sf_count_t(samples.count / format.channels)
    let written = sf_writef_float(file, samples, frames)
    return sf_close(file) == 0 && written == frames
  }
}
