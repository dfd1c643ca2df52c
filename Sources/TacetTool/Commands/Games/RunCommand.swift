import ArgumentParser
import Tacet
import TacetReport
import TacetSession
import TacetSystem
import TacetTerminal

/// `tacet run`: a game that plays through SDL_mixer, with Tacet's library in its place.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Starts a game that plays through SDL_mixer, with Tacet's manners.",
    discussion: """
      The game's music yields to music that another program plays, and comes back; silent mode and calls silence it, and \
      headphones that are unplugged pause it.

      The game is not changed: the loader finds Tacet's library in place of SDL2_mixer or SDL_mixer 1.2 in a folder that is \
      put before LD_LIBRARY_PATH. The command becomes the game: its signals and its exit status are the game's own. tacet \
      why names it while it runs. Options are given before the game; what follows is the game's.

      --check says through what a game plays and what can be done, without starting it. It ends with 0 if tacet run \
      reaches the game, or may; with 1 if it does not.

      --desktop writes a copy of a desktop entry into the user's own folder, in which all its programs are started by \
      tacet run with these options, or without it once it is not installed any more; --desktop-undo takes this copy away, \
      and nothing else.

      In the environment, TACET_SDL_MIXER=off starts the game with the system's library, and TACET_SDL_MIXER_FOLDER names \
      another folder of libraries. TACET_CATEGORY and TACET_POLICY are what --category and --policy set.

      A game that it does not reach is started all the same, after a sentence that says so. Ends with 1 if the game can \
      not be started: it is not there or not executable, or the library is not installed.

      Examples:
        tacet run toppler
        tacet run --category ambient --policy resume=always ./game -window
        tacet run --check lbreakouthd
        tacet run --desktop toppler
        tacet run --desktop-undo toppler
      """)

  @Option(help: "What the sound means to the listener: automatic, ambient, solo-ambient or playback.")
  var category: PlayCommand.CategoryName?

  @Option(
    help: ArgumentHelp(
      "A policy of the session: \(SessionSettings.policies.joined(separator: ", ")); can be repeated.",
      valueName: "name=value"))
  var policy: [String] = []

  @Flag(help: "Say through what the game plays and what can be done, and do not start it.")
  var check = false

  @Flag(help: "Write a copy of a desktop entry that starts its programs by tacet run.")
  var desktop = false

  @Flag(help: "Take such a copy away.")
  var desktopUndo = false

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp(
      "The game and its arguments; or a desktop entry, by its path, its name or its program.", valueName: "GAME"))
  var words: [String] = []

  /// The words of the game's call, without a "--" before them.
  private var call: ArraySlice<String> { words.first == "--" ? words.dropFirst() : words[...] }

  func validate() throws {
    try checkCall(words)
    guard [check, desktop, desktopUndo].count(where: \.self) < 2 else {
      throw ValidationError("--check, --desktop and --desktop-undo exclude each other.")
    }
    guard !(desktop || desktopUndo) || call.count == 1 else {
      throw ValidationError("One desktop entry is named at a time.")
    }
    var settings = SessionSettings()
    do throws(SessionSettings.Failure) {
      for text in policy { try settings.setPolicy(text) }
    } catch {
      throw ValidationError(error.description.onOneLine)
    }
  }

  func run() throws {
    let name = call.first ?? ""
    if desktopUndo {
      Console.line("\(try folder().remove(name).onOneLine): is taken away")
    } else if desktop {
      let (path, program) = try folder().write(name, command: command)
      Console.line(
        "\(path.onOneLine): starts its game by tacet run; tacet run --desktop-undo \(name.short) takes it away")
      if let program, let path = try? GameStart.program(program) { complain(program, path: path) }
    } else if check {
      try show(name)
    } else {
      try start(name)
    }
  }

  private func folder() throws -> DesktopFolder {
    guard let folder = DesktopFolder() else {
      throw ToolError("HOME names no folder: desktop entries have theirs there")
    }
    return folder
  }

  /// The beginning of a line that starts a game as this call does.
  private var command: [String] {
    let own = realPath("/proc/self/exe") ?? "tacet"
    let found = (try? GameStart.program("tacet")).flatMap(realPath)
    return [found == own ? "tacet" : own, "run"]
      + (category.map { ["--category", $0.rawValue] } ?? []) + policy.flatMap { ["--policy", $0] } + ["--"]
  }

  private func verdict(_ name: String, path: String) throws -> GameCheck {
    let libraries = (try? MixerFolder.find())?.libraries ?? []
    let facts: ProgramFacts?
    do throws(ELFFault) {
      facts = try ProgramFacts(path: path, name: name, arguments: Array(call.dropFirst()))
    } catch {
      throw ToolError("\(name): \(error)")
    }
    guard let facts else { throw ToolError("\(name): can not be read") }
    return GameCheck(facts, libraries: libraries)
  }

  /// Says so of a program that is not reached. It is started all the same: what is read of it may be wrong, and a
  /// player wants to play.
  private func complain(_ name: String, path: String) {
    if let verdict = try? verdict(name, path: path), verdict.reach == .no { Console.complain(verdict.sentence) }
  }

  private func show(_ name: String) throws {
    let verdict = try verdict(name, path: try GameStart.program(name))
    Console.line(
      verdict.sentence.wrapped(to: Console.isTerminal ? Console.width : .max, indent: "").joined(separator: "\n"))
    if verdict.reach == .no { throw ExitCode.failure }
  }

  private func start(_ name: String) throws {
    let path = try GameStart.program(name)
    let isOff = processVariable(GameStart.switchVariable) == "off"
    let folder = isOff ? nil : try MixerFolder.find().path
    if !isOff { complain(name, path: path) }
    let start = try GameStart(
      folder: folder, libraryPath: processVariable("LD_LIBRARY_PATH"), category: category?.category, policies: policy)
    throw start.replaceProcess(by: path, arguments: RawArgument.last(call.count))
  }
}
