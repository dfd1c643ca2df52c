import Synchronization
import TacetSystem

/// The side of a renderer that makes and hands out the ways of streamed effects. Valid as long as its renderer.
package struct StreamSide: @unchecked Sendable {
  // Sendable: a view of the mailbox, whose lanes are atomics.
  private let mailbox: MailboxPointer
  private let effects: LoopbackMix

  init(mailbox: MailboxPointer, effects: LoopbackMix) {
    self.mailbox = mailbox
    self.effects = effects
  }

  /// The frames that lie ready at the most.
  package static var capacity: Int { StreamLane.ringFrames - 2 * StreamLane.margin }

  /// Makes a ring for a stream of 1 or 2 channels, also in the device of HRTF where that exists. Any thread but the output's.
  package func ring(channels: Int, sampleRate: Int) throws(MixerError) -> StreamRing {
    let made = try effects.unlessExiting { () throws(MixerError) in
      try StreamRing(channels: channels, sampleRate: sampleRate)
    }
    guard var ring = made else { throw .exiting }
    guard let head = mailbox.pointee.head.load(ordering: .acquiring),
      Int(ring.monoName) < mailbox.pointee.headBuffers.count,
      let copy = head.pointee.mix.unlessExiting({
        try? StreamRing.make(channels: 1, sampleRate: sampleRate)
      }) ?? nil
    else { return ring }
    ring.add(head: copy.memory)
    mailbox.pointee.headBuffers[Int(ring.monoName)].store(copy.name, ordering: .releasing)
    return ring
  }

  /// Readies an unused lane for a voice that begins at frame `place` of its effect and plays `length` frames in all.
  ///
  /// It begins when `prime` frames lie ready, goes on after a dropout with `refill`, and `ahead` frames are to lie ready. The
  /// voice is started after that.
  package func clear(_ lane: Int, at place: Int, length: Int, prime: Int, refill: Int, ahead: Int) {
    mailbox.pointee.streams[lane].place.store(place, ordering: .relaxed)
    mailbox.pointee.streams[lane].isWanted.store(true, ordering: .relaxed)
    mailbox.pointee.streams[lane].first.store(place, ordering: .relaxed)
    mailbox.pointee.streams[lane].filled.store(place, ordering: .relaxed)
    mailbox.pointee.streams[lane].length.store(length, ordering: .relaxed)
    mailbox.pointee.streams[lane].prime.store(prime, ordering: .relaxed)
    mailbox.pointee.streams[lane].refill.store(refill, ordering: .relaxed)
    mailbox.pointee.streams[lane].ahead.store(min(ahead, Self.capacity), ordering: .relaxed)
    mailbox.pointee.streams[lane].head.store(nil, ordering: .relaxed)
    mailbox.pointee.streams[lane].headStart.store(-1, ordering: .relaxed)
    mailbox.pointee.streams[lane].isComplete.store(false, ordering: .releasing)
  }

  /// The producer's end of a lane that was cleared.
  package func writer(_ lane: Int, _ ring: StreamRing) -> StreamWriter {
    StreamWriter(lane: mailbox.pointee.streams.base + lane, ring: ring, heads: mailbox)
  }

  /// How often voices had to wait for their producers, since the renderer was made. Any thread.
  package var dropouts: Int {
    (0..<streamLaneCount).reduce(0) { $0 + mailbox.pointee.streams[$1].dropouts.load(ordering: .relaxed) }
  }
}
