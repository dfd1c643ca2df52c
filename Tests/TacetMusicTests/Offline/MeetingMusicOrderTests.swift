import Glibc
import TacetSession
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Orders that meet a play of the soundtrack: each order × where it meets it. An order acts from the frame on at which
/// it is given, as if blocks were one frame long; one that is given before the music begins acts from its first frame
/// on.
@Suite(.serialized) struct MeetingMusicOrderTests {
  enum Order: CaseIterable {
    case louder, quieter, filter, speed, intensity, layer, stop, pause, crossfade, seek

    func give(_ rig: OfflineRig, _ other: Soundtrack) {
      let player = rig.engine.soundtrack
      switch self {
      case .louder: player.bus.setGain(.decibels(6), over: .milliseconds(400))
      case .quieter: player.bus.setGain(.silence, over: .milliseconds(400))
      case .filter: rig.engine.filters.set(SoundFilter(lowPassHertz: 200), of: .soundtrack, over: .milliseconds(400))
      case .speed: player.bus.setTimeScale(2, over: .milliseconds(400))
      case .intensity: player.setIntensity(1, over: .milliseconds(400))
      case .layer: player.setGain(.silence, ofLayer: 0, over: .milliseconds(400))
      case .stop: player.stop(fadeOut: .milliseconds(400))
      case .pause: player.pause(over: .milliseconds(400))
      case .crossfade: player.crossfade(to: other, over: .milliseconds(400))
      case .seek: player.seek(toFrame: 12_000)
      }
    }
  }

  enum Meeting: CaseIterable {
    case sameBlock, nextBlock, scheduledStart, held
  }

  @Test(arguments: Order.allCases, Meeting.allCases)
  func orderActsAsIfBlocksWereOneFrameLong(order: Order, meeting: Meeting) throws {
    let heard = try Self.heard(order, meeting, late: 0)
    let exact = try Self.heard(order, meeting, late: 1)
    // A seek comes in, or fades from the other place, in 8 ms.
    let glide = order == .seek ? 2 * 512 : 0
    let worst = zip(heard, exact).dropFirst(glide).map { abs($0 - $1) }.max() ?? 1
    withKnownIssue {
      #expect(worst < 0.01, "off by \(worst)")
    } when: {
      // A pause is an order for the whole mix, which has nothing to fade yet: step 6 of the mixer's redesign, where one
      // mechanism has what waits for voices, buses and mixes.
      order == .pause && meeting == .sameBlock
    }
    let isHeard = meeting == .sameBlock || meeting == .nextBlock || (order != .stop && order != .pause)
    #expect(((exact.map(abs).max() ?? 0) > 0.02) == isHeard)
  }

  private static func heard(_ order: Order, _ meeting: Meeting, late: Int) throws -> [Float] {
    let rig = try OfflineRig(category: .ambient)
    defer { rig.clear() }
    let engine = rig.engine
    _ = rig.left(480)
    let stems = [
      try rig.soundtrack("a", frames: 48_000),
      try rig.soundtrack("b", frames: 48_000) { 0.2 * OfflineRig.slowSine($0) },
    ]
    let theme =
      order == .intensity || order == .layer
      ? try Soundtrack(layers: [SoundtrackLayer(stems[0]), SoundtrackLayer(stems[1], enters: 0.2...0.8)]) : stems[0]
    var heard: [Float] = []
    switch meeting {
    case .sameBlock:
      engine.soundtrack.play(theme)
      heard += engine.rendered(frames: late)
    case .nextBlock:
      engine.soundtrack.play(theme)
      heard += engine.rendered(frames: 480 + late)
    case .scheduledStart:
      engine.soundtrack.play(theme, at: .engine(FrameCount(engine.clock.rawValue + 700)))
      heard += engine.rendered(frames: 240 + late)
    case .held:
      engine.report(.interruptionBegan(.call))
      _ = engine.rendered(frames: 4_800)
      engine.soundtrack.play(theme)
      _ = engine.rendered(frames: late)
      order.give(rig, stems[1])
      _ = engine.rendered(frames: 240 - late)
      engine.report(.interruptionEnded(.call))
      return engine.rendered(frames: 28_800)
    }
    order.give(rig, stems[1])
    return heard + engine.rendered(frames: 28_800 - heard.count / 2)
  }
}
