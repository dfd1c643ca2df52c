import Foundation
import Testing

/// The questions of strangers: each is found by its own word, in a section of a page that answers it.
@Suite struct QuestionTests {
  /// A word that somebody searches for, the page, and its section.
  private static let answers = """
    intro | PlayingMusic | A loop with an intro
    LOOPSTART | PlayingMusic | A loop with an intro
    crossfade | PlayingMusic | Fade in, fade out, crossfade
    playlist | PlayingMusic | One after another
    footsteps | PlayingEffects |
    repeats | PlayingEffects | Variations without repeats
    machine gun | PlayingEffects | A machine gun
    pack | PlayingEffects | A pack file
    zip | PlayingEffects | A pack file
    DSP | PlayingEffects | A DSP of the game's own
    slow motion | TimeAndBeat | Slow motion
    rhythm | TimeAndBeat | The beat
    doppler | PlayingInSpace | Play at a place
    reverb | PlayingInSpace | Reverb
    HRTF | PlayingInSpace | HRTF
    wall | PlayingInSpace | Behind a wall
    split screen | PlayingInSpace | Split screen
    left-handed | Axes | The five
    muffle | PauseMenu | Music behind the menu
    unplugged | PauseMenu | Headphones
    slider | SettingsScreen | Volumes
    mono | SettingsScreen | For listeners who need it
    subtitle | SettingsScreen | Captions
    stinger | DangerMusic | On the bar
    dialogue | DangerMusic | Voices above it
    saved games | Bank | Saved games
    silent | NothingHeard | Ask the engine
    crackle | LatencyAndCrackling | Overview
    stutter | LatencyAndCrackling |
    Bluetooth | LatencyAndCrackling | Overview
    microphone | Recording | Overview
    vibrat | InterfaceSounds | TacetFeedback
    CI | TestingAudio | In CI
    Steam Deck | Shipping | Steam and the Steam Deck
    Flatpak | Shipping | Flatpak
    licence | Shipping | Licences
    on disk | Costs | Overview
    surround | Channels | Overview
    pygame | Engines | pygame
    LÖVE | Engines | LÖVE
    raylib | Engines | raylib
    Godot | Engines | Godot
    bevy | Engines | bevy
    Unity | Engines | Unity, Unreal
    RAII | FirstSound | C++, Rust, C#, Lua
    Windows | FirstSound | C++, Rust, C#, Lua
    CMake | FirstSound | C
    thread | Tacet | Overview
    ABI | Stability | Overview
    soname | Stability | Overview
    compatib | Stability |
    Mix_Volume | ComingFrom | SDL_mixer 2
    MIX_PlayTrack | ComingFrom | SDL_mixer 3
    AL_MAX_GAIN | ComingFrom | OpenAL
    mods | Security | Sound files, banks and scenarios
    """

  @Test func eachQuestionIsAnsweredUnderItsWord() throws {
    let rows = Self.answers.split(separator: "\n").map { row in
      row.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(rows.count >= 40)
    for row in rows {
      let text = try Self.page(row[1])
      let section: String? =
        row[2].isEmpty
        ? text : text.components(separatedBy: "\n## ").first { $0.hasPrefix("\(row[2])\n") }
      let found = section?.range(of: row[0], options: .caseInsensitive) != nil
      #expect(found, "\(row[1]).md, \(row[2]): nothing about \(row[0])")
    }
  }

  /// A recipe is for a reader's own language.
  @Test(arguments: [
    "Axes", "Bank", "DangerMusic", "FirstSound", "InterfaceSounds", "NothingHeard", "PauseMenu", "PlayingEffects",
    "PlayingInSpace", "PlayingMusic", "Recording", "SettingsScreen", "TestingAudio", "TimeAndBeat",
  ])
  func recipesHaveThreeLanguages(page: String) throws {
    let text = try Self.page(page)
    for language in ["swift", "c", "python"] {
      #expect(text.contains("```\(language)\n"), "\(page).md has nothing in \(language)")
    }
  }

  /// Pages are read from top to bottom; these are looked things up in.
  @Test func pagesAreShortButReference() throws {
    let reference: Set = ["Changes.md", "Scenario.md", "Session.md", "Threads.md"]
    let catalog = "Sources/Tacet/Tacet.docc"
    for name in try Project.names(in: catalog) where name.hasSuffix(".md") && !reference.contains(name) {
      let words = try Self.page(String(name.dropLast(3))).split(whereSeparator: \.isWhitespace).count
      #expect(words <= 2_500, "\(name) has \(words) words")
    }
  }

  private static func page(_ name: String) throws -> String {
    try String(contentsOf: Project.root.appending(path: "Sources/Tacet/Tacet.docc/\(name).md"), encoding: .utf8)
  }
}
