import Foundation
import TacetTestSupport
import Testing

@testable import TacetFeedback

/// Looking up sounds by the freedesktop sound theme specification: in themes of the test's own, and in Debian's.
@Suite struct SoundThemeTests {
  /// Two folders of themes: the user's (`home`) and the system's (`data`).
  private struct Themes {
    let folder: TemporaryFolder

    init(_ files: String...) throws {
      folder = try TemporaryFolder()
      for file in files {
        try FileManager.default.createDirectory(
          atPath: folder.file((file as NSString).deletingLastPathComponent), withIntermediateDirectories: true)
        _ = try folder.write([], to: file)
      }
    }

    func index(_ path: String, inherits: String = "", folders: String = "stereo", profile: String = "stereo") throws {
      try FileManager.default.createDirectory(
        atPath: folder.file((path as NSString).deletingLastPathComponent), withIntermediateDirectories: true)
      var text = "[Sound Theme]\nName=A Theme\nInherits=\(inherits)\nDirectories=\(folders)\n"
      for name in folders.split(separator: ",") { text += "\n[\(name)]\nOutputProfile=\(profile)\n" }
      _ = try folder.write(Array(text.utf8), to: path)
    }

    /// Where the sound for `event` is, from the folder on; `disabled`, or `none`.
    func find(_ event: String, theme: String = "mine", locale: String = "C") -> String {
      let variables = ["XDG_DATA_HOME": folder.file("home"), "XDG_DATA_DIRS": folder.file("data"), "LC_ALL": locale]
      switch SoundTheme(named: theme, environment: { variables[$0] }).sound(for: event) {
      case .file(let path): return String(path.dropFirst(folder.path.count + 1))
      case .disabled: return "disabled"
      case nil: return "none"
      }
    }
  }

  @Test func userFolderComesBeforeSystemFolders() throws {
    let themes = try Themes(
      "home/sounds/mine/stereo/a.oga", "data/sounds/mine/stereo/a.oga", "data/sounds/mine/stereo/b.oga")
    try themes.index("data/sounds/mine/index.theme")
    #expect(themes.find("a") == "home/sounds/mine/stereo/a.oga")
    #expect(themes.find("b") == "data/sounds/mine/stereo/b.oga")
    #expect(themes.find("c") == "none")
  }

  @Test func fileTypesAreSearchedInOrder() throws {
    let stereo = "data/sounds/mine/stereo"
    let themes = try Themes(
      "\(stereo)/a.wav", "\(stereo)/a.ogg", "\(stereo)/a.oga", "\(stereo)/b.wav", "\(stereo)/b.ogg", "\(stereo)/c.wav",
      "\(stereo)/d.disabled", "\(stereo)/d.oga", "\(stereo)/e.mp3")
    try themes.index("data/sounds/mine/index.theme")
    #expect(themes.find("a") == "\(stereo)/a.oga")
    #expect(themes.find("b") == "\(stereo)/b.ogg")
    #expect(themes.find("c") == "\(stereo)/c.wav")
    #expect(themes.find("d") == "disabled")
    #expect(themes.find("e") == "none")
  }

  @Test func disabledSoundEndsTheSearch() throws {
    let themes = try Themes("home/sounds/mine/stereo/a.disabled", "data/sounds/freedesktop/stereo/a.oga")
    try themes.index("home/sounds/mine/index.theme")
    try themes.index("data/sounds/freedesktop/index.theme")
    #expect(themes.find("a") == "disabled")
    #expect(themes.find("a", theme: "freedesktop") == "data/sounds/freedesktop/stereo/a.oga")
  }

  @Test func namesFallBackToTheirPrefixes() throws {
    let themes = try Themes("data/sounds/mine/stereo/dialog-warning.oga", "data/sounds/mine/stereo/dialog.oga")
    try themes.index("data/sounds/mine/index.theme")
    #expect(themes.find("dialog-warning-disk-full") == "data/sounds/mine/stereo/dialog-warning.oga")
    #expect(themes.find("dialog-error") == "data/sounds/mine/stereo/dialog.oga")
    #expect(themes.find("warning-dialog") == "none")
    #expect(SoundTheme.generalisations(of: "a-b--c") == ["a-b--c", "a-b-", "a-b", "a"])
  }

  @Test func generalSoundOfAThemeComesBeforeItsParentsExactOne() throws {
    let themes = try Themes("data/sounds/mine/stereo/message.oga", "data/sounds/freedesktop/stereo/message-new.oga")
    try themes.index("data/sounds/mine/index.theme")
    try themes.index("data/sounds/freedesktop/index.theme")
    #expect(themes.find("message-new") == "data/sounds/mine/stereo/message.oga")
  }

  @Test func languagesAreSearchedInOrder() throws {
    let stereo = "data/sounds/mine/stereo"
    let themes = try Themes(
      "\(stereo)/de/a.oga", "\(stereo)/de_AT/a.oga", "\(stereo)/C/a.oga", "\(stereo)/a.oga", "\(stereo)/C/b.oga",
      "\(stereo)/b.oga")
    try themes.index("data/sounds/mine/index.theme")
    #expect(themes.find("a", locale: "de_AT.UTF-8@euro") == "\(stereo)/de_AT/a.oga")
    #expect(themes.find("a", locale: "de_DE.UTF-8") == "\(stereo)/de/a.oga")
    #expect(themes.find("a", locale: "fr_FR") == "\(stereo)/C/a.oga")
    #expect(themes.find("b", locale: "de_DE") == "\(stereo)/C/b.oga")
    #expect(
      SoundTheme.variants(ofLocale: "de_AT.UTF-8@euro") == [
        "de_AT.UTF-8@euro/", "de_AT.UTF-8/", "de_AT/", "de/", "C/", "",
      ])
    #expect(SoundTheme.variants(ofLocale: "../../etc") == ["C/", ""])
  }

  @Test func parentsAreSearchedDepthFirstAndFreedesktopLast() throws {
    let themes = try Themes(
      "data/sounds/one/stereo/a.oga", "data/sounds/deep/stereo/b.oga", "data/sounds/two/stereo/b.oga",
      "data/sounds/freedesktop/stereo/c.oga")
    try themes.index("data/sounds/mine/index.theme", inherits: "one;two")
    try themes.index("data/sounds/one/index.theme", inherits: "deep,mine")
    try themes.index("data/sounds/deep/index.theme", inherits: "deep")
    try themes.index("data/sounds/two/index.theme")
    try themes.index("data/sounds/freedesktop/index.theme")
    #expect(themes.find("a") == "data/sounds/one/stereo/a.oga")
    #expect(themes.find("b") == "data/sounds/deep/stereo/b.oga")
    #expect(themes.find("c") == "data/sounds/freedesktop/stereo/c.oga")
    #expect(themes.find("c", theme: "not-installed") == "data/sounds/freedesktop/stereo/c.oga")
  }

  @Test func stereoFoldersComeFirstAndOtherProfilesAreSkipped() throws {
    let themes = try Themes(
      "data/sounds/mine/five/a.oga", "data/sounds/mine/b.oga", "data/sounds/freedesktop/stereo/b.oga",
      "data/sounds/mine/d.oga", "data/sounds/e.oga", "data/sounds/mine/alerts/f.oga")
    try themes.index("data/sounds/mine/index.theme", folders: "five", profile: "5.1")
    try themes.index("data/sounds/freedesktop/index.theme")
    #expect(themes.find("a") == "none")
    #expect(themes.find("b") == "data/sounds/freedesktop/stereo/b.oga")
    #expect(themes.find("d") == "data/sounds/mine/d.oga")
    #expect(themes.find("e") == "data/sounds/e.oga")
  }

  /// The custom theme of the desktops' settings programs: a theme of one folder.
  @Test func customThemeIsOneFolder() throws {
    let themes = try Themes("home/sounds/__custom/bell.ogg", "home/sounds/__custom/camera.disabled")
    try themes.index("home/sounds/__custom/index.theme", inherits: "freedesktop", folders: ".")
    #expect(themes.find("bell", theme: "__custom") == "home/sounds/__custom/./bell.ogg")
    #expect(themes.find("camera", theme: "__custom") == "disabled")
  }

  @Test(arguments: [
    "", ".", "..", "../a", "/etc/passwd", "a/b", ".hidden", "a\u{0}b", "a b", String(repeating: "a", count: 300),
  ])
  func namesThatLeadElsewhereFindNothing(_ name: String) throws {
    let themes = try Themes("data/sounds/mine/stereo/a.oga", "data/sounds/a.oga", "data/a.oga")
    try themes.index("data/sounds/mine/index.theme", inherits: "../..,/etc")
    #expect(themes.find(name) == "none")
    #expect(themes.find("a", theme: name) == "data/sounds/a.oga")
    #expect(throws: ShortSoundError.invalidEvent(name)) { try ShortSound(event: name) }
  }

  /// 32 themes in a chain with 500 folders each, and an event of 99 parts: each folder is read once at most.
  @Test func hostileThemesCostAReadForEachOfABoundedNumberOfFolders() throws {
    let themes = try Themes()
    let folders = (1...500).map { "d\($0)" }.joined(separator: ",")
    for number in 1...40 {
      try themes.index("home/sounds/t\(number)/index.theme", inherits: "t\(number + 1)", folders: folders)
    }
    let variables = ["XDG_DATA_HOME": themes.folder.file("home"), "XDG_DATA_DIRS": themes.folder.file("data")]
    let theme = SoundTheme(named: "t1", environment: { variables[$0] })
    var reads: [String: Int] = [:]
    let event = Array(repeating: "a", count: 99).joined(separator: "-")
    let listing = theme.listing { path in
      reads[path, default: 0] += 1
      return path.hasSuffix("/C/") ? nil : ["a.wav", "C"]
    }
    _ = listing.sound(for: SoundTheme.generalisations(of: event))
    #expect(reads.values.allSatisfy { $0 == 1 })
    // 64 folders and its own of each of 32 themes, and the sounds without one, in two bases, each with a locale's.
    #expect(reads.count <= 2 * 2 * (32 * 65 + 1))
    #expect(listing.events == ["a"])
  }

  @Test func malformedIndexIsIgnored() {
    let index = SoundThemeIndex(
      "\u{FEFF}rubbish\n[\n]\n[Sound Theme\n[Sound Theme]\r\n Directories = a, ../b ,c/d,\n=\nInherits\n[a]\nOutputProfile=stereo\n"
        + "[../b]\nOutputProfile=stereo\n[c/d]\n OutputProfile = stereo \n")
    #expect(index.stereoFolders == ["a", "c/d"])
    #expect(index.inherits.isEmpty)
  }

  private static let hasDebiansTheme = access("/usr/share/sounds/freedesktop/stereo/bell.oga", R_OK) == 0

  @Test(.enabled(if: hasDebiansTheme, "sound-theme-freedesktop is not installed"))
  func debianThemeIsRead() throws {
    let theme = SoundTheme(environment: ["XDG_DATA_DIRS": "/usr/share", "XDG_DATA_HOME": "/nowhere"])
    let stereo = "/usr/share/sounds/freedesktop/stereo"
    #expect(theme.sound(for: "bell") == .file(path: "\(stereo)/bell.oga"))
    #expect(theme.sound(for: "dialog-warning-foo") == .file(path: "\(stereo)/dialog-warning.oga"))
    #expect(theme.sound(for: "button-pressed") == nil)
    #expect(theme.events.count >= 30 && theme.events.contains("message-new-instant"))
    for event in theme.events {
      guard case .file(let path)? = theme.sound(for: event) else { continue }
      let duration = try #require(try ShortSound(path: path).duration)
      #expect(duration > .zero && duration <= ShortSound.longest, "\(event)")
    }
  }
}

extension SoundTheme {
  fileprivate init(environment: [String: String]) { self.init(named: Self.lastTheme) { environment[$0] } }
}
