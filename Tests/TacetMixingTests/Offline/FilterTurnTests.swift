import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Filters, sends and occlusion at a frame, as they are rendered: as if they had been called there.
@Suite(.serialized) struct FilterTurnTests {
  enum Part: CaseIterable {
    case occlusion, bus, busAbove, effectsMix, soundtrackMix, master, voiceSend, busSend, allSends
  }

  /// An engine that plays noise on a bus, under another one, and beside a soundtrack of noise.
  private struct NoiseSetup {
    let rig: OfflineRig
    let voice: Voice
    let world: Bus
    let own: Bus
    var engine: AudioEngine { rig.engine }

    init(_ part: Part? = nil) throws {
      rig = try OfflineRig()
      (world, own) = (try rig.engine.makeBus("world"), try rig.engine.makeBus("own"))
      try own.setParent(world)
      if [.voiceSend, .busSend, .allSends].contains(part) {
        rig.engine.reverb.set(ReverbPreset(decay: .milliseconds(300)))
      }
      var noise = SeededGenerator(seed: 7)
      let samples = (0..<9_600).map { _ in Float.random(in: -0.2...0.2, using: &noise) }
      if part == .soundtrackMix {
        rig.engine.soundtrack.play(try rig.soundtrack(frames: 9_600) { samples[$0] }, loops: true)
      }
      let effect = try SoundEffect(frames: samples, sampleRate: 48_000)
      voice = rig.engine.play(effect, pan: -1, loops: true, on: own)
    }

    /// Renders up to a frame of the engine, in requests of this length, the last one shorter; then what is left of that
    /// one.
    func render(to frame: Int, request: Int) -> [Float] {
      var heard: [Float] = []
      while engine.clock.rawValue < frame {
        let clock = engine.clock.rawValue
        heard += rig.left(min(request - clock % request, frame - clock))
      }
      return heard
    }

    /// Orders half of a part, or the `share` of it.
    func order(_ part: Part, _ share: Float = 0.5, over: Duration = .milliseconds(20), at time: ClockTime? = nil) {
      let (filter, curve) = (BusFilter(lowPassStrength: share, highPassStrength: share / 2), RampCurve.smooth)
      let cutoffs = SoundFilter(
        lowPassHertz: share == 0 ? nil : 2_000 * share, highPassHertz: share == 0 ? nil : 400 * share)
      let send = ReverbSend(Gain(amplitude: share), filter: BusFilter(lowPassStrength: share / 4))
      switch part {
      case .occlusion: engine[voice].setOcclusion(share, over: Fade(over, curve), at: time)
      case .bus: own.setFilter(filter, over: Fade(over, curve), at: time)
      case .busAbove: world.setFilter(filter, over: Fade(over, curve), at: time)
      case .effectsMix: engine.filters.set(cutoffs, of: .effects, over: Fade(over, curve), at: time)
      case .soundtrackMix: engine.filters.set(cutoffs, of: .soundtrack, over: Fade(over, curve), at: time)
      case .master: engine.filters.set(cutoffs, of: .master, over: Fade(over, curve), at: time)
      case .voiceSend: engine[voice].setReverbSend(send, over: Fade(over, curve), at: time)
      case .busSend: world.setReverbSend(send, over: Fade(over, curve), at: time)
      case .allSends: engine.master.setReverbSend(send, over: Fade(over, curve), at: time)
      }
    }

    /// Starts an inaudible voice that sends to the reverb.
    func keepReverb() throws {
      let silent = engine.play(try rig.constant(frames: 480), gain: .silence, loops: true)
      engine[silent].setReverbSend(ReverbSend(), over: .zero)
    }

    /// The value of a part as the engine has it, in one number.
    func reading(_ part: Part) -> Float {
      switch part {
      case .occlusion: engine[voice].occlusion ?? -1
      case .bus: own.filter.lowPassStrength
      case .busAbove: world.filter.lowPassStrength
      case .effectsMix: engine.filters.filter(of: .effects).lowPassHertz ?? 0
      case .soundtrackMix: engine.filters.filter(of: .soundtrack).lowPassHertz ?? 0
      case .master: engine.filters.filter(of: .master).lowPassHertz ?? 0
      case .voiceSend: engine[voice].reverbSend?.gain.amplitude ?? 0
      case .busSend: world.reverbSend?.gain.amplitude ?? 0
      case .allSends: engine.master.reverbSend?.gain.amplitude ?? 0
      }
    }
  }

  /// The frames of a game that orders something at frame 0, and of one that does the same when it has rendered up to
  /// `frame`.
  private func both(
    _ part: Part, at frame: Int = 5_003, to end: Int = 12_000, request: Int = 2_048,
    ordered: (NoiseSetup) throws -> Void, called: (NoiseSetup) throws -> Void,
    before: (NoiseSetup) throws -> Void = { _ in }
  ) throws -> (ordered: [Float], called: [Float]) {
    func heard(isOrdered: Bool) throws -> [Float] {
      let setup = try NoiseSetup(part)
      defer { setup.rig.clear() }
      try before(setup)
      // Where a send is called its reverb is there before: where it is ordered it must be.
      if isOrdered { try ordered(setup) } else { try setup.keepReverb() }
      let heard = setup.render(to: frame, request: request)
      if !isOrdered { try called(setup) }
      return heard + setup.render(to: end, request: request)
    }
    return (try heard(isOrdered: true), try heard(isOrdered: false))
  }

  @Test(arguments: Part.allCases, [64, 480, 2_048])
  func orderAtAFrameIsTheCallAtThatFrame(part: Part, request: Int) throws {
    let (ordered, called) = try both(part, request: request) {
      $0.order(part, at: 5_003)
    } called: {
      $0.order(part)
    }
    let isSend = [.voiceSend, .busSend, .allSends].contains(part)
    // A reverb that is new rounds otherwise, and from 1.25 on the filter of a send goes by lines that other steps cut
    // elsewhere.
    #expect(isSend ? difference(ordered[...], called[...]) < 2e-5 : ordered == called)
    let setup = try NoiseSetup(part)
    defer { setup.rig.clear() }
    let plain = setup.render(to: 12_000, request: request)
    let first = try #require(zip(ordered, plain).enumerated().first { $1.0 != $1.1 }?.offset)
    // A reverb is heard later than it is fed.
    #expect(first >= 5_003 && (isSend || first < 5_003 + 16), "\(first)")
  }

  /// A reverb that nobody needs goes after 2 s.
  @Test(arguments: [Part.voiceSend, .busSend, .allSends])
  func sendThatWaitsForLongHasItsReverbAtItsFrame(part: Part) throws {
    let (ordered, called) = try both(part, at: 130_003, to: 140_000, request: 4_800) {
      $0.order(part, at: 130_003)
    } called: {
      $0.order(part)
    }
    #expect(difference(ordered, called) < 1e-5)
  }

  @Test(arguments: Part.allCases)
  func lastOrderHoldsAndReplacesTheOneBefore(part: Part) throws {
    let (ordered, called) = try both(part) { setup in
      setup.order(part, 1, at: 3_000)
      setup.order(part, at: 5_003)
    } called: {
      $0.order(part)
    }
    #expect(ordered == called)
  }

  @Test(arguments: Part.allCases)
  func callWithoutATimeEndsTheOneThatWaits(part: Part) throws {
    let setups = try [NoiseSetup(part), NoiseSetup(part)]
    defer { for setup in setups { setup.rig.clear() } }
    for (index, setup) in setups.enumerated() {
      if index == 0 { setup.order(part, 1, at: 5_003) }
      _ = setup.render(to: 1_000, request: 1_000)
      setup.order(part)
    }
    #expect(setups[0].render(to: 12_000, request: 2_048) == setups[1].render(to: 12_000, request: 2_048))
  }

  @Test(arguments: Part.allCases)
  func orderThatComesMidwayGoesOnFromThere(part: Part) throws {
    let (ordered, called) = try both(part) {
      $0.order(part, at: 5_003)
    } called: {
      $0.order(part)
    } before: {
      $0.order(part, 1, over: .milliseconds(200))
    }
    #expect(ordered == called)
  }

  @Test(arguments: Part.allCases)
  func orderThatComesInAHoldIsTheCallInThatHold(part: Part) throws {
    let setups = try [NoiseSetup(part), NoiseSetup(part)]
    defer { for setup in setups { setup.rig.clear() } }
    var heard: [[Float]] = []
    for (index, setup) in setups.enumerated() {
      if index == 0 { setup.order(part, at: 5_003) }
      _ = setup.render(to: 2_000, request: 500)
      setup.engine.report(.interruptionBegan(.call))
      _ = setup.render(to: 5_003, request: 500)
      if index == 1 { setup.order(part) }
      _ = setup.render(to: 9_000, request: 500)
      #expect(abs(setup.reading(part) - setups[0].reading(part)) < 1e-6 && setup.reading(part) > 0)
      setup.engine.report(.interruptionEnded(.call))
      heard.append(setup.render(to: 14_000, request: 500))
    }
    #expect(heard[0] == heard[1] && heard[0].contains { $0 != 0 })
  }

  @Test(arguments: [Part.occlusion, .bus, .busAbove, .effectsMix, .master, .voiceSend])
  func orderAndGainAtOneFrameBothApply(part: Part) throws {
    let (ordered, called) = try both(part) { setup in
      setup.order(part, at: 5_003)
      setup.engine[setup.voice].setGain(Gain(amplitude: 0.5), over: .milliseconds(10), at: 5_003)
      setup.own.setGain(Gain(amplitude: 0.5), over: .milliseconds(10), at: 5_003)
    } called: { setup in
      setup.order(part)
      setup.engine[setup.voice].setGain(Gain(amplitude: 0.5), over: .milliseconds(10))
      setup.own.setGain(Gain(amplitude: 0.5), over: .milliseconds(10))
    }
    #expect(ordered == called)
  }

  @Test(arguments: Part.allCases)
  func readingIsTheValueThatHolds(part: Part) throws {
    let setup = try NoiseSetup(part)
    defer { setup.rig.clear() }
    setup.order(part, at: 5_003)
    _ = setup.render(to: 5_003, request: 5_003)
    #expect(setup.reading(part) == (part == .occlusion || part == .voiceSend ? setup.reading(part) : 0))
    _ = setup.render(to: 5_010, request: 7)
    #expect(setup.reading(part) > 0)
  }

  @Test(arguments: [Part.bus, .master, .effectsMix, .soundtrackMix])
  func orderUnderASnapshotIsHeardWhenThatLeaves(part: Part) throws {
    let values = Snapshot.Values(filter: BusFilter(lowPassStrength: 0.2), cutoffs: SoundFilter(lowPassHertz: 9_000))
    let name = [Part.bus: "own", .master: "master", .effectsMix: "effects"][part] ?? "soundtrack"
    let setups = try [NoiseSetup(part), NoiseSetup(part)]
    defer { for setup in setups { setup.rig.clear() } }
    var heard: [[Float]] = [[], []]
    for (index, setup) in setups.enumerated() {
      let mix = part == .bus ? Snapshot.Values(filter: values.filter) : values
      if index == 0 { setup.order(part, at: 5_003) }
      try setup.engine.snapshots.enter(Snapshot("menu", [name: mix]), over: .milliseconds(10))
      heard[index] += setup.render(to: 8_000, request: 1_000)
      if index == 1 { setup.order(part) }
      setup.engine.snapshots.leave("menu", over: .milliseconds(10))
      heard[index] += setup.render(to: 12_000, request: 1_000)
    }
    #expect(heard[0] == heard[1])
  }

  @Test func ordersOfTheEffectsClockWaitForTheMix() throws {
    let setup = try NoiseSetup()
    setup.order(.occlusion, at: .effects(6_000))
    setup.order(.bus, at: .effects(6_000))
    _ = setup.render(to: 4_000, request: 4_000)
    setup.engine.report(.interruptionBegan(.call))  // 384 frames more, then it stands still
    _ = setup.render(to: 14_000, request: 500)
    #expect(setup.reading(.occlusion) == 0 && setup.reading(.bus) == 0)
    setup.engine.report(.interruptionEnded(.call))
    _ = setup.render(to: 14_000 + 1_616, request: 1_616)
    #expect(setup.reading(.bus) == 0)
    _ = setup.render(to: 14_000 + 1_617, request: 1)
    #expect(setup.reading(.occlusion) == 0.5 && setup.reading(.bus) == 0.5)
  }

  @Test func orderInThePastHappensAtOnce() throws {
    for part in Part.allCases {
      let setup = try NoiseSetup(part)
      defer { setup.rig.clear() }
      _ = setup.render(to: 1_000, request: 1_000)
      setup.order(part, at: 7)
      _ = setup.render(to: 1_001, request: 1)
      #expect(setup.reading(part) > 0, "\(part)")
    }
  }

  @Test func idleEngineFollowsItsOrders() throws {
    let manual = try ManualClockEngine()
    defer { manual.rig.clear() }
    let engine = manual.engine
    let voice = engine.play(try manual.rig.constant(frames: 480), gain: .silence, loops: true)
    manual.pass(milliseconds: 5_000)
    let start = engine.clock
    #expect(manual.output.isIdle)
    engine[voice].setOcclusion(0.5, at: .engine(start + 48_000))
    engine.effects.setFilter(BusFilter(lowPassStrength: 0.5), at: .engine(start + 48_000))
    engine.filters.set(SoundFilter(lowPassHertz: 700), of: .master, at: .engine(start + 48_000))
    manual.pass(milliseconds: 990)
    #expect(engine[voice].occlusion == 0 && engine.effects.filter == BusFilter())
    #expect(engine.filters.filter(of: .master) == SoundFilter())
    manual.pass(milliseconds: 30)
    #expect(engine[voice].occlusion == 0.5 && engine.effects.filter == BusFilter(lowPassStrength: 0.5))
    #expect(engine.filters.filter(of: .master) == SoundFilter(lowPassHertz: 700))
  }
}
