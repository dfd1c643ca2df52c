import Tacet

/// The player's settings of the sound: rows of the pause menu. One thread.
struct SoundSettings {
  let engine: AudioEngine

  /// The rows as the engine has them now.
  var values: Menu.Sound {
    let (session, output) = (engine.session, engine.output)
    return Menu.Sound(
      music: engine.soundtrack.bus.gain.decibels, effects: engine.effects.gain.decibels, balance: output.balance,
      isMono: output.isMono, isReduced: output.dynamicRange == .reduced, ownMusicMayPlay: session.yieldsToOtherMusic,
      hrtf: engine.space.hrtf.rawValue,
      other: session.otherMusic.map { .init(text: $0.summary, plays: $0.isPlaying, next: $0.commands.contains(.next)) })
  }

  /// Changes a row by a step to the left or to the right.
  func change(_ row: Menu.Row, by step: Int) throws {
    switch row {
    case .music, .effects:
      let bus = row == .music ? engine.soundtrack.bus : engine.effects
      bus.setGain(.decibels(Menu.Sound.limited(bus.gain.decibels + 3 * Float(step))), over: .milliseconds(100))
    case .output:
      // After the last one where the system puts the sound.
      let ids = engine.output.devices.map(\.id)
      let next = engine.output.chosen.map { chosen in ids.firstIndex(of: chosen.id).map { $0 + 1 } ?? 0 } ?? 0
      try engine.output.choose(next < ids.count ? ids[next] : nil)
    case .ownMusic: engine.session.yieldsToOtherMusic.toggle()
    case .mono: engine.output.setMono(!engine.output.isMono)
    case .balance: engine.output.setBalance(max(-1, min(1, engine.output.balance + 0.25 * Float(step))))
    case .reduced: engine.output.setDynamicRange(engine.output.dynamicRange == .full ? .reduced : .full)
    case .otherMusic: engine.session.controlOtherMusic(values.other?.plays == true ? .pause : .play)
    case .nextPiece: engine.session.controlOtherMusic(.next)
    case .headphones: try engine.space.setHRTF(HRTFMode.allCases.next(after: engine.space.hrtf))
    default: break
    }
  }

  /// Pauses the game behind its menu, with muffled music, or goes on.
  func setPaused(_ isPaused: Bool) {
    if isPaused { engine.pause() } else { engine.resume() }
    engine.filters.set(SoundFilter(lowPassHertz: isPaused ? 600 : nil), of: .soundtrack, over: .milliseconds(300))
  }
}
