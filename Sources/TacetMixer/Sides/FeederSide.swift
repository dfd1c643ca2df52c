import Synchronization
import TacetSystem

/// The feeder's side of a renderer: the decks' rings. One thread at a time. Valid as long as its renderer.
package struct FeederSide: @unchecked Sendable {
  // Sendable: a view of the mailbox; the feeder alone has the producing ends of the decks' rings.
  private let mailbox: MailboxPointer

  init(mailbox: MailboxPointer) { self.mailbox = mailbox }

  /// Appends decoded stereo samples; returns how many there was room for.
  package func feed(_ deck: Int, _ samples: UnsafePointer<Float>, count: Int) -> Int {
    mailbox.pointee.decks[deck].ring.producer.write(samples, count: count)
  }

  /// Appends decoded stereo samples of a layer beyond the first, as many as are fed to the deck itself after that.
  package func feed(_ deck: Int, layer: Int, _ samples: UnsafePointer<Float>, count: Int) {
    _ = mailbox.pointee.decks[deck].layerRings[layer - 1].producer?.write(samples, count: count)
  }

  /// How many samples a deck has room for.
  package func room(inDeck deck: Int) -> Int { mailbox.pointee.decks[deck].ring.producer.room }

  /// Nothing will follow the samples that were fed.
  package func complete(_ deck: Int) {
    // After the samples: the renderer acquires this, and sees them all.
    mailbox.pointee.decks[deck].isComplete.store(true, ordering: .releasing)
  }

  /// Posted when a deck wants more frames. Any thread.
  package var wakeup: Wakeup { mailbox.pointee.feederWakeup.wakeup }
}
