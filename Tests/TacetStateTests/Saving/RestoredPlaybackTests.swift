import TacetMixer
import TacetSession
import TacetSignal
import Testing

@testable import Tacet

/// Saved contents that an engine's state goes on with.
struct RestoredPlaybackTests {
  private static let moment = EngineMoment(seconds: 1, frame: 48_000)
  private let names: PlaybackNames
  private let theme: Soundtrack
  private let calm: Soundtrack
  private let menu = Snapshot("menu", ["world": .init(gain: .decibels(-6))])
  private let water = Snapshot("water", ["effects": .init(filter: BusFilter(lowPassStrength: 1), timeScale: 0.5)])

  init() throws {
    let part = try Soundtrack.silence("theme", frames: 48_000)
    theme = try Soundtrack(layers: [SoundtrackLayer(part), SoundtrackLayer(part, enters: 0...1)])
    calm = try Soundtrack.silence("calm", frames: 24_000).rememberingPosition()
    names = PlaybackNames(
      soundtracks: ["theme": theme, "calm": calm], snapshots: ["menu": menu, "water": water])
  }

  private func state() throws -> EngineState {
    var session = SessionState(category: .ambient)
    try session.activate()
    return EngineState(engine: 1, session: session, mixer: MixerConfiguration(), AudioEngine.Configuration())
  }

  /// A state in which everything is another than at the start.
  private func changed() throws -> EngineState {
    var state = try state()
    let at = Self.moment
    let queue = SoundtrackQueue(Playlist([calm, theme], order: .shuffle, repeats: true, seed: 3))
    state.playSoundtrack(queue, at: at, completion: nil)
    state.change(.soundtrack, at: at) { $0.intensity.set(0.5, over: 0) }
    for (name, gain) in [("music", 0.5), ("effects", 0.25), ("world", 0.125)] as [(String, Float)] {
      let index = state.makeBus(name)
      let bus = try #require(index)
      state.change(bus, at: at) { controls in
        controls.setGain(gain, over: 0)
        controls.timeScale.set(2, over: 0)
        controls.filter.set(BusFilter(highPassStrength: gain), over: 0)
      }
      state.setMuted(true, ofBus: bus, ramp: 0, at: at)
      state.setPaused(true, of: .bus(bus), ramp: 0, at: at)
    }
    state.change(BusID.master, at: at) { $0.cutoffs.set(SoundFilter(lowPassHertz: 700), over: 0) }
    for snapshot in [water, menu] {
      _ = state.snapshots.enter(snapshot, ramp: 0, &state.buses, &state.actions)
    }
    state.setPaused(true, of: .music, ramp: 0, at: at)
    state.handle(.gamePause(.everything, true), at: at)
    calm.rememberedFrame = 7_000
    return state
  }

  private func saved(_ state: borrowing EngineState) throws -> SavedContent {
    try SavedContent(state, names, played: { _ in 0 })
  }

  @discardableResult
  private func restore(
    _ saved: SavedContent, to state: inout EngineState, keeping gains: Set<String> = []
  ) throws -> String? {
    state.actions.removeAll()
    return try RestoredPlayback(saved, names, keepingGains: gains).apply(
      to: &state, ramp: 384, at: Self.moment, completion: nil)
  }

  @Test func stateThatGoesOnSavesTheSame() throws {
    let saved = try saved(changed())
    #expect(saved.music?.list?.names == ["calm", "theme"] && saved.intensity == 0.5)
    #expect(saved.isPaused && saved.isSoundtrackPaused && saved.snapshots == ["water", "menu"])
    calm.rememberedFrame = nil
    var other = try state()
    #expect(try restore(saved, to: &other) == nil)
    #expect(try self.saved(other) == saved)
    // And again, over itself.
    #expect(try restore(saved, to: &other) == nil)
    #expect(try self.saved(other) == saved)
  }

  @Test func emptyContentsTakeEverythingBack() throws {
    let empty = try saved(state())
    #expect(empty.music == nil)
    var state = try changed()
    #expect(try restore(empty, to: &state) == nil)
    let index = state.makeBus("world")
    let world = try #require(index)
    #expect(state.director.plays.current == nil && state.snapshots.snapshots.isEmpty)
    #expect(state.buses[BusID.master].controls.cutoffs.value == SoundFilter())
    #expect(state.buses[.effects].controls.filter.value == BusFilter())
    #expect(state.buses[.effects].gain == 1)
    #expect(!state.session.isEverythingPausedByGame && !state.session.isSoundtrackPausedByGame)
    #expect(!state.buses[.effects].isMuted && !state.buses[.effects].isPaused && state.buses[.effects].timeScale == 1)
    // A bus that is not in it stays.
    #expect(state.buses[world].gain == 0.125 && state.buses[world].isMuted && calm.rememberedFrame == nil)
  }

  @Test func gainAndMuteOfTheBusesThatAreThePlayersStay() throws {
    let saved = try saved(changed())
    var state = try state()
    state.change(0, at: Self.moment) { $0.setGain(0.75, over: 0) }
    try restore(saved, to: &state, keeping: ["effects", "nowhere"])
    let index = state.makeBus("world")
    let world = try #require(index)
    #expect(state.buses[.effects].gain == 0.75 && !state.buses[.effects].isMuted && state.buses[.effects].isPaused)
    #expect(state.buses[world].gain == 0.125 && state.buses[world].isMuted)
  }

  @Test func stateThatIsSoAlreadyKeepsItsFiltersPausesAndMutesOnTheirWay() throws {
    var state = try state()
    state.change(0, at: Self.moment) { controls in
      controls.filter.set(BusFilter(lowPassStrength: 0.5), over: 9_000)
      controls.timeScale.set(0.5, over: 9_000)
      controls.turnMute(true, over: 9_000)
      controls.pause.turn(true, over: 9_000)
    }
    let saved = try saved(state)
    let before = state.buses[.effects].controls
    try restore(saved, to: &state)
    let after = state.buses[.effects].controls
    #expect(after.filter == before.filter)
    #expect(after.timeScale == before.timeScale)
    #expect(after.mute == before.mute)
    #expect(after.pause == before.pause)
  }

  @Test func namesThatAreMissingAreAllListed() throws {
    let saved = try saved(changed())
    #expect(
      throws: SavedPlaybackError.unknown([
        .init(kind: .soundtrack, name: "calm"), .init(kind: .soundtrack, name: "theme"),
        .init(kind: .snapshot, name: "water"), .init(kind: .snapshot, name: "menu"),
      ])
    ) {
      try RestoredPlayback(saved, PlaybackNames(soundtracks: [:], snapshots: [:]), keepingGains: [])
    }
  }

  @Test func busWithoutRoomIsNamedAndNothingChanges() throws {
    let saved = try saved(changed())
    var state = try state()
    for number in 0..<62 { _ = state.makeBus("own\(number)") }
    let before = try self.saved(state)
    calm.rememberedFrame = 11
    #expect(try restore(saved, to: &state) == "music")
    #expect(try self.saved(state).buses == before.buses && state.actions.isEmpty && calm.rememberedFrame == 11)
    #expect(state.director.plays.current == nil && state.snapshots.snapshots.isEmpty)
  }

  @Test func rememberedPlaceIsWithinTheFileThatHasBecomeShorter() throws {
    var saved = try saved(state())
    saved.places = ["calm": 1_000_000, "theme": 5, "gone": 3]
    var state = try state()
    try restore(saved, to: &state)
    #expect(calm.rememberedFrame == 24_000 && theme.rememberedFrame == nil)
  }
}
