import Synchronization
import TacetSystem

/// The side of a renderer that makes and hands out the ways of streamed effects. Valid as long as its renderer.
package struct StreamSide: @unchecked Sendable {
  // Sendable: a view of the mailbox, whose stream slots are atomics.
  private let mailbox: MailboxPointer

  init(mailbox: MailboxPointer) { self.mailbox = mailbox }

  /// The frames that lie ready at the most.
  package static var capacity: Int { StreamSlot.ringFrames - 2 * StreamSlot.margin }

  /// Readies an unused stream slot for a voice that begins at frame `place` of its effect and plays `length` frames in
  /// all.
  ///
  /// It begins when `prime` frames lie ready, goes on after a dropout with `refill`, and `ahead` frames are to lie
  /// ready. The voice is started after that.
  package func clear(_ streamSlot: Int, at place: Int, length: Int, prime: Int, refill: Int, ahead: Int) {
    mailbox.pointee.streams[streamSlot].place.store(place, ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].isWanted.store(true, ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].seeks.store(0, ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].followed.store(0, ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].first.store(place, ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].filled.store(place, ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].length.store(length, ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].prime.store(prime, ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].refill.store(refill, ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].ahead.store(min(ahead, Self.capacity), ordering: .relaxed)
    mailbox.pointee.streams[streamSlot].isComplete.store(false, ordering: .releasing)
  }

  /// The producer's end of a stream slot that was cleared.
  package func writer(_ streamSlot: Int, _ ring: StreamRing) -> StreamWriter {
    StreamWriter(streamSlot: mailbox.pointee.streams.base + streamSlot, ring: ring)
  }

  /// How often voices had to wait for their producers, since the renderer was made. Any thread.
  package var dropouts: Int {
    (0..<streamSlotCount).reduce(0) { $0 + mailbox.pointee.streams[$1].dropouts.load(ordering: .relaxed) }
  }
}
