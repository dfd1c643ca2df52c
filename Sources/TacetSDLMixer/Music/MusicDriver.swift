import Tacet

/// Plays the music of a game: asks the state, and does what it says on the engine's soundtrack. Touched with the lock
/// of the mixer held, but for its generators, which take it.
final class MusicDriver: @unchecked Sendable {
  // Sendable: see the class.
  let device: MixerDevice
  var state = MusicState()
  private var pieces: [UInt: GameMusic] = [:]
  /// The volumes at which pieces were played last.
  private var volumes: [UInt: Int] = [:]
  /// The frame that was asked for last, and the block: the engine has it after the next one. Nil, where the music was
  /// paused before that: once it goes on.
  private var placed: (frame: Int, block: Double?)?
  /// The play whose end counts; ends of others mean nothing.
  private var play: UInt32 = 0
  /// A play that has ended while it was paused, in the fade of the pause: the game is told once it goes on.
  private var endedInPause: UInt32?
  private var loops = 1
  private var lastBlocks = 0.0
  /// The function that makes the music in place of the files, and the frame at which these were left.
  private(set) var hook: StreamFunction?
  private var frameBeforeHook = 0
  private var hookNumber: UInt32 = 0
  /// Something else has the soundtrack while no music plays: its level is not the music's.
  var isLent = false {
    didSet { setLevel() }
  }
  /// Called when music or a hook begins or ends.
  var onChange: () -> Void = {}

  init(_ device: MixerDevice) { self.device = device }

  /// True while neither music nor a hook has the soundtrack.
  var isFree: Bool { hook == nil && state.current == nil }

  // MARK: - Pieces

  func keep(_ piece: GameMusic, at address: UInt) { pieces[address] = piece }

  /// The piece at an address; nil: it is none, or was freed.
  func piece(_ address: UInt) -> GameMusic? { pieces[address] }

  var current: GameMusic? { state.current.flatMap { pieces[UInt(bitPattern: $0)] } }

  /// True while music fades out. A fade that stands, paused or under a hook, is none that could be waited for.
  private var isFadingOut: Bool { state.current != nil && state.fading == .out && state.isActive && hook == nil }

  /// True while a piece fades out, for which its free waits.
  func isFadingOut(_ address: UInt) -> Bool { isFadingOut && isCurrent(address) }

  /// True while another piece fades out, for which a play waits. One that plays again ends at once.
  func isAnotherFadingOut(than address: UInt) -> Bool { isFadingOut && !isCurrent(address) }

  private func isCurrent(_ address: UInt) -> Bool { state.current == Int(bitPattern: address) }

  /// Forgets a piece; if it plays, it ends without a word to the game.
  func forget(_ address: UInt) -> Bool {
    guard pieces[address] != nil else { return false }
    if isCurrent(address) { silence() }
    (pieces[address], volumes[address]) = (nil, nil)
    return true
  }

  func reset() {
    (play, isLent) = (play &+ 1, false)
    state.close()
  }

  // MARK: - Play

  /// Begins a piece. Returns an error of the game's, or nil.
  func begin(_ address: UInt, loops: Int, fade: Int, seconds: Double) -> String? {
    guard let piece = pieces[address] else { return "music parameter was NULL" }
    let asked = seconds > 0 ? seconds : 0
    // A piece that plays again ends first, and that ends its fade.
    let fade = isCurrent(address) ? 0 : fade
    if state.current != nil { silence() }
    state.play(Int(bitPattern: address), fade: fade, roundsUp: device.version.roundsFadesUp)
    keepVolume()
    guard let frame = frame(of: piece, at: asked) else {
      state.fail(pauses: device.version.pausesFailedMusic)
      onChange()
      return "Position not implemented for music type"
    }
    self.loops = loops
    lastBlocks = device.blockClock
    placed = (frame, lastBlocks)
    setLevel(over: .zero)
    if hook == nil { start(piece, at: frame) } else { frameBeforeHook = frame }
    onChange()
    return nil
  }

  /// The frame of a time; nil: the piece has none there. SDL_mixer counts WAV in whole seconds: in the second that its
  /// end cuts off, it is the end.
  private func frame(of piece: GameMusic, at seconds: Double) -> Int? {
    let info = piece.soundtrack.info
    guard seconds == 0 || piece.kind != .wave || device.version.movesWave else { return nil }
    guard seconds < 1e9 else { return nil }
    let frame = Int(max(0, seconds) * Double(info.format.sampleRate))
    guard info.frames > 0, frame >= info.frames else { return frame }
    return piece.kind == .wave && Int(seconds) * info.format.sampleRate <= info.frames ? info.frames - 1 : nil
  }

  private func keepVolume() {
    if let current = state.current { volumes[UInt(bitPattern: current)] = state.presentVolume }
  }

  func volume(of address: UInt) -> Int {
    if address != 0, pieces[address] != nil { return volumes[address] ?? Channel.maximumVolume }
    return state.current.flatMap { volumes[UInt(bitPattern: $0)] } ?? state.volume
  }

  private func start(_ piece: GameMusic, at frame: Int) {
    play &+= 1
    let soundtrack = device.version.hasLoopsOfFiles ? piece.soundtrack : piece.whole
    // The sampler's loop of a WAV file repeats for ever, whatever the play says.
    let isEndless = loops < 0 || device.version.hasLoopsOfFiles && piece.kind == .wave && soundtrack.info.loop != nil
    device.engine?.soundtrack.play(
      soundtrack, loops: isEndless ? true : LoopCount(loops), from: frame,
      fadeIn: .zero
    ) { [weak self, play] end in
      // The engine goes with the program: the game is told nothing any more.
      if end != .stopped { self?.ended(play) }
    }
  }

  /// A play of the engine's has ended.
  private func ended(_ play: UInt32) {
    device.lock.withLock {
      guard play == self.play else { return }
      if state.isActive { end() } else { endedInPause = play }
    }
  }

  private func end() {
    if state.end() { tellEnd() }
  }

  private func tellEnd() {
    onChange()
    device.functions.musicFinished?()
  }

  /// It ends, and the game is told of it by a version that does.
  func halt() {
    guard state.current != nil else { return }
    silence()
    if device.version.tellsHaltedMusic { tellEnd() } else { onChange() }
  }

  /// It ends, and the game is not told.
  private func silence() {
    play &+= 1
    _ = state.end()
    if hook == nil { device.engine?.soundtrack.stop(fadeOut: ChannelDriver.cut) }
  }

  func fadeOut(over length: Int) -> Bool {
    lastBlocks = device.blockClock
    guard state.fadeOut(over: length) else { return false }
    setLevel()
    return true
  }

  /// Lets time pass.
  func advance() {
    let blocks = device.blockClock
    let passed = blocks - lastBlocks
    lastBlocks = blocks
    guard hook == nil, passed > 0 else { return }
    if state.isActive, let endedInPause {
      self.endedInPause = nil
      if endedInPause == play { return end() }
    }
    let (current, isFading) = (state.current, state.fading != .none)
    let hasEnded = state.advance(blocks: passed)
    if isFading, !hasEnded, state.isActive { keepVolume() }
    guard hasEnded else { return }
    if let current { volumes[UInt(bitPattern: current)] = 0 }
    play &+= 1
    device.engine?.soundtrack.stop(fadeOut: .zero)
    setLevel(over: .zero)
    tellEnd()
  }

  /// The seconds until a fade is over; nil: none is under way.
  var nextTurn: Double? {
    guard hook == nil else { return nil }
    return state.blocksLeft.map { $0 * Double(device.format.block) / Double(device.format.frequency) }
  }

  func setActive(_ isActive: Bool) {
    state.setActive(isActive)
    guard hook == nil, state.current != nil else { return }
    lastBlocks = device.blockClock
    if isActive {
      if placed?.block == nil { placed?.block = lastBlocks }
      device.engine?.soundtrack.resume(over: ChannelDriver.cut)
    } else {
      if isPlaced { placed?.block = nil }
      device.engine?.soundtrack.pause(over: ChannelDriver.cut)
    }
    if state.level.seconds > 0 { setLevel() }
  }

  // MARK: - Place and level

  /// Returns an error of the game's, or nil.
  func seek(to seconds: Double) -> String? {
    guard let piece = current else { return "Music isn't playing" }
    let canMove = piece.kind != .wave || device.version.movesWave
    guard canMove, let frame = frame(of: piece, at: seconds.isNaN ? 0 : seconds) else {
      return "Position not implemented for music type"
    }
    if hook != nil {
      frameBeforeHook = frame
      return nil
    }
    guard device.engine?.soundtrack.seek(toFrame: frame) == true else {
      return "Position not implemented for music type"
    }
    placed = (frame, state.isActive ? device.blockClock : nil)
    return nil
  }

  /// The seconds at which a piece is; 0 for one that does not play.
  func position(of piece: GameMusic) -> Double {
    guard piece === current else { return 0 }
    let frame = hook == nil ? presentFrame : frameBeforeHook
    return Double(frame) / Double(piece.soundtrack.info.format.sampleRate)
  }

  /// True until the engine has the frame that was asked for last.
  private var isPlaced: Bool {
    guard let placed else { return false }
    return placed.block.map { device.blockClock - $0 < 1 } ?? true
  }

  /// The frame of the file that is heard, or would be.
  private var presentFrame: Int {
    if let placed, isPlaced { return placed.frame }
    guard let playhead = device.engine?.soundtrack.playhead, playhead.soundtrack == current?.soundtrack else {
      return 0
    }
    return playhead.position
  }

  func setVolume(_ volume: Int) -> Int {
    let before = state.volume(volume)
    if volume >= 0 {
      setLevel()
      if let current = state.current { volumes[UInt(bitPattern: current)] = state.volume }
    }
    return before
  }

  /// Brings the soundtrack to the level of the volume and of the fade. A hook has its own level, as what borrows the
  /// soundtrack has.
  func setLevel(over step: Fade = .own) {
    guard let bus = device.engine?.soundtrack.bus else { return }
    guard hook == nil, !isLent else { return bus.setGain(.unity, over: step) }
    let (volume, level) = (Double(state.volume) / Double(Channel.maximumVolume), state.level)
    func gain(_ part: Double) -> Gain { Gain(amplitude: Float(volume * part)) }
    guard level.seconds > 0 else { return bus.setGain(gain(level.target), over: step) }
    // The renderer knows one gain of a block: the ramp begins after it.
    bus.setGain(gain(level.now), over: .zero)
    if state.isActive {
      bus.setGain(gain(level.target), over: Fade(.seconds(level.seconds), in: .microseconds(100)))
    }
  }

  // MARK: - Hook

  /// Lets a function make the music, or the files again if it is nil.
  func setHook(_ function: StreamFunction?) {
    let wasHooked = hook != nil
    guard function != nil || wasHooked else { return }
    hookNumber &+= 1
    play &+= 1
    if !wasHooked, state.current != nil { frameBeforeHook = presentFrame }
    hook = function
    onChange()
    setLevel()
    guard let function else {
      lastBlocks = device.blockClock
      placed = (frameBeforeHook, state.isActive ? lastBlocks : nil)
      guard let piece = current else { return device.engine?.soundtrack.stop() ?? () }
      start(piece, at: frameBeforeHook)
      if !state.isActive { device.engine?.soundtrack.pause(over: .zero) }
      return
    }
    let number = hookNumber
    guard let made = made("hook", function, isCurrent: { [weak self] in self?.hookNumber == number }) else { return }
    device.engine?.soundtrack.play(made, loops: false, fadeIn: .zero)
  }

  /// Music that a function of the game makes, as long as `isCurrent`.
  func made(_ name: String, _ function: StreamFunction, isCurrent: @escaping @Sendable () -> Bool) -> Soundtrack? {
    let source = StreamSource(device, { [function] }, channel: 0, isCurrent: isCurrent)
    let format = device.format
    return try? Soundtrack(
      generatedAt: max(8_000, min(format.frequency, 192_000)), channels: format.heardChannels,
      latency: .milliseconds(60),
      named: name
    ) { source.fill($0) }
  }
}
