import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The reverb of everywhere and its zones at a frame, as they are rendered: as if they had been called there.
@Suite(.serialized) struct ReverbTurnTests {
  enum Turn: CaseIterable {
    /// A hall gives way to nothing, to a cave, or to a zone around the listener.
    case none, other, zones
    /// A hall comes where nothing was.
    case first
  }

  /// An engine that plays noise into a hall, or into a room that is still to come.
  private struct NoiseSetup {
    let rig: OfflineRig
    var engine: AudioEngine { rig.engine }

    init(_ turn: Turn) throws {
      rig = try OfflineRig()
      if turn != .first { rig.engine.reverb.set(.hall, over: .zero) }
      rig.engine.effects.setReverbSend(ReverbSend(), over: .zero)
      var noise = SeededGenerator(seed: 7)
      let samples = (0..<9_600).map { _ in Float.random(in: -0.2...0.2, using: &noise) }
      rig.engine.play(try SoundEffect(frames: samples, sampleRate: 48_000), pan: -1, loops: true)
    }

    func order(_ turn: Turn, at time: ClockTime? = nil) {
      let fade = Fade(.milliseconds(20), .smooth)
      switch turn {
      case .none: engine.reverb.set(nil, over: fade, at: time)
      case .other: engine.reverb.set(.cave, over: fade, at: time)
      case .first: engine.reverb.set(.hall, over: fade, at: time)
      case .zones: engine.reverb.setZones([ReverbZone(.cave, around: .zero, radius: 10)], over: fade, at: time)
      }
    }

    /// Renders up to a frame of the engine, in requests of this length, the last one shorter; then what is left of that
    /// one.
    func render(to frame: Int, request: Int = 2_048) -> [Float] {
      var heard: [Float] = []
      while engine.clock.rawValue < frame {
        let clock = engine.clock.rawValue
        heard += rig.left(min(request - clock % request, frame - clock))
      }
      return heard
    }

    /// True if the change has come, as the game reads it.
    func hasCome(_ turn: Turn) -> Bool {
      switch turn {
      case .none: engine.reverb.preset == nil
      case .other: engine.reverb.preset == .cave
      case .first: engine.reverb.preset == .hall
      case .zones: !engine.reverb.zones.isEmpty
      }
    }
  }

  /// The frames of a game that orders something at frame 0, and of one that does another thing when it has rendered up
  /// to `frame`.
  private func both(
    _ turn: Turn, at frame: Int = 15_003, to end: Int = 30_000, request: Int = 2_048,
    ordered: (NoiseSetup) -> Void, called: (NoiseSetup) -> Void
  ) throws -> (ordered: [Float], called: [Float]) {
    func heard(isOrdered: Bool) throws -> [Float] {
      let setup = try NoiseSetup(turn)
      if isOrdered { ordered(setup) }
      let heard = setup.render(to: frame, request: request)
      if !isOrdered { called(setup) }
      return heard + setup.render(to: end, request: request)
    }
    return (try heard(isOrdered: true), try heard(isOrdered: false))
  }

  /// A reverb that is made cuts a step, and rounds otherwise: 2e-5 of noise of 0.2 is below -80 dB.
  @Test(arguments: Turn.allCases, [64, 480, 2_048])
  func orderAtAFrameIsTheCallAtThatFrame(turn: Turn, request: Int) throws {
    let (ordered, called) = try both(turn, request: request) {
      $0.order(turn, at: 15_003)
    } called: {
      $0.order(turn)
    }
    #expect(difference(ordered, called) < 2e-5)
    let setup = try NoiseSetup(turn)
    let plain = setup.render(to: 15_003, request: request) + setup.render(to: 30_000, request: request)
    #expect(difference(ordered[..<15_003], plain[..<15_003]) < 2e-5)
    #expect(difference(ordered[15_003...], plain[15_003...]) > 1e-3)
  }

  @Test(arguments: Turn.allCases)
  func readingIsTheValueThatHolds(turn: Turn) throws {
    let setup = try NoiseSetup(turn)
    setup.order(turn, at: 5_003)
    #expect(!setup.hasCome(turn))
    _ = setup.render(to: 5_003, request: 5_003)
    #expect(!setup.hasCome(turn))
    _ = setup.render(to: 5_010, request: 7)
    #expect(setup.hasCome(turn))
  }

  /// A reverb that nobody needs goes after 2 s.
  @Test(arguments: Turn.allCases)
  func orderThatWaitsForLongHasItsReverbAtItsFrame(turn: Turn) throws {
    let (ordered, called) = try both(turn, at: 150_003, to: 160_000, request: 4_800) {
      $0.order(turn, at: 150_003)
    } called: {
      $0.order(turn)
    }
    #expect(difference(ordered, called) < 2e-5)
  }

  @Test(arguments: [Turn.none, .other, .first])
  func lastOrderReplacesTheOneThatWaits(turn: Turn) throws {
    let (ordered, called) = try both(turn) { setup in
      setup.engine.reverb.set(.tunnel, at: 3_000)
      setup.order(turn, at: 15_003)
    } called: {
      $0.order(turn)
    }
    #expect(difference(ordered, called) < 2e-5)
  }

  @Test(arguments: Turn.allCases)
  func callWithoutATimeEndsTheOneThatWaits(turn: Turn) throws {
    let setup = try NoiseSetup(turn)
    setup.order(turn, at: 5_003)
    _ = setup.render(to: 1_000)
    if turn == .zones { setup.engine.reverb.setZones([]) } else { setup.engine.reverb.set(.room) }
    _ = setup.render(to: 10_000)
    #expect(!setup.hasCome(turn))
  }

  /// One change waits at most, of the reverb of everywhere or of the zones.
  @Test func laterCallTakesThePlaceOfTheOther() throws {
    let (ordered, called) = try both(.first) { setup in
      setup.order(.first, at: 3_000)
      setup.order(.zones, at: 15_003)
    } called: {
      $0.order(.zones)
    }
    #expect(difference(ordered, called) < 2e-5)
  }

  /// A listener that moves gives the mixer another order, in which the change still waits.
  @Test func listenerThatMovesKeepsWhatWaits() throws {
    func heard(isOrdered: Bool) throws -> [Float] {
      let setup = try NoiseSetup(.first)
      setup.engine.reverb.setZones([ReverbZone(.cave, around: [100, 0, 0], radius: 10)], over: .zero)
      if isOrdered { setup.order(.first, at: 15_003) }
      var heard = setup.render(to: 4_000)
      setup.engine.listener.position = [95, 0, 0]
      heard += setup.render(to: 9_000)
      setup.engine.listener.position = [50, 0, 0]
      heard += setup.render(to: 15_003)
      if !isOrdered { setup.order(.first) }
      heard += setup.render(to: 30_000)
      #expect(setup.hasCome(.first))
      return heard
    }
    #expect(difference(try heard(isOrdered: true), try heard(isOrdered: false)) < 2e-5)
  }

  @Test(arguments: [Turn.none, .other])
  func orderThatComesInAHoldIsTheCallInThatHold(turn: Turn) throws {
    func heard(isOrdered: Bool) throws -> [Float] {
      let setup = try NoiseSetup(turn)
      if isOrdered { setup.order(turn, at: 15_003) }
      _ = setup.render(to: 12_000, request: 500)
      setup.engine.report(.interruptionBegan(.call))
      _ = setup.render(to: 15_003, request: 500)
      if !isOrdered { setup.order(turn) }
      _ = setup.render(to: 19_000, request: 500)
      #expect(setup.hasCome(turn))
      setup.engine.report(.interruptionEnded(.call))
      return setup.render(to: 34_000, request: 500)
    }
    let (ordered, called) = (try heard(isOrdered: true), try heard(isOrdered: false))
    #expect(difference(ordered, called) < 2e-5)
    #expect(ordered.contains { $0 != 0 })
  }

  @Test func orderOfTheEffectsClockWaitsForTheMix() throws {
    let setup = try NoiseSetup(.other)
    setup.order(.other, at: .effects(6_000))
    _ = setup.render(to: 4_000, request: 4_000)
    setup.engine.report(.interruptionBegan(.call))  // 384 frames more, then it stands still
    _ = setup.render(to: 14_000, request: 500)
    #expect(!setup.hasCome(.other))
    setup.engine.report(.interruptionEnded(.call))
    _ = setup.render(to: 14_000 + 1_616, request: 1_616)
    #expect(!setup.hasCome(.other))
    _ = setup.render(to: 14_000 + 1_617, request: 1)
    #expect(setup.hasCome(.other))
  }

  @Test func delayIsFromNowOn() throws {
    let setup = try NoiseSetup(.other)
    _ = setup.render(to: 1_000, request: 1_000)
    setup.engine.reverb.set(.cave, over: Fade(.zero, in: .milliseconds(100)))
    _ = setup.render(to: 5_800, request: 4_800)
    #expect(!setup.hasCome(.other))
    _ = setup.render(to: 5_801, request: 1)
    #expect(setup.hasCome(.other))
  }

  @Test(arguments: Turn.allCases)
  func orderInThePastHappensAtOnce(turn: Turn) throws {
    let setup = try NoiseSetup(turn)
    _ = setup.render(to: 1_000, request: 1_000)
    setup.order(turn, at: 7)
    _ = setup.render(to: 1_001, request: 1)
    #expect(setup.hasCome(turn))
  }

  /// Its report comes late, and finds another order that waits.
  @Test func orderWhoseTimeHasComeHoldsUntilTheNextOne() throws {
    func heard(controlRuns: Bool) throws -> [Float] {
      let setup = try NoiseSetup(.none)
      setup.order(.none, at: 1_000)
      setup.engine.diagnostics.stepThreads()
      var block = [Float](repeating: 0, count: 2 * 1_500)
      var done = 0
      while done < 1_500 {
        done += block.withUnsafeMutableBufferPointer { samples in
          samples.baseAddress.map {
            setup.engine.host.driver.renderOffline(into: $0 + 2 * done, frames: 1_500 - done)
          } ?? 1_500
        }
      }
      if controlRuns { setup.engine.diagnostics.stepThreads() }
      setup.engine.reverb.set(.hall, at: 9_000)
      #expect(setup.hasCome(.none))
      return block + (try setup.engine.render(frames: 10_500))
    }
    #expect(try heard(controlRuns: false) == heard(controlRuns: true))
  }

  /// Nothing sends, and no output asks for blocks.
  @Test func idleEngineFollowsItsOrders() throws {
    let manual = try ManualClockEngine()
    defer { manual.rig.clear() }
    let engine = manual.engine
    engine.play(try manual.rig.constant(frames: 480), gain: .silence, loops: true)
    manual.pass(milliseconds: 5_000)
    let start = engine.clock
    #expect(manual.output.isIdle)
    engine.reverb.set(.cave, at: .engine(start + 48_000))
    manual.pass(milliseconds: 990)
    #expect(engine.reverb.preset == nil)
    manual.pass(milliseconds: 30)
    #expect(engine.reverb.preset == .cave)
  }
}
