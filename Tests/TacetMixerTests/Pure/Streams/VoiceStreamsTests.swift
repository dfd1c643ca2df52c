import Synchronization
import TacetSignal
import Testing

@testable import TacetMixer

/// Streamed voices: how far a step goes, where their producers learn that they are, and which are awaited. How one
/// falls silent needs OpenAL's sources, and is tested in rendered audio.
@Suite struct VoiceStreamsTests {
  private let mailbox: RendererMailbox
  private let streams: VoiceStreams

  init() {
    var configuration = MixerConfiguration()
    configuration.voices = 16
    mailbox = RendererMailbox(configuration)
    streams = VoiceStreams(configuration, mailbox: mailbox.pointer)
  }

  /// A bank with a voice in `slot` that plays the stream of `stream slot` from `offset` on.
  private func bank(_ slot: Int = 5, streamSlot: Int8 = 2, offset: Int32 = 0) -> VoiceBank {
    var bank = VoiceBank(capacity: 16, limit: 4, spare: 4)
    admit(slot, streamSlot: streamSlot, offset: offset, to: &bank)
    return bank
  }

  private func admit(_ slot: Int, streamSlot: Int8, offset: Int32 = 0, to bank: inout VoiceBank) {
    var buffer = EffectBuffer()
    (buffer.streamSlot, buffer.frames) = (streamSlot, 1 << 20)
    var command = StartCommand(slot: UInt32(slot), generation: 1, buffer: buffer, offset: offset)
    bank.admit(&command, in: slot, serial: bank.takeSerials(1))
  }

  private func place(ofStream streamSlot: Int) -> Int {
    mailbox.pointer.pointee.streams[streamSlot].place.load(ordering: .relaxed)
  }

  private func isWanted(streamSlot: Int) -> Bool {
    mailbox.pointer.pointee.streams[streamSlot].isWanted.load(ordering: .relaxed)
  }

  @Test func producerLearnsThePlaceByTheClockOnlyWhileTheVoiceRuns() {
    for (state, expected) in [
      (VoiceRecord.State.parked, 300), (.pending, 800), (.sounding, 800), (.virtual, 800), (.unheard, 300),
    ] {
      var bank = bank(offset: 300)
      bank[5].state = state
      bank[5].anchor(position: 300, at: 1_000, sampleRate: 48_000)
      streams.publish(bank, clock: 1_500)
      #expect(place(ofStream: 2) == expected, "\(state)")
    }
    #expect(place(ofStream: 5) == 0)
  }

  @Test func onlyAVoiceThatSomebodyCouldHearIsWanted() {
    func isWanted(_ state: VoiceRecord.State, gain: Float = 1, length: Int = 5_000) -> Bool {
      var bank = bank()
      (bank[5].state, bank[5].stream.length) = (state, length)
      bank[5].gain = Ramp(gain)
      streams.publish(bank, clock: 0)
      return self.isWanted(streamSlot: 2)
    }
    #expect(isWanted(.parked, gain: 0) && isWanted(.pending) && isWanted(.sounding, gain: 0) && !isWanted(.unheard))
    #expect(isWanted(.virtual) && !isWanted(.virtual, gain: 0))
    // Its place is not known without its frames.
    #expect(isWanted(.virtual, gain: 0, length: .max))
  }

  @Test func producerIsWokenAtThreeQuartersOfWhatIsToLieReady() {
    let streamSlot = mailbox.pointer.pointee.streams.base + 2
    streamSlot.pointee.ahead.store(4_000, ordering: .relaxed)
    func wakes(filled: Int, place: Int = 0, isWanted: Bool = true) -> Bool {
      streamSlot.pointee.filled.store(filled, ordering: .relaxed)
      return streamSlot.pointee.publish(place: place, seeks: 0, isWanted: isWanted)
    }
    #expect(!wakes(filled: 3_000) && wakes(filled: 2_999) && !wakes(filled: 3_999, place: 999))
    #expect(wakes(filled: 3_999, place: 1_000) && !wakes(filled: 0, isWanted: false))
    streamSlot.pointee.isComplete.store(true, ordering: .relaxed)
    #expect(!wakes(filled: 0))
  }

  @Test func stepEndsWhereTheFirstSoundingVoiceRunsDry() {
    var bank = bank()
    for (slot, filled) in [(6, 3_000), (7, 2_000), (8, 1_000)] {
      admit(slot, streamSlot: Int8(slot), to: &bank)
      bank[slot].state = slot == 8 ? .virtual : .sounding
      _ = bank[slot].stream.follow(
        StreamReading(filled: filled), .sounding, hasStarted: true, place: 0, step: 1, clock: 0, end: .max, fade: 240)
    }
    let both = streams.boundary(of: bank, clock: 0)
    bank[7].stream.isDry = true
    let one = streams.boundary(of: bank, clock: 0)
    #expect(both == 2_000 - StreamSlot.margin - 240 && one == 3_000 - StreamSlot.margin - 240)
    let none = streams.boundary(of: self.bank(), clock: 0)
    #expect(none == .max)
  }

  @Test func voiceIsAwaitedIfItWouldSoundWithItsFrames() {
    func isAwaited(_ state: VoiceRecord.State, _ body: (inout VoiceBank) -> Void = { _ in }) -> Bool {
      var bank = bank()
      bank[5].state = state
      body(&bank)
      return streams.isAwaited(by: bank, RenderClocks(engine: 100))
    }
    #expect(isAwaited(.parked) && isAwaited(.virtual) && !isAwaited(.sounding))
    let (ready, paused) = (
      isAwaited(.parked) { $0[5].stream.isReady = true }, isAwaited(.parked) { $0[5].parameters.isPaused = true }
    )
    let (early, due) = (
      isAwaited(.parked) { $0[5].parameters.start = 101 }, isAwaited(.parked) { $0[5].parameters.start = 100 }
    )
    let unheard = isAwaited(.virtual) { $0[5].gain = Ramp(0) }
    #expect(!ready && !paused && !early && due && !unheard)
  }
}
