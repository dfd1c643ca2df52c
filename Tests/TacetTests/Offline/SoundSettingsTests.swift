import Foundation
import TacetTestSupport
import Testing

@testable import Tacet

struct SoundSettingsTests {
  @Test(arguments: [
    ("GNOME", "gnome-control-center"), ("ubuntu:GNOME", "gnome-control-center"), ("KDE", "systemsettings"),
    ("XFCE", "pavucontrol"), ("", "pavucontrol"), ("::", "pavucontrol"),
  ])
  func settingsOfTheDesktopComeFirst(_ desktop: String, _ program: String) {
    let programs = SoundSettings.programs(desktop: desktop)
    #expect(programs.first?.name == program)
    #expect(programs.suffix(2).map(\.name) == ["pavucontrol", "pavucontrol-qt"])
  }

  @Test func sandboxAndMissingSettingsAreTypedErrors() {
    #expect(throws: OutputError.sandboxed) { try SoundSettings(environment: [:], isSandboxed: true).open() }
    let nowhere = SoundSettings(environment: ["PATH": "/nowhere"], isSandboxed: false)
    #expect(throws: OutputError.noSoundSettings(tried: ["pavucontrol", "pavucontrol-qt"])) { try nowhere.open() }
  }

  /// It runs with its arguments and the whole environment, and is no child that would have to be waited for.
  @Test func firstInstalledProgramIsStarted() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tacet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "systemsettings5")
    let (new, done) = ("\(folder.path)/new", folder.appending(path: "done"))
    let script = "#!/bin/sh\necho \"$1 $DISPLAY $PPID\" > '\(new)' && mv '\(new)' '\(done.path)'\n"
    try Data(script.utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    let environment = ["PATH": "\(folder.path):/usr/bin:/bin", "XDG_CURRENT_DESKTOP": "KDE", "DISPLAY": ":7"]
    try SoundSettings(environment: environment, isSandboxed: false).open()
    #expect(eventually { FileManager.default.fileExists(atPath: done.path) })
    let words = try String(contentsOf: done, encoding: .utf8).split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(words.prefix(2) == ["kcm_pulseaudio", ":7"] && words.last != String(getpid()))
  }
}
