import TacetBus
import Testing

@testable import TacetMonitors

/// The desktop's settings, as `gsettings` and the portal print them and dconf announces them.
@Suite struct SettingsSchemaTests {
  private static let program = SettingsSchema.feedback(of: "org.Example.My_Game")

  @Test func printedValuesHaveNoQuotationMarks() {
    #expect(SettingsSchema.sounds.values(printed: "").isEmpty)
    let text = """
      rubbish
      org.gnome.desktop.sound event-sounds true
      org.gnome.desktop.other theme-name 'no'
      org.gnome.desktop.sound theme-name
      """
    #expect(SettingsSchema.sounds.values(printed: text) == ["event-sounds": "true"])
    for printed in ["'my theme'", "\"my theme\"", "my theme"] {
      let values = SettingsSchema.sounds.values(printed: "org.gnome.desktop.sound theme-name \(printed)")
      #expect(values == ["theme-name": "my theme"])
    }
    #expect(SettingsSchema.sounds.values(printed: "org.gnome.desktop.sound theme-name ''") == ["theme-name": ""])
    let own = Self.program.values(printed: "org.sigxcpu.feedbackd.application profile 'quiet'\n")
    #expect(own == ["profile": "quiet"])
  }

  @Test func portalsReplyHasValuesBySchema() {
    let values: BusValue = .options(["event-sounds": .bool(false), "theme-name": .string("mine")])
    let reply: [BusValue] = [.options(["org.gnome.desktop.sound": values])]
    #expect(SettingsSchema.sounds.values(portal: reply) == ["event-sounds": "false", "theme-name": "mine"])
    #expect(SettingsSchema.notifications.values(portal: reply) == nil)
    #expect(SettingsSchema.sounds.values(portal: [.string("rubbish")]) == nil)
    #expect(SettingsSchema.sounds.values(portal: []) == nil)
  }

  @Test func schemaOfOneProgramIsNamedAsFeedbackdDoes() {
    #expect(
      Self.program.name == "org.sigxcpu.feedbackd.application:/org/sigxcpu/feedbackd/application/org-example-my-game/")
  }

  @Test(arguments: [
    ("/org/gnome/desktop/sound/", ["event-sounds"], true), ("/org/gnome/desktop/sound/event-sounds", [""], true),
    ("/", ["org/"], true), ("/org/gnome/", ["desktop/sound/"], true), ("/org/gnome/", ["a", "desktop/"], true),
    ("/org/gnome/desktop/sound", [""], false), ("/org/gnome/desktop/", ["sounds/a"], false),
    ("/org/gnome/desktop/interface/", ["sound"], false), ("/org/gnome/desktop/sound/", [], false), ("", [""], false),
  ])
  func announcedPathsConcernTheirSchema(_ prefix: String, _ changes: [String], _ isConcerned: Bool) {
    #expect(SettingsSchema.sounds.isConcerned(prefix: prefix, changes: changes) == isConcerned)
  }
}
