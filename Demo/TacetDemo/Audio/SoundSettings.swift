import Tacet

/// The player's settings of the sound: rows of the pause menu. One thread.
struct SoundSettings {
  private static let quietest: Float = -30
  let engine: AudioEngine

  /// The rows as the engine has them now.
  var values: Menu.Values {
    var values = Menu.Values()
    for (row, bus) in [(Menu.Row.music, engine.soundtrack.bus), (.effects, engine.effects)] {
      let decibels = max(Self.quietest, bus.gain.decibels)
      values.bars[row] = (decibels - Self.quietest) / (6 - Self.quietest)
      values.texts[row] = "\(Int(decibels.rounded())) dB"
    }
    values.bars[.balance] = (engine.output.balance + 1) / 2
    values.texts[.system] = engine.output.systemVolume?.words ?? "not known"
    values.texts[.output] = engine.output.devices.first(where: \.isCurrent)?.name ?? "the system's"
    values.texts[.headphones] = engine.space.hrtf == .automatic ? "automatic" : engine.space.hrtf.rawValue
    values.switches = [
      .ownMusic: engine.session.yieldsToOtherMusic, .mono: engine.output.isMono,
      .reduced: engine.output.dynamicRange == .reduced,
    ]
    return values
  }

  /// Changes a row by a step to the left or to the right.
  func change(_ row: Menu.Row, by step: Int) throws {
    switch row {
    case .music: change(engine.soundtrack.bus, by: 3 * Float(step))
    case .effects: change(engine.effects, by: 3 * Float(step))
    case .output: try chooseNextOutput()
    case .ownMusic: engine.session.yieldsToOtherMusic.toggle()
    case .mono: engine.output.setMono(!engine.output.isMono)
    case .balance: engine.output.setBalance(max(-1, min(1, engine.output.balance + 0.25 * Float(step))))
    case .reduced: engine.output.setDynamicRange(engine.output.dynamicRange == .full ? .reduced : .full)
    case .headphones: try engine.space.setHRTF(engine.space.hrtf.afterThis)
    default: break
    }
  }

  /// Makes a bus louder or quieter.
  func change(_ bus: Bus, by decibels: Float) {
    let gain = max(Self.quietest, min(6, bus.gain.decibels + decibels))
    bus.setGain(.decibels(gain), over: .milliseconds(100))
  }

  /// Chooses the next output; after the last one where the system puts the sound.
  func chooseNextOutput() throws {
    let ids = engine.output.devices.map(\.id)
    let next = engine.output.chosen.map { chosen in ids.firstIndex(of: chosen.id).map { $0 + 1 } ?? 0 } ?? 0
    try engine.output.choose(next < ids.count ? ids[next] : nil)
  }

  /// Pauses the game behind its menu, with muffled music, or goes on.
  func setPaused(_ isPaused: Bool) {
    if isPaused { engine.pause() } else { engine.resume() }
    engine.filters.set(SoundFilter(lowPass: isPaused ? 600 : nil), of: .soundtrack, over: .milliseconds(300))
  }
}

extension SystemVolume {
  /// The volume for people: a percentage, or "muted".
  var words: String { isMuted ? "muted" : "\(Int((level * 100).rounded())) %" }
}
