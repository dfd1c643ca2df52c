import Foundation
import Tacet
import TacetPicture
import TacetSounds

/// The sound of the game: what is heard of the world. Reads from top to bottom as an example of the engine; one thread.
final class GameSound {
  /// Units of the world in a meter of the engine's space.
  private static let unitsPerMeter: Float = 110

  let engine: AudioEngine
  private let sounds: BankSounds
  private let library: EffectLibrary
  private let sets: [String: SoundSet]
  private let hum: SoundEffect
  private let wind: SoundEffect
  private let (ship, hits, far): (Bus, Bus, Bus)

  private var humVoice: Voice?
  private var windVoice: Voice?
  /// The hunters that call, with the voices that move with them.
  private var calls: [Int: Voice] = [:]
  private var place = Wave.Place.open
  /// The snapshots that the world asked for, by name.
  private var entered: Set<String> = []
  private(set) var piece = "theme"

  // MARK: - Loading

  /// Loads the bank: effects in sets, the theme in layers, buses with their ducking, snapshots. An effect whose file
  /// changes is read again while the game runs.
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
    engine.space.world.distance = DistanceModel(.inverse, reference: 1.5, maximum: 12, rolloff: 0.8)
  }

  // MARK: - Music

  /// Plays the theme, from the pad alone on.
  func begin() throws {
    piece = "theme"
    engine.soundtrack.setIntensity(0, over: .zero)
    engine.soundtrack.play(try sounds.soundtrack("theme"), fadeIn: .seconds(1))
  }

  /// The beat of the music that is mixed next, with its fraction.
  var beat: Double? { engine.soundtrack.musicalClock.position?.beats }

  /// Lets another piece take over at the next bar; the same call again changes nothing.
  func change(to name: String) {
    guard name != piece, let next = try? sounds.soundtrack(name) else { return }
    piece = name
    engine.soundtrack.transition(to: next, MusicTransition(exit: .next(.bar), fadeOut: .milliseconds(400)))
  }

  /// Lets the calm piece take over, or the theme, in a crossfade.
  func crossfade() {
    let name = piece == "night" ? "theme" : "night"
    guard let next = try? sounds.soundtrack(name) else { return }
    piece = name
    engine.soundtrack.crossfade(to: next, over: .seconds(2))
  }

  /// Plays a short piece over the music, which goes down meanwhile.
  func playStinger(_ name: String) {
    guard let stinger = try? sounds.soundtrack(name) else { return }
    engine.soundtrack.playStinger(
      stinger, Stinger(gain: .decibels(-2), duckedGain: .decibels(-9)),
      at: engine.soundtrack.musicalClock.next(.beat, ahead: .milliseconds(30)))
  }

  // MARK: - What happens

  /// Plays what the world asked for. Places are heard from the ship.
  func play(_ cues: [Cue], in world: World) {
    for cue in cues {
      switch cue {
      case .shot: play("laser", on: ship, priority: 1)
      case .hit: play("thud", on: hits, priority: 5)
      case .burst(let at, let size):
        play("explosion", at: at, in: world, gain: .decibels(-15 + 15 * size), on: far, priority: 2)
      case .call(let hunter, let at): calls[hunter] = play("hunter", at: at, in: world, on: far, priority: 3)
      case .nearMiss(let at, let speed):
        guard let voice = play("nearMiss", at: at, in: world, on: far, priority: 2) else { continue }
        engine[voice].setVelocity(meters(speed))
      case .note(_, let step): play("coin", pitch: [1, 1.189_2, 1.498_3, 2][step % 4], priority: 4)
      case .hourGlass: play("pickUp", priority: 4)
      case .strike(let at): play("strike", at: at, in: world, on: far, priority: 4)
      case .heartbeat: play("heartbeat", on: ship, priority: 4)
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
    on bus: Bus? = nil,
    priority: Int = 0
  ) -> Voice? {
    guard let set = sets[set] else { return nil }
    let position = place.flatMap { place in world.map { self.position(place, in: $0) } }
    let voice = engine.play(set, gain: gain, at: position, pitch: pitch, on: bus, priority: priority)
    if let place, let world, world.isHidden(place, from: world.ship.place) {
      engine[voice].setOcclusion(0.8, over: .zero)
    }
    return voice
  }

  // MARK: - What goes on

  /// Follows the world, once a frame: layers, places, moments, and the voices that move.
  func follow(_ world: World, isHumWanted: Bool) {
    engine.soundtrack.setIntensity(Float(world.layers) / 4, over: .milliseconds(600))
    if let wanted = Self.piece(for: world), wanted != asked {
      asked = wanted
      change(to: wanted)
    }
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
    followShip(world, isHumWanted: isHumWanted && world.phase == .play)
    followWind(isBlowing: place == .nebula && world.phase == .play)
    for (hunter, voice) in calls {
      guard let now = world.hunters.first(where: { $0.id == hunter }), engine[voice].isPlaying else {
        calls[hunter] = nil
        continue
      }
      engine[voice].setPosition(position(now.place, in: world))
      engine[voice].setVelocity(meters(now.speed - world.ship.speed))
      engine[voice].setOcclusion(world.isHidden(now.place, from: world.ship.place) ? 0.8 : 0)
    }
  }

  private var isSlowed = false
  /// The piece that the world asked for last.
  private var asked = "theme"

  /// The piece of the wave; nil while the outro of the last one plays.
  private static func piece(for world: World) -> String? {
    guard world.phase == .play, world.wave.hasBoss else { return "theme" }
    return world.isWon ? nil : "boss"
  }

  /// Enters a snapshot of the bank, or leaves it.
  private func force(_ name: String, _ isWanted: Bool) {
    guard entered.contains(name) != isWanted else { return }
    if isWanted, let snapshot = try? sounds.snapshot(name) {
      try? engine.snapshots.enter(snapshot, over: .milliseconds(600))
      entered.insert(name)
    } else {
      // The title's filter opens over a bar.
      engine.snapshots.leave(name, over: Fade(name == "title" ? .milliseconds(2_400) : .milliseconds(600)))
      entered.remove(name)
    }
  }

  private func followShip(_ world: World, isHumWanted: Bool) {
    guard isHumWanted else {
      if let humVoice { engine.stop(humVoice, fadeOut: .milliseconds(200)) }
      humVoice = nil
      return
    }
    let pitch = 0.8 + min(1, world.ship.speed.length / 400) * 0.7
    if let humVoice, engine[humVoice].isPlaying {
      engine[humVoice].setPitch(pitch, over: .milliseconds(60))
    } else {
      humVoice = engine.play(hum, pitch: pitch, loops: true, fadeIn: .milliseconds(300), on: ship, priority: 6)
    }
  }

  private func followWind(isBlowing: Bool) {
    if isBlowing, windVoice.map({ engine[$0].isPlaying }) != true {
      windVoice = engine.play(wind, loops: true, fadeIn: .seconds(1), on: far, priority: 3)
    } else if !isBlowing, let voice = windVoice {
      engine.stop(voice, fadeOut: .seconds(1))
      windVoice = nil
    }
  }

  private func position(_ place: Point, in world: World) -> SIMD3<Float> { meters(place - world.ship.place) }

  /// The field seen from above: its upper edge is ahead.
  private func meters(_ vector: Point) -> SIMD3<Float> {
    [vector.x / Self.unitsPerMeter, 0, vector.y / Self.unitsPerMeter]
  }

  /// The captions of what was played since the last call, each with the side that it is heard from: -1 left, 1 right.
  func captions() -> [(text: String, side: Int)] {
    engine.drainCaptions().map { caption in
      let azimuth = caption.direction?.azimuth ?? 0
      return (caption.text, azimuth < -0.35 ? -1 : azimuth > 0.35 ? 1 : 0)
    }
  }

  // MARK: - Saving

  /// The music that plays, for a saved game.
  func saved() throws -> Data { try JSONEncoder().encode(try SavedPlayback(of: engine, by: sounds)) }

  /// Goes on with the music at its frame.
  func restore(_ data: Data) throws {
    let saved = try JSONDecoder().decode(SavedPlayback.self, from: data)
    try saved.restore(to: engine, by: sounds, keepingGains: ["master", "soundtrack", "effects"])
    if engine.isPaused { engine.resume() }
    for snapshot in engine.snapshots.inForce { engine.snapshots.leave(snapshot.name, over: .zero) }
    (piece, asked, entered) = (saved.soundtrack ?? "theme", saved.soundtrack ?? "theme", [])
  }
}
