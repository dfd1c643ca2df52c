import Testing

@testable import TacetFeedback

/// The desktop's settings of sounds, as GSettings and the portal print them.
@Suite struct DesktopSoundsTests {
  @Test func desktopSettingsAreParsed() {
    #expect(DesktopSounds(gsettings: "") == DesktopSounds())
    #expect(
      DesktopSounds(
        gsettings: "rubbish\norg.gnome.desktop.sound event-sounds true\norg.gnome.desktop.sound theme-name\n")
        == DesktopSounds(areOn: true))
    for printed in ["'mine'", "\"mine\"", "mine"] {
      #expect(DesktopSounds(gsettings: "org.gnome.desktop.sound theme-name \(printed)").theme == "mine")
    }
    #expect(DesktopSounds(gsettings: "org.gnome.desktop.sound theme-name ''").theme == "")
    #expect(DesktopSounds(portal: [.string("rubbish")]) == nil)
    #expect(DesktopSounds(portal: []) == nil)
    for path in ["/", "/org/", "/org/gnome/desktop/sound/", "/org/gnome/desktop/sound/event-sounds"] {
      #expect(DesktopSoundsWatch.concerns(path), "\(path)")
    }
    for path in ["/org/gnome/desktop/interface/", "/org/gnome/desktop/sounds", ""] {
      #expect(DesktopSoundsWatch.concerns(path) == path.isEmpty, "\(path)")
    }
  }
}
