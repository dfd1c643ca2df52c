// The calls of a settings screen: outputs, volumes, one ear, night mode. It lists what this machine has; a choice is
// worth saving.
import Tacet

@main struct Settings {
  static func main() async throws {
    let engine = try AudioEngine()
    // The server answers a moment later: a game shows the list when it changes.
    try await Task.sleep(for: .milliseconds(500))
    for device in engine.output.devices {
      print(device.isCurrent ? "*" : " ", device.name, "(\(device.route.rawValue))")
    }
    if engine.output.devices.isEmpty { print("no sound server") }
    print("volume of the system:", engine.output.systemVolume.map { "\($0)" } ?? "unknown")

    // Sliders from 0 to 1, cubic as the desktop's own.
    engine.master.setGain(Gain(slider: 0.8))
    engine.soundtrack.bus.setGain(Gain(slider: 0.5), over: .milliseconds(100))
    engine.effects.setGain(Gain(slider: 1))
    print("music at", engine.soundtrack.bus.gain.decibels, "dB")

    engine.output.setMono(true)  // for players who hear with one ear
    engine.output.setBalance(-0.2)
    engine.output.dynamicRange = .reduced  // for the night
    engine.session.focusLossPolicy = .mute  // quiet behind other windows
    engine.session.yieldsToOtherMusic = false  // the player wants the game's music all the same

    // Kept for the next start: `Configuration.chosenOutput` takes it.
    print("chosen:", engine.output.chosen?.name ?? "where the system puts it")
  }
}
