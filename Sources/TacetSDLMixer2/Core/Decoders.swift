import CTacetSDLMixer2
import Glibc
import TacetSDLMixer
import TacetSystem

/// The kinds of files that the game is told of. SDL_mixer adds a kind once its library is loaded.
final class Decoders: Sendable {
  static let shared = Decoders()

  private struct State {
    var music: [Name] = []
    var chunks: [Name] = []
    var loaded: Int32 = 0
  }

  /// A name that stays where it is.
  struct Name: @unchecked Sendable {
    // Sendable: constant.
    let text: UnsafePointer<CChar>
  }

  private static let names: [String: Name] = {
    var names: [String: Name] = [:]
    for name in ["CMD", "WAVE", "AIFF", "VOC", "FLAC", "MODPLUG", "MOD", "MPG123", "MP3", "OGG", "OPUS"] {
      if let copy = strdup(name) { names[name] = Name(text: copy) }
    }
    return names
  }()

  /// The flags of `Mix_Init` that are answered, the names that music gets by each, and that of chunks.
  private static let kinds: [(flag: Int32, word: String, music: [String], chunk: String)] = [
    (Int32(MIX_INIT_FLAC.rawValue), "FLAC", ["FLAC"], "FLAC"),
    (Int32(MIX_INIT_MOD.rawValue), "MOD", ["MODPLUG", "MOD"], "MOD"),
    (Int32(MIX_INIT_MP3.rawValue), "MP3", ["MPG123", "MP3"], "MP3"),
    (Int32(MIX_INIT_OGG.rawValue), "OGG", ["OGG"], "OGG"),
    (Int32(MIX_INIT_OPUS.rawValue), "OPUS", ["OPUS"], "OPUS"), (Int32(MIX_INIT_MID.rawValue), "MIDI", [], ""),
  ]

  private let state = Locked(State())

  var music: [Name] { state.withLock { $0.music } }
  var chunks: [Name] { state.withLock { $0.chunks } }

  /// Loads kinds. Returns the flags of all that are loaded.
  func initialise(_ flags: Int32) -> Int32 {
    for kind in Self.kinds where flags & kind.flag != 0 {
      let isThere = kind.flag == Int32(MIX_INIT_MOD.rawValue) ? GameMusic.playsModules : !kind.music.isEmpty
      if isThere { load(kind.flag) } else { setError("\(kind.word) support not available") }
    }
    return state.withLock { $0.loaded }
  }

  /// Loads a kind by its flag, as a file of it does. What is loaded while no device is open is named when one is.
  func load(_ flag: Int32) {
    let isOpen = mixer.openCount > 0
    state.withLock { state in
      state.loaded |= flag
      if isOpen { Self.name(&state) }
    }
  }

  /// The device was opened.
  func open() {
    state.withLock { state in
      state.music = ["CMD", "WAVE"].compactMap { Self.names[$0] }
      state.chunks = ["WAVE", "AIFF", "VOC"].compactMap { Self.names[$0] }
      Self.name(&state)
    }
  }

  func close() { state.withLock { ($0.music, $0.chunks) = ([], []) } }

  private static func name(_ state: inout State) {
    for kind in kinds where state.loaded & kind.flag != 0 {
      for name in kind.music { add(name, to: &state.music) }
      add(kind.chunk, to: &state.chunks)
    }
  }

  private static func add(_ name: String, to list: inout [Name]) {
    guard let name = names[name], !list.contains(where: { $0.text == name.text }) else { return }
    list.append(name)
  }

  func name(_ list: [Name], _ index: Int32) -> UnsafePointer<CChar>? {
    list.indices.contains(Int(index)) ? list[Int(index)].text : nil
  }

  func has(_ list: [Name], _ name: UnsafePointer<CChar>?) -> SDL_bool {
    guard let name else { return SDL_FALSE }
    return list.contains { strcasecmp($0.text, name) == 0 } ? SDL_TRUE : SDL_FALSE
  }
}
