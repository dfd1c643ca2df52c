import TacetSignal
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Orders that are given twice, and in every frame of a game: the same sound as with one call.
struct RepeatedOrderTests {
  /// An order that goes somewhere within 0.5 s.
  enum Order: String, CaseIterable {
    case gain, pan, position, pitch, occlusion, send, pause, stop
    case busGain, mute, busPause, busFilter, busSend, timeScale, snapshot
    case musicGain, musicTimeScale, intensity, layerGain, masterGain, filter, balance, everything
    case musicPause, musicStop, crossfade, transition, finishLoop
  }

  /// A scene in which every order is heard.
  private final class Scene {
    let rig: OfflineRig
    let voice: Voice
    let (first, second): (Soundtrack, Soundtrack)
    let ends = Locked<[SoundtrackEnd]>([])
    private var player: SoundtrackPlayer { rig.engine.soundtrack }

    init() throws {
      rig = try OfflineRig()
      let region = try #require(LoopRegion(start: 4_800, end: 28_800))
      let layers = [
        SoundtrackLayer(try rig.soundtrack("a", frames: 48_000)),
        SoundtrackLayer(try rig.soundtrack("b", frames: 48_000), enters: 0...1),
      ]
      first = try Soundtrack(layers: layers).looping(over: region).withTempo(TempoMap(tempo: 240))
      second = try rig.soundtrack("c", frames: 96_000) { 0.2 * Self.sine($0) }
      voice = rig.engine.play(try rig.sine(frames: 96_000), loops: true)
      player.play(first)
      rig.engine.reverb.set(.cave, over: .zero)
      _ = rig.engine.rendered(frames: 4_000)
    }

    deinit { rig.clear() }

    private static func sine(_ frame: Int) -> Float { OfflineRig.slowSine(frame) }

    /// Gives an order; what it returns.
    @discardableResult
    func give(_ order: Order, over: Duration = .milliseconds(500)) throws -> ClockTime? {
      let engine = rig.engine
      switch order {
      case .gain: engine[voice].setGain(.decibels(-12), over: Fade(over, .exponential))
      case .pan: engine[voice].setPan(0.7, over: Fade(over, .smooth))
      case .position: engine[voice].setPosition([3, 0, 1], over: Fade(over))
      case .pitch: engine[voice].setPitch(1.5, over: Fade(over))
      case .occlusion: engine[voice].setOcclusion(0.6, over: Fade(over))
      case .send: engine[voice].setReverbSend(ReverbSend(.decibels(-6)), over: Fade(over))
      case .pause: engine[voice].pause(over: Fade(over))
      case .stop: engine.stop(voice, fadeOut: Fade(over))
      case .busGain: engine.effects.setGain(.decibels(-12), over: Fade(over, .equalPower))
      case .mute: engine.effects.setMuted(true, over: Fade(over))
      case .busPause: engine.effects.setPaused(true, over: Fade(over))
      case .busFilter: engine.effects.setFilter(BusFilter(highPassStrength: 0.8), over: Fade(over))
      case .busSend: engine.effects.setReverbSend(ReverbSend(.decibels(-6)), over: Fade(over))
      case .timeScale: engine.effects.setTimeScale(0.5, over: Fade(over))
      case .snapshot:
        let values = Snapshot.Values(gain: .decibels(-6), filter: BusFilter(highPassStrength: 0.5), timeScale: 0.7)
        try engine.snapshots.enter(Snapshot("menu", ["effects": values]), over: Fade(over))
      case .musicGain: player.bus.setGain(.decibels(-12), over: Fade(over))
      case .musicTimeScale: player.bus.setTimeScale(0.5, over: Fade(over))
      case .intensity: player.setIntensity(0.3, over: Fade(over))
      case .layerGain: player.setGain(.silence, ofLayer: 0, over: Fade(over))
      case .masterGain: engine.master.setGain(.decibels(-12), over: Fade(over, .decibels))
      case .filter: engine.filters.set(SoundFilter(lowPassHertz: 700), of: .master, over: Fade(over))
      case .balance: engine.output.setBalance(0.5, over: Fade(over))
      case .everything: engine.pause(over: Fade(over))
      case .musicPause: player.pause(over: Fade(over))
      case .musicStop: player.stop(fadeOut: Fade(over))
      case .crossfade: player.crossfade(to: second, over: Fade(over), completion: note)
      case .transition: return player.transition(to: second, MusicTransition(fadeOut: over), completion: note)
      case .finishLoop: return player.finishLoop()
      }
      return nil
    }

    private var note: @Sendable (SoundtrackEnd) -> Void { { [ends] end in ends.withLock { $0.append(end) } } }
  }

  /// The sound of 60 frames of a game, 60 a second; those in `calls` give the order.
  private func heard(_ order: Order, in calls: [Int]) throws -> (samples: [Float], times: [ClockTime?], ends: Int) {
    let scene = try Scene()
    var (samples, times): ([Float], [ClockTime?]) = ([], [])
    for frame in 0..<60 {
      if calls.contains(frame) { times.append(try scene.give(order)) }
      samples += scene.rig.engine.rendered(frames: 800)
    }
    scene.rig.engine.soundtrack.stop(fadeOut: .zero)
    _ = scene.rig.engine.rendered(frames: 800)
    return (samples, times, scene.ends.withLock { $0.count })
  }

  @Test(arguments: Order.allCases)
  func soundsTheSameAsOneCall(order: Order) throws {
    let once = try heard(order, in: [0])
    for calls in [[0, 12], Array(0..<50)] {
      let again = try heard(order, in: calls)
      #expect(difference(again.samples, once.samples) < 1e-5, "\(calls.count) calls")
      // The outro has no loop: that of the last calls is over.
      #expect(again.times.allSatisfy { $0 == once.times[0] || (order == .finishLoop && $0 == nil) })
      #expect(again.ends == once.ends * calls.count)
    }
  }

  /// Those that have a span of their own; a hold can not be made longer.
  private static let moves: [Order] = [
    .gain, .pan, .occlusion, .send, .busGain, .busFilter, .busSend, .musicGain, .intensity, .layerGain, .masterGain,
    .filter, .pitch, .timeScale, .musicTimeScale,
  ]

  @Test(arguments: moves)
  func anotherSpanReplacesTheOne(order: Order) throws {
    let scenes = try [Scene(), Scene()]
    for scene in scenes { try scene.give(order) }
    for scene in scenes { _ = scene.rig.engine.rendered(frames: 9_600) }
    // 0.2 s of 0.5 s are over: 10 ms instead of 0.3 s.
    try scenes[1].give(order, over: .milliseconds(10))
    let (slow, fast) = (scenes[0].rig.engine.rendered(frames: 9_600), scenes[1].rig.engine.rendered(frames: 9_600))
    #expect(difference(slow, fast) > 0.005)
  }

  @Test func anotherValueReplacesTheOne() throws {
    let scene = try Scene()
    let player = scene.rig.engine.soundtrack
    let leaves = try #require(player.finishLoop())
    #expect(try scene.give(.transition) != nil && player.finishLoop() == leaves)
    _ = scene.rig.engine.rendered(frames: 30_000)
    #expect(player.current === scene.first && player.position > 28_800)
    player.crossfade(to: scene.second, over: .milliseconds(100))
    #expect(player.current === scene.second)
    player.crossfade(to: scene.first, over: .milliseconds(100))
    #expect(player.current === scene.first)
  }

  @Test func completionWaitsForTheEndWhereTheOutroIsTakenBack() throws {
    let scene = try Scene()
    let player = scene.rig.engine.soundtrack
    let ends = Locked<[SoundtrackEnd]>([])
    player.play(scene.first) { end in ends.withLock { $0.append(end) } }
    _ = scene.rig.engine.rendered(frames: 4_000)
    #expect(player.finishLoop() != nil)
    _ = scene.rig.engine.rendered(frames: 800)
    try scene.give(.transition)
    _ = scene.rig.engine.rendered(frames: 800)
    #expect(ends.withLock { $0 }.isEmpty)
    _ = scene.rig.engine.rendered(frames: 96_000)
    #expect(ends.withLock { $0 } == [.stopped])
  }

  @Test func laterCallAfterTheArrivalBeginsAnew() throws {
    let scene = try Scene()
    let player = scene.rig.engine.soundtrack
    try scene.give(.crossfade)
    _ = scene.rig.engine.rendered(frames: 48_000)
    try scene.give(.crossfade)
    _ = scene.rig.engine.rendered(frames: 4_800)
    #expect(player.position < 5_000)
  }

  @Test func sameOrderEndsAPauseThatCameSince() throws {
    let scene = try Scene()
    let player = scene.rig.engine.soundtrack
    try scene.give(.crossfade)
    _ = scene.rig.engine.rendered(frames: 9_600)
    player.pause(over: .zero)
    _ = scene.rig.engine.rendered(frames: 48_000)
    let position = player.position
    try scene.give(.crossfade)
    #expect(!player.isPaused && player.position == position)
  }

  @Test func gainOnItsWayIsLeftAloneByAMuteAndAnotherLayer() throws {
    let (scene, other) = (try Scene(), try Scene())
    for scene in [scene, other] {
      try scene.give(.busGain)
      try scene.give(.layerGain)
      _ = scene.rig.engine.rendered(frames: 4_800)
    }
    scene.rig.engine.effects.setMuted(false, over: .milliseconds(5))
    scene.rig.engine.soundtrack.setGain(.unity, ofLayer: 1, over: .milliseconds(5))
    #expect(difference(scene.rig.engine.rendered(frames: 9_600), other.rig.engine.rendered(frames: 9_600)) < 1e-5)
  }
}
