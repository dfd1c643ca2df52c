import Testing

@testable import TacetReport

/// The verdict about a program, by its facts.
@Suite struct GameCheckTests {
  private static let both: Set<String> = [MixerFolder.sdl2, MixerFolder.sdl12]

  private static func facts(_ libraries: [String], way: LibraryWalk.Way = .searched) -> ProgramFacts {
    var file = ELFFile()
    (file.isDynamic, file.hasLoader, file.needed) = (true, true, libraries)
    var facts = ProgramFacts(name: "game", form: .elf(file))
    facts.libraries = libraries.map { LibraryWalk.Library(name: $0, path: "/lib/\($0)", way: way) }
    return facts
  }

  private static func check(_ facts: ProgramFacts, _ libraries: Set<String> = both) -> GameCheck {
    GameCheck(facts, libraries: libraries, machine: .x86_64)
  }

  @Test(arguments: [
    (["libSDL2_mixer-2.0.so.0", "libSDL2-2.0.so.0"], GameCheck.Way.sdlMixer2, GameCheck.Reach.yes),
    (["libSDL_mixer-1.2.so.0", "libSDL-1.2.so.0"], .sdlMixer12, .yes),
    (["libSDL2_mixer-2.0.so.0", "libopenal.so.1"], .sdlMixer2, .yes),
    (["libSDL3_mixer.so.0", "libSDL3.so.0"], .sdlMixer3, .no),
    (["libSDL2-2.0.so.0", "libopenal.so.1"], .openAL, .no),
    (["libSDL2-2.0.so.0", "libpulse.so.0"], .sdlAudio, .no),
    (["libasound.so.2"], .soundServer, .no),
    (["libc.so.6"], .nothing, .no),
  ])
  func librariesSayHowItPlays(libraries: [String], way: GameCheck.Way, reach: GameCheck.Reach) {
    let check = Self.check(Self.facts(libraries))
    #expect(check.way == way && check.reach == reach && check.obstacle == nil, "\(check)")
    #expect(check.sentence.hasPrefix("game plays "))
    #expect(check.sentence.hasSuffix("."))
  }

  @Test func libraryThatIsNotInstalledIsNamed() {
    let check = Self.check(Self.facts([MixerFolder.sdl12]), [MixerFolder.sdl2])
    #expect(check.reach == .no)
    #expect(check.obstacle == nil)
    #expect(
      check.sentence
        == "game plays through SDL_mixer 1.2, but Tacet's libSDL_mixer-1.2.so.0 is not installed: "
        + "install the package tacet-sdl-mixer.")
  }

  @Test func whatLiesInTheWayIsNamed() {
    var setgid = Self.facts([MixerFolder.sdl2])
    setgid.isPrivileged = true
    #expect(Self.check(setgid).obstacle == .setID)
    #expect(Self.check(Self.facts([MixerFolder.sdl2], way: .fixed)).obstacle == .fixedPath)
    #expect(Self.check(Self.facts(["libSDL2_mixer-2-0a1b2c.0.so.0"])).obstacle == .wheel)
    var inside = Self.facts(["libSDL2-2.0.so.0"])
    inside.mentions = ["Mix_OpenAudio"]
    #expect(Self.check(inside).obstacle == .inside)
    for (is64Bits, machine, obstacle) in [
      (false, ELFFile.Machine.x86, GameCheck.Obstacle.bits32), (true, .arm64, .machine),
    ] {
      var facts = Self.facts([MixerFolder.sdl2])
      guard case .elf(var file) = facts.form else { continue }
      (file.is64Bits, file.machine) = (is64Bits, machine)
      facts.form = .elf(file)
      #expect(Self.check(facts).obstacle == obstacle)
    }
    let forms: [(ProgramFacts.Form, GameCheck.Obstacle)] = [
      (.elf(ELFFile()), .isStatic), (.appImage, .appImage), (.flatpak, .flatpak), (.snap, .snap), (.windows, .windows),
    ]
    for (form, obstacle) in forms {
      let check = Self.check(ProgramFacts(name: "game", form: form))
      #expect(check.obstacle == obstacle && check.reach == .no && check.sentence.hasPrefix("game "), "\(check)")
    }
  }

  @Test func libraryThatTheGameOpensItselfIsReached() {
    var facts = Self.facts(["libSDL2-2.0.so.0"])
    facts.mentions = ["libSDL2_mixer", "Mix_OpenAudio"]
    #expect(Self.check(facts).way == .sdlMixer2)
    #expect(Self.check(facts).reach == .yes)
    var own = Self.facts([MixerFolder.sdl2])
    own.libraries[0].isOwn = true
    #expect(Self.check(own).sentence.contains("of which it brings a copy: tacet run"))
  }

  @Test func scriptsAreAnsweredByTheirInterpreter() {
    var python = ProgramFacts(name: "game", form: .script(interpreter: "python3"))
    #expect(Self.check(python).reach == .perhaps)
    python.mentions = ["pygame"]
    python.pygame = .system(folder: "/usr/lib/python3/dist-packages")
    #expect(Self.check(python).way == .pygame)
    #expect(Self.check(python).reach == .yes)
    python.pygame = .wheel(folder: "/home/me/.local/lib/python3.11/site-packages")
    #expect(Self.check(python).obstacle == .wheel)
    python.pygame = .absent
    #expect(Self.check(python).obstacle == .noPygame)
    var shell = ProgramFacts(name: "game", form: .script(interpreter: "sh"))
    shell.starts = "/usr/lib/game/game"
    #expect(Self.check(shell).sentence == "game is a script for sh that starts /usr/lib/game/game: check that.")
  }
}
