import CTacetSDLMixer
import Tacet
import TacetSDL
import TacetSDLMixer

/// The facts by which the two ABIs differ: those of SDL_mixer 2.6.2.
enum MixerABI {
  typealias Windows = WindowBridge

  static let followed = MixerVersion.two
  static let version = SDL_version(major: 2, minor: 6, patch: 2)
  /// The library that has SDL's own functions.
  static let sdl = "libSDL2-2.0.so.0"
  static let channelCounts: Set<Int32> = [1, 2, 4, 6, 8]
  static let badChannels = "Unsupported number of audio channels."
  static let unknownChunk = "Unrecognized audio format"
  static let shortChunk = "Couldn't read first 4 bytes of audio data"
  /// The error of a sound file without samples; nil: it is a chunk too.
  static let emptyChunk: String? = nil
  /// The properties of a device that `Mix_OpenAudio` leaves to SDL.
  static let changes = SDL_AUDIO_ALLOW_FREQUENCY_CHANGE | SDL_AUDIO_ALLOW_CHANNELS_CHANGE
  /// The format of the samples that SDL converts.
  static let sampleCode = UInt16(AUDIO_F32LSB)

  /// Decoders that have no flag, by their names.
  static let plainMusic = ["CMD", "WAVE"]
  static let plainChunks = ["WAVE", "AIFF", "VOC"]
  static let decoders = [
    DecoderKind(
      flag: Int32(MIX_INIT_FLAC.rawValue), word: "FLAC", kinds: [.flac], music: ["FLAC"], chunk: "FLAC"),
    DecoderKind(
      flag: Int32(MIX_INIT_MOD.rawValue), word: "MOD", kinds: [.tracker], music: ["MODPLUG", "MOD"], chunk: "MOD"),
    DecoderKind(
      flag: Int32(MIX_INIT_MP3.rawValue), word: "MP3", kinds: [.mp3], music: ["MPG123", "MP3"], chunk: "MP3"),
    DecoderKind(flag: Int32(MIX_INIT_OGG.rawValue), word: "OGG", kinds: [.vorbis], music: ["OGG"], chunk: "OGG"),
    DecoderKind(flag: Int32(MIX_INIT_OPUS.rawValue), word: "OPUS", kinds: [.opus], music: ["OPUS"], chunk: "OPUS"),
    DecoderKind(flag: Int32(MIX_INIT_MID.rawValue), word: "MIDI", kinds: []),
  ]
  /// True where all decoders are named from the opening on, not from the first file.
  static let loadsAtOpening = false

  /// The answer of `Mix_Init`: all that is loaded.
  static func answer(toInit flags: Int32, loaded: Int32) -> Int32 { loaded }

  static func type(of kind: MusicKind) -> Mix_MusicType { Mix_MusicType(kind.rawValue) }
  static func kind(of type: Mix_MusicType) -> MusicKind? { MusicKind(rawValue: type.rawValue) }

  /// Watches the game's windows; nil where SDL handles no events.
  static func windows(of engine: AudioEngine) -> Windows? { try? WindowBridge(engine) }
}
