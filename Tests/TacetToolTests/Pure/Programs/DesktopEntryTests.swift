import Foundation
import TacetTestSupport
import Testing

@testable import TacetReport

/// Copies of desktop entries.
@Suite struct DesktopEntryTests {
  private static let entry = """
    # A game.
    [Desktop Entry]
    Type=Application
    Name=Game
    Exec=game --full "a b" %F
    TryExec=game
    DBusActivatable=true

    [Desktop Action editor]
    Name=Editor
    Exec = game-editor

    [X-Other]
    Exec=not ours

    """

  @Test func allProgramsAreStartedByTheCommand() throws {
    let copy = try DesktopEntry(Self.entry).copy(command: ["tacet", "run", "--"])
    let lines = copy.text.split(separator: "\n")
    let start = "Exec=sh -c \(DesktopEntry.quoted(DesktopEntry.script)) tacet run --"
    #expect(lines.contains("\(start) game --full \"a b\" %F"))
    #expect(lines.contains("\(start) game-editor"))
    #expect(lines.contains("Exec=not ours"))
    #expect(lines.contains("DBusActivatable=false"))
    #expect(lines.contains("TryExec=game"))
    #expect(lines[1] == "[Desktop Entry]" && lines[2].hasPrefix("X-Tacet-Run="))
    try copy.checkCopy()
    #expect(throws: DesktopEntry.Fault.isCopy) { _ = try copy.copy(command: ["tacet"]) }
    #expect(throws: DesktopEntry.Fault.isNoCopy) { try DesktopEntry(Self.entry).checkCopy() }
    #expect(throws: DesktopEntry.Fault.wasChanged) {
      try DesktopEntry(copy.text.replacing("Name=Game", with: "Name=Mine")).checkCopy()
    }
    #expect(try DesktopEntry(Self.entry.replacing("\n", with: "\r\n")).copy(command: ["tacet", "run", "--"]) == copy)
  }

  @Test func otherFilesAreRefused() {
    #expect(throws: DesktopEntry.Fault.noEntry) { _ = try DesktopEntry("Exec=game").copy(command: ["tacet"]) }
    #expect(throws: DesktopEntry.Fault.noEntry) { _ = try DesktopEntry("").copy(command: ["tacet"]) }
    #expect(throws: DesktopEntry.Fault.noProgram) {
      _ = try DesktopEntry("[Desktop Entry]\nType=Link\n").copy(command: ["tacet"])
    }
  }

  /// A line Exec is read as a desktop reads it: a backslash is written twice, and escapes one character in quotes.
  @Test(arguments: [true, false]) func gameIsStartedWithTheCommandAndOnceItIsGone(isThere: Bool) throws {
    let folder = try ScenarioFolder()
    for (name, script) in [("tacet", "echo \"by $*\""), ("game", "echo \"game $*\"")] {
      try folder.write("#!/bin/sh\n\(script)\n", to: name)
      chmod(folder.path(name), 0o755)
    }
    let command = isThere ? folder.path("tacet") : folder.path("gone")
    let entry = "[Desktop Entry]\nExec=\(folder.path("game")) --full \"a b\"\n"
    let copy = try DesktopEntry(entry).copy(command: [command, "run", "--policy", "resume=always", "--"])
    let line = try #require(copy.text.split(separator: "\n").first { $0.hasPrefix("Exec=") }).dropFirst(5)
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    // The escapes that are left are those of a shell's double quotes too.
    shell.arguments = ["-c", String(line).replacing("\\\\", with: "\\")]
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    let game = "\(folder.path("game")) --full a b\n"
    #expect(said == (isThere ? "by run --policy resume=always -- \(game)" : "game --full a b\n"))
  }

  /// A game whose entry has another name: `org.games.Chess.desktop` of `/usr/games/chess`.
  @Test func entryIsFoundByItsProgram() throws {
    let folder = try ScenarioFolder()
    let (data, system) = (folder.path("home"), folder.path("system"))
    try FileManager.default.createDirectory(atPath: "\(system)/applications", withIntermediateDirectories: true)
    for (name, line) in [("org.games.Chess", "/usr/games/chess %f"), ("a", "env LANG=C \"twice\""), ("b", "twice")] {
      let entry = "[Desktop Entry]\nName=\(name)\nExec=\(line)\n"
      try Data(entry.utf8).write(to: URL(filePath: "\(system)/applications/\(name).desktop"))
    }
    let desktop = try #require(DesktopFolder { ["XDG_DATA_HOME": data, "XDG_DATA_DIRS": system][$0] })
    let chess = try desktop.write("chess", command: ["tacet", "run", "--"])
    #expect(chess == ("\(data)/applications/org.games.Chess.desktop", "/usr/games/chess"))
    #expect(try desktop.remove("chess") == chess.path)
    #expect(throws: DesktopFolder.Failure.self) { _ = try desktop.write("twice", command: ["tacet", "run", "--"]) }
  }

  @Test func wordsAreQuotedAsTheSpecificationSays() {
    #expect(DesktopEntry.quoted("tacet") == "tacet")
    #expect(DesktopEntry.quoted("/opt/my games/tacet") == "\"/opt/my games/tacet\"")
    #expect(DesktopEntry.quoted("50%") == "50%%")
    #expect(DesktopEntry.quoted("a$b\\c") == #""a\\$b\\\\c""#)
    #expect(DesktopEntry.quoted("") == "\"\"")
  }

  @Test func copyIsWrittenAndTakenBackAndNothingElse() throws {
    let folder = try ScenarioFolder()
    let (data, system) = (folder.path("home"), folder.path("system"))
    try FileManager.default.createDirectory(
      atPath: "\(system)/applications/kde", withIntermediateDirectories: true)
    for name in ["game.desktop", "kde/board.desktop"] {
      try Data(Self.entry.utf8).write(to: URL(fileURLWithPath: "\(system)/applications/\(name)"))
    }
    let desktop = try #require(DesktopFolder { ["XDG_DATA_HOME": data, "XDG_DATA_DIRS": system][$0] })
    let (path, program) = try desktop.write("game", command: ["tacet", "run", "--"])
    #expect(path == "\(data)/applications/game.desktop")
    #expect(program == "game")
    #expect(try desktop.write("game.desktop", command: ["tacet", "run", "--category", "ambient", "--"]).path == path)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("\" tacet run --category ambient -- game"))
    let other = try desktop.write("\(system)/applications/kde/board.desktop", command: ["tacet", "run", "--"])
    #expect(other.path == "\(data)/applications/kde-board.desktop")
    #expect(try desktop.remove("game") == path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(data)/applications") == ["kde-board.desktop"])
    #expect(throws: DesktopFolder.Failure.self) { _ = try desktop.remove("game") }
    // An entry of the user's own stays.
    try Data(Self.entry.utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: DesktopFolder.Failure(path: path, reason: "was not written by tacet run")) {
      _ = try desktop.write("game", command: ["tacet", "run", "--"])
    }
    #expect(throws: DesktopFolder.Failure(path: path, reason: "was not written by tacet run")) {
      _ = try desktop.remove("game")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.entry)
    #expect(throws: DesktopFolder.Failure.self) { _ = try desktop.write("nothing", command: ["tacet"]) }
  }
}
