internal import CTacetSndFile

/// The containers and codecs that are accepted from libsndfile, with their names.
///
/// libsndfile reads more; these passed thousands of malformed files without a crash.
enum SampleCodec {
  /// The name of the container in `format`; nil where it is refused.
  static func container(_ format: Int32) -> String? {
    switch Int(format) & SF_FORMAT_TYPEMASK {
    case SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_RF64: "wav"
    case SF_FORMAT_AIFF: "aif"
    case SF_FORMAT_CAF: "caf"
    case SF_FORMAT_AU: "au"
    case SF_FORMAT_FLAC: "flac"
    default: nil
    }
  }

  /// The name of the codec in `format`, and true where it is accepted.
  static func codec(_ format: Int32) -> (name: String, isAccepted: Bool) {
    let container = Int(format) & SF_FORMAT_TYPEMASK
    let order =
      switch Int(format) & SF_FORMAT_ENDMASK {
      case SF_ENDIAN_LITTLE: "le"
      case SF_ENDIAN_BIG: "be"
      default: [SF_FORMAT_AIFF, SF_FORMAT_AU, SF_FORMAT_CAF].contains(container) ? "be" : "le"
      }
    let isFLAC = container == SF_FORMAT_FLAC
    switch Int(format) & SF_FORMAT_SUBMASK {
    case SF_FORMAT_PCM_S8: return (isFLAC ? "flac" : "pcm_s8", true)
    case SF_FORMAT_PCM_U8: return ("pcm_u8", true)
    case SF_FORMAT_PCM_16: return (isFLAC ? "flac" : "pcm_s16\(order)", true)
    case SF_FORMAT_PCM_24: return (isFLAC ? "flac" : "pcm_s24\(order)", true)
    case SF_FORMAT_PCM_32: return (isFLAC ? "flac" : "pcm_s32\(order)", true)
    case SF_FORMAT_FLOAT: return ("pcm_f32\(order)", true)
    case SF_FORMAT_DOUBLE: return ("pcm_f64\(order)", true)
    case SF_FORMAT_ULAW: return ("pcm_mulaw", true)
    case SF_FORMAT_ALAW: return ("pcm_alaw", true)
    case SF_FORMAT_MS_ADPCM: return ("adpcm_ms", true)
    case SF_FORMAT_IMA_ADPCM: return (container == SF_FORMAT_AIFF ? "adpcm_ima_qt" : "adpcm_ima_wav", true)
    case SF_FORMAT_MPEG_LAYER_III: return ("MPEG layer III in this container", false)
    case SF_FORMAT_MPEG_LAYER_I: return ("MPEG layer I", false)
    case SF_FORMAT_MPEG_LAYER_II: return ("MPEG layer II", false)
    case SF_FORMAT_GSM610: return ("GSM 6.10", false)
    case SF_FORMAT_VORBIS: return ("Vorbis in this container", false)
    case SF_FORMAT_OPUS: return ("Opus", false)
    case SF_FORMAT_ALAC_16, SF_FORMAT_ALAC_20, SF_FORMAT_ALAC_24, SF_FORMAT_ALAC_32:
      return ("Apple Lossless", false)
    case let other: return ("the codec of the number \(other)", false)
    }
  }
}
