import Glibc
import Tacet
import TacetReport
import TacetSystem
import TacetTerminal

/// Plays the sounds of a bank on an output, by the keys of a ``BankDeck``, and reads what changes in its files.
final class BankSession {
  private let path: String
  private let name: String
  private let loops: LoopCount
  private let engine: AudioEngine
  private let library: EffectLibrary
  private let interrupt = Interrupt()
  /// Sentences about files that were read anew, from any thread.
  private let news = Locked<[String]>([])
  private var sounds: BankSounds
  private var deck: BankDeck
  private var files: ChangedFiles
  private var keyboard: Keyboard?
  private var found = FoundGains()
  /// The voice that is moved, and since when.
  private var moving: (voice: Voice, placement: Placement, start: ContinuousClock.Instant)?

  private static let tick = 0.1
  /// Ticks between two looks at the files.
  private static let looks = 5
  /// Seconds before the seam.
  private static let beforeSeam = 2.0

  /// Makes the engine and loads the bank at `path`, which the user knows as `name`.
  ///
  init(
    _ path: String, as name: String, category: SessionCategory, output: AudioEngine.OutputChoice, device: SavedOutput?,
    gain: Gain, loops: LoopCount
  ) throws {
    (self.path, self.name, self.loops) = (path, name, loops)
    var configuration = AudioEngine.Configuration(category: category, output: output)
    configuration.applicationName = "tacet"
    configuration.chosenOutput = device
    let bank = try SoundBank(path: path)
    engine = try AudioEngine(configuration)
    var kept = EffectLibrary.Configuration()
    kept.sampleRate = configuration.sampleRate
    library = EffectLibrary(kept)
    sounds = try engine.load(bank, with: library).wait()
    deck = BankDeck(bank)
    files = ChangedFiles(Self.watched(path, bank))
    engine.master.setGain(gain, over: .zero)
    engine.soundtrack.setIntensity(deck.intensity, over: .zero)
    meterBuses()
  }

  private func meterBuses() { for name in deck.buses { engine.bus(named: name)?.isMetered = true } }

  /// The manifest and its music: effects are watched by their library.
  private static func watched(_ path: String, _ bank: SoundBank) -> [String] {
    [path] + bank.files.compactMap { _, path, use in if case .soundtrack = use { path } else { nil } }
  }

  /// Plays until the user ends it, or `limit` has passed; a sound of this name first. Without keys, until that has
  /// ended.
  func run(_ sound: String?, for limit: Duration?) throws {
    let start = ContinuousClock.now
    // Not later: an order that is refused leaves the terminal as it is.
    let first = try sound.map(choose)
    keyboard = Keyboard { [interrupt] in interrupt.wake() }
    defer { Keyboard.restore() }
    guard keyboard != nil || first != nil else {
      throw ToolError(
        "a bank is listened to by keys on a terminal; elsewhere name a sound: "
          + deck.entries.map(\.name).joined(separator: ", "))
    }
    if keyboard != nil { for line in BankStatus.head(summary, width: Console.width) { Console.line(line) } }
    watch()
    first?.forEach { _ = perform($0) }
    var ticks = 0
    loop: while !interrupt.isRequested {
      if let limit, ContinuousClock.now - start >= limit { break }
      for key in keyboard?.drain() ?? [] {
        for action in deck.handle(key) where !perform(action) { break loop }
      }
      ticks += 1
      if ticks % Self.looks == 0, files.haveChanged() { reload() }
      if deck.music != nil, !engine.soundtrack.isPlaying { deck.musicEnded() }
      move()
      show()
      if keyboard == nil, engine.voiceCount == 0, !engine.soundtrack.isPlaying { break }
      interrupt.wait(seconds: Self.tick)
    }
    end()
  }

  private func choose(_ name: String) throws(ToolError) -> [BankDeck.Action] {
    guard let actions = deck.choose(name) else {
      throw ToolError("the bank has no sound", name, among: deck.entries.map(\.name), kind: "sounds")
    }
    return actions
  }

  /// "game.json: 3 soundtracks, 1 set, 12 effects".
  private var summary: String {
    let counts = [SoundBank.Kind.soundtrack, .playlist, .set, .effect].compactMap { kind in
      let count = deck.entries.count { $0.kind == kind }
      return count > 0 ? "\(count) \(kind.rawValue)\(count == 1 ? "" : "s")" : nil
    }
    return "\(name): \(counts.isEmpty ? "no sounds" : counts.joined(separator: ", "))".onOneLine
  }

  /// Lets effects be read again when their files change. Where that can not be, `r` reads them.
  private func watch() {
    try? library.watch { [news, interrupt] url, error in
      let file = url.lastPathComponent
      news.withLock { $0.append(error.map { "\(file): stays as it was: \($0)" } ?? "\(file): was read anew") }
      interrupt.wake()
    }
  }

  private func end() {
    let fade = Duration.milliseconds(30)
    engine.soundtrack.stop(fadeOut: Fade(fade))
    engine.stopAll(fadeOut: Fade(fade))
    let latency = max(engine.output.latency ?? .zero, engine.output.requestedLatency)
    usleep(UInt32(1e6 * ((min(latency, .seconds(10)) + fade * 2) / .seconds(1))))
    engine.session.deactivate(notifyOthers: true)
    if Console.isTerminal { Console.show("\r\u{1B}[J") }
    let lines = found.lines
    if !lines.isEmpty {
      Console.line((["the gains that were found, as lines of \(name.onOneLine):"] + lines).joined(separator: "\n  "))
    }
  }

  // MARK: - Orders

  /// Performs an order; false: it is the last one.
  private func perform(_ action: BankDeck.Action) -> Bool {
    switch action {
    case .quit: return false
    case .reload: reload()
    case .play(let entry): play(entry)
    case .pauseMusic(let isOn): isOn ? engine.soundtrack.pause() : engine.soundtrack.resume()
    case .seek(let seconds): seek(to: Double(engine.soundtrack.position) / musicRate + seconds)
    case .seekToSeam: seekToSeam()
    case .layer(let layer, let isHeard): setLayer(layer, isHeard: isHeard)
    case .intensity(let intensity): engine.soundtrack.setIntensity(intensity)
    case .mute(let bus, let isOn): engine.bus(named: bus)?.setMuted(isOn)
    case .gain(bus: let name, by: let step): change(.bus(name), by: step)
    case .soundGain(let entry, by: let step): change(entry, by: step)
    case .enter(let name):
      do {
        try engine.snapshots.enter(sounds.snapshot(name))
      } catch {
        say("\(error)")
      }
    case .leave(let name): engine.snapshots.leave(name)
    case .reverb(let name): engine.reverb.set(name.flatMap { try? sounds.reverb($0) })
    case .zone(let name): go(to: name)
    case .list: list()
    }
    return true
  }

  /// Shows the names of all sounds, a paragraph a kind.
  private func list() {
    for kind in BankDeck.kinds {
      let names = deck.entries.filter { $0.kind == kind }.map { $0 == deck.entry ? "> \($0.name)" : $0.name }
      guard !names.isEmpty else { continue }
      let text = "\(kind.rawValue)s: \(names.joined(separator: ", "))".onOneLine
      for line in text.wrapped(to: Console.isTerminal ? Console.width - 1 : .max, indent: "  ") { say(line) }
    }
  }

  private func play(_ entry: BankDeck.Entry) {
    do {
      switch entry.kind {
      case .set: playTake(of: try sounds.set(entry.name), entry.name)
      case .soundtrack: playMusic(try sounds.soundtrack(entry.name))
      case .playlist: engine.soundtrack.play(try sounds.playlist(entry.name))
      default: play(try sounds.effect(entry.name))
      }
    } catch {
      say("\(error)")
    }
  }

  private func playMusic(_ soundtrack: Soundtrack, from frame: Int? = nil) {
    engine.soundtrack.play(soundtrack, loops: loops, from: frame, fadeIn: .milliseconds(10))
  }

  /// Plays an effect on the chosen bus, on its own one where none was chosen, and moves it where sounds are moved.
  private func play(_ effect: SoundEffect, gain: Gain = .unity, pitch: Float = 1) {
    stopMoving()
    let bus = deck.busOfEffects == engine.effects.name ? nil : engine.bus(named: deck.busOfEffects)
    let placement = deck.placement
    let voice = engine.play(
      effect, gain: gain, at: placement.map { engine.listener.position + $0.position(at: 0) }, pitch: pitch,
      loops: LoopCount(placement != nil), on: bus)
    if let velocity = placement?.velocity { engine[voice].setVelocity(velocity) }
    // A sound that sends nothing would not be heard in the reverb that is tried.
    if deck.reverb != nil || deck.zone != nil, effect.reverbSend == nil { engine[voice].setReverbSend(ReverbSend()) }
    moving = placement.map { (voice, $0, .now) }
  }

  /// Moves the sound on, and ends it at the end of its way.
  private func move() {
    guard let (voice, placement, start) = moving else { return }
    let time = (ContinuousClock.now - start) / .seconds(1)
    guard time < placement.seconds, engine[voice].isPlaying else { return stopMoving() }
    let next = engine.listener.position + placement.position(at: time + Self.tick)
    engine[voice].setPosition(next, over: Fade(.seconds(Self.tick)))
  }

  private func stopMoving() {
    if let voice = moving?.voice { engine[voice].stop(fadeOut: Fade(.milliseconds(50))) }
    moving = nil
  }

  /// Goes to the middle of a zone, with all of the bank's in force; nil: out of all.
  private func go(to name: String?) {
    let zone = name.flatMap { try? sounds.zone($0) }
    engine.reverb.setZones(zone == nil ? [] : deck.zones.compactMap { try? sounds.zone($0) })
    engine.listener.position = zone?.center ?? .zero
  }

  private func playTake(of set: SoundSet, _ name: String) {
    let take = set.next()
    play(take.effect, gain: take.gain, pitch: take.pitch)
    let number = (set.effects.firstIndex { $0 === take.effect } ?? 0) + 1
    var text = "\(name): take \(number) of \(set.effects.count)"
    if take.gain != .unity { text += ", \(Double(take.gain.decibels).fixed(1)) dB" }
    if take.pitch != 1 { text += ", pitch \(Double(take.pitch).fixed(2))" }
    say(text)
  }

  private var musicRate: Double { Double(engine.soundtrack.current?.info.format.sampleRate ?? 48_000) }

  private func seek(to seconds: Double) {
    guard let info = engine.soundtrack.current?.info else { return }
    engine.soundtrack.seek(toFrame: Int(max(0, min(seconds, info.seconds - 0.1)) * musicRate))
  }

  private func seekToSeam() {
    guard let info = engine.soundtrack.current?.info else { return }
    engine.soundtrack.seek(toFrame: Self.frameBeforeSeam(of: info))
  }

  /// The frame two seconds before the place where the loop begins again, within the loop; without a loop, before the
  /// end.
  static func frameBeforeSeam(of info: SoundInfo) -> Int {
    let reach = Int(beforeSeam * Double(info.format.sampleRate))
    return max(info.loop?.start ?? 0, (info.loop?.end ?? info.frames) - reach)
  }

  private func setLayer(_ layer: Int, isHeard: Bool) {
    guard let layers = engine.soundtrack.current?.layers, layers.indices.contains(layer) else { return }
    engine.soundtrack.setGain(isHeard ? layers[layer].gain : .silence, ofLayer: layer, over: .milliseconds(100))
  }

  /// The gain of a place, in decibels; nil: it is gone.
  private func gain(of place: FoundGains.Place) -> Float? {
    let gain =
      switch place {
      case .bus(let name): engine.bus(named: name)?.gain
      case .effect(let name): (try? sounds.effect(name))?.gain
      case .soundtrack(let name): (try? sounds.soundtrack(name))?.gain
      }
    return gain.map { $0 > .silence ? $0.decibels : -60 }
  }

  private func set(_ gain: Gain, of place: FoundGains.Place, over fade: Fade = .zero) {
    switch place {
    case .bus(let name): engine.bus(named: name)?.setGain(gain, over: fade)
    case .effect(let name): (try? sounds.effect(name))?.gain = gain
    case .soundtrack(let name): (try? sounds.soundtrack(name))?.gain = gain
    }
  }

  private func change(_ place: FoundGains.Place, by step: Float) {
    guard let gain = gain(of: place) else { return }
    let next = max(-60, min(gain + step, 24))
    found.note(place, from: gain, to: next)
    set(.decibels(next), of: place, over: .milliseconds(50))
  }

  /// Changes the gain of an effect, for plays from then on, or of a soundtrack, which is played again from its place.
  private func change(_ entry: BankDeck.Entry, by step: Float) {
    guard let place = Self.place(of: entry) else { return }
    change(place, by: step)
    if deck.music == entry { playMusicAgain() }
  }

  /// The place of a sound's gain; nil: it has none.
  private static func place(of entry: BankDeck.Entry) -> FoundGains.Place? {
    switch entry.kind {
    case .effect: .effect(entry.name)
    case .soundtrack: .soundtrack(entry.name)
    default: nil
    }
  }

  /// Sets the gains that were found again, but where the bank says something new.
  private func restoreFound() {
    for (place, gain) in found.kept(gain(of:)) { set(.decibels(gain), of: place) }
  }

  /// Goes on with the soundtrack that plays, as it is by now.
  private func playMusicAgain() {
    guard let music = deck.music, music.kind == .soundtrack, let soundtrack = try? sounds.soundtrack(music.name) else {
      return
    }
    playMusic(soundtrack, from: min(engine.soundtrack.position, max(0, soundtrack.info.frames - 1)))
    for layer in deck.silentLayers { setLayer(layer, isHeard: false) }
    if deck.isMusicPaused { engine.soundtrack.pause() }
  }

  /// Reads the bank anew. One with a fault leaves everything as it was.
  private func reload() {
    let bank: SoundBank
    do {
      bank = try SoundBank(path: path)
      // Effects that have changed meanwhile, where nobody watches.
      if !library.isWatching {
        let loading = library.reloadChanged()
        while !loading.progress.isOver, !interrupt.isRequested { interrupt.wait(seconds: 0.01) }
      }
      sounds = try engine.load(bank, with: library).wait()
    } catch {
      return say("stays as it was: \(error)")
    }
    deck.update(bank)
    restoreFound()
    meterBuses()
    if deck.reverb != nil { _ = perform(.reverb(deck.reverb)) }
    if deck.zone != nil { go(to: deck.zone) }
    files = ChangedFiles(Self.watched(path, bank))
    say("\(name): was read anew")
    playMusicAgain()
  }

  // MARK: - The line

  /// Shows a sentence above the line.
  private func say(_ text: String) {
    Console.line((Console.isTerminal ? "\r\u{1B}[J" : "") + text.onOneLine)
  }

  private func show() {
    let lines = news.withLock { news in
      defer { news = [] }
      return news
    }
    for line in lines { say(line) }
    guard keyboard != nil else { return }
    let (status, width) = (status, Console.width - 1)
    // The meters stand below; the cursor goes back up.
    Console.show("\r\(status.text(width: width))\u{1B}[K\n\(status.meterLine(width: width))\u{1B}[K\u{1B}[A\r")
  }

  private var status: BankStatus {
    let (verdict, meters) = (engine.session.verdict, engine.diagnostics.meters)
    let reasons = engine.session.reasonsForSilence
    let bus = engine.bus(named: deck.bus)
    var status = BankStatus(
      deck: deck, voices: engine.voiceCount,
      busGain: bus.flatMap { $0.gain > .silence ? $0.gain.decibels : nil }, peak: meters.master.peak,
      silencers: reasons.outside.map(\.summary) + reasons.levels.map(\.summary))
    status.soundGain = deck.entry.flatMap(Self.place(of:)).flatMap(gain(of:)).flatMap { $0 == 0 ? nil : $0 }
    status.meters = deck.buses.compactMap { name in
      guard let bus = engine.bus(named: name) else { return nil }
      let level = name == "soundtrack" ? meters.soundtrack.rms : name == "master" ? meters.master.rms : bus.level ?? 0
      return (
        name, level > 1e-5 ? Gain(amplitude: level).decibels : nil, bus.gain > .silence ? bus.gain.decibels : nil
      )
    }
    if let current = engine.soundtrack.current, let entry = deck.music {
      status.music = BankStatus.Music(
        name: entry.name, at: Double(engine.soundtrack.position) / musicRate, of: current.info.seconds,
        level: verdict.soundtrack, reasons: verdict.reasons.soundtrack.map(\.summary),
        layers: current.layers.indices.map { !deck.silentLayers.contains($0) })
    }
    return status
  }
}
