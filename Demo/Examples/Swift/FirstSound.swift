// From nothing to sound: music that fades in, and a shot every half second. It needs loudspeakers, and does no harm
// without.
import Tacet
import TacetSounds

@main struct FirstSound {
  static func main() async throws {
    let engine = try AudioEngine()
    let laser = try SoundEffect(contentsOf: Sounds.laser)
    let theme = try Soundtrack(contentsOf: Sounds.theme)

    engine.soundtrack.play(theme, fadeIn: .seconds(1))
    for shot in 0..<6 {
      try await Task.sleep(for: .milliseconds(500))
      engine.play(laser, gain: .decibels(-6), pan: shot.isMultiple(of: 2) ? -0.7 : 0.7)
    }
    // Why nothing is heard, where that is so: a mute in the mixer, other music, no sound server, a bus turned down.
    let reasons = engine.session.reasonsForSilence
    print("music:", reasons.soundtrack.isEmpty ? "plays" : reasons.soundtrack.map(\.summary).joined(separator: ", "))
    for words in reasons.silencers(of: .soundtrack) { print("music:", words) }

    engine.soundtrack.stop(fadeOut: .seconds(1))
    try await Task.sleep(for: .seconds(1))
  }
}
