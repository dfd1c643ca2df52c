import Synchronization
import TacetSignal
import TacetSystem

/// The side of a renderer that has the coarse copies of effects (``CoarseLayout``). Any thread but the output's; valid
/// as long as its renderer.
package struct CoarseSide: Sendable {
  private let mailbox: UncheckedMailbox
  private let effects: LoopbackMix
  private let hrtf: HRTFSide
  /// The longest step, in frames of a second.
  private let mostFrames: Float
  private let firstSilentSample: Float
  private let copying = Locked(())

  private struct UncheckedMailbox: @unchecked Sendable { let pointer: MailboxPointer }

  init(mailbox: MailboxPointer, effects: LoopbackMix, hrtf: HRTFSide, configuration: MixerConfiguration) {
    self.mailbox = UncheckedMailbox(pointer: mailbox)
    self.effects = effects
    self.hrtf = hrtf
    let traits = configuration.traits(in: effects)
    mostFrames = traits.steps.longest * Float(configuration.sampleRate)
    firstSilentSample = traits.firstSilentSample
  }

  /// True if a voice at this pitch needs the copy of an effect of this rate.
  @inline(__always)
  package func isNeeded(pitch: Float, sampleRate: Int32) -> Bool { pitch * Float(sampleRate) > mostFrames }

  /// Makes the copy of a buffer that lives, once, from the frames that `convert` makes of the effect's. A voice
  /// `inSpace` plays a stereo effect from its fold.
  package func make<Failure: Error>(
    _ buffer: EffectBuffer, inSpace: Bool, _ convert: (EffectFrames, CoarseLayout) throws(Failure) -> EffectFrames
  ) throws(Failure) {
    let isFold = inSpace && buffer.channels == 2
    let name = Int(isFold ? buffer.mono : buffer.name)
    guard buffer.streamSlot < 0, buffer.frames > 0, name != 0, name < mailbox.pointer.pointee.coarseBuffers.count else {
      return
    }
    try copying.withLock { (_) throws(Failure) in
      guard mailbox.pointer.pointee.coarseBuffers[name].load(ordering: .relaxed) == 0,
        let content = isFold ? effects.unlessExiting({ EffectBuffer.frames(of: buffer.mono) }) ?? nil : buffer.content
      else { return }
      let layout = CoarseLayout(buffer)
      let frames = try convert(content.frames, layout)
      let loop = LoopRegion(start: layout.loopStart, end: layout.loopEnd)
      let copy = effects.unlessExiting {
        try? EffectBuffer.upload(frames, loop: loop, firstSilentSample: firstSilentSample)
      }
      guard let copy = copy ?? nil else { return }
      if hrtf.isOrdered { hrtf.copy(fold: copy.buffer.name) }
      mailbox.pointer.pointee.coarseBuffers[name].store(copy.buffer.name, ordering: .releasing)
    }
  }

  /// The slot of a voice that needs a copy which was not made yet; nil: there is none.
  package func takeWanted() -> Int? {
    let slot = mailbox.pointer.pointee.coarseWanted.exchange(-1, ordering: .acquiring)
    return slot < 0 ? nil : slot
  }

  /// Deletes the copy of a retired buffer.
  package func delete(_ buffer: UInt32) {
    guard Int(buffer) < mailbox.pointer.pointee.coarseBuffers.count else { return }
    let copy = mailbox.pointer.pointee.coarseBuffers[Int(buffer)].exchange(0, ordering: .acquiring)
    guard copy != 0 else { return }
    hrtf.delete(copy)
    effects.unlessExiting { EffectBuffer.delete(copy) }
  }
}
