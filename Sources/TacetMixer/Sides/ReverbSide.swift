import Synchronization
import TacetSystem

/// The side of a renderer that makes and deletes OpenAL's reverbs, which cost as much as 60 voices each, and the more
/// memory: there are as many as are heard. Any thread but the output's, one at a time; valid as long as its renderer.
///
/// The renderer takes a slot before it uses it, and gives it back; one that it has is not deleted.
package struct ReverbSide: Sendable {
  private let mailbox: UncheckedMailbox
  private let space: SpaceSide
  private let asked = Locked<Bool?>(nil)

  private struct UncheckedMailbox: @unchecked Sendable { let pointer: MailboxPointer }

  init(mailbox: MailboxPointer, space: SpaceSide) {
    self.mailbox = UncheckedMailbox(pointer: mailbox)
    self.space = space
  }

  /// True if there are none.
  package var isEmpty: Bool { !contents.pointee.reverb.hasSlots }

  /// True if OpenAL has reverbs. It is asked once; that takes a device, which is made for it where there is none.
  package var isAvailable: Bool {
    asked.withLock { known in
      if let known { return known }
      let isKnown = space.withMix { $0.hasReverb && ReverbSlots.areSupported(on: $0) } ?? false
      known = isKnown
      return isKnown
    }
  }

  /// Makes reverbs until there are `count`.
  package func make(_ count: Int) {
    var missing = count - (0..<ReverbBank.count).count { contents.pointee.reverb.has($0) }
    for index in 0..<ReverbBank.count where missing > 0 && !contents.pointee.reverb.has(index) {
      add(index)
      missing -= 1
    }
  }

  /// Makes reverbs that the renderer waits for, and deletes those that it has given back. To be called by who handles
  /// its events.
  package func advance() {
    // Acquired: the renderer gave them back before.
    let returned = contents.pointee.reverb.returned.exchange(0, ordering: .acquiring)
    let wanted = contents.pointee.reverb.wanted.exchange(0, ordering: .acquiring)
    for index in 0..<ReverbBank.count where returned & 1 << UInt8(index) != 0 {
      space.withMade { mix in
        if let slot = contents.pointee.reverb.remove(index) { ReverbSlots.delete(slot, on: mix) }
      }
    }
    for index in 0..<Int(wanted) { add(index) }
  }

  private var contents: MailboxPointer { mailbox.pointer }

  /// Makes a reverb, and before it the device that it is in.
  private func add(_ index: Int) {
    guard !contents.pointee.reverb.has(index) else { return }
    try? space.make()
    guard isAvailable else { return }
    space.withMade { mix in
      guard !contents.pointee.reverb.has(index) else { return }
      // Before it is made, and after: the renderer may mix it at once.
      contents.pointee.reverb.count.add(1, ordering: .sequentiallyConsistent)
      defer { contents.pointee.reverb.count.add(1, ordering: .sequentiallyConsistent) }
      contents.pointee.reverb.add(ReverbSlots.make(on: mix), index)
    }
  }
}
