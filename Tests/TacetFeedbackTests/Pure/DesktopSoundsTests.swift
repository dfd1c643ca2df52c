import Testing

@testable import TacetFeedback

/// The desktop's settings of sounds.
@Suite struct DesktopSoundsTests {
  @Test func valuesAreTakenByTheirKeys() {
    #expect(DesktopSounds([:]) == DesktopSounds())
    #expect(DesktopSounds(["event-sounds": "true", "theme-name": ""]) == DesktopSounds(areOn: true, theme: ""))
    #expect(DesktopSounds(["event-sounds": "false", "input-feedback": "true"]) == DesktopSounds(areOn: false))
  }
}
