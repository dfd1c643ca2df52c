import Synchronization
import TacetSignal

/// The voices whose effects are streamed: how far each may play, and where its producer learns that it is.
///
/// The renderer only.
struct VoiceStreams {
  private let mailbox: MailboxPointer
  private let fade: Int
  private let sampleRate: Int

  init(_ configuration: MixerConfiguration, mailbox: MailboxPointer) {
    self.mailbox = mailbox
    fade = configuration.fades.steal
    sampleRate = configuration.sampleRate
  }

  /// Limits each streamed voice to the frames that its ring holds. One that has none left waits.
  func follow(_ voices: inout VoiceRenderer, gate: MixGate, frame: Int) {
    var index = 0
    while index < voices.bank.streams.count {
      let slot = voices.bank.streams[index]
      index += 1
      let streamSlot = Int(voices.bank[slot].buffer.streamSlot)
      guard
        updateStream(
          slot, mailbox.pointee.streams[streamSlot].reading(afterSeeks: voices.bank[slot].stream.seeks),
          at: voices.clock, in: &voices.bank) == .dry
      else {
        continue
      }
      // A muted voice makes no audible gap, so it is not counted.
      if !gate.isSilent { mailbox.pointee.streams[streamSlot].dropouts.add(1, ordering: .relaxed) }
      voices.starve(slot, gate: gate, frame: frame)
    }
  }

  private func updateStream(
    _ slot: Int, _ stream: StreamReading, at clock: Int, in bank: inout VoiceBank
  ) -> VoiceStream.Outcome {
    if bank[slot].stream.length != stream.length {
      bank[slot].stream.length = stream.length
      bank.isSteady = false
      bank.recount(slot, sampleRate: sampleRate)
    }
    let outcome = bank[slot].stream.follow(
      stream, bank[slot].state, hasStarted: bank[slot].hasStarted, place: place(slot, at: clock, in: bank),
      step: bank[slot].step(sampleRate: sampleRate), clock: clock, end: bank[slot].endsAt, fade: fade)
    if outcome == .readiness { bank.rank(slot) }
    return outcome
  }

  /// The frame of its stream, each round counted, that a voice plays next.
  private func place(_ slot: Int, at clock: Int, in bank: borrowing VoiceBank) -> Double {
    switch bank[slot].state {
    case .pending, .sounding, .virtual: bank[slot].position(at: clock, sampleRate: sampleRate)
    case .idle, .parked, .unheard: bank[slot].position
    }
  }

  /// How many frames a step may have from `clock` on, so that no voice plays beyond its frames.
  func boundary(of bank: borrowing VoiceBank, clock: Int) -> Int {
    var frames = Int.max
    for index in 0..<bank.streams.count where bank[bank.streams[index]].state == .sounding {
      frames = min(frames, bank[bank.streams[index]].stream.boundary(at: clock))
    }
    return frames
  }

  /// Tells the producers where the voices are, when the mix's clock stands at `clock`.
  func publish(_ bank: borrowing VoiceBank, clock: Int) {
    for index in 0..<bank.streams.count {
      let slot = bank.streams[index]
      let wakes = mailbox.pointee.streams[Int(bank[slot].buffer.streamSlot)].publish(
        place: Int(place(slot, at: clock, in: bank)), seeks: bank[slot].stream.seeks, isWanted: isWanted(slot, in: bank)
      )
      if wakes { mailbox.pointee.feederWakeup.post() }
    }
  }

  /// True if a voice is audible, now or when it goes on.
  private func isWanted(_ slot: Int, in bank: borrowing VoiceBank) -> Bool {
    switch bank[slot].state {
    case .pending, .sounding, .parked: true
    // The end of a voice of unknown length is found only while its producer goes on.
    case .virtual: !bank.isInaudible(slot) || (bank[slot].stream.length == .max && !bank[slot].loop.isLoop)
    case .idle, .unheard: false
    }
  }

  /// True if a voice would be heard if its stream was there.
  func isAwaited(by bank: borrowing VoiceBank, _ clocks: RenderClocks) -> Bool {
    for index in 0..<bank.streams.count where !bank[bank.streams[index]].stream.isReady {
      let slot = bank.streams[index]
      switch bank[slot].state {
      case .parked: if bank[slot].framesUntilStart(clocks) <= 0, !bank.isPaused(slot) { return true }
      case .virtual: if !bank.isInaudible(slot) { return true }
      default: break
      }
    }
    return false
  }
}
