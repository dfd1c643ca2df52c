import Tacet
import TacetSystem

/// SDL_mixer's calls on an engine of Tacet, without a type of SDL. Any thread: each call takes the mixer's lock, under
/// which the game's functions are called.
package final class SoundMixer: @unchecked Sendable {
  // Sendable: everything is only touched with the lock held.
  package static let shared = SoundMixer()

  private let device = MixerDevice()
  private let channels: ChannelDriver
  private let music: MusicDriver
  private let mix: MixEffects
  private let wakeup = Wakeup()
  private var clock: StepThread?
  private var isAdvancing = false

  private init() {
    channels = ChannelDriver(device)
    music = MusicDriver(device)
    mix = MixEffects(channels, music)
    channels.onMixEffects = { [unowned mix] in mix.update() }
    music.onChange = { [unowned mix] in mix.update() }
  }

  /// Runs a call: time first, then the body. A thread with a small stack waits while another one runs it; it runs it
  /// itself if it has the lock already, for the other one would wait for that.
  private func call<Result>(_ body: () -> Result) -> Result {
    if CallerStack.isSmall, !device.lock.isHeldByCaller, let result = callElsewhere(body) { return result }
    return device.lock.withLock { run(body) }
  }

  /// The lock is held.
  private func run<Result>(_ body: () -> Result) -> Result {
    if device.openCount > 0, !device.isPulled { advance() }
    defer { if device.openCount > 0, !device.isPulled { wakeup.post() } }
    return body()
  }

  /// Runs a call on another thread. Errors are those of a thread: the caller reports them.
  private func callElsewhere<Result>(_ body: () -> Result) -> Result? {
    let (lock, device) = (device.lock, device)
    let done = CallerStack.elsewhere {
      lock.withLock {
        device.keptErrors = []
        let result = run(body)
        defer { device.keptErrors = nil }
        return (result: result, errors: device.keptErrors ?? [])
      }
    }
    guard let done else { return nil }
    if let last = done.errors.last { lock.withLock { device.report(last) } }
    return done.result
  }

  private func fail(_ message: String) { device.report(message) }

  private func advance() {
    // A function of the game that is told of an end calls back: that end is not over yet.
    guard !isAdvancing else { return }
    isAdvancing = true
    music.advance()
    channels.advance()
    mix.advance()
    isAdvancing = false
  }

  // MARK: - The device

  /// Sets functions of the game or of SDL.
  package func setFunctions(_ change: (inout GameFunctions) -> Void) { call { change(&device.functions) } }

  /// Sets the version of SDL_mixer that is followed, before a device is opened.
  package func follow(_ version: MixerVersion) {
    call { (device.version, channels.table.version) = (version, version) }
  }

  package var openCount: Int { call { device.openCount } }
  package var format: DeviceFormat { call { device.format } }
  /// The engine, for reports of the game's windows.
  package var engine: AudioEngine? { call { device.engine } }

  /// Opens the device. False with an error reported.
  package func open(_ format: DeviceFormat, _ way: MixerDevice.Way) -> Bool {
    call {
      do {
        try device.open(format, way)
      } catch {
        fail("\(error)")
        return false
      }
      channels.reset()
      music.state.open(frequency: format.frequency, block: format.block)
      music.setLevel()
      mix.begin()
      if way == .heard { startClock() }
      return true
    }
  }

  /// Counts another opening of a device that is open.
  package func openAgain() { call { device.openAgain() } }

  /// Closes the device as often as it was opened. True if it is closed now.
  package func close() -> Bool {
    var (ending, thread): (AudioEngine?, StepThread?) = (nil, nil)
    let isNested = call {
      if device.openCount == 1 {
        for which in 0..<channels.table.count { channels.unregisterAll(on: which) }
        channels.unregisterAll(on: ChannelTable.mix)
        music.halt()
        music.setHook(nil)
        for which in 0..<channels.table.count { channels.halt(which) }
        mix.reset()
        music.reset()
        (thread, clock) = (clock, nil)
        channels.store.forgetMade()
      }
      ending = device.close()
      return device.lock.isNested
    }
    guard ending != nil else { return false }
    thread?.stop()
    // Within a function of the game the engine can not wait for that to return.
    if isNested {
      let gone = Locked(ending)
      ending = nil
      _ = SystemThread(name: "tacet-close") { gone.withLock { $0 = nil } }.map { $0.detach() }
    }
    ending = nil
    return true
  }

  private func startClock() {
    clock = StepThread(name: "tacet-mixer", wakeup: wakeup) { [weak self] in self?.step() ?? 1 }
  }

  /// Lets time pass. Returns the seconds until something is due; nil: nothing is.
  private func step() -> Double? {
    device.lock.withLock {
      guard device.openCount > 0 else { return nil }
      advance()
      let turn = channels.table.nextTurn(after: device.functions.now()).map { Double($0) / 1_000 }
      return [turn, music.nextTurn].compactMap(\.self).min().map { max($0, 0.001) }
    }
  }

  /// Makes the next block of a device that is pulled, in its format.
  package func pull(_ bytes: UnsafeMutableRawPointer, count: Int) {
    device.lock.withLock {
      let frames = count / device.format.frameSize
      guard let engine = device.engine, device.isPulled, frames > 0 else { return }
      device.countBlock()
      device.isRendering = true
      music.advance()
      channels.beginBlock()
      let samples = try? engine.render(frames: frames)
      device.isRendering = false
      channels.endBlock()
      guard let samples else { return }
      samples.withUnsafeBufferPointer { samples in
        if let start = samples.baseAddress { device.format.encode(start, frames: frames, to: bytes) }
      }
    }
  }

  /// Takes or gives back the lock of the game's functions.
  package func lock() { device.lock.lock() }
  package func unlock() { device.lock.unlock() }

  // MARK: - Chunks

  /// Decodes a sound file.
  ///
  /// - Throws: ``DecodingError``.
  package func decode(_ bytes: [UInt8], named name: String) throws -> SoundEffect {
    try ChunkStore.decode(bytes, named: name)
  }

  /// Keeps the effect of a file as that of a chunk.
  package func keep(_ effect: SoundEffect, of chunk: Chunk) { call { channels.store.keep(effect, of: chunk) } }

  /// Halts the channels that play a chunk, before it is freed.
  package func forgetChunk(_ address: UInt) { call { channels.forget(address) } }

  package func chunkVolumeChanged(_ address: UInt) { call { channels.levelChanged(ofChunk: address) } }

  // MARK: - Channels

  package func allocate(_ count: Int) -> Int {
    call {
      guard count >= 0, count != channels.table.count else { return channels.table.count }
      channels.resize(to: min(count, 65_536))
      return channels.table.count
    }
  }

  package func reserve(_ count: Int) -> Int { call { channels.table.reserve(count) } }

  /// Begins a play; -1: the first channel that is free, without an error for one with a fade.
  package func play(_ which: Int, _ chunk: Chunk, loops: Int, fade: Int? = nil, expiresAfter ticks: Int) -> Int {
    call {
      guard let played = channels.play(which, chunk, loops: loops, fade: fade, expiresAfter: ticks) else {
        if fade == nil { fail("No free channels available") }
        return -1
      }
      return played
    }
  }

  /// Runs the body for a channel, or for all of -1. Returns the sum of its results, and how many there were.
  private func each(_ which: Int, _ body: (Int) -> Int) -> (sum: Int, count: Int) {
    let range = which == -1 ? 0..<channels.table.count : which..<(which + 1)
    var sum = 0
    for which in range where channels.table.has(which) { sum += body(which) }
    return (sum, range.count)
  }

  package func halt(_ which: Int) {
    call {
      _ = each(which) { which in
        channels.halt(which)
        return 0
      }
    }
  }

  package func haltGroup(_ tag: Int) { call { channels.table.members(of: tag).forEach(channels.halt) } }

  package func expire(_ which: Int, after ticks: Int) -> Int {
    call {
      guard which < channels.table.count else { return 0 }
      return each(which) { which in
        channels.table.setExpiry(which, after: ticks, at: device.functions.now())
        return 1
      }.sum
    }
  }

  package func fadeOut(_ which: Int, over length: Int) -> Int {
    call {
      guard device.openCount > 0 else { return 0 }
      return each(which) { channels.fadeOut($0, over: length) ? 1 : 0 }.sum
    }
  }

  package func fadeOutGroup(_ tag: Int, over length: Int) -> Int {
    call {
      guard device.openCount > 0 else { return 0 }
      return channels.table.members(of: tag).count { channels.fadeOut($0, over: length) }
    }
  }

  package func fading(_ which: Int) -> Channel.Fading {
    call { channels.table.has(which) ? channels.table[which].fading : .none }
  }

  package func playing(_ which: Int) -> Int {
    call { which == -1 ? channels.table.playingCount : channels.table.isPlaying(which) ? 1 : 0 }
  }

  package func pause(_ which: Int) {
    call {
      _ = each(which) { which in
        channels.pause(which)
        return 0
      }
    }
  }

  package func resume(_ which: Int) {
    call {
      _ = each(which) { which in
        channels.resume(which)
        return 0
      }
    }
  }

  package func paused(_ which: Int) -> Int {
    call {
      guard which < 0 else { return channels.table.isPaused(which) ? 1 : 0 }
      return (0..<channels.table.count).count { channels.table.isPaused($0) }
    }
  }

  package func volume(_ which: Int, _ volume: Int) -> Int {
    call {
      let (sum, count) = each(which) { channels.setVolume($0, volume) }
      return which == -1 ? (count == 0 ? 0 : sum / count) : sum
    }
  }

  package func masterVolume(_ volume: Int) -> Int { call { channels.setMasterVolume(volume) } }

  /// The address of the chunk of a channel; 0: none.
  package func chunk(_ which: Int) -> UInt {
    call { channels.table.has(which) ? channels.table[which].chunk ?? 0 : 0 }
  }

  // MARK: - Groups

  package func group(_ which: Int, _ tag: Int) -> Int { call { channels.table.setTag(tag, of: which) ? 1 : 0 } }
  package func groupCount(_ tag: Int) -> Int { call { channels.table.groupCount(tag) } }
  package func groupAvailable(_ tag: Int) -> Int { call { channels.table.groupAvailable(tag) ?? -1 } }
  package func groupNewer(_ tag: Int) -> Int { call { channels.table.groupNewer(tag) ?? -1 } }
  package func groupOldest(_ tag: Int) -> Int {
    call { channels.table.groupOldest(tag, at: device.functions.now()) ?? -1 }
  }

  // MARK: - Effects

  private func answer(_ change: ChannelTable.PlaceChange, _ which: Int) -> Int {
    channels.placeChanged(which)
    switch change {
    case .done: return 1
    case .noChannel: fail("Invalid channel number")
    case .notRegistered: fail("No such effect registered")
    }
    return 0
  }

  /// False, with an error, where SDL_mixer has no function for the format.
  private var canPlace: Bool {
    guard [1, 2, 4, 6].contains(device.format.channels) || device.openCount == 0 else {
      fail("Unsupported audio channels")
      return false
    }
    guard device.format.isKnown else {
      fail("Unsupported audio format")
      return false
    }
    return true
  }

  package func setSides(_ which: Int, left: Int, right: Int) -> Int {
    call {
      guard [2, 4, 6].contains(device.format.channels) else { return 1 }
      guard canPlace else { return 0 }
      return answer(channels.table.setSides(which, left: left, right: right), which)
    }
  }

  package func setDistance(_ which: Int, _ distance: Int) -> Int {
    call {
      guard canPlace else { return 0 }
      return answer(channels.table.setDistance(which, distance), which)
    }
  }

  package func setPosition(_ which: Int, angle: Int, distance: Int) -> Int {
    call {
      guard canPlace else { return 0 }
      let exchanges = device.format.exchangesSides && device.format.channels == 2
      return answer(
        channels.table.setPosition(which, angle: angle, distance: distance, exchanges: exchanges), which)
    }
  }

  package func setReversed(_ which: Int, _ isReversed: Bool) -> Int {
    call {
      guard device.format.channels == 2 else {
        guard device.version.refusesToReverse else { return 1 }
        fail("Trying to reverse stereo on a non-stereo stream")
        return 0
      }
      guard device.format.isReversible else {
        fail("Unsupported audio format")
        return 0
      }
      guard channels.table.effects(of: which) != nil else {
        fail("Invalid channel number")
        return 0
      }
      if isReversed {
        _ = channels.table.register(.reversed, on: which)
      } else if channels.table.unregister(on: which, { $0 == .reversed }) == nil {
        fail("No such effect registered")
        return 0
      }
      channels.placeChanged(which)
      return 1
    }
  }

  /// True for a channel, and for the whole mix.
  package func hasEffects(_ which: Int) -> Bool { call { channels.table.effects(of: which) != nil } }

  package func register(_ function: StreamFunction, on which: Int) -> Int {
    call {
      if channels.register(function, on: which) { return 1 }
      fail("Invalid channel number")
      return 0
    }
  }

  package func unregister(_ address: UInt, on which: Int) -> Int {
    call {
      if channels.unregister(address, on: which) { return 1 }
      fail(channels.table.effects(of: which) == nil ? "Invalid channel number" : "No such effect registered")
      return 0
    }
  }

  package func unregisterAll(on which: Int) -> Int {
    call {
      if channels.unregisterAll(on: which) { return 1 }
      fail("Invalid channel number")
      return 0
    }
  }

  package func setPostMix(_ function: StreamFunction?) { call { mix.setPostMix(function) } }

  // MARK: - Music

  package func setMusicHook(_ function: StreamFunction?) { call { music.setHook(function) } }

  package func keep(_ piece: GameMusic, at address: UInt) { call { music.keep(piece, at: address) } }

  /// The piece at an address, or that which plays for 0.
  package func piece(_ address: UInt) -> GameMusic? {
    call { address == 0 ? music.current : music.piece(address) }
  }

  /// Waits, in the game's thread, while music fades out, as SDL_mixer does. Within a function of the game it does not
  /// wait: nobody else could end the fade.
  private func wait(while isFading: () -> Bool) {
    var rounds = 0
    while rounds < 600, call({ !device.lock.isNested && isFading() }) {
      device.functions.wait(100)
      rounds += 1
    }
  }

  /// Ends and forgets a piece. False if there is none at the address.
  package func forgetMusic(_ address: UInt) -> Bool {
    wait { music.isFadingOut(address) }
    return call { music.forget(address) }
  }

  package func playMusic(_ address: UInt, loops: Int, fade: Int, seconds: Double) -> Int {
    guard call({ music.state.isOpen }) else {
      call { fail("Audio device hasn't been opened") }
      return -1
    }
    guard address != 0 else {
      call { fail("music parameter was NULL") }
      return -1
    }
    wait { music.isAnotherFadingOut(than: address) }
    return call {
      if let fault = music.begin(address, loops: device.version.plays(loops), fade: fade, seconds: seconds) {
        fail(fault)
        return -1
      }
      return 0
    }
  }

  package func haltMusic() { call { music.halt() } }

  package func fadeOutMusic(over length: Int) -> Int {
    call {
      guard music.state.isOpen else {
        fail("Audio device hasn't been opened")
        return 0
      }
      if length <= 0 {
        music.halt()
        return 1
      }
      return music.fadeOut(over: length) ? 1 : 0
    }
  }

  package var musicFading: Channel.Fading { call { music.state.current == nil ? .none : music.state.fading } }
  package func setMusicActive(_ isActive: Bool) { call { music.setActive(isActive) } }
  package var isMusicActive: Bool { call { music.state.isActive } }
  package var isMusicPlaying: Bool { call { music.state.current != nil } }
  package func musicVolume(_ volume: Int) -> Int { call { music.setVolume(volume) } }
  /// The volume at which a piece was played last, or that of the one that plays.
  package func musicVolume(ofPiece address: UInt) -> Int { call { music.volume(of: address) } }

  package func seekMusic(to seconds: Double) -> Int {
    call {
      guard let fault = music.seek(to: seconds) else { return 0 }
      fail(fault)
      return -1
    }
  }

  package func musicPosition(_ address: UInt) -> Double {
    call {
      guard let piece = address == 0 ? music.current : music.piece(address) else {
        fail("Music isn't playing")
        return -1
      }
      return music.position(of: piece)
    }
  }
}
