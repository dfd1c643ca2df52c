import CTacetSDLMixer
import Tacet
import TacetSDLMixer

/// The facts by which the two ABIs differ: those of SDL_mixer 1.2.12.
enum MixerABI {
  typealias Windows = WindowState

  static let followed = MixerVersion.one
  static let version = SDL_version(major: 1, minor: 2, patch: 12)
  /// The library that has SDL's own functions.
  static let sdl = "libSDL-1.2.so.0"
  static let channelCounts: Set<Int32> = [1, 2, 4, 6]
  static let badChannels = "1 (mono) and 2 (stereo) channels supported"
  static let unknownChunk = "Unrecognized sound file type"
  static let shortChunk = unknownChunk
  /// The error of a sound file without samples; nil: it is a chunk too.
  static let emptyChunk: String? = "Error reading from datastream"
  /// The properties of a device that `Mix_OpenAudio` leaves to SDL: SDL 1.2 is not asked.
  static let changes: Int32 = 0
  /// The format of the samples that SDL converts.
  static let sampleCode = UInt16(AUDIO_S16LSB)

  /// Decoders that have no flag, by their names.
  static let plainMusic = ["WAVE"]
  static let plainChunks = ["WAVE", "AIFF", "VOC"]
  static let decoders = [
    DecoderKind(flag: Int32(MIX_INIT_MOD.rawValue), word: "MOD", kinds: [.tracker], music: ["MIKMOD"]),
    DecoderKind(
      flag: Int32(MIX_INIT_OGG.rawValue), word: "OGG", kinds: [.vorbis, .opus], music: ["OGG"], chunk: "OGG"),
    DecoderKind(
      flag: Int32(MIX_INIT_FLAC.rawValue), word: "FLAC", kinds: [.flac], music: ["FLAC"], chunk: "FLAC"),
    DecoderKind(flag: Int32(MIX_INIT_MP3.rawValue), word: "MP3", kinds: [.mp3], music: ["MP3"]),
    DecoderKind(flag: Int32(MIX_INIT_FLUIDSYNTH.rawValue), word: "FluidSynth", kinds: []),
  ]
  /// True where all decoders are named from the opening on, not from the first file.
  static let loadsAtOpening = true

  /// The answer of `Mix_Init`: of what it is asked for, that which is there.
  static func answer(toInit flags: Int32, loaded: Int32) -> Int32 { flags & loaded }

  /// Its numbers name the libraries too: MP3 is that of libmad, and Opus is a file of Ogg's.
  static func type(of kind: MusicKind) -> Mix_MusicType {
    switch kind {
    case .mp3: MUS_MP3_MAD
    case .opus: MUS_OGG
    default: Mix_MusicType(kind.rawValue)
    }
  }

  static func kind(of type: Mix_MusicType) -> MusicKind? {
    switch type {
    case MUS_MP3_MAD: .mp3
    case MUS_MODPLUG: .tracker
    default: MusicKind(rawValue: type.rawValue)
    }
  }

  /// Watches the game's window.
  static func windows(of engine: AudioEngine) -> Windows? { WindowState(engine) }
}
