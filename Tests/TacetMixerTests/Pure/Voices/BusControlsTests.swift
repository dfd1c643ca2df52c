import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetMixer

/// The controls of one bus, with changes that wait for their time.
@Suite struct BusControlsTests {
  private func change(at time: ClockTime, over span: RampSpan = 0, number: UInt32 = 1) -> PendingChange {
    PendingChange(at: time, over: span, number: number)
  }

  private func at(_ frame: Int) -> RenderClocks { RenderClocks(engine: frame) }

  @Test func gainAndMuteAreInForceFromTheirTimesOn() {
    var bus = BusControls()
    bus.gain.schedule(0.5, change(at: 100, over: 10))
    bus.mute.schedule(true, change(at: 200, over: 20))
    bus.mute.schedule(false, change(at: 300, over: 30))
    #expect(bus.level(at: at(99)) == (1, 0))
    #expect(bus.level(at: at(100)) == (0.5, 10))
    #expect(bus.level(at: at(200)) == (0, 20))
    #expect(bus.level(at: at(300)) == (0.5, 30))
    #expect(bus.framesUntilNext(at(150)) == 50)
    #expect(bus.framesUntilNext(at(300)) == .max)
  }

  @Test func pauseIsInForceFromItsTimeOn() {
    var bus = BusControls()
    bus.pause.schedule(true, change(at: 300, over: 40))
    #expect(bus.pause.state(at: at(299)) == (false, 0))
    #expect(bus.pause.state(at: at(300)) == (true, 40))
  }

  @Test func endHoldsAgainstABeginningAtTheSameTime() {
    var pause = Switch()
    pause.schedule(true, change(at: 100, over: 1))
    pause.schedule(false, change(at: 100, over: 2))
    #expect(pause.state(at: at(100)) == (false, 2))
    pause.schedule(false, change(at: 99, over: 2))
    #expect(pause.state(at: at(100)) == (true, 1))
    #expect(pause.state(at: at(99)) == (false, 2))
  }

  @Test func lastOfGainAndUnmuteSaysHowTheLevelIsReached() {
    var bus = BusControls()
    bus.turnMute(true, over: 5)
    bus.gain.schedule(0.5, change(at: 300, over: 10))
    bus.mute.schedule(false, change(at: 200, over: 20))
    #expect(bus.level(at: at(200)) == (1, 20))
    #expect(bus.level(at: at(300)) == (0.5, 10))
    bus.gain.schedule(0.5, change(at: 200, over: 10))
    #expect(bus.level(at: at(200)) == (0.5, 20))
  }

  @Test func gainUnderAMuteLeavesTheMuteOnItsWay() {
    var bus = BusControls()
    bus.turnMute(true, over: 480)
    bus.setGain(0.5, over: 7)
    #expect(bus.level(at: at(0)) == (0, 480))
    bus.gain.schedule(0.25, change(at: 10, over: 3))
    #expect(bus.level(at: at(10)) == (0, 480))
    bus.turnMute(false, over: 90)
    #expect(bus.level(at: at(0)) == (0.5, 90))
    // The same again is no change.
    bus.setGain(0.75, over: 7)
    bus.turnMute(false, over: 11)
    #expect(bus.level(at: at(0)) == (0.75, 7))
  }

  @Test func valueOfASnapshotHoldsUntilItLeaves() {
    var control = Control<Float>(1)
    control.setOverride(2, over: 4)
    control.schedule(0.5, change(at: 100, over: 10))
    control.set(0.25, over: 20)
    control.schedule(0.5, change(at: 100, over: 10))
    #expect(control.target(at: at(100)) == (2, 4))
    let isNew = control.setOverride(2, over: 9)
    #expect(!isNew)
    control.setOverride(nil, over: 6)
    #expect(control.target(at: at(99)) == (0.25, 6))
    #expect(control.target(at: at(100)) == (0.5, 10))
  }

  @Test func changeAtOnceDropsTheOneThatWaits() {
    var control = Control<Float>(1)
    control.schedule(0.5, change(at: 100, over: 10))
    control.set(0.25, over: 20)
    #expect(control.pending == nil)
    #expect(control.target(at: at(100)) == (0.25, 20))
  }

  @Test func eachThatWaitsIsSettledByItsNumber() {
    var bus = BusControls()
    bus.gain.schedule(0.5, change(at: 10, number: 1))
    bus.timeScale.schedule(2, change(at: 10, number: 2))
    bus.filter.schedule(BusFilter(lowPassStrength: 0.5), change(at: 10, number: 3))
    bus.cutoffs.schedule(SoundFilter(lowPassHertz: 700), change(at: 10, number: 4))
    bus.send.schedule(ReverbSend(), change(at: 10, number: 5))
    bus.mute.schedule(true, change(at: 10, number: 6))
    bus.mute.schedule(false, change(at: 10, number: 7))
    bus.pause.schedule(true, change(at: 10, number: 8))
    bus.pause.schedule(false, change(at: 10, number: 9))
    bus.equaliser.schedule(Equaliser(low: .init(90, gain: .decibels(3))), change(at: 10, number: 10))
    bus.compressor.schedule(CompressorSettings(), change(at: 10, number: 11))
    bus.pan.schedule(0.5, change(at: 10, number: 12))
    bus.transport.schedule(true, change(at: 10, number: 13))
    bus.transport.schedule(false, change(at: 10, number: 14))
    bus.mono.schedule(true, change(at: 10, number: 15))
    bus.balance.schedule(-1, change(at: 10, number: 16))
    bus.reduced.schedule(true, change(at: 10, number: 17))
    bus.intensity.schedule(0.5, change(at: 10, number: 18))
    bus.snapshotChange = change(at: 10, number: 19)
    bus.reverbChange = change(at: 10, number: 20)
    for layer in 0..<LayerOrder.most {
      bus.layerTurns[layer] = PendingValue(0.5, change(at: 10, number: 21 + UInt32(layer)))
    }
    var places: Set<Int> = []
    bus.forEachPending { place, _ in places.insert(place) }
    #expect(places == Set(0..<BusControls.pendingCount))
    for number in [1, 2, 3, 4, 5, 10, 11, 12, 15, 16, 17, 18] as [UInt32] {
      let isSettled = bus.settle(number)
      let again = bus.settle(number)
      #expect(isSettled)
      #expect(!again)
    }
    #expect(bus.gain.value == 0.5)
    #expect(bus.timeScale.value == 2)
    #expect(bus.filter.value == BusFilter(lowPassStrength: 0.5))
    #expect(bus.cutoffs.value == SoundFilter(lowPassHertz: 700))
    #expect(bus.send.value == ReverbSend())
    let switches = [bus.mute.take(6), bus.mute.take(7), bus.pause.take(8), bus.pause.take(9)].map { $0?.isOn }
    #expect(switches == [true, false, true, false])
    #expect(bus.transport.take(13)?.isOn == true)
    #expect(bus.transport.take(14)?.isOn == false)
    #expect(bus.mono.value)
    #expect(bus.balance.value == -1)
    #expect(bus.reduced.value)
    #expect(bus.intensity.value == 0.5)
    let layers = (0..<LayerOrder.most).map { bus.layerTurns.take(21 + UInt32($0))?.layer }
    #expect(layers == Array(0..<LayerOrder.most))
    (bus.snapshotChange, bus.reverbChange) = (nil, nil)
    #expect(!bus.hasPending)
  }

  @Test func sendThatSilencesIsNotAwaited() {
    var bus = BusControls()
    bus.send.schedule(ReverbSend(), change(at: 300))
    #expect(bus.awaitsSend(at(299)))
    #expect(!bus.awaitsSend(at(300)))
    bus.send.schedule(ReverbSend.none, change(at: 300))
    #expect(!bus.awaitsSend(at(0)))
  }

  @Test func clockThatStandsStillKeepsWhatWaits() {
    var bus = BusControls()
    bus.gain.schedule(0.5, change(at: .effects(100)))
    var clocks = RenderClocks(engine: 9_000, effects: 90)
    #expect(bus.framesUntilNext(clocks) == 10)
    clocks.effectsRun = false
    #expect(bus.framesUntilNext(clocks) == .max)
    #expect(bus.gain.target(at: clocks).value == 1)
  }

  /// Changes that took place one after another, as a list of all of them has it.
  @Test(arguments: 1...10) func levelIsThatOfTheChangesOneAfterAnother(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var bus = BusControls()
      if Bool.random(using: &random) { bus.turnMute(true, over: 99) }
      let start = bus
      // At one time the end comes after the beginning, and the mute after the gain.
      var changes: [(frame: Int, kind: Int)] = []
      for kind in 0..<3 where Bool.random(using: &random) {
        let frame = Int.random(in: 0...12, using: &random)
        let change = change(at: .engine(FrameCount(frame)), over: RampSpan(kind + 1))
        switch kind {
        case 0: bus.gain.schedule(Float(frame + 1), change)
        case 1: bus.mute.schedule(true, change)
        default: bus.mute.schedule(false, change)
        }
        changes.append((frame, kind))
      }
      changes.sort { ($0.frame, $0.kind) < ($1.frame, $1.kind) }
      for frame in 0...13 {
        var (gain, isMuted, last, muteSpan) = (Float(1), start.mute.isOn, 0, start.mute.span)
        for change in changes where change.frame <= frame {
          // The end of a mute that there is not changes nothing.
          if change.kind == 2, !isMuted { continue }
          if change.kind == 0 { gain = Float(change.frame + 1) } else { isMuted = change.kind == 1 }
          if change.kind > 0 { muteSpan = RampSpan(change.kind + 1) }
          last = change.kind + 1
        }
        let level = bus.level(at: at(frame))
        #expect(level.gain == (isMuted ? 0 : gain))
        #expect(level.span == (isMuted ? muteSpan : RampSpan(last)))
      }
    }
  }
}
