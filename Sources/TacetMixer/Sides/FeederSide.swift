import Synchronization
import TacetSystem

/// The feeder's side of a renderer: the decks' rings. One thread at a time. Valid as long as its renderer.
package struct FeederSide: @unchecked Sendable {
  // Sendable: a view of the mailbox; the feeder alone has the producing ends of the decks' rings.
  private let mailbox: MailboxPointer

  init(mailbox: MailboxPointer) { self.mailbox = mailbox }

  /// Appends decoded stereo samples; returns how many there was room for.
  package func feed(_ deck: Int, _ samples: UnsafePointer<Float>, count: Int) -> Int {
    let written = mailbox.pointee.decks[deck].ring.producer.write(samples, count: count)
    mailbox.pointee.decks[deck].isHeldBack.store(false, ordering: .releasing)
    return written
  }

  /// Nothing will follow the samples that were fed before the soundtrack that follows has begun, which lies among them:
  /// the deck does not wait for more.
  package func holdBack(_ deck: Int) {
    // After the samples, as in `complete`.
    mailbox.pointee.decks[deck].isHeldBack.store(true, ordering: .releasing)
  }

  /// Lays down decoded stereo samples of a layer beyond the first, which go with those that are fed to the deck after
  /// that; no more than there is room for.
  package func feed(_ deck: Int, layer: Int, _ samples: UnsafePointer<Float>, count: Int) {
    mailbox.pointee.decks[deck].otherLayers[layer - 1].write(
      samples, count: count, before: mailbox.pointee.decks[deck].ring.producer)
  }

  /// Sets how many frames are enough for a deck to begin, or to come back after it had none; `Int.max`: as many as the
  /// renderer likes. For a feeder that keeps few ready. Before the frames are fed.
  package func setEnough(_ frames: Int, inDeck deck: Int) {
    mailbox.pointee.decks[deck].enough.store(frames, ordering: .relaxed)
  }

  /// How many frames lie ready in a deck.
  package func ready(inDeck deck: Int) -> Int { mailbox.pointee.decks[deck].readyFrames }

  /// How many samples a deck has room for.
  package func room(inDeck deck: Int) -> Int { mailbox.pointee.decks[deck].ring.producer.room }

  /// Nothing will follow the samples that were fed.
  package func complete(_ deck: Int) {
    // After the samples: the renderer acquires this, and sees them all.
    mailbox.pointee.decks[deck].isComplete.store(true, ordering: .releasing)
  }

  /// Something follows after all. A deck that has ended meanwhile stays so.
  package func reopen(_ deck: Int) { mailbox.pointee.decks[deck].isComplete.store(false, ordering: .releasing) }

  /// Posted when a deck wants more frames. Any thread.
  package var wakeup: Wakeup { mailbox.pointee.feederWakeup.wakeup }
}
