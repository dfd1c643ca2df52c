import CTacetSDLMixer
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
    let known = MixerABI.plainMusic + MixerABI.plainChunks + MixerABI.decoders.flatMap { $0.music + [$0.chunk] }
    for name in known where !name.isEmpty && names[name] == nil {
      if let copy = strdup(name) { names[name] = Name(text: copy) }
    }
    return names
  }()

  private let state = Locked(State())

  var music: [Name] { state.withLock { $0.music } }
  var chunks: [Name] { state.withLock { $0.chunks } }

  /// Loads kinds. Returns the flags of all that are loaded.
  func initialise(_ flags: Int32) -> Int32 {
    for kind in MixerABI.decoders where flags & kind.flag != 0 {
      if kind.isThere { load(kind.flag) } else { setError("\(kind.word) support not available") }
    }
    return state.withLock { MixerABI.answer(toInit: flags, loaded: $0.loaded) }
  }

  /// Loads a kind by its flag, as a file of it does. What is loaded while no device is open is named when one is.
  func load(_ flag: Int32) {
    let isOpen = mixer.openCount > 0
    state.withLock { state in
      state.loaded |= flag
      if isOpen { Self.name(&state) }
    }
  }

  /// The kinds are loaded no more. Those that an open device has named stay.
  func quit() { state.withLock { $0.loaded = 0 } }

  /// The device was opened.
  func open() {
    let named = MixerABI.loadsAtOpening ? MixerABI.decoders.filter(\.isThere) : []
    state.withLock { state in
      for kind in named { state.loaded |= kind.flag }
      state.music = MixerABI.plainMusic.compactMap { Self.names[$0] }
      state.chunks = MixerABI.plainChunks.compactMap { Self.names[$0] }
      Self.name(&state)
    }
  }

  func close() { state.withLock { ($0.music, $0.chunks) = ([], []) } }

  private static func name(_ state: inout State) {
    for kind in MixerABI.decoders where state.loaded & kind.flag != 0 {
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
}
