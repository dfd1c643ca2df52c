import TacetMixer
import TacetSession
import TacetSignal
import Testing

@testable import Tacet
@testable import TacetMixer

/// The decisions of an engine: the actions that follow from the game's calls, from facts and from the renderer's
/// events. At 48 kHz a hold takes 384 frames, and a stolen voice 240. The bus `interface` is spared by a pause of
/// everything.
struct EngineStateTests: ~Copyable {
  private var state: EngineState

  init() throws { state = try Self.active(.ambient) }

  private static func inactive(_ category: SessionCategory, _ options: SessionOptions = []) throws -> EngineState {
    EngineState(
      engine: 1, session: try SessionState(category: category, options: options), mixer: MixerConfiguration(),
      AudioEngine.Configuration())
  }

  /// A state whose session is active, with nothing left to do.
  private static func active(_ category: SessionCategory, _ options: SessionOptions = []) throws -> EngineState {
    var state = try inactive(category, options)
    try state.changeSession(at: at(0)) { (session) throws(SessionError) in try session.activate() }
    state.actions.removeAll()
    return state
  }

  private static func at(_ seconds: Double) -> EngineMoment {
    EngineMoment(seconds: seconds, frame: Int(seconds * 48_000))
  }

  private func at(_ seconds: Double) -> EngineMoment { Self.at(seconds) }

  /// Takes the actions, in words.
  private mutating func take() -> [String] {
    state.actions.drain()
  }

  /// Handles a fact, and takes the actions.
  private mutating func handle(_ fact: SessionEvent, ramp: RampSpan? = nil, at seconds: Double = 1) -> [String] {
    state.handle(fact, ramp: ramp, at: at(seconds))
    return take()
  }

  // MARK: - Activation

  @Test mutating func inactiveEngineIsSilentUntilItsSessionIsActive() throws {
    state = try Self.inactive(.ambient)
    state.changeSession(at: at(0)) { _ in }
    #expect(take() == ["effects paused over 384", "soundtrack paused over 384", "wake"])
    #expect(state.orders.effects.oneShots == .dropAll)
    try state.changeSession(at: at(1)) { (session) throws(SessionError) in try session.activate() }
    #expect(
      take() == [
        "effects audible over 384", "soundtrack audible over 384", "publish sound is on",
        "publish effects audible, soundtrack audible", "wake",
      ])
  }

  @Test mutating func refusedActivationDoesNothingUntilItIsGranted() throws {
    state = try Self.inactive(.ambient)
    _ = handle(.interruptionBegan(.call))
    #expect(throws: SessionError.refused(during: .call)) {
      try state.changeSession(at: at(2)) { (session) throws(SessionError) in try session.activate() }
    }
    #expect(state.actions.isEmpty && !state.session.isActive)
    #expect(
      handle(.interruptionEnded(.call), at: 3) == [
        "effects audible over 384", "soundtrack audible over 384", "record fact", "publish sound is on",
        "publish interruption over", "publish effects audible, soundtrack audible", "wake",
      ])
  }

  @Test mutating func categoryWithAnOptionThatItDoesNotAllowChangesNothing() throws {
    let before = state.session
    #expect(throws: SessionError.optionNotAllowed(.mixWithOthers, .ambient)) {
      try state.changeSession(at: at(1)) { (session) throws(SessionError) in
        try session.setCategory(.ambient, options: .mixWithOthers)
      }
    }
    #expect(state.session == before && state.actions.isEmpty)
  }

  // MARK: - Pauses

  @Test mutating func pauseOfEverythingHoldsTheBusesOneByOneByTheGamesFade() {
    #expect(
      handle(.gamePause(.everything, true), ramp: 4_800) == [
        "bus -2", "record fact", "publish effects paused, soundtrack paused", "wake",
      ])
    #expect(state.buses[BusID.master].controls.pause.span.frames == 4_800)
    // A pause that is known already is neither ordered nor published again.
    #expect(handle(.gamePause(.everything, true), ramp: 4_800) == ["wake"])
    state.resume(ramp: 960, at: at(2))
    #expect(
      take() == [
        "bus -2", "record fact", "publish effects audible, soundtrack audible", "wake",
      ])
    #expect(state.buses[BusID.master].controls.pause.span.frames == 960)
    state.resume(ramp: 960, at: at(3))
    #expect(take() == ["wake"])
  }

  @Test mutating func soundtrackThatIsSparedGoesOnInThePauseOfEverything() {
    _ = handle(.gamePause(.everything, true), ramp: 0)
    state.setPausesWithGame(false, ofBus: BusID.soundtrack, at: at(2))
    #expect(take().contains("bus -2") && state.buses[BusID.master].controls.sparesSoundtrack)
    state.setPausesWithGame(true, ofBus: BusID.soundtrack, at: at(3))
    #expect(take().contains("bus -2") && !state.buses[BusID.master].controls.sparesSoundtrack)
    #expect(state.buses[BusID.master].controls.pause.span.frames == 384)
  }

  @Test mutating func holdOfABusOfTheGamesOwnIsTheMixersAlone() throws {
    let index = state.makeBus("guns")
    let bus = try #require(index)
    state.setMuted(true, ofBus: bus, ramp: 96, at: at(1))
    #expect(take() == ["bus 2", "record fact", "wake"])
    #expect(state.buses[bus].controls.mute.span == 96)
    state.setPaused(true, of: .bus(bus), ramp: 48, at: at(1))
    #expect(take() == ["bus 2", "record fact", "wake"])
    #expect(state.buses[bus].controls.pause.span == 48)
    state.setPaused(true, of: .bus(bus), ramp: 48, at: at(1))
    #expect(!take().contains("record fact"))
    #expect(state.verdict == Verdict())
  }

  @Test mutating func resumeByThePlayerEndsTheLatchOfALostRouteToo() {
    for route in [OutputRoute.headphones, .speaker] { _ = handle(.route(route)) }
    #expect(state.session.isRouteLost && state.orders.effects.level == .paused)
    state.resume(ramp: 960, at: at(2))
    let words = take()
    #expect(!state.session.isRouteLost && words.contains("effects audible over 960") && !words.contains("record fact"))
  }

  // MARK: - Facts

  @Test mutating func interruptionIsPublishedWithTheFirstAndTheLastOfItsSources() {
    #expect(
      handle(.interruptionBegan(.call)) == [
        "effects paused over 384", "soundtrack paused over 384", "record fact", "publish interrupted: phone call",
        "publish effects paused, soundtrack paused", "wake",
      ])
    #expect(state.orders.effects.oneShots == .dropEnding)
    #expect(
      handle(.interruptionBegan(.sleep)) == ["record fact", "publish effects paused, soundtrack paused", "wake"])
    #expect(handle(.interruptionBegan(.sleep)) == ["wake"])
    #expect(
      handle(.interruptionEnded(.call)) == ["record fact", "publish effects paused, soundtrack paused", "wake"])
    #expect(
      handle(.interruptionEnded(.sleep, shouldResume: false)) == [
        "effects audible over 384", "soundtrack audible over 384", "record fact",
        "publish interruption over, not to be resumed", "publish effects audible, soundtrack audible", "wake",
      ])
  }

  @Test mutating func otherMusicHoldsTheSoundtrackAlone() {
    #expect(
      handle(.otherMusicBegan(id: "a", name: "Radio")) == [
        "soundtrack paused over 384", "record fact", "publish other music plays",
        "publish effects audible, soundtrack paused", "wake",
      ])
    let isAudible = state.isSoundtrackAudible
    #expect(!isAudible)
    // A new title changes the reason, and no level.
    #expect(
      handle(.otherMusicBegan(id: "a", name: "News")) == [
        "record fact", "publish effects audible, soundtrack paused", "wake",
      ])
    #expect(handle(.otherMusicEnded(id: "a")).contains("soundtrack audible over 384"))
  }

  @Test mutating func frozenOneShotsEndTenSecondsAfterASystemsPauseBegan() {
    _ = handle(.interruptionBegan(.call), at: 3)
    #expect(state.deadline(at: at(4), nextUnheardEnd: .max) == 13)
    state.advance(to: at(12.999))
    #expect(take().isEmpty)
    // Less than a frame before: seconds that were frames.
    state.advance(to: EngineMoment(seconds: 13 - 0.2 / 48_000, frame: 13 * 48_000))
    #expect(take() == ["drop frozen"])
    state.advance(to: at(20))
    #expect(take().isEmpty && state.deadline(at: at(20), nextUnheardEnd: .max) == nil)
  }

  @Test mutating func gamesOwnPauseFreezesOneShotsForAsLongAsItLasts() {
    _ = handle(.gamePause(.everything, true), at: 3)
    _ = handle(.interruptionBegan(.call), at: 4)
    state.advance(to: at(60))
    #expect(take().isEmpty)
  }

  @Test mutating func exclusiveSessionTakesFocusAndGivesItBack() throws {
    state = try Self.active(.soloAmbient)
    state.advance(to: at(1))
    #expect(take() == ["focus take"])
    state.advance(to: at(2))
    #expect(take().isEmpty)
    state.changeSession(at: at(3)) { $0.deactivate() }
    _ = take()
    state.advance(to: at(4))
    #expect(take() == ["focus release(notify: true)"])
  }

  @Test mutating func othersAreTurnedDownWhileTheGameIsInFront() throws {
    state = try Self.active(.ambient, .duckOthers)
    state.advance(to: at(1))
    #expect(take() == ["record", "duck true"])
    state.advance(to: at(2))
    #expect(take().isEmpty)
    _ = handle(.background(true), at: 3)
    state.advance(to: at(4))
    #expect(take() == ["record", "duck false"])
  }

  // MARK: - Plays

  private func effect(_ limit: PlayLimit? = nil) throws -> SoundEffect {
    let effect = try SoundEffect(frames: [Float](repeating: 0, count: 480), sampleRate: 48_000)
    effect.limit = limit
    return effect
  }

  /// Plays, and returns the start as it was ordered, and the end of a play that was not.
  private mutating func play(_ effect: SoundEffect, onBus bus: BusID = .effects) -> (
    start: StartCommand, end: VoiceEnd?
  ) {
    var request = PlayRequest()
    request.parameters.bus = bus.number
    let end = state.play(&request, effect, nil, at: 0, completion: nil)
    return (request.start, end)
  }

  @Test mutating func playInAPauseIsHeldOnlyWhereThePauseReaches() throws {
    let effect = try effect()
    let (free, end) = play(effect)
    #expect(end == nil && !free.isHeld && !free.startsAfterResume && state.actions.isEmpty)
    _ = handle(.gamePause(.everything, true))
    #expect(play(effect).start.isHeld && !play(effect, onBus: .interface).start.isHeld)
    _ = handle(.interruptionBegan(.call))
    let (held, _) = play(effect, onBus: .interface)
    #expect(held.isHeld && held.startsAfterResume)
  }

  @Test mutating func playWakesAnOutputThatRests() throws {
    state.presence.handle(.corkRequested, frame: 0, &state.actions)
    _ = take()
    _ = play(try effect())
    #expect(take() == ["wake"])
  }

  @Test mutating func playBeyondALimitIsRefusedOrEndsTheOldest() throws {
    let refusing = try effect(PlayLimit(1, whenFull: .refuse))
    #expect(play(refusing).end == nil && play(refusing).end == .refused && state.actions.isEmpty)
    let replacing = try effect(PlayLimit(1, whenFull: .stopOldest))
    let (first, _) = play(replacing)
    #expect(play(replacing).end == nil)
    #expect(take() == ["stop \(first.slot) over 240, stolen"])
  }

  @Test mutating func closedEnginePlaysNothing() throws {
    var isFirst = state.close(at: at(1))
    let effect = try effect()
    #expect(isFirst && play(effect).end == .stolen)
    isFirst = state.close(at: at(2))
    _ = take()
    let theme = try Soundtrack.silence(frames: 4_800)
    state.playSoundtrack(SoundtrackQueue(theme, loops: true), at: at(3), completion: { _ in })
    #expect(!isFirst && take() == ["complete soundtrack stopped"] && state.director.plays.current == nil)
  }

  // MARK: - The soundtrack

  @Test mutating func playOfASoundtrackEndsItsOwnPauseNowOrAtItsTime() throws {
    let theme = try Soundtrack.silence(frames: 4_800)
    state.setPaused(true, of: .music, ramp: 0, at: at(1))
    #expect(state.session.isSoundtrackPausedByGame && take().contains("bus -1"))
    #expect(state.buses[BusID.soundtrack].controls.transport.isOn)
    state.playSoundtrack(SoundtrackQueue(theme, loops: true), time: 96_000, at: at(1), completion: nil)
    #expect(state.session.isSoundtrackPausedByGame && take().contains("bus -1"))
    #expect(state.buses[BusID.soundtrack].controls.transport.off?.time == 96_000)
    state.playSoundtrack(SoundtrackQueue(theme, loops: true), at: at(1), completion: nil)
    #expect(!state.session.isSoundtrackPausedByGame && take().contains("bus -1"))
    #expect(!state.buses[BusID.soundtrack].controls.transport.isOn)
  }

  @Test mutating func stopOfASoundtrackEndsItsOwnPause() {
    state.setPaused(true, of: .music, ramp: 0, at: at(1))
    state.stopSoundtrack(ramp: 0, time: nil, at: at(2))
    #expect(!state.session.isSoundtrackPausedByGame)
  }

  // MARK: - Orders at a time

  @Test mutating func orderAtATimeIsInForceWhenTheRendererReportsIt() {
    state.schedule(BusID.master, over: 100, at: 96_000, at(1)) { $0.pause.schedule(true, $1) }
    #expect(take() == ["bus -2", "wake"])
    #expect(!state.session.isEverythingPausedByGame)
    let turned = RendererEvent(kind: .orderDue, index: 0, generation: 1, frame: 96_000)
    state.handle(turned, at: at(2))
    let words = take()
    #expect(state.session.isEverythingPausedByGame)
    #expect(words.contains("bus -2"))
    #expect(state.buses[BusID.master].controls.pause.span.frames == 100)
    #expect(state.buses[BusID.master].controls.pause.on == nil)
    // A second report of it.
    state.handle(turned, at: at(2))
    #expect(take().isEmpty)
  }

  @Test mutating func orderThatIsGivenNowReplacesTheOneThatWaits() {
    state.schedule(BusID.soundtrack, over: 100, at: 96_000, at(1)) { $0.pause.schedule(true, $1) }
    _ = take()
    state.setPaused(false, of: .bus(BusID.soundtrack), ramp: 0, at: at(1.5))
    #expect(state.buses[BusID.soundtrack].controls.pause.on == nil)
    #expect(take().contains("bus -1"))
    state.handle(RendererEvent(kind: .orderDue, index: 0, generation: 1, frame: 96_000), at: at(2))
    #expect(take().isEmpty && !state.buses[BusID.soundtrack].isPaused)
  }

  @Test mutating func orderWhoseTimeHasComeIsCarriedOutBeforeTheNextOne() throws {
    let index = state.makeBus("guns")
    let bus = try #require(index)
    state.schedule(bus, over: 10, at: 48_000, at(0.5)) { $0.gain.schedule(0.25, $1) }
    #expect(state.buses[bus].gain == 1)
    // The renderer's report has not been read.
    state.setMuted(true, ofBus: bus, ramp: 20, at: at(1))
    #expect(state.buses[bus].gain == 0.25)
    #expect(state.buses[bus].controls.gain.pending == nil)
    #expect(state.buses[bus].isMuted)
  }

  // MARK: - Settings and reports

  @Test mutating func settingsAreOrderedWhenTheyChange() {
    state.change(.master, at: at(1)) { $0.mono.set(false, over: 0) }
    #expect(take().isEmpty)
    state.change(.master, at: at(1)) { $0.mono.set(true, over: 10) }
    #expect(take() == ["bus -2", "wake"])
    state.change(.master, at: at(1)) { $0.reduced.set(true, over: 20) }
    #expect(take() == ["bus -2", "record", "wake"])
    #expect(state.isReduced == true)
    // It comes at its time, by the renderer's report, and is recorded then.
    state.schedule(.master, over: 10, at: 96_000, at(1)) { $0.reduced.schedule(false, $1) }
    #expect(take() == ["bus -2", "wake"])
    #expect(state.isReduced == true)
    guard let number = state.buses[.master].controls.reduced.pending?.number else {
      Issue.record("nothing waits")
      return
    }
    state.handle(RendererEvent(kind: .orderDue, index: 0, generation: number, frame: 96_000), at: at(2))
    #expect(take() == ["bus -2", "record", "wake"])
    #expect(state.isReduced == false)
    state.orderHRTF(false, at: at(1))
    #expect(take().isEmpty)
    state.orderHRTF(true, at: at(1))
    #expect(take() == ["head true", "record", "wake"])
  }

  @Test mutating func automaticHRTFFollowsThePrivateRoute() {
    state.hrtf.mode = .automatic
    #expect(handle(.route(.headphones)).contains("follow HRTF"))
    #expect(!handle(.route(.bluetooth)).contains("follow HRTF"))
    #expect(handle(.route(.speaker, chosenByUser: true)).contains("follow HRTF"))
  }

  @Test mutating func reportsOfTheRendererBecomeActions() {
    state.handle(
      RendererEvent(kind: .busDucked, index: UInt32(bitPattern: -1), frame: 480, position: 1), at: at(1))
    guard case .record(.busDucked("soundtrack", true, 480))? = state.actions.broadcasts.first else {
      Issue.record("no report of the soundtrack's ducking")
      return
    }
  }
}
