internal import CTacetSndFile
import TacetSignal

/// Files in the containers that libsndfile writes.
package enum SndFileBytes {
  /// A container with 16-bit samples.
  package enum Container: Sendable {
    case flac, caf, aiff, au, rf64, wav
  }

  /// Writes `samples`, interleaved, to `path`.
  package static func write(_ samples: [Float], format: AudioFormat, as container: Container, to path: String) -> Bool {
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

/// A cue point of a file, as libsndfile reads it.
package struct CuePoint: Hashable, Sendable {
  /// The frame that it names.
  package let frame: Int
  /// The name in the file.
  package let name: String
}

/// The cue points of a file in their order; nil where it can not be read.
package func cuePoints(of path: String) -> [CuePoint]? {
  var info = SF_INFO()
  guard let file = sf_open(path, Int32(SFM_READ), &info) else { return nil }
  defer { sf_close(file) }
  var count: UInt32 = 0
  let isRead = sf_command(file, Int32(SFC_GET_CUE_COUNT), &count, Int32(MemoryLayout<UInt32>.size)) != 0
  guard isRead, count > 0 else { return [] }
  // SF_CUES: the count, then the points, for whose number it is a macro in C.
  let size = MemoryLayout<SF_CUE_POINT>.stride
  var bytes = [UInt8](repeating: 0, count: 4 + Int(count) * size)
  guard sf_command(file, Int32(SFC_GET_CUE), &bytes, Int32(bytes.count)) != 0 else { return nil }
  return bytes.withUnsafeBytes { bytes in
    (0..<Int(count)).map { index in
      let point = bytes.loadUnaligned(fromByteOffset: 4 + index * size, as: SF_CUE_POINT.self)
      let name = withUnsafeBytes(of: point.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      return CuePoint(frame: Int(point.sample_offset), name: name)
    }
  }
}
