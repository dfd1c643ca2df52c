import TacetSDLMixer

/// A kind of files that `Mix_Init` knows by a flag.
struct DecoderKind {
  let flag: Int32
  /// The word of the error where it is not there.
  let word: String
  /// The files that belong to it; none are played of an empty list.
  let kinds: [MusicKind]
  /// The names that music gets by it, and that of chunks.
  var music: [String] = []
  var chunk = ""

  var isThere: Bool { kinds.contains(.tracker) ? GameMusic.playsModules : !kinds.isEmpty }

  /// The flag of a kind of files; nil: it has none.
  static func flag(_ kind: MusicKind) -> Int32? { MixerABI.decoders.first { $0.kinds.contains(kind) }?.flag }
}
