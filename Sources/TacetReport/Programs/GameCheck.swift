import TacetSystem

/// The verdict about a program: through which library it plays, and if `tacet run` gives it Tacet's manners.
package struct GameCheck: Hashable, Sendable {
  /// The way in which it plays.
  package enum Way: String, Hashable, Sendable {
    case sdlMixer2, sdlMixer12, sdlMixer3, pygame, openAL, sdlAudio, soundServer, nothing, unknown
  }

  /// The reason why the library can not be put in its way.
  package enum Obstacle: String, Hashable, Sendable {
    case setID, fixedPath, inside, wheel, noPygame, machine, bits32, appImage, flatpak, snap, windows, isStatic
  }

  /// The answer to the question if `tacet run` reaches it.
  package enum Reach: String, Hashable, Sendable {
    case yes, no, perhaps
  }

  package let way: Way
  package let obstacle: Obstacle?
  package let reach: Reach
  /// One or two sentences for the player.
  package let sentence: String

  /// The processor that this library is built for.
  package static var machine: ELFFile.Machine {
    #if arch(arm64)
      .arm64
    #else
      .x86_64
    #endif
  }

  /// Decides by the facts; `libraries` are the names that the folder of the drop-in libraries has.
  package init(_ facts: ProgramFacts, libraries: Set<String>, machine: ELFFile.Machine = GameCheck.machine) {
    let (way, obstacle) = Self.decide(facts, machine)
    self.way = way
    self.obstacle = obstacle
    let name = facts.name.short
    let library = Self.library(way)
    let isThere = library.map { libraries.contains($0) } ?? false
    switch (way, obstacle) {
    case (_, let obstacle?):
      reach = .no
      sentence = Self.sentence(name, way, obstacle)
    case (.sdlMixer2, nil), (.sdlMixer12, nil), (.pygame, nil):
      reach = isThere ? .yes : .no
      let own = facts.libraries.contains { $0.name == library && $0.isOwn }
      let start = "\(name) plays through \(Self.title(way))\(own ? ", of which it brings a copy" : "")"
      sentence =
        isThere
        ? "\(start): tacet run gives it Tacet's manners."
        : "\(start), but Tacet's \(library ?? "library") is not installed: install the package tacet-sdl-mixer."
    case (.unknown, nil):
      reach = .perhaps
      sentence = Self.unknown(name, facts)
    default:
      reach = .no
      sentence = "\(name) plays \(Self.title(way)): Tacet can not take its place. \(Self.instead)"
    }
  }

  /// The name of the drop-in library for a way.
  package static func library(_ way: Way) -> String? {
    switch way {
    case .sdlMixer2, .pygame: MixerFolder.sdl2
    case .sdlMixer12: MixerFolder.sdl12
    default: nil
    }
  }

  private static let instead = "It runs as it always did."

  private static func decide(_ facts: ProgramFacts, _ machine: ELFFile.Machine) -> (Way, Obstacle?) {
    switch facts.form {
    case .appImage: return (.unknown, .appImage)
    case .flatpak: return (.unknown, .flatpak)
    case .snap: return (.unknown, .snap)
    case .windows: return (.unknown, .windows)
    case .other: return (.unknown, nil)
    case .script(let interpreter):
      guard interpreter.hasPrefix("python"), facts.mentions.contains("pygame") else { return (.unknown, nil) }
      return switch facts.pygame {
      case .wheel: (.pygame, .wheel)
      case .absent: (.pygame, .noPygame)
      case .system, nil: (.pygame, nil)
      }
    case .elf(let file):
      let way = way(of: facts)
      if file.isStatic { return (way.0, .isStatic) }
      if way.0 == .sdlMixer2 || way.0 == .sdlMixer12 {
        if file.machine != machine { return (way.0, file.is64Bits ? .machine : .bits32) }
        if facts.isPrivileged { return (way.0, .setID) }
      }
      return way
    }
  }

  /// The way of an ELF program: by its libraries, then by what its file has in it.
  private static func way(of facts: ProgramFacts) -> (Way, Obstacle?) {
    func find(_ matches: (String) -> Bool) -> LibraryWalk.Library? { facts.libraries.first { matches($0.name) } }
    for (way, name) in [(Way.sdlMixer2, MixerFolder.sdl2), (.sdlMixer12, MixerFolder.sdl12)] {
      if let library = find({ $0 == name }) { return (way, library.way == .fixed ? .fixedPath : nil) }
    }
    if find({ $0.hasPrefix("libSDL2_mixer") }) != nil { return (.sdlMixer2, .wheel) }
    if find({ $0.hasPrefix("libSDL3_mixer") }) != nil { return (.sdlMixer3, nil) }
    if facts.mentions.contains("libSDL2_mixer") { return (.sdlMixer2, nil) }
    if facts.mentions.contains("libSDL_mixer-1.2") { return (.sdlMixer12, nil) }
    if facts.mentions.contains("Mix_OpenAudio") { return (.sdlMixer2, .inside) }
    if find({ $0.hasPrefix("libopenal") }) != nil || facts.mentions.contains("libopenal") { return (.openAL, nil) }
    let hasSDL = find { $0.hasPrefix("libSDL2-") || $0.hasPrefix("libSDL-1.2") || $0.hasPrefix("libSDL3.") } != nil
    if hasSDL || facts.mentions.contains("SDL_OpenAudio") { return (.sdlAudio, nil) }
    let servers = ["libpulse", "libasound", "libpipewire", "libjack"]
    if find({ name in servers.contains { name.hasPrefix($0) } }) != nil { return (.soundServer, nil) }
    return (.nothing, nil)
  }

  private static func title(_ way: Way) -> String {
    switch way {
    case .sdlMixer2: "SDL2_mixer"
    case .sdlMixer12: "SDL_mixer 1.2"
    case .sdlMixer3: "through SDL3_mixer"
    case .pygame: "pygame, whose mixer is SDL2_mixer"
    case .openAL: "through OpenAL, where nothing says what is music"
    case .sdlAudio: "through SDL's own audio alone, where nothing says what is music"
    case .soundServer: "to the sound server itself"
    case .nothing: "through no library that is known"
    case .unknown: "in a way that its file does not show"
    }
  }

  private static func sentence(_ name: String, _ way: Way, _ obstacle: Obstacle) -> String {
    let start =
      switch way {
      case .sdlMixer2, .sdlMixer12, .pygame: "\(name) plays through \(title(way))"
      default: name
      }
    let but = start == name ? name : "\(start), but it"
    return switch obstacle {
    case .setID:
      "\(but) is setuid, setgid or has capabilities: the loader ignores LD_LIBRARY_PATH for it. "
        + "A copy of the program without them can be run."
    case .fixedPath:
      "\(but) names the folder of its own library by DT_RPATH, which comes before LD_LIBRARY_PATH: "
        + "remove the entry from a copy, with patchelf for example."
    case .inside: "\(but) has the library inside: nothing can be put in its place. \(instead)"
    case .wheel:
      "\(but) uses a copy of SDL2_mixer under a name of its own, as wheels of Python bring it: "
        + "take the distribution's package in place of the wheel."
    case .noPygame: "\(but) can not be started here: its Python has no pygame."
    case .machine: "\(but) is built for another processor than Tacet. \(instead)"
    case .bits32: "\(but) has 32 bits, and Tacet's library has 64. \(instead)"
    case .appImage:
      "\(name) is an AppImage, which brings its libraries: unpack it (--appimage-extract) and check the program in it."
    case .flatpak:
      "\(name) runs in a sandbox of Flatpak, in which neither the variable nor the folder is seen. \(instead)"
    case .snap: "\(name) runs in a sandbox of Snap, in which neither the variable nor the folder is seen. \(instead)"
    case .windows: "\(name) is a program of Windows: Wine and Proton play in their own way. \(instead)"
    case .isStatic: "\(name) is linked statically: no library can be put in its place. \(instead)"
    }
  }

  private static func unknown(_ name: String, _ facts: ProgramFacts) -> String {
    guard case .script(let interpreter) = facts.form else {
      return "\(name) is no program of a known kind: only a try shows if tacet run reaches it."
    }
    let kind = "\(name) is a script for \(interpreter.short)"
    if interpreter.hasPrefix("python") {
      return "\(kind) that does not name pygame itself: if it plays through the system's, tacet run reaches it."
    }
    if let program = facts.starts {
      return "\(kind) that starts \(program.short): check that."
    }
    return "\(kind): if it starts a program that plays through SDL_mixer, tacet run reaches it. Check that program."
  }
}
