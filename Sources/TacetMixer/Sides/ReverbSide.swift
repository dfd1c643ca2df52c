import Synchronization
import TacetSystem

/// The side of a renderer that makes and deletes OpenAL's reverbs, which cost as much as 60 voices each, and the more
/// memory: there are as many as are heard. Any thread but the output's, one at a time; valid as long as its renderer.
///
/// The renderer takes a slot before it uses it, and gives it back; one that it has is not deleted.
package struct ReverbSide: Sendable {
  private let mailbox: UncheckedMailbox
  private let effects: LoopbackMix
  private let making = Locked(())
  /// True if OpenAL has reverbs.
  package let isAvailable: Bool

  private struct UncheckedMailbox: @unchecked Sendable { let pointer: MailboxPointer }

  init(mailbox: MailboxPointer, effects: LoopbackMix) {
    self.mailbox = UncheckedMailbox(pointer: mailbox)
    self.effects = effects
    isAvailable = effects.hasReverb && ReverbSlots.areSupported(on: effects)
  }

  /// True if there are none.
  package var isEmpty: Bool { !contents.pointee.reverb.hasSlots }

  /// Makes reverbs until there are `count`, on the device of HRTF too.
  package func make(_ count: Int) {
    making.withLock { _ in
      var missing = count
      for index in 0..<ReverbBank.count where contents.pointee.reverb.has(index, on: .effects) {
        add(index)
        missing -= 1
      }
      for index in 0..<ReverbBank.count where missing > 0 && !contents.pointee.reverb.has(index, on: .effects) {
        add(index)
        missing -= 1
      }
    }
  }

  /// Makes the effects' reverbs on the device of HRTF too, which is new.
  func followHRTF() {
    making.withLock { _ in
      for index in 0..<ReverbBank.count where contents.pointee.reverb.has(index, on: .effects) { add(index) }
    }
  }

  /// Makes reverbs that the renderer waits for, and deletes those that it has given back. To be called by who handles
  /// its events.
  package func advance() {
    // Acquired: the renderer gave them back before.
    let returned = contents.pointee.reverb.returned.exchange(0, ordering: .acquiring)
    let wanted = contents.pointee.reverb.wanted.exchange(0, ordering: .acquiring)
    guard wanted | returned != 0 else { return }
    making.withLock { _ in
      for index in 0..<ReverbBank.count where returned & 1 << UInt8(index) != 0 {
        if let slot = contents.pointee.reverb.remove(index, on: .effects) { ReverbSlots.delete(slot, on: effects) }
        if let hrtf, let slot = contents.pointee.reverb.remove(index, on: .hrtf) { ReverbSlots.delete(slot, on: hrtf) }
      }
      for index in 0..<Int(wanted) { add(index) }
    }
  }

  private var contents: MailboxPointer { mailbox.pointer }
  private var hrtf: LoopbackMix? { contents.pointee.hrtf.load(ordering: .acquiring)?.pointee.mix }

  private func add(_ index: Int) {
    // Before it is made, and after: the renderer may mix it at once.
    contents.pointee.reverb.count.add(1, ordering: .sequentiallyConsistent)
    defer { contents.pointee.reverb.count.add(1, ordering: .sequentiallyConsistent) }
    // First: the renderer takes both when it finds that of the effects.
    if let hrtf, !contents.pointee.reverb.has(index, on: .hrtf) {
      contents.pointee.reverb.add(ReverbSlots.make(on: hrtf), index, on: .hrtf)
    }
    if !contents.pointee.reverb.has(index, on: .effects) {
      contents.pointee.reverb.add(ReverbSlots.make(on: effects), index, on: .effects)
    }
  }
}
