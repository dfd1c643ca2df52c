import Synchronization
import TacetSystem

/// The side of a renderer that makes and hands out the ways of streamed effects. Valid as long as its renderer.
package struct StreamSide: @unchecked Sendable {
  // Sendable: a view of the mailbox, whose stream slots are atomics.
  private let mailbox: MailboxPointer
  private let effects: LoopbackMix
  private let firstSilentSample: Float

  init(mailbox: MailboxPointer, effects: LoopbackMix, configuration: MixerConfiguration) {
    self.mailbox = mailbox
    self.effects = effects
    firstSilentSample = configuration.traits(in: effects).firstSilentSample
  }

  /// The frames that lie ready at the most.
  package static var capacity: Int { StreamSlot.ringFrames - 2 * StreamSlot.margin }

  /// Makes a ring for a stream of 1 or 2 channels, also in the device of HRTF where that exists. Any thread but the
  /// output's.
  package func ring(channels: Int, sampleRate: Int) throws(MixerError) -> StreamRing {
    let made = try effects.unlessExiting { () throws(MixerError) in
      try StreamRing(channels: channels, sampleRate: sampleRate)
    }
    guard var ring = made else { throw .exiting }
    guard let hrtf = mailbox.pointee.hrtf.load(ordering: .acquiring),
      Int(ring.monoName) < mailbox.pointee.hrtfBuffers.count,
      let copy = hrtf.pointee.mix.unlessExiting({
        try? StreamRing.make(channels: 1, sampleRate: sampleRate)
      }) ?? nil
    else { return ring }
    ring.add(hrtf: copy.memory)
    mailbox.pointee.hrtfBuffers[Int(ring.monoName)].store(copy.name, ordering: .releasing)
    return ring
  }

  /// Readies an unused stream slot for a voice that begins at frame `place` of its effect and plays `length` frames in
  /// all.
  ///
  /// It begins when `prime` frames lie ready, goes on after a dropout with `refill`, and `ahead` frames are to lie
  /// ready. The voice is started after that.
  package func clear(_ streamSlot: Int, at place: Int, length: Int, prime: Int, refill: Int, ahead: Int) {
    mailbox.pointee.streams[streamSlot].place.store(place, ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].isWanted.store(true, ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].first.store(place, ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].filled.store(place, ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].length.store(length, ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].prime.store(prime, ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].refill.store(refill, ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].ahead.store(min(ahead, Self.capacity), ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].hrtf.store(nil, ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].hrtfStart.store(-1, ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].isComplete.store(false, ordering: .releasing)
  }

  /// The producer's end of a stream slot that was cleared.
  package func writer(_ streamSlot: Int, _ ring: StreamRing) -> StreamWriter {
    StreamWriter(
      streamSlot: mailbox.pointee.streams.base + streamSlot, ring: ring, firstSilentSample: firstSilentSample,
      heads: mailbox)
  }

  /// How often voices had to wait for their producers, since the renderer was made. Any thread.
  package var dropouts: Int {
    (0..<streamSlotCount).reduce(0) { $0 + mailbox.pointee.streams[$1].dropouts.load(ordering: .relaxed) }
  }
}
