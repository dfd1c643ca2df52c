import Foundation
import TacetTestSupport
import Testing

@testable import TacetReport

/// The program, the folder and the environment of a game's start.
@Suite struct GameStartTests {
  @Test func folderComesBeforeThoseOfTheUser() throws {
    let alone = try GameStart(folder: "/usr/lib/tacet/sdl-mixer", libraryPath: "")
    #expect(alone.variables == ["LD_LIBRARY_PATH": "/usr/lib/tacet/sdl-mixer", "TACET_INSPECT": "1"])
    let full = try GameStart(
      folder: "/a b", libraryPath: "/mine:/yours", category: .soloAmbient, policies: ["resume=always", "yield=false"])
    #expect(
      full.variables == [
        "LD_LIBRARY_PATH": "/a b:/mine:/yours", "TACET_INSPECT": "1", "TACET_CATEGORY": "soloAmbient",
        "TACET_POLICY": "resume=always,yield=false",
      ])
    #expect(try GameStart(folder: nil, libraryPath: "/mine").variables.isEmpty)
    #expect(throws: GameStart.Failure.folderWithColon("/a:b")) { _ = try GameStart(folder: "/a:b", libraryPath: nil) }
  }

  @Test func folderIsFoundBesideTheTool() throws {
    let folder = try ScenarioFolder()
    let places = MixerFolder.places(tool: "/opt/tacet/bin/tacet", named: nil)
    #expect(places.last == "/opt/tacet/lib/tacet/sdl-mixer")
    #expect(MixerFolder.places(tool: "/opt/tacet/bin/tacet", named: "/mine") == ["/mine"])
    let tool = folder.path("bin/tacet")
    #expect(throws: GameStart.Failure.noLibrary(MixerFolder.places(tool: tool, named: nil))) {
      _ = try MixerFolder.find(tool: tool, named: nil)
    }
    let place = folder.path("lib/tacet/sdl-mixer")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: "\(place)/\(MixerFolder.sdl12)"))
    let found = try MixerFolder.find(tool: tool, named: nil)
    #expect(found.libraries == [MixerFolder.sdl12])
    #expect(found.path.hasSuffix("lib/tacet/sdl-mixer"))
  }

  @Test func programIsFoundAsAShellFindsIt() throws {
    let folder = try ScenarioFolder()
    try folder.write("#!/bin/sh\n", to: "game")
    #expect(throws: GameStart.Failure.notExecutable(folder.path("game"))) {
      _ = try GameStart.program(folder.path("game"))
    }
    #expect(throws: GameStart.Failure.notExecutable("game")) {
      _ = try GameStart.program("game", searching: folder.path)
    }
    #expect(chmod(folder.path("game"), 0o755) == 0)
    #expect(try GameStart.program("game", searching: "/nowhere:\(folder.path)") == "\(folder.path)/game")
    #expect(throws: GameStart.Failure.notFound("no-such-game")) { _ = try GameStart.program("no-such-game") }
    #expect(throws: GameStart.Failure.notFound("")) { _ = try GameStart.program("") }
    #expect(throws: GameStart.Failure.isFolder(folder.path)) { _ = try GameStart.program(folder.path) }
  }
}
