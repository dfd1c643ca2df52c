import Foundation
import TacetTestSupport
import Testing

@testable import TacetReport

/// `tacet run` with a shell's script as the game.
@Suite struct RunTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.write("", to: MixerFolder.sdl2)
    try folder.write(
      "#!/bin/sh\necho \"$LD_LIBRARY_PATH|$TACET_INSPECT|$TACET_CATEGORY|$TACET_POLICY|$*\"\nexit 7\n", to: "game")
    chmod(folder.path("game"), 0o755)
  }

  private func run(_ arguments: [String], _ variables: [String: String] = [:]) async throws -> ToolProcess {
    let environment = ToolProcess.environment(in: folder)
      .merging(["TACET_SDL_MIXER_FOLDER": folder.path, "LD_LIBRARY_PATH": ""]) { $1 }.merging(variables) { $1 }
    return try await ToolProcess(["run"] + arguments, in: folder, environment: environment)
  }

  @Test func gameTakesThePlaceOfTheCommand() async throws {
    let place = try #require(MixerFolder(path: folder.path)).path
    let run = try await run([
      "--category", "solo-ambient", "--policy", "resume=always", "--policy", "yield=false", "./game", "--help", "-x",
      "--", "a b",
    ])
    #expect(run.status == 7)
    #expect(run.complaints.isEmpty)
    #expect(run.output == "\(place)|1|soloAmbient|resume=always,yield=false|--help -x -- a b\n")
    let plain = try await self.run(["--", "./game"], ["LD_LIBRARY_PATH": "/mine"])
    #expect(plain.output == "\(place):/mine|1|||\n")
    let off = try await self.run(["./game"], ["TACET_SDL_MIXER": "off"])
    #expect(off.status == 7 && off.output == "||||\n")
  }

  @Test func gameThatIsNotReachedIsStartedAfterASentence() async throws {
    let arguments = ["/bin/sh", "-c", "exit 5"]
    let run = try await run(arguments)
    #expect(run.status == 5)
    #expect(run.complaints.count == 1)
    #expect(run.complaints[0].hasPrefix("tacet: /bin/sh plays through no library that is known: "))
    #expect(try await self.run(arguments, ["TACET_SDL_MIXER": "off"]).complaints.isEmpty)
  }

  @Test func signalThatEndsTheGameEndsTheCommand() async throws {
    // The tool ignores SIGPIPE; its game does not.
    try folder.write("#!/bin/sh\nkill -PIPE $$\nexit 3\n", to: "game")
    #expect(try await run(["./game"]).status == SIGPIPE)
  }

  @Test func gameThatCanNotBeStartedIsNamed() async throws {
    try folder.write("text", to: "text")
    for (arguments, variables, complaint) in [
      (["no-such-game"], [:], "no-such-game: there is no such program in the folders of PATH"),
      (["./none"], [:], "./none: there is no such file"), (["./text"], [:], "./text: is not executable"),
      (["."], [:], ".: there is no such program in the folders of PATH"),
      (["./"], [:], "./: is a folder, not a program"),
      (
        ["./game"], ["TACET_SDL_MIXER_FOLDER": "/nowhere"],
        "Tacet's library in place of SDL_mixer is not installed: it is not in /nowhere; "
          + "install the package tacet-sdl-mixer, or name its folder by TACET_SDL_MIXER_FOLDER"
      ),
    ] as [([String], [String: String], String)] {
      let run = try await run(arguments, variables)
      #expect(run.status == 1)
      #expect(run.output.isEmpty)
      #expect(run.complaints == ["tacet: \(complaint)"])
    }
  }

  @Test(arguments: [
    [], ["--chek", "./game"], ["--check", "--desktop", "game"], ["--policy", "resume", "./game"],
    ["--policy", "resume=never-ever", "./game"], ["--policy", "colour=red", "./game"],
    ["--category", "loud", "./game"],
    ["--desktop", "one", "two"],
  ])
  func mistakeInTheCallEndsWith64(_ arguments: [String]) async throws {
    #expect(try await run(arguments).status == 64)
  }

  @Test func checkAnswersInASentence() async throws {
    let script = try await run(["--check", "./game"])
    #expect(script.status == 0)
    #expect(script.output.hasPrefix("./game is a script for sh: if it starts a program"))
    let alone = try await run(["--check", "/bin/sh"])
    #expect(alone.status == 1)
    #expect(alone.output.hasPrefix("/bin/sh plays through no library that is known: "))
    try folder.write("\u{7F}ELF", to: "game")
    let broken = try await run(["--check", "./game"])
    #expect(broken.status == 1)
    #expect(broken.complaints == ["tacet: ./game: ends before its header"])
  }
}
