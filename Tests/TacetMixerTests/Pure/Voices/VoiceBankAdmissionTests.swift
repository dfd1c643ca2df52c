import TacetSession
import TacetSignal
import Testing

@testable import TacetMixer

/// The admission of voices: refused at once, started, left to wait or run unheard.
@Suite struct VoiceBankAdmissionTests {
  /// A play, and a change by the game before the renderer has it.
  private struct Play {
    var request = PlayRequest()
    var change: (inout VoiceOrder) -> Void = { _ in }
    var serial: UInt64 = 9

    init() {
      var buffer = EffectBuffer()
      (buffer.frames, buffer.loopEnd) = (4_800, 4_800)
      request.start = StartCommand(slot: 5, generation: 1, buffer: buffer)
      request.parameters.gain = 0.25
    }

    /// Its order, as the renderer finds it.
    var order: VoiceOrder {
      mutating get {
        var order = VoiceOrder()
        order.begin(&request, pauseRamp: 0)
        change(&order)
        return order
      }
    }
  }

  /// A bank whose two places are taken by voices of full gain.
  private func fullBank() -> VoiceBank {
    var bank = VoiceBank(capacity: 16, limit: 2, spare: 2)
    for slot in 0..<2 {
      bank[slot].serial = bank.takeSerials(1)
      bank[slot].state = .sounding
      bank.sounding.append(slot)
      bank.rank(slot)
    }
    return bank
  }

  private func isRefused(
    _ changeBank: (inout VoiceBank) -> Void = { _ in }, _ change: (inout Play) -> Void = { _ in }
  ) -> Bool {
    var bank = fullBank()
    var play = Play()
    changeBank(&bank)
    change(&play)
    let serial = play.serial
    return withUnsafePointer(to: play.order) { order in
      withUnsafePointer(to: play.request.start) { bank.refuses($0, order, serial: serial) }
    }
  }

  /// True if a play is like one that was refused.
  private func isLike(_ change: (inout Play) -> Void = { _ in }) -> Bool {
    var (refused, play) = (Play(), Play())
    change(&play)
    func read<Result>(
      _ play: inout Play, _ body: (UnsafePointer<StartCommand>, UnsafePointer<VoiceOrder>) -> Result
    ) -> Result {
      withUnsafePointer(to: play.order) { order in
        withUnsafePointer(to: play.request.start) { body($0, order) }
      }
    }
    guard let first = read(&refused, { RefusedPlay($0, $1) }) else { return false }
    return read(&play) { first.isLike($0, $1) }
  }

  /// The same with another play.
  private func isRefused(_ change: (inout Play) -> Void) -> Bool { isRefused({ _ in }, change) }

  @Test func shortPlayThatMattersLeastIsRefusedWhileThereIsNoRoom() {
    #expect(isRefused())
    #expect(
      !isRefused { bank in
        bank.sounding.remove(1)
        bank.free(1)
      })
  }

  @Test func louderOrMoreImportantPlayIsAdmittedAndTheNewerOfTwoAlike() {
    #expect(!isRefused { $0.request.parameters.gain = 1.5 } && !isRefused { $0.request.parameters.gain = 1 })
    #expect(!isRefused { $0.request.parameters.priority = 1 })
    #expect(
      isRefused { play in
        play.request.parameters.gain = 9
        play.request.parameters.priority = -1
      })
    #expect(
      isRefused { play in
        play.request.parameters.gain = 1
        play.serial = 0
      })
  }

  /// It ends for another reason, or waits for its turn.
  @Test func playThatIsStoppedHeldPausedStreamedOrRepeatsIsAdmitted() {
    #expect(!isRefused { $0.change = { $0.stop(0, .stopped) } })
    #expect(!isRefused { $0.request.start.isHeld = true } && !isRefused { $0.request.start.startsAfterResume = true })
    #expect(
      !isRefused { $0.change = { $0.set(VoiceRamps(), to: $0.parameters) } }
        && !isRefused { $0.request.start.buffer.streamSlot = 0 })
    #expect(!isRefused { $0.request.parameters.repeats = 1 } && !isRefused { $0.request.parameters.loops = true })
    #expect(!isRefused { $0.change = { $0.set(VoiceRamps(pitch: 1), to: $0.parameters) } })
    let isRefusedOnAPausedBus = isRefused({ bank in bank.setBus3 { $0.pause.turn(true, over: 0) } }) {
      $0.request.parameters.bus = 3
    }
    #expect(!isRefusedOnAPausedBus)
  }

  @Test func inaudiblePlayIsAdmitted() {
    #expect(!isRefused { $0.request.parameters.gain = 0.99e-4 } && isRefused { $0.request.parameters.gain = 1.01e-4 })
    #expect(!isRefused { $0.request.parameters.position = [1e6, 0, 0] })
    let isRefusedOnAMutedBus = isRefused({ bank in bank.setBus3 { $0.turnMute(true, over: 0) } }) {
      $0.request.parameters.bus = 3
    }
    #expect(!isRefusedOnAMutedBus)
  }

  /// Near half a second it is admitted, and its end is counted exactly.
  @Test func playOfHalfASecondIsAdmittedHoweverQuiet() {
    #expect(
      isRefused { $0.request.start.buffer.frames = 23_700 } && !isRefused { $0.request.start.buffer.frames = 24_000 })
    #expect(
      isRefused { play in
        play.request.start.buffer.frames = 24_000
        play.request.start.offset = 12_000
      })
    #expect(
      isRefused { play in
        play.request.start.buffer.frames = 40_000
        play.request.parameters.pitch = 2
      })
    #expect(
      !isRefused { play in
        play.request.start.buffer.frames = 14_000
        play.request.parameters.pitch = 0.5
      })
    #expect(!isRefused { $0.request.start.offset = 4_800 } && !isRefused { $0.request.start.offset = .max })
    let isRefusedInSlowMotion = isRefused({ bank in bank.setBus3 { $0.timeScale.set(0.0625, over: 0) } }) {
      $0.request.parameters.bus = 3
    }
    #expect(!isRefusedInSlowMotion)
  }

  @Test func scheduledPlayIsAdmitted() {
    #expect(!isRefused { $0.request.parameters.start = 1 })
    #expect(!isRefused { $0.request.parameters.start = .effects(0) })
  }

  @Test func onlyAPlayThatMattersAsMuchAndIsOverAsSoonIsLikeARefusedOne() {
    #expect(isLike() && isLike { $0.request.parameters.pan = 1 } && isLike { $0.serial = 1 })
    let changes: [(inout Play) -> Void] = [
      { $0.request.parameters.bus = 1 },
      { $0.request.parameters.pitch = 0.5 }, { $0.request.parameters.position = .zero },
      { $0.request.parameters.repeats = 1 }, { $0.request.parameters.start = 1 }, { $0.request.start.offset = 1 },
      { $0.request.start.buffer.memory = 1 }, { $0.request.start.buffer.streamSlot = 0 },
      { $0.request.start.isHeld = true },
      { $0.request.start.startsAfterResume = true }, { $0.change = { $0.stop(0, .stopped) } },
      { $0.change = { $0.set(VoiceRamps(), to: $0.parameters) } },
    ]
    for (index, change) in changes.enumerated() { #expect(!isLike(change), "change \(index)") }
  }

  @Test func playInSpaceIsRefusedOnlyWhereNothingMoves() {
    #expect(isRefused { $0.request.parameters.position = [1, 0, 0] })
    let moves: [(inout Play) -> Void] = [
      { $0.request.parameters.velocity = [0, 0, 1] },
      { $0.change = { $0.set(VoiceRamps(place: 1), to: $0.parameters) } },
    ]
    for move in moves {
      #expect(
        !isRefused { play in
          play.request.parameters.position = [1, 0, 0]
          move(&play)
        })
    }
    #expect(!isRefused({ $0.law.listener.velocity = [1, 0, 0] }, { $0.request.parameters.position = [1, 0, 0] }))
    #expect(!isRefused({ $0.others.append(ListenerPose()) }, { $0.request.parameters.position = [1, 0, 0] }))
    #expect(isRefused({ $0.law.listener.velocity = [1, 0, 0] }, { _ in }))
  }

  // MARK: - Outcomes

  private func outcome(
    frame: Int = 1_000, gate: MixGate = MixGate(), _ change: (inout VoiceBank) -> Void = { _ in }
  ) -> VoiceBank.Outcome {
    var bank = VoiceBank(capacity: 16, limit: 2, spare: 2)
    bank[4].state = .parked
    bank[4].parameters.start = 1_000
    bank[4].parameters.bus = 3
    bank.waiting.append(4)
    change(&bank)
    return bank.outcome(of: 4, gate: gate, RenderClocks(engine: frame))
  }

  /// A gate that is about to pause, or has paused.
  private func gate(isFrozen: Bool) -> MixGate {
    var gate = MixGate()
    _ = gate.apply(MixOrder(level: .paused, ramp: isFrozen ? 0 : 480), fades: Fades(sampleRate: 48_000))
    #expect(gate.freezeIfSilent() == isFrozen)
    return gate
  }

  @Test func parkedVoiceStartsAtItsFrame() {
    #expect(outcome(frame: 999) == .waits)
    #expect(outcome() == .starts)
    #expect(outcome(frame: 9_000) == .starts)
    #expect(outcome { $0.waiting.remove(4) } == .waits && outcome { $0[4].parameters.isPaused = true } == .waits)
    #expect(outcome { $0[4].stream.isReady = false } == .waits)
  }

  @Test func voiceThatIsToStartAfterAPauseWaitsForIt() {
    #expect(outcome(gate: gate(isFrozen: false)) == .starts)
    #expect(outcome(gate: gate(isFrozen: false)) { $0[4].startsAfterResume = true } == .waits)
    #expect(outcome { $0[4].startsAfterResume = true } == .starts)
  }

  @Test func oneShotThatComesDueInAHoldRunsUnheardAndALoopWaits() {
    let holds: [(MixGate, (inout VoiceBank) -> Void)] = [
      (gate(isFrozen: true), { _ in }), (MixGate(), { bank in bank.setBus3 { $0.pause.turn(true, over: 0) } }),
    ]
    for (gate, hold) in holds {
      #expect(outcome(gate: gate, hold) == .runsUnheard)
      #expect(outcome(frame: 999, gate: gate, hold) == .waits)
      let changes: [(inout VoiceBank) -> Void] = [{ $0[4].parameters.loops = true }, { $0[4].hasStarted = true }]
      for change in changes {
        let outcome = outcome(gate: gate) { bank in
          hold(&bank)
          change(&bank)
        }
        #expect(outcome == .waits)
      }
      // Its stream need not be ready.
      let streamed = outcome(gate: gate) { bank in
        hold(&bank)
        bank[4].stream.isReady = false
      }
      #expect(streamed == .runsUnheard)
    }
  }

  // MARK: - The first order

  @Test func rampsOrderedWithThePlayBeginWithIt() {
    var bank = fullBank()
    var play = Play()
    bank.setBus3 { $0.timeScale.set(0.5, over: 0) }
    play.change = { order in
      (order.gainRamp, order.placeRamp, order.sendRamp, order.occlusionRamp) = (4_800, 4_800, 4_800, 4_800)
      order.first.gain = 0.75
      order.parameters.occlusion = 0.5
      order.parameters.bus = 3
      order.parameters.position = [4, 0, 0]
      order.first.point = [2, 0, 0]
      order.parameters.send = ReverbSend(.unity)
    }
    withUnsafePointer(to: play.request.start) { bank.admit($0, in: 5, serial: 9) }
    withUnsafePointer(to: play.order) { bank.begin(5, by: $0, clock: 700, glide: 240) }
    let voice = bank[5]
    #expect(voice.gain.value == 0.75)
    #expect(voice.gain.target == 0.25)
    #expect(voice.gain.remaining == 4_800)
    #expect(voice.occlusion.value == 0)
    #expect(voice.occlusion.target == 0.5)
    #expect(voice.occlusion.remaining == 4_800)
    #expect(voice.speed.value == 0.5)
    #expect(voice.place.value == [2, 0, 0])
    #expect(voice.place.target == [4, 0, 0])
    #expect(voice.place.remaining == 4_800)
    #expect(voice.spatialGain == 0.5)
    #expect(voice.parameters.position == [2, 0, 0])
    let (send, half) = (bank.sends.filter(5, after: 0), bank.sends.filter(5, after: 2_400))
    #expect(send == nil)
    #expect(half?.gain == 0.5)
    // It is listed, and goes there.
    bank[5].state = .virtual
    bank.move(2_400, to: 3_100, sampleRate: 48_000)
    let place = bank[5].place.value
    #expect(place == [3, 0, 0])
  }
}
