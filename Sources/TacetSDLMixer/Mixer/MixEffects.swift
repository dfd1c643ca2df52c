import Tacet

/// The effects of the whole mix: the game's function after mixing, and those that it has registered for all channels.
/// Touched with the mixer's lock held.
///
/// Functions that are registered as effects of the mix make sound: games have their synthesizers there. They are music
/// of their own, which yields to the player's, or an effect where the game has other music.
final class MixEffects: @unchecked Sendable {
  // Sendable: see the class.
  private enum Home: Hashable {
    case nowhere
    case soundtrack
    case voice(Voice)
  }

  private let device: MixerDevice
  private let channels: ChannelDriver
  private let music: MusicDriver
  private(set) var postMix: StreamFunction?
  private var dsp: MixDSP?
  private var missed = MissedBlocks()
  /// A sound of silence: the mix is made as long as it plays.
  private var keeper: Voice?
  private var home = Home.nowhere
  private var number: UInt32 = 0

  init(_ channels: ChannelDriver, _ music: MusicDriver) {
    (device, self.channels, self.music) = (channels.device, channels, music)
  }

  func setPostMix(_ function: StreamFunction?) {
    postMix = function
    placePostMix()
  }

  /// The device was opened.
  func begin() {
    placePostMix()
    placeFunctions()
    placeSides()
  }

  /// Lets time pass: says which blocks were missed.
  func advance() {
    if let dsp, let line = missed.line(for: dsp.missedBlocks) { device.engine?.warn(line) }
  }

  /// The engine goes.
  func reset() { (dsp, missed, keeper, home, number) = (nil, MissedBlocks(), nil, .nowhere, number &+ 1) }

  private func placePostMix() {
    guard let engine = device.engine else { return }
    guard postMix != nil else {
      if let keeper { engine.stop(keeper) }
      if dsp != nil { engine.master.setDSP(nil) }
      (keeper, dsp, missed) = (nil, nil, MissedBlocks())
      return
    }
    guard dsp == nil else { return }
    let level = MixLevel()
    level.follow(engine)
    let made = MixDSP(device, engineRate: engine.configuration.sampleRate, level) { [weak self] in
      self?.postMix.map { [$0] } ?? []
    }
    dsp = made
    engine.master.setDSP(made)
    let silence = [Float](repeating: 0, count: engine.configuration.sampleRate)
    keeper = (try? SoundEffect(frames: silence, sampleRate: engine.configuration.sampleRate, convertedTo: nil)).map {
      engine.play($0, loops: true, priority: .max)
    }
  }

  /// The effects of the mix have changed, or the music.
  func update() {
    placeFunctions()
    placeSides()
  }

  /// A panned mix is a balance.
  private func placeSides() {
    let gains = channels.table.sides(of: ChannelTable.mix).gains
    let most = max(gains.x, gains.y)
    let balance = most > 0 ? (gains.y - gains.x) / most : 0
    guard let engine = device.engine, abs(engine.output.balance - balance) > 0.000_1 else { return }
    engine.output.setBalance(balance)
  }

  private func placeFunctions() {
    guard let engine = device.engine else { return }
    let isWanted = !channels.ownEffects(of: ChannelTable.mix).isEmpty
    switch (home, isWanted, music.isFree) {
    case (.nowhere, true, true), (.voice, true, true): moveToSoundtrack(engine)
    case (.nowhere, true, false), (.soundtrack, true, false): moveToVoice(engine)
    case (.soundtrack, false, let isFree):
      leave(engine)
      if isFree { engine.soundtrack.stop() }
    case (.voice, false, _): leave(engine)
    default: break
    }
  }

  private func leave(_ engine: AudioEngine) {
    number &+= 1
    if case .voice(let voice) = home { engine.stop(voice) }
    if home == .soundtrack { music.isLent = false }
    home = .nowhere
  }

  private func source() -> StreamSource {
    number &+= 1
    return StreamSource(
      device, { [weak channels] in channels?.ownEffects(of: ChannelTable.mix) ?? [] }, channel: ChannelTable.mix,
      isCurrent: { [weak self, number] in self?.number == number })
  }

  private func moveToSoundtrack(_ engine: AudioEngine) {
    leave(engine)
    let (source, format) = (source(), device.format)
    let made = try? Soundtrack(
      generatedAt: max(8_000, min(format.frequency, 192_000)), channels: format.heardChannels, named: "synthesizer"
    ) { source.fill($0) }
    guard let made else { return }
    music.isLent = true
    engine.soundtrack.play(made, loops: false, fadeIn: .zero)
    home = .soundtrack
  }

  private func moveToVoice(_ engine: AudioEngine) {
    leave(engine)
    let (source, format) = (source(), device.format)
    let made = try? SoundEffect(
      generatedAt: max(1_000, min(format.frequency, 384_000)), channels: format.heardChannels
    ) { source.fill($0) }
    if let made { home = .voice(engine.play(made, priority: .max)) }
  }
}
