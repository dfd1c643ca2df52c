import Glibc
import TacetDecoding
import TacetSession
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Orders that meet a play: each order × where it meets it. An order acts from the frame on at which it is given, as if
/// blocks were one frame long; one that is given before a voice begins acts from the voice's first frame on.
@Suite(.serialized) struct MeetingOrderTests {
  /// An order to a voice of a quarter of full scale, on the bus `world`.
  enum Order: CaseIterable {
    case louder, quieter, pan, pitch, place, occlusion, filter, send, narrow, stop, pause, bus, loops

    func give(_ engine: AudioEngine, _ voice: Voice) {
      let sound = engine[voice]
      switch self {
      case .louder: sound.setGain(.unity, over: .milliseconds(400))
      case .quieter: sound.setGain(.silence, over: .milliseconds(400))
      case .pan: sound.setPan(1, over: .milliseconds(400))
      case .pitch: sound.setPitch(2, over: .milliseconds(400))
      case .place: sound.setPosition([8, 0, -2], over: .milliseconds(400))
      case .occlusion: sound.setOcclusion(1, over: .milliseconds(400))
      case .filter:
        engine.bus(named: "world")?.setFilter(BusFilter(lowPassStrength: 1), over: .milliseconds(400))
      case .send: sound.setReverbSend(ReverbSend(), over: .milliseconds(400))
      case .narrow: sound.setWidth(0)
      case .stop: sound.stop(fadeOut: .milliseconds(400))
      case .pause: sound.pause(over: .milliseconds(400))
      case .bus: try? sound.setBus(engine.effects)
      case .loops: sound.setLoops(2)
      }
    }
  }

  /// Where the order meets the play.
  enum Meeting: CaseIterable {
    case sameBlock, nextBlock, scheduledStart, held, outranked, streamed
  }

  @Test(arguments: Order.allCases, Meeting.allCases)
  func orderActsAsIfBlocksWereOneFrameLong(order: Order, meeting: Meeting) throws {
    let (heard, isPlaying) = try Self.heard(order, meeting, late: 0)
    let (exact, isPlayingExactly) = try Self.heard(order, meeting, late: 1)
    #expect(heard.count == exact.count)
    // Those without a ramp of the game's are reached in 5 ms, or are there from the first frame on.
    let glide = order == .narrow || order == .bus ? 2 * (meeting == .scheduledStart ? 2_048 : 1_024) : 0
    let worst = zip(heard, exact).dropFirst(glide).map { abs($0 - $1) }.max() ?? 1
    #expect(worst < 0.01, "off by \(worst)")
    #expect(isPlaying == isPlayingExactly)
    #expect(((exact.map(abs).max() ?? 0) > 0.02) == Self.isHeard(order, meeting))
  }

  /// True if the order lets something be heard where it meets the play.
  private static func isHeard(_ order: Order, _ meeting: Meeting) -> Bool {
    switch meeting {
    case .sameBlock, .nextBlock, .streamed: true
    case .scheduledStart: order != .stop && order != .pause
    // A one-shot that was asked for in a hold runs unheard.
    case .held: order != .stop && order != .pause && order != .loops
    // It has faded meanwhile.
    case .outranked: order != .stop && order != .pause && order != .quieter
    }
  }

  /// The sound of a voice that gets an order, interleaved, and whether it lives in the end. `late`: so many frames
  /// after the voice's first frame, or after the block before the order.
  private static func heard(_ order: Order, _ meeting: Meeting, late: Int) throws -> ([Float], Bool) {
    let rig = try OfflineRig(category: .ambient) { $0.maximumSounding = meeting == .outranked ? 1 : 16 }
    defer { rig.clear() }
    let engine = rig.engine
    let world = try engine.makeBus("world")
    try engine.makeBus("room").setGain(.decibels(-6), over: .zero)
    if order == .send { engine.reverb.set(.hall, over: .zero) }
    engine.effects.setGain(.decibels(order == .bus ? -12 : 0), over: .zero)
    if order == .bus { try world.setParent(nil) }
    _ = rig.left(480)
    let effect = try Self.sine(
      channels: order == .place || order == .pan ? 1 : 2, isStreamed: meeting == .streamed, rig)
    let voice: Voice
    var heard: [Float] = []
    let isLoop = order != .loops
    func play(at time: ClockTime? = nil) -> Voice {
      let place: SIMD3<Float>? = order == .place ? [-2, 0, -2] : nil
      let gain = order == .louder ? Gain.decibels(-24) : .unity
      return engine.play(
        effect, gain: gain, at: place, loops: isLoop ? true : false, startingAt: time, on: world)
    }
    switch meeting {
    case .sameBlock, .streamed:
      voice = play()
      heard += engine.rendered(frames: late)
    case .nextBlock:
      voice = play()
      heard += engine.rendered(frames: 480 + late)
    case .scheduledStart:
      voice = play(at: .engine(FrameCount(engine.clock.rawValue + 700)))
      // Before it begins a stop ends it, and a pause lets it wait.
      let isLate = late > 0 && order != .stop && order != .pause
      heard += engine.rendered(frames: isLate ? 700 + late : 240)
    case .held:
      engine.report(.interruptionBegan(.call))
      _ = engine.rendered(frames: 4_800)
      voice = play()
      if late == 0 || !isHeard(order, meeting) {
        _ = engine.rendered(frames: late)
        order.give(engine, voice)
        _ = engine.rendered(frames: 240 - late)
        engine.report(.interruptionEnded(.call))
      } else {
        _ = engine.rendered(frames: 240)
        engine.report(.interruptionEnded(.call))
        heard += engine.rendered(frames: late)
      }
    case .outranked:
      let first = engine.play(try rig.sine(frames: 48_000), loops: true, priority: 9)
      _ = engine.rendered(frames: 960)
      voice = play()
      if late > 0 { _ = engine.rendered(frames: late) }
      order.give(engine, voice)
      _ = engine.rendered(frames: 4_800 - late)
      engine[first].stop(fadeOut: .zero)
    }
    let isGiven = meeting == .outranked || meeting == .held && (late == 0 || !isHeard(order, meeting))
    if !isGiven { order.give(engine, voice) }
    let frames = 28_800
    heard += engine.rendered(frames: max(0, frames - heard.count / 2))
    return (Array(heard.prefix(2 * frames)), engine[voice].isPlaying)
  }

  /// 100 Hz, the right channel half as loud.
  private static func sine(channels: Int, isStreamed: Bool, _ rig: OfflineRig) throws -> SoundEffect {
    let frames = (0..<36_000).map { 0.25 * sin(2 * .pi * Float($0 % 480) / 480) }
    let samples = channels == 1 ? frames : frames.flatMap { [$0, $0 / 2] }
    guard isStreamed else { return try SoundEffect(frames: samples, sampleRate: 48_000, channels: channels) }
    let file = rig.folder.appending(path: "sine.wav")
    var writer = try WaveFileWriter(path: file.path, format: AudioFormat(sampleRate: 48_000, channels: channels))
    try writer.append(samples)
    try writer.close()
    return try SoundEffect(streaming: file)
  }
}
