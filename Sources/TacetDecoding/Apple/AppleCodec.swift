/// The codecs in CAF and AIFF-C files.
enum AppleCodec {
  /// The name of a codec that is not decoded; nil for one that is.
  static func refusal(_ code: String, isCAF: Bool) -> String? {
    if accepted.contains(code) || !isCAF && acceptedInAIFF.contains(code) { return nil }
    return refused[code]
      ?? "the codec '\(String(code.filter { (" "..."~").contains($0) }))' in \(isCAF ? "CAF" : "AIFF")"
  }

  private static let accepted: Set<String> = ["lpcm", "ulaw", "alaw", "ima4"]
  private static let acceptedInAIFF: Set<String> = [
    "NONE", "twos", "sowt", "in24", "in32", "42ni", "23ni", "raw ", "fl32", "FL32", "fl64", "FL64", "ULAW", "ALAW",
  ]

  private static let refused = [
    "alac": "Apple Lossless", "aac ": "AAC", "aach": "AAC", "aacp": "AAC", "aacl": "AAC", "aace": "AAC",
    "opus": "Opus in CAF", ".mp1": "MPEG layer I", ".mp2": "MPEG layer II", ".mp3": "MP3 in CAF", "flac": "FLAC in CAF",
    "ac-3": "AC-3", "ec-3": "AC-3", "MAC3": "MACE", "MAC6": "MACE", "QDMC": "QDesign Music", "QDM2": "QDesign Music",
    "Qclp": "Qualcomm PureVoice", "samr": "AMR", "ilbc": "iLBC", "agsm": "GSM 6.10", "GSM ": "GSM 6.10", "dwvw": "DWVW",
    "G722": "G.722 ADPCM", "G726": "G.726 ADPCM", "ADP4": "ADP4", "ACE2": "ACE", "ACE8": "ACE",
  ]
}
