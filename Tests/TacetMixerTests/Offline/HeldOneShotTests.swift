import TacetSignal
import Testing

@testable import TacetMixer

/// One-shots that are asked for, or come due, while the system holds the effects.
@Suite struct HeldOneShotTests {
  private let renderer: Renderer
  private let buffer: EffectBuffer

  init() throws {
    renderer = try Renderer()
    let pcm = PCM(
      format: AudioFormat(sampleRate: 48_000, channels: 1), samples: [Float](repeating: 0.1, count: 24_000))
    buffer = renderer.buffer(of: pcm, loop: nil)
  }

  @discardableResult
  private func render(_ frames: Int) -> [Float] {
    renderer.rendered(frames)
  }

  private func hold() { renderer.game.order(effects: MixOrder(level: .paused, ramp: 480, oneShots: .dropEnding)) }
  private func resume() { renderer.game.order(effects: MixOrder(level: .audible, ramp: 480)) }

  private func play(
    _ slot: Int, isHeld: Bool, at frame: Int = 0, loops: Bool = false, pitch: Float = 1
  ) {
    var parameters = VoiceParameters()
    parameters.start = .engine(FrameCount(frame))
    parameters.loops = loops
    parameters.pitch = pitch
    let isTaken = renderer.game.start(
      StartCommand(
        slot: UInt32(slot), generation: 1, buffer: buffer, startsAfterResume: isHeld, isHeld: isHeld), parameters)
    #expect(isTaken)
  }

  private func events() -> [String] {
    var events: [String] = []
    while let event = renderer.game.events.pop() {
      let reason = event.kind == .voiceEnded ? " \(event.reason)" : ""
      events.append("\(event.kind) \(event.index)\(reason) \(event.frame)")
    }
    return events
  }

  @Test(arguments: [1, 480, 5_000]) func askedForInAHoldItRunsUnheardAndEndsOnItsFrame(asked: Int) {
    hold()
    render(asked)
    play(0, isHeld: true, pitch: 2)
    render(100)
    resume()
    #expect(render(20_000).allSatisfy { $0 == 0 })
    #expect(events() == ["voiceEnded 0 unheard \(asked + 12_000)"])
  }

  @Test func askedForInAHoldThatIsOverAtTheNextBlockItRunsUnheard() {
    hold()
    play(0, isHeld: true)
    resume()
    #expect(render(30_000).allSatisfy { $0 == 0 })
    #expect(events() == ["voiceEnded 0 unheard 24000"])
  }

  @Test func dueInAHoldItRunsUnheardFromItsFrame() {
    play(0, isHeld: false, at: 10_007)
    hold()
    render(12_000)
    resume()
    #expect(render(30_000).allSatisfy { $0 == 0 })
    #expect(events() == ["voiceEnded 0 unheard 34007"])
  }

  @Test func stopEndsItAtOnce() {
    hold()
    play(0, isHeld: true)
    render(1_000)
    renderer.game.stop(0, ramp: 48_000)
    render(1)
    #expect(events() == ["voiceEnded 0 stopped 1000"])
    render(48_000)
    #expect(events() == [])
  }

  @Test func changesAndMarksDoNotReachIt() {
    hold()
    play(0, isHeld: true)
    render(1_000)
    var parameters = VoiceParameters()
    parameters.pitch = 0.5
    parameters.isPaused = true
    parameters.loops = true
    withUnsafePointer(to: parameters) { renderer.game.change(0, $0) }
    var bus = BusControls()
    bus.pause.turn(true, over: 0)
    renderer.game.publish(&bus, of: BusID(0))
    renderer.game.dropFrozen()
    render(30_000)
    #expect(events() == ["voiceEnded 0 unheard 24000"])
  }

  @Test func loopStartsAfterTheHold() {
    hold()
    render(1_000)
    play(0, isHeld: true, loops: true)
    #expect(render(48_000).allSatisfy { $0 == 0 })
    resume()
    #expect(render(4_800).contains { $0 != 0 })
    #expect(events() == ["voiceStarted 0 49000"])
  }

  @Test func framesThatNobodyCountedCountForItAndForNothingElse() {
    play(1, isHeld: false)
    render(480)
    hold()
    render(520)
    play(0, isHeld: true)
    render(1_000)
    renderer.game.countMissed(20_000)
    #expect(events() == ["voiceStarted 1 0"] && renderer.game.clock == 2_000)
    #expect(renderer.game.nextUnheardEnd == 5_000)
    render(4_000)
    #expect(events() == ["voiceEnded 0 unheard 5000"])
    play(2, isHeld: true)
    render(1)
    // More than it has left: it ends without another block.
    renderer.game.countMissed(1_000_000)
    #expect(events() == ["voiceEnded 2 unheard 6001"] && renderer.game.nextUnheardEnd == .max)
    resume()
    #expect(render(4_800).contains { $0 != 0 })
  }

  @Test func withoutBlocksItEndsOnTimeAndSaysWhen() {
    hold()
    play(0, isHeld: true)
    #expect(renderer.game.processCommands() == 24_000)
    #expect(renderer.game.processCommands(advancing: 23_999) == 1)
    #expect(events() == [])
    #expect(renderer.game.processCommands(advancing: 100) == .max)
    #expect(events() == ["voiceEnded 0 unheard 24000"])
  }
}
