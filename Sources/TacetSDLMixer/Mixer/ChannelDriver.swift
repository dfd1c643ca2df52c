import Tacet

/// Plays the channels: asks the table, and does what it says on the engine. Touched with the mixer's lock held, but for
/// its generators, which take it.
final class ChannelDriver: @unchecked Sendable {
  // Sendable: see the class.
  private struct Sounding {
    let voice: Voice
    let chunk: Chunk
    let loops: Int
    /// The samples of a channel whose effects are functions of the game.
    let source: ChannelSource?
    /// The milliseconds at which it began, and those for which it was paused.
    let began: UInt32
    var waited: UInt32 = 0
  }

  /// The fade of what SDL_mixer cuts off: the shortest one that does not click.
  static let cut = Fade.milliseconds(5)

  let device: MixerDevice
  let store = ChunkStore()
  var table = ChannelTable()
  private var sounding: [Int: Sounding] = [:]
  /// Ends of a block that is pulled, and the milliseconds at its beginning.
  private var waiting: [(which: Int, serial: UInt32)] = []
  private var blockTime: UInt32 = 0
  /// The plays that have ended while they were paused, in the fade of the pause: they end once they go on.
  private var endedInPause: [Int: UInt32] = [:]
  /// By the number of their registration.
  private var streamFunctions: [Int: StreamFunction] = [:]
  /// Called when the effects of the whole mix have changed.
  var onMixEffects: () -> Void = {}

  init(_ device: MixerDevice) { self.device = device }

  private var now: UInt32 { device.functions.now() }

  // MARK: - Play

  /// Begins a play. Returns the channel; nil: none is free.
  func play(_ which: Int, _ chunk: Chunk, loops: Int, fade: Int?, expiresAfter ticks: Int) -> Int? {
    var which = which
    if which == -1 {
      guard let free = table.free() else { return nil }
      which = free
    } else if table.isPlaying(which) {
      // Its effects end with it, and are heard to its end.
      silence(which)
      tellEnd(of: which)
    }
    guard let serial = table.play(which, chunk: chunk.address, fade: fade, expiresAfter: ticks, at: now) else {
      return which
    }
    silence(which)
    start(which, serial, chunk, loops: loops, at: 0)
    return which
  }

  /// Gives a channel a voice.
  private func start(_ which: Int, _ serial: UInt32, _ chunk: Chunk, loops: Int, at byte: Int) {
    guard let engine = device.engine else { return }
    let fadeRest = table[which].fadeRest(at: now)
    let gain = self.gain(of: which, chunk, at: fadeRest > 0 ? table[which].volume : table.volumeAhead(of: which))
    let completion: @Sendable (VoiceEnd) -> Void = { [weak self] end in
      // Sounds that this stops are known to have ended; else the engine goes with the program, and the game is told
      // nothing.
      if end != .stopped { self?.ended(which, serial) }
    }
    let source =
      hasOwnEffects(which)
      ? ChannelSource(chunk, at: byte, loops: loops, device.format) { [weak self] in
        self?.isCurrent(which, serial) ?? false
      }
      : nil
    let effect = source.flatMap { generated($0, of: which) } ?? store.effect(of: chunk, device)
    guard let effect else { return _ = table.finish(which, serial: serial) }
    let isMade = source != nil && effect.isStreamed
    let offset = isMade || byte == 0 ? 0 : byte / device.format.frameSize * effect.sampleRate / device.format.frequency
    let voice = engine.play(
      effect, gain: gain, loops: isMade ? false : loops < 0 ? true : LoopCount(loops + 1), from: offset,
      fadeIn: .zero, completion: completion)
    sounding[which] = Sounding(
      voice: voice, chunk: chunk, loops: loops, source: isMade ? source : nil, began: now &- milliseconds(of: byte))
    placeVoice(which)
    if fadeRest > 0 {
      engine[voice].setGain(
        self.gain(of: which, chunk, at: table.volumeAhead(of: which)), over: .milliseconds(Int(fadeRest)))
    }
    if table[which].paused != nil { engine[voice].pause(over: .zero) }
  }

  private func gain(of which: Int, _ chunk: Chunk, at volume: Int) -> Gain {
    let chunkVolume = device.functions.chunkVolume(chunk.address)
    let level = table.level(of: which, chunkVolume: chunkVolume, at: volume)
    return Gain(amplitude: Float(level) / Float(Channel.maximumVolume))
  }

  /// The voice of a play has ended.
  private func ended(_ which: Int, _ serial: UInt32) {
    device.lock.withLock {
      if device.isRendering { waiting.append((which, serial)) } else { finish(which, serial) }
    }
  }

  private func finish(_ which: Int, _ serial: UInt32) {
    guard !table.isPaused(which) else { return endedInPause[which] = serial }
    guard table.finish(which, serial: serial) else { return }
    sounding[which] = nil
    tellEnd(of: which)
  }

  private func isCurrent(_ which: Int, _ serial: UInt32) -> Bool {
    table.isPlaying(which) && table[which].serial == serial
  }

  /// Tells the game of an end; the channel's effects end with it.
  private func tellEnd(of which: Int) {
    device.functions.channelFinished?(which)
    unregisterAll(on: which)
  }

  // MARK: - End

  func halt(_ which: Int) {
    guard table.has(which) else { return }
    if table.isPlaying(which) {
      silence(which)
      tellEnd(of: which)
    }
    table.halt(which)
    silence(which)
  }

  private func silence(_ which: Int, over fade: Fade = ChannelDriver.cut) {
    if let sound = sounding.removeValue(forKey: which) { device.engine?.stop(sound.voice, fadeOut: fade) }
  }

  func resize(to count: Int) {
    for which in max(0, count)..<max(count, table.count) {
      unregisterAll(on: which)
      halt(which)
    }
    table.resize(to: count)
  }

  /// The channels as at an opening: what is there is gone.
  func reset() {
    (sounding, endedInPause, waiting) = ([:], [:], [])
    table.reset()
  }

  func forget(_ address: UInt) {
    for which in table.channels(of: address) {
      if table.version.haltsFreedChunks {
        halt(which)
      } else {
        table.fallSilent(which)
        silence(which)
      }
    }
    store.forget(address)
  }

  // MARK: - Time

  /// Lets time pass for all channels.
  func advance() {
    let now = self.now
    for (which, serial) in takeResumed() { finish(which, serial) }
    var which = 0
    while which < table.count {
      advance(which, to: now)
      which += 1
    }
  }

  private func advance(_ which: Int, to now: UInt32) {
    switch table.advance(which, to: now) {
    case .expired:
      silence(which)
      tellEnd(of: which)
    case .fadedIn: setLevel(of: which)
    case .fadedOut:
      silence(which, over: .zero)
      tellEnd(of: which)
      table.endFade(which)
    case nil: break
    }
  }

  /// The plays that have ended in a pause which is over, in the order of the channels.
  private func takeResumed() -> [(which: Int, serial: UInt32)] {
    let resumed = endedInPause.filter { !table.isPaused($0.key) }
    for which in resumed.keys { endedInPause[which] = nil }
    return resumed.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// A block is pulled: what ends at its beginning falls silent, and the game is told after it.
  func beginBlock() {
    blockTime = now
    waiting += takeResumed()
    for which in 0..<table.count {
      var channel = table[which]
      let turn = channel.advance(to: blockTime)
      guard turn == .expired || turn == .fadedOut else {
        advance(which, to: blockTime)
        continue
      }
      silence(which, over: turn == .fadedOut ? .zero : Self.cut)
      waiting.append((which, channel.serial))
    }
  }

  /// The block is made: tells its ends in the order of the channels, as SDL_mixer comes to one after another.
  func endBlock() {
    let ends = waiting.sorted { $0.which < $1.which }
    waiting = []
    for (which, serial) in ends {
      advance(which, to: blockTime)
      finish(which, serial)
    }
  }

  func fadeOut(_ which: Int, over length: Int) -> Bool {
    guard table.fadeOut(which, over: length, at: now) else { return false }
    setLevel(of: which)
    return true
  }

  func pause(_ which: Int) {
    guard table.pause(which, at: now), let voice = sounding[which]?.voice else { return }
    device.engine?[voice].pause(over: Self.cut)
  }

  func resume(_ which: Int) {
    let paused = table[which].paused
    guard table.resume(which, at: now), let voice = sounding[which]?.voice else { return }
    sounding[which]?.waited &+= now &- (paused ?? now)
    // A fade has gone on meanwhile, unheard.
    if table[which].fading != .none { setLevel(of: which) }
    device.engine?[voice].resume(over: Self.cut)
  }

  // MARK: - Level

  func setVolume(_ which: Int, _ volume: Int) -> Int {
    let before = table.volume(which, volume)
    if volume >= 0 { setLevel(of: which) }
    return before
  }

  func setMasterVolume(_ volume: Int) -> Int {
    let before = table.masterVolume(volume)
    if volume >= 0 { for which in sounding.keys { setLevel(of: which) } }
    return before
  }

  /// A chunk has another volume.
  func levelChanged(ofChunk address: UInt) {
    for which in table.channels(of: address) { setLevel(of: which) }
  }

  /// Brings a voice to the level that the table says. Within a fade it goes on from the level of now, to that of the
  /// fade's end: the volume of all, or of the chunk, may be another one.
  private func setLevel(of which: Int) {
    guard let sounding = sounding[which], let engine = device.engine else { return }
    let ahead = gain(of: which, sounding.chunk, at: table.volumeAhead(of: which))
    let rest = table[which].fadeRest(at: now)
    // Before its first block nothing was heard of it: it begins at the level.
    let isUnheard = engine[sounding.voice].frame == 0
    guard rest > 0 else { return engine[sounding.voice].setGain(ahead, over: isUnheard ? .zero : .own) }
    let present = gain(of: which, sounding.chunk, at: table.volume(of: which, at: now))
    engine[sounding.voice].setGain(present, over: .zero)
    // The renderer knows one gain of a block: the ramp begins after it.
    engine[sounding.voice].setGain(ahead, over: Fade(.milliseconds(Int(rest)), in: .milliseconds(1)))
  }

  // MARK: - Effects

  /// Gives a voice the sides that the channel's effects have.
  func placeVoice(_ which: Int) {
    guard let voice = sounding[which]?.voice, let engine = device.engine else { return }
    let (gains, isReversed) = table.sides(of: which)
    let isPlain = gains == SIMD2(1, 1)
    if isPlain, !isReversed, engine[voice].width == 1, engine[voice].sides.map({ $0 == (.unity, .unity) }) ?? true {
      return
    }
    engine[voice].setSides(left: Gain(amplitude: gains.x), right: Gain(amplitude: gains.y))
    engine[voice].setWidth(isReversed ? -1 : 1)
  }

  /// The effects of a channel have changed, but for its functions.
  func placeChanged(_ which: Int) {
    if which == ChannelTable.mix { onMixEffects() } else { placeVoice(which) }
  }

  private func hasOwnEffects(_ which: Int) -> Bool { !ownEffects(of: which).isEmpty }

  /// The functions of the game on a channel, in their order.
  func ownEffects(of which: Int) -> [StreamFunction] {
    (table.effects(of: which) ?? []).compactMap { effect in
      if case .own(_, let number) = effect { streamFunctions[number] } else { nil }
    }
  }

  /// False where there is no such channel.
  func register(_ function: StreamFunction, on which: Int) -> Bool {
    guard let number = table.register(function.address, on: which) else { return false }
    streamFunctions[number] = function
    if which == ChannelTable.mix { onMixEffects() } else { moveToSource(which) }
    return true
  }

  func unregister(_ address: UInt, on which: Int) -> Bool {
    let effect = table.unregister(on: which) {
      if case .own(address, _) = $0 { true } else { false }
    }
    guard let effect else { return false }
    tellDone([effect], of: which)
    return true
  }

  @discardableResult
  func unregisterAll(on which: Int) -> Bool {
    guard let effects = table.unregisterAll(on: which) else { return false }
    tellDone(effects, of: which)
    if !effects.isEmpty { placeChanged(which) }
    return true
  }

  private func tellDone(_ effects: [ChannelEffect], of which: Int) {
    for case .own(_, let number) in effects { streamFunctions.removeValue(forKey: number)?.done?(which) }
    if which == ChannelTable.mix { onMixEffects() }
  }

  /// A channel that plays gets a function of the game: its samples are made from where it is.
  private func moveToSource(_ which: Int) {
    guard let current = sounding[which], current.source == nil, table.isPlaying(which), let engine = device.engine
    else {
      return
    }
    let format = device.format
    let rate = engine[current.voice].effect?.sampleRate ?? format.frequency
    let frame = (engine[current.voice].frame ?? 0) * format.frequency / max(1, rate)
    let serial = table.renew(which)
    engine.stop(current.voice, fadeOut: .zero)
    let byte = min(frame * format.frameSize, current.chunk.length)
    start(which, serial, current.chunk, loops: current.loops - passes(of: which, current, to: byte), at: byte)
  }

  /// How often a channel that is at this byte of its chunk has begun again, by its time: its voice does not say.
  private func passes(of which: Int, _ sound: Sounding, to byte: Int) -> Int {
    let length = milliseconds(of: sound.chunk.length)
    guard sound.loops > 0, length > 0 else { return 0 }
    let played = (table[which].paused ?? now) &- sound.began &- sound.waited
    let whole = Double(played) - Double(milliseconds(of: byte))
    return min(sound.loops, max(0, Int((whole / Double(length)).rounded())))
  }

  /// The time of so many bytes of the device.
  private func milliseconds(of bytes: Int) -> UInt32 {
    UInt32(clamping: bytes / device.format.frameSize * 1_000 / max(1, device.format.frequency))
  }

  /// An effect whose frames are those of a chunk, changed by the game's functions.
  private func generated(_ source: ChannelSource, of which: Int) -> SoundEffect? {
    let format = device.format
    return try? SoundEffect(
      generatedAt: max(1_000, min(format.frequency, 384_000)), channels: format.heardChannels,
      latency: .milliseconds(40)
    ) { [weak self] samples in
      guard let self else { return 0 }
      return device.lock.withLock { source.fill(samples, self.ownEffects(of: which), which) }
    }
  }
}
