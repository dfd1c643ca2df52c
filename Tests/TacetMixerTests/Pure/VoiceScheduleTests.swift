import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetMixer

/// The scheduled orders that are in force, by the clocks alone.
@Suite struct VoiceScheduleTests {
  private func change(at time: ClockTime, over span: RampSpan = 0) -> PendingChange {
    PendingChange(at: time, over: span)
  }

  /// ``VoiceOrder/follow(_:_:to:)`` copies what lies behind them.
  @Test func parametersLieFirstInAnOrder() {
    #expect(MemoryLayout<VoiceOrder>.offset(of: \.parameters) == 0)
  }

  @Test func timesComeByTheirOwnClocks() {
    var clocks = RenderClocks(engine: 100, effects: 50, soundtrack: 20)
    #expect(clocks.frames(until: 130) == 30 && clocks.frames(until: .effects(130)) == 80)
    #expect(clocks.frames(until: .soundtrack(20)) == 0 && clocks.hasCome(.soundtrack(20)))
    clocks.effectsRun = false
    clocks.soundtrackRuns = false
    #expect(clocks.frames(until: .effects(130)) == .max && clocks.frames(until: .effects(50)) == 0)
    #expect(clocks.frames(until: .soundtrack(21)) == .max && clocks.frames(until: 130) == 30)
    #expect(clocks.frames(until: .engine(FrameCount(.max))) > 0 && clocks.hasCome(.engine(FrameCount(.min))))
  }

  @Test func ordersAreInForceFromTheirTimeOn() {
    var schedule = VoiceSchedule()
    schedule.gain = .init(0.5, change(at: 100, over: RampSpan(480, .smooth)))
    schedule.pitch = .init(2, change(at: .effects(10), over: 7))
    schedule.place = .init(.init(position: [1, 2, 3], pan: 0), change(at: 300, over: 0))
    schedule.stop = change(at: 400, over: 240)
    func state(_ frame: Int) -> (VoiceParameters, VoiceRamps) {
      var parameters = VoiceParameters()
      let ramps = schedule.apply(at: RenderClocks(engine: frame, effects: frame / 100), to: &parameters)
      return (parameters, ramps)
    }
    #expect(state(99).0.gain == 1 && state(99).1.gain == nil)
    #expect(state(100).0.gain == 0.5 && state(100).1.gain == RampSpan(480, .smooth))
    #expect(state(300).0.position == [1, 2, 3] && state(999).0.pitch == 1 && state(1_000).0.pitch == 2)
    #expect(schedule.stopRamp(at: RenderClocks(engine: 399)) == nil)
    #expect(schedule.stopRamp(at: RenderClocks(engine: 400)) == 240)
    #expect(schedule.framesUntilNext(RenderClocks(engine: 150, effects: 1)) == 9)
    #expect(schedule.framesUntilNext(RenderClocks(engine: 500, effects: 10)) == .max)
    #expect(schedule.due(at: RenderClocks(engine: 300)) == [.gain, .place])
    #expect(
      schedule.waits(at: RenderClocks(engine: 500)) && !schedule.waits(at: RenderClocks(engine: 500, effects: 10)))
    schedule.remove([.gain, .pitch, .place, .stop])
    #expect(schedule.isEmpty)
  }

  @Test func occlusionAndSendAreInForceFromTheirTimeOn() {
    var schedule = VoiceSchedule()
    schedule.occlusion = .init(0.5, change(at: 100, over: RampSpan(480, .smooth)))
    schedule.send = .init(ReverbSend(), change(at: .effects(20), over: 7))
    let before = RenderClocks(engine: 99, effects: 19)
    let after = RenderClocks(engine: 100, effects: 20)
    var parameters = VoiceParameters()
    var ramps = schedule.apply(at: before, to: &parameters)
    #expect(parameters.occlusion == 0 && parameters.send == nil && ramps.occlusion == nil && ramps.send == nil)
    #expect(schedule.framesUntilNext(before) == 1 && schedule.waits(at: before) && schedule.awaitsSend(before))
    ramps = schedule.apply(at: after, to: &parameters)
    #expect(parameters.occlusion == 0.5 && parameters.send == ReverbSend())
    #expect(ramps.occlusion == RampSpan(480, .smooth) && ramps.send == 7 && ramps.gain == nil)
    #expect(
      schedule.due(at: after) == [.occlusion, .send] && !schedule.waits(at: after) && !schedule.awaitsSend(after))
    schedule.send = .init(nil as ReverbSend?, change(at: .effects(20), over: 7))
    _ = schedule.apply(at: after, to: &parameters)
    #expect(parameters.send == nil && !schedule.awaitsSend(before))
    schedule.remove(.occlusion)
    #expect(schedule.occlusion == nil && schedule.send != nil)
    schedule.remove(.send)
    #expect(schedule.isEmpty)
  }

  @Test func turnThatCameLastHolds() {
    var schedule = VoiceSchedule()
    schedule.pause.schedule(true, change(at: 100))
    schedule.pause.schedule(false, change(at: 200))
    func isPaused(_ frame: Int, before: Bool = false) -> Bool {
      var parameters = VoiceParameters()
      parameters.isPaused = before
      _ = schedule.apply(at: RenderClocks(engine: frame), to: &parameters)
      return parameters.isPaused
    }
    #expect(!isPaused(99) && isPaused(100) && isPaused(199) && !isPaused(200))
    schedule.pause.schedule(false, change(at: 50))
    #expect(!isPaused(60, before: true) && isPaused(100))
  }
}
