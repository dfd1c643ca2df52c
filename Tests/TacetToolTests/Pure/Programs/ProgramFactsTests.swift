import Foundation
import TacetTestSupport
import Testing

@testable import TacetReport

/// Programs and scripts in a folder, read as `tacet run --check` does.
@Suite struct ProgramFactsTests {
  private let folder: ScenarioFolder

  init() throws { folder = try ScenarioFolder() }

  private func add(_ name: String, _ bytes: [UInt8], mode: Int = 0o755) throws {
    let path = folder.path(name)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func facts(_ name: String, arguments: [String] = [], variable: String? = nil) throws -> ProgramFacts {
    try #require(
      try ProgramFacts(
        path: folder.path(name), name: name, arguments: arguments,
        folders: LibraryFolders(variable: variable, configuration: folder.path("none")), home: folder.path))
  }

  @Test func librariesOfLibrariesAreFollowed() throws {
    try add("bin/game", TinyELF(needed: ["libone.so"], runpath: "$ORIGIN/../lib").bytes)
    try add("lib/libone.so", TinyELF(needed: [MixerFolder.sdl2, "libone.so"], runpath: "${ORIGIN}").bytes)
    try add("lib/\(MixerFolder.sdl2)", TinyELF(needed: ["libnowhere-to-be-found.so"]).bytes)
    let libraries = try facts("bin/game").libraries
    #expect(libraries.map(\.name) == ["libone.so", MixerFolder.sdl2, "libnowhere-to-be-found.so"])
    #expect(libraries.map(\.way) == [.searched, .searched, .missing])
    #expect(libraries.map(\.isOwn) == [true, true, false])
  }

  @Test func rpathComesBeforeTheVariableAndRunpathAfter() throws {
    try add("own/\(MixerFolder.sdl2)", TinyELF().bytes)
    try add("other/\(MixerFolder.sdl2)", TinyELF().bytes)
    try add("fixed", TinyELF(needed: [MixerFolder.sdl2], rpath: "$ORIGIN/own").bytes)
    try add("searched", TinyELF(needed: [MixerFolder.sdl2], rpath: "/nowhere", runpath: "$ORIGIN/own").bytes)
    let fixed = try facts("fixed", variable: folder.path("other")).libraries
    #expect(fixed.first?.way == .fixed)
    #expect(fixed.first?.path?.hasSuffix("/own/\(MixerFolder.sdl2)") == true)
    let searched = try facts("searched", variable: folder.path("other")).libraries
    #expect(searched.first?.way == .searched)
    #expect(searched.first?.path?.hasSuffix("/other/\(MixerFolder.sdl2)") == true)
  }

  @Test func libraryOfAnotherMachineIsPassedOver() throws {
    try add("wrong/\(MixerFolder.sdl2)", TinyELF(is64Bits: false, machine: 3).bytes)
    try add("right/\(MixerFolder.sdl2)", TinyELF().bytes)
    try add("game", TinyELF(needed: [MixerFolder.sdl2], runpath: "$ORIGIN/wrong:$ORIGIN/right").bytes)
    #expect(try facts("game").libraries.first?.path?.hasSuffix("/right/\(MixerFolder.sdl2)") == true)
  }

  @Test func setgidProgramIsSeen() throws {
    try add("game", TinyELF(needed: ["libc.so.6"]).bytes, mode: 0o2755)
    #expect(try facts("game").isPrivileged)
    try add("plain", TinyELF(needed: ["libc.so.6"]).bytes)
    #expect(try !facts("plain").isPrivileged)
  }

  @Test func formsAreToldApart() throws {
    var image = TinyELF().bytes
    image.replaceSubrange(8..<11, with: [0x41, 0x49, 2])
    try add("image", image)
    try add("game.exe", Array("MZ and more".utf8))
    try add("text", Array("hello".utf8))
    try add("start", Array("#!/bin/sh\nexec flatpak run org.game \"$@\"\n".utf8))
    #expect(try facts("image").form == .appImage)
    #expect(try facts("game.exe").form == .windows)
    #expect(try facts("text").form == .other)
    #expect(try facts("start").form == .flatpak)
    try add("broken", Array(TinyELF(needed: ["libc.so.6"]).bytes.prefix(100)))
    #expect(throws: ELFFault.truncated("table of program headers")) { _ = try facts("broken") }
    #expect(try ProgramFacts(path: folder.path("none"), name: "none") == nil)
  }

  @Test func shellScriptNamesTheProgramThatItStarts() throws {
    try add("real/game", TinyELF().bytes)
    try add("start", Array("#! /bin/sh -e\n# /bin/true\nX=1\nexec \"\(folder.path("real/game"))\" \"$@\"\n".utf8))
    let facts = try facts("start")
    #expect(facts.form == .script(interpreter: "sh"))
    #expect(facts.starts == folder.path("real/game"))
  }

  @Test func pygameOfAVirtualEnvironmentIsItsOwn() throws {
    try add("venv/bin/python3", TinyELF().bytes)
    try add("venv/pyvenv.cfg", [])
    try add("game.py", Array("#!\(folder.path("venv/bin/python3"))\nimport pygame\n".utf8))
    #expect(try facts("game.py").pygame == .absent)
    let packages = "venv/lib/python3.11/site-packages"
    try add("\(packages)/pygame/__init__.py", [])
    #expect(try facts("game.py").pygame == .system(folder: folder.path(packages)))
    try add("\(packages)/pygame.libs/libSDL2_mixer-2-0a1b.0.so.0", [])
    #expect(try facts("game.py").pygame == .wheel(folder: folder.path(packages)))
    #expect(GameCheck(try facts("game.py"), libraries: [MixerFolder.sdl2]).obstacle == .wheel)
    let called = try facts("venv/bin/python3", arguments: ["-u", folder.path("game.py")])
    #expect(called.form == .script(interpreter: "python3"))
    #expect(called.mentions == ["pygame"])
  }
}
