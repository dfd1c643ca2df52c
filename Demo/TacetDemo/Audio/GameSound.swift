import Foundation
import Tacet
import TacetPicture
import TacetSounds

/// The sound of the game: what is heard of the world. Reads from top to bottom as an example of the engine; one thread.
final class GameSound {
  let engine: AudioEngine
  let sounds: BankSounds
  private let library: EffectLibrary
  private let sets: [String: SoundSet]
  private let (hum, wind): (SoundEffect, SoundEffect)
  private let (ship, hits, far): (Bus, Bus, Bus)

  private var (humVoice, windVoice): (Voice?, Voice?)
  /// The hunters that call, with the voices that move with them.
  private var calls: [Int: Voice] = [:]
  private var (place, isSlowed) = (Wave.Place.open, false)
  /// The snapshots that the world asked for, by name.
  private var entered: Set<String> = []
  private(set) var piece = "theme"
  /// The intensity that was asked for last; nil where the next piece waits for its bar.
  private var intensity: Float? = 0

  // MARK: - Loading

  /// Loads the bank: sets, music in layers, buses, snapshots. An effect whose file changes is read again meanwhile.
  init(_ engine: AudioEngine, bank: URL?, isWatched: Bool) throws {
    self.engine = engine
    library = EffectLibrary()
    let bank = try SoundBank(contentsOf: bank ?? Sounds.bank)
    let sounds = try engine.load(bank, with: library).wait()
    if isWatched { try? library.watch() }
    self.sounds = sounds
    sets = try bank.names(of: .set).reduce(into: [:]) { sets, name in sets[name] = try sounds.set(name) }
    (hum, wind) = (try sounds.effect("engine"), try sounds.effect("wind"))
    (ship, hits, far) = (try engine.makeBus("ship"), try engine.makeBus("hits"), try engine.makeBus("world"))
    engine.space.world.distance = DistanceModel(.inverse, reference: 4, maximum: 16, rolloff: 0.8)
  }

  // MARK: - Music

  /// Plays the theme, from the pad alone on.
  func begin() throws {
    (piece, intensity) = ("theme", 0)
    engine.soundtrack.setIntensity(0, over: .zero)
    engine.soundtrack.play(try sounds.soundtrack("theme"), fadeIn: .seconds(1))
  }

  /// The beat of the music that is mixed next, with its fraction.
  var beat: Double? { engine.soundtrack.musicalClock.position?.beats }

  /// Lets another piece take over at the next bar, to which the layers go; the same call again changes nothing.
  func change(to name: String) {
    guard name != piece, let next = try? sounds.soundtrack(name) else { return }
    (piece, intensity) = (name, nil)
    engine.soundtrack.setIntensity(0, over: .milliseconds(600))
    engine.soundtrack.transition(to: next, MusicTransition(exit: .next(.bar), fadeOut: .milliseconds(400)))
  }

  /// Lets layers come and go. Those of another piece come at its bar, and the Metronome's at one too.
  private func setIntensity(_ wanted: Float) {
    guard wanted != intensity else { return }
    let bar = intensity == nil || piece == "boss" && wanted > 0 ? engine.soundtrack.musicalClock.next(.bar) : nil
    engine.soundtrack.setIntensity(wanted, over: .milliseconds(600), at: bar)
    intensity = wanted
  }

  /// Plays a short piece over the music, which goes down meanwhile.
  func playStinger(_ name: String) {
    guard let stinger = try? sounds.soundtrack(name) else { return }
    engine.soundtrack.playStinger(
      stinger, Stinger(gain: .decibels(-2), duckedGain: .decibels(-9)),
      at: engine.soundtrack.musicalClock.next(.beat, ahead: .milliseconds(30)))
  }

  // MARK: - What happens

  /// Plays what the world asked for, with danger the loudest. Places are heard from the ship.
  func play(_ cues: [Cue], in world: World) {
    for cue in cues {
      switch cue {
      case .shot: play("laser", on: ship, priority: 1)
      case .hit: play("thud", on: hits, priority: 5)
      case .burst(let at, let size):
        play("explosion", at: at, in: world, gain: .decibels(-2.5 + 3 * size), on: far, priority: 2)
      case .call(let hunter, let at): calls[hunter] = play("hunter", at: at, in: world, on: far, priority: 3)
      case .nearMiss(let at, let speed):
        guard let voice = play("nearMiss", at: at, in: world, on: far, priority: 2) else { continue }
        engine[voice].setVelocity(speed.meters)
      case .note(_, let step): play("coin", pitch: [1, 1.189_2, 1.498_3, 2][step % 4], priority: 4)
      case .hourGlass: play("pickUp", priority: 4)
      case .strike(let at): play("strike", at: at, in: world, on: far, priority: 4)
      case .heartbeat: play("heartbeat", on: ship, priority: 4)
      case .onBeat(let combo):
        play(Rhythm.sound(combo), gain: .decibels(-4), pitch: 1 + 0.125 * Float(combo), on: ship, priority: 2)
      case .tick(let isLast): play("tick", pitch: isLast ? 1.5 : 1, on: engine.interface)
      case .began: play("confirm", on: engine.interface)
      case .waveIsOver: playStinger("waveIsOver")
      case .bossBegins: play("chime", priority: 4)
      case .won:
        playStinger("won")
        engine.soundtrack.finishLoop()
      case .lost: playStinger("lost")
      }
    }
  }

  /// Plays a click of the interface.
  func playClick() { play("click", on: engine.interface) }

  @discardableResult
  private func play(
    _ set: String, at place: Point? = nil, in world: World? = nil, gain: Gain = .unity, pitch: Float = 1,
    on bus: Bus? = nil, priority: Int = 0
  ) -> Voice? {
    guard let set = sets[set] else { return nil }
    let position = place.flatMap { place in world.map { (place - $0.ship.place).meters } }
    let voice = engine.play(set, gain: gain, at: position, pitch: pitch, on: bus, priority: priority)
    if place.map({ world?.isHidden($0) ?? false }) == true { engine[voice].setOcclusion(0.8, over: .zero) }
    return voice
  }

  // MARK: - What goes on

  /// Follows the world, once a frame: layers, places, moments, and the voices that move.
  func follow(_ world: World) {
    if let piece = world.piece { change(to: piece) }
    setIntensity(world.intensity)
    force("title", world.phase == .title)
    force("lastShield", world.isLastShield)
    if world.wave.place != place {
      place = world.wave.place
      engine.reverb.set(place == .cave ? try? sounds.reverb("cave") : nil)
    }
    force("nebula", place == .nebula && world.phase == .play)
    if isSlowed != (world.slow > 0) {
      isSlowed.toggle()
      engine.effects.setTimeScale(world.speed, over: Fade(.milliseconds(400), .decibels))
    }
    keep(
      &humVoice, hum, world.phase == .play, pitch: 0.8 + min(1, world.ship.speed.length / 400) * 0.7,
      fades: (.milliseconds(300), .milliseconds(200)), priority: 6)
    keep(&windVoice, wind, place == .nebula && world.phase == .play, fades: (.seconds(1), .seconds(1)), priority: 3)
    calls = calls.filter { engine[$0.value].isPlaying }
    for (hunter, voice) in calls {
      guard let now = world.hunters.first(where: { $0.id == hunter }) else { continue }
      engine[voice].setPosition((now.place - world.ship.place).meters)
      engine[voice].setVelocity((now.speed - world.ship.speed).meters)
      engine[voice].setOcclusion(world.isHidden(now.place) ? 0.8 : 0)
    }
  }

  /// Enters a snapshot of the bank, or leaves it.
  private func force(_ name: String, _ isWanted: Bool) {
    guard entered.contains(name) != isWanted else { return }
    if isWanted { entered.insert(name) } else { entered.remove(name) }
    // The title's filter opens over a bar.
    let fade = Fade(.milliseconds(name == "title" && !isWanted ? 2_400 : 600))
    if !isWanted { return engine.snapshots.leave(name, over: fade) }
    if let snapshot = try? sounds.snapshot(name) { try? engine.snapshots.enter(snapshot, over: fade) }
  }

  /// Lets a loop sound at the ship while it is wanted.
  private func keep(
    _ voice: inout Voice?, _ loop: SoundEffect, _ isWanted: Bool, pitch: Float = 1, fades: (in: Fade, out: Fade),
    priority: Int
  ) {
    if isWanted, voice.map({ engine[$0].isPlaying }) != true {
      voice = engine.play(loop, pitch: pitch, loops: true, fadeIn: fades.in, on: ship, priority: priority)
    } else if let playing = voice, isWanted {
      engine[playing].setPitch(pitch, over: .milliseconds(60))
    } else if let ended = voice {
      engine.stop(ended, fadeOut: fades.out)
      voice = nil
    }
  }

  /// The captions of what was played since the last call, each with its angle: negative is left.
  func captions() -> [(text: String, azimuth: Float)] {
    engine.drainCaptions().map { ($0.text, $0.direction?.azimuth ?? 0) }
  }

  /// The music that plays, for a saved game.
  func saved() throws -> Data { try JSONEncoder().encode(try SavedPlayback(of: engine, by: sounds)) }

  /// Goes on with the music at its frame.
  func restore(_ data: Data) throws {
    let saved = try JSONDecoder().decode(SavedPlayback.self, from: data)
    try saved.restore(to: engine, by: sounds, keepingGains: ["master", "soundtrack", "effects"])
    if engine.isPaused { engine.resume() }
    for snapshot in engine.snapshots.inForce { engine.snapshots.leave(snapshot.name, over: .zero) }
    (piece, intensity, entered) = (saved.soundtrack ?? "theme", engine.soundtrack.intensity, [])
  }
}
