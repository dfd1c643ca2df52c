import Foundation
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// An engine that restores what another one has saved.
@Suite struct SavedPlaybackTests {
  private let rig: OfflineRig
  private let other: OfflineRig

  init() throws { (rig, other) = (try OfflineRig(), try OfflineRig()) }

  private func clear() {
    rig.clear()
    other.clear()
  }

  private static func noise(_ seed: UInt64, frames: Int) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    return (0..<frames).map { _ in Float.random(in: -0.2...0.2, using: &generator) }
  }

  /// A soundtrack of noise, the same for the same seed.
  private static func piece(_ rig: OfflineRig, _ name: String, _ seed: UInt64, frames: Int) throws -> Soundtrack {
    let noise = noise(seed, frames: frames)
    return try rig.soundtrack(name, frames: frames) { noise[$0] }
  }

  private static let menu = Snapshot(
    "menu", ["world": .init(gain: .decibels(-6)), "soundtrack": .init(gain: .decibels(-3))])

  /// Saves, goes through a file's bytes, and restores on the other engine. The engines have sounds of their own.
  private func hand(
    _ names: (OfflineRig) throws -> [String: Soundtrack], play: ([String: Soundtrack]) throws -> Void
  ) throws -> (SavedPlayback, [String: Soundtrack]) {
    let sounds = try names(rig)
    try play(sounds)
    let saved = try SavedPlayback(
      of: rig.engine, by: PlaybackNames(soundtracks: sounds, snapshots: ["menu": Self.menu]))
    let bytes = try JSONEncoder().encode(saved)
    let read = try JSONDecoder().decode(SavedPlayback.self, from: bytes)
    #expect(read == saved)
    let others = try names(other)
    try read.restore(to: other.engine, by: PlaybackNames(soundtracks: others, snapshots: ["menu": Self.menu]))
    return (saved, others)
  }

  @Test func loopGoesOnAtItsFrameWithTheRoundsThatAreLeft() throws {
    defer { clear() }
    let region = try #require(LoopRegion(start: 1_000, end: 40_000))
    let (saved, _) = try hand { rig in
      ["theme": try Self.piece(rig, "theme", 1, frames: 50_000).looping(over: region)]
    } play: { sounds in
      rig.engine.soundtrack.play(try #require(sounds["theme"]), loops: 5)
      _ = rig.left(100_001)
    }
    #expect(saved.soundtrack == "theme" && saved.position == region.position(after: 100_001, from: 0))
    // Three rounds more, to the end of the file, and beyond it.
    let (first, second) = (rig.left(120_000), other.left(120_000))
    #expect(difference(first[384...], second[384...]) == 0)
    #expect(other.engine.soundtrack.current == nil && isSilent(second.suffix(100)))
    #expect(first[0] != 0 && abs(second[0]) < 0.001)
  }

  @Test func pieceAtAnotherRateGoesOnWithinHalfAFrame() throws {
    defer { clear() }
    _ = try hand { rig in
      ["theme": try rig.soundtrack(frames: 44_100, sampleRate: 44_100) { 0.4 * sin(2 * .pi * Float($0 % 441) / 441) }]
    } play: { sounds in
      rig.engine.soundtrack.play(try #require(sounds["theme"]))
      _ = rig.left(70_003)
    }
    #expect(difference(rig.left(60_000)[480...], other.left(60_000)[480...]) < 0.003)
  }

  @Test func layersGoOnWithTheirGainsAndTheIntensity() throws {
    defer { clear() }
    _ = try hand { rig in
      let layers = try (0..<3).map { try Self.piece(rig, "\($0)", UInt64($0), frames: 30_000) }
      return [
        "theme": try Soundtrack(layers: [
          SoundtrackLayer(layers[0]), SoundtrackLayer(layers[1], enters: 0.2...0.8, curve: .linear),
          SoundtrackLayer(layers[2], leaves: 0.5...1),
        ])
      ]
    } play: { sounds in
      rig.engine.soundtrack.setIntensity(0.6, over: .zero)
      rig.engine.soundtrack.play(try #require(sounds["theme"]))
      rig.engine.soundtrack.setGain(.decibels(-7), ofLayer: 1)
      _ = rig.left(44_444)
    }
    #expect(other.engine.soundtrack.intensity == 0.6)
    #expect(difference(rig.left(40_000)[384...], other.left(40_000)[384...]) < 1e-6)
  }

  @Test(arguments: [true, false]) func shuffledPlaylistGoesOnInItsOrder(repeats: Bool) throws {
    defer { clear() }
    func names(_ rig: OfflineRig) throws -> [String: Soundtrack] {
      var sounds: [String: Soundtrack] = [:]
      for number in 0..<7 {
        sounds["\(number)"] = try Self.piece(rig, "\(number)", UInt64(number), frames: 5_000 + 100 * number)
      }
      return sounds
    }
    _ = try hand(names) { sounds in
      let playlist = Playlist((0..<6).compactMap { sounds["\($0)"] }, order: .shuffle, repeats: repeats, seed: 11)
      rig.engine.soundtrack.play(playlist)
      _ = rig.left(7_000)
      rig.engine.soundtrack.enqueue(try #require(sounds["6"]))
      _ = rig.left(5_555)
    }
    let (first, second) = (rig.left(90_000), other.left(90_000))
    #expect(difference(first[384...], second[384...]) == 0)
    #expect((rig.engine.soundtrack.current == nil) == !repeats && (other.engine.soundtrack.current == nil) == !repeats)
    guard repeats else { return }
    for player in [rig.engine.soundtrack, other.engine.soundtrack] { player.previous() }
    #expect(difference(rig.left(30_000)[480...], other.left(30_000)[480...]) == 0)
  }

  @Test(arguments: [false, true]) func pausedGameStandsAtItsFrameUntilItIsResumed(byTransport: Bool) throws {
    defer { clear() }
    let (saved, _) = try hand { rig in
      ["theme": try Self.piece(rig, "theme", 1, frames: 20_000)]
    } play: { sounds in
      rig.engine.soundtrack.play(try #require(sounds["theme"]))
      _ = rig.left(25_000)
      byTransport ? rig.engine.soundtrack.pause() : rig.engine.pause()
      _ = rig.left(5_000)
    }
    #expect(saved.isPaused == !byTransport && other.engine.isPaused == !byTransport)
    #expect(other.engine.soundtrack.isPaused == byTransport && other.engine.soundtrack.position == saved.position)
    #expect(isSilent(other.left(3_000)) && other.engine.soundtrack.position == saved.position)
    // A value that is saved before it was heard is the same.
    let names = PlaybackNames(
      soundtracks: ["theme": try #require(other.engine.soundtrack.current)], snapshots: ["menu": Self.menu])
    #expect(try SavedPlayback(of: other.engine, by: names) == saved)
    for engine in [rig.engine, other.engine] { byTransport ? engine.soundtrack.resume() : engine.resume() }
    #expect(difference(rig.left(30_000)[480...], other.left(30_000)[480...]) == 0)
  }

  @Test func holdsOfTheSystemAreNotSaved() throws {
    defer { clear() }
    let (saved, _) = try hand { rig in
      ["theme": try Self.piece(rig, "theme", 1, frames: 20_000)]
    } play: { sounds in
      rig.engine.soundtrack.play(try #require(sounds["theme"]))
      _ = rig.left(25_000)
      rig.engine.report(event: .otherMusicBegan(id: "p", name: "Player"))
      rig.engine.report(event: .silentMode(true, source: .application))
      _ = rig.left(5_000)
      #expect(rig.engine.session.verdict.soundtrack == .paused)
    }
    #expect(other.engine.session.verdict.soundtrack == .audible && saved.position == rig.engine.soundtrack.position)
    rig.engine.report(event: .silentMode(false, source: .application))
    rig.engine.report(event: .otherMusicEnded(id: "p"))
    #expect(difference(rig.left(30_000)[480...], other.left(30_000)[480...]) == 0)
  }

  @Test func busesFiltersAndSnapshotsAreAsTheyWere() throws {
    defer { clear() }
    let engine = rig.engine
    let world = try engine.makeBus("world")
    world.setGain(.decibels(-4))
    world.setFilter(BusFilter(lowPassStrength: 0.5))
    world.setTimeScale(0.5)
    engine.effects.setMuted(true)
    engine.interface.setPaused(true)
    engine.soundtrack.bus.setGain(.decibels(-9))
    engine.master.setGain(.decibels(-1))
    engine.filters.set(SoundFilter(lowPassHertz: .infinity, highPassHertz: 60), of: .effects)
    try engine.snapshots.enter(Self.menu)
    let names = PlaybackNames(soundtracks: [:], snapshots: ["menu": Self.menu])
    let saved = try SavedPlayback(of: engine, by: names)
    let read = try JSONDecoder().decode(SavedPlayback.self, from: JSONEncoder().encode(saved))
    try other.engine.snapshots.enter(Snapshot("old", ["effects": .init(gain: .silence)]))
    other.engine.filters.set(SoundFilter(lowPassHertz: 500), of: .master)
    other.engine.soundtrack.play(try other.soundtrack(frames: 48_000))
    other.engine.master.setGain(.decibels(-20))
    try read.restore(to: other.engine, by: names, keepingGains: ["master"])
    let restored = try other.engine.makeBus("world")
    #expect(restored.gain == .decibels(-4) && restored.filter.lowPassStrength == 0.5 && restored.timeScale == 0.5)
    #expect(other.engine.effects.isMuted && other.engine.interface.isPaused && !other.engine.isPaused)
    #expect(other.engine.soundtrack.bus.gain == .decibels(-9) && other.engine.master.gain == .decibels(-20))
    #expect(other.engine.snapshots.inForce == [Self.menu])
    #expect(other.engine.filters.filter(of: .effects) == SoundFilter(lowPassHertz: 86_400, highPassHertz: 60))
    #expect(other.engine.filters.filter(of: .master) == SoundFilter())
    // Nothing played: nothing does now.
    #expect(other.engine.soundtrack.current == nil && isSilent(other.left(2_000)[500...]))
    try read.restore(to: other.engine, by: names)
    #expect(other.engine.master.gain == .decibels(-1))
  }

  @Test func filtersThatWaitForTheirTimeAreNotSavedAndEnd() throws {
    defer { clear() }
    let names = PlaybackNames(soundtracks: [:], snapshots: [:])
    for engine in [rig.engine, other.engine] {
      engine.effects.setFilter(BusFilter(lowPassStrength: 0.5), at: 2_000)
      for mix in MixTarget.allCases { engine.filters.set(SoundFilter(lowPassHertz: 700), of: mix, at: 2_000) }
    }
    let saved = try SavedPlayback(of: rig.engine, by: names)
    try saved.restore(to: other.engine, by: names)
    _ = (rig.left(2_500), other.left(2_500))
    #expect(rig.engine.effects.filter.lowPassStrength == 0.5 && other.engine.effects.filter.lowPassStrength == 0)
    for mix in MixTarget.allCases {
      #expect(
        rig.engine.filters.filter(of: mix).lowPassHertz == 700
          && other.engine.filters.filter(of: mix).lowPassHertz == nil)
    }
  }

  @Test func rememberedPlacesComeBack() throws {
    defer { clear() }
    let (saved, others) = try hand { rig in
      [
        "town": try rig.soundtrack("town", frames: 100_000).rememberingPosition(),
        "cave": try rig.soundtrack("cave", frames: 100_000).rememberingPosition(),
      ]
    } play: { sounds in
      rig.engine.soundtrack.play(try #require(sounds["town"]))
      _ = rig.left(10_000)
      rig.engine.soundtrack.crossfade(to: try #require(sounds["cave"]), over: .milliseconds(10))
      _ = rig.left(10_000)
    }
    let town = try #require(others["town"])
    #expect(town.rememberedFrame == 10_480)
    other.engine.soundtrack.play(town, from: 50_000)
    _ = other.left(5_000)
    // The play that it ends does not leave its own place behind.
    try saved.restore(to: other.engine, by: PlaybackNames(soundtracks: others, snapshots: [:]))
    _ = other.left(5_000)
    #expect(town.rememberedFrame == 10_480)
  }
}
