import Synchronization
import TacetSignal
import TacetSystem

internal import CTacetOpenAL

/// The side of a renderer that has the device of HRTF: it makes the device and gives it the frames of effects. Any
/// thread but the output's, one at a time; valid as long as its renderer.
package struct HRTFSide: Sendable {
  private let mailbox: UncheckedMailbox
  private let effects: LoopbackMix
  private let reverb: ReverbSide
  private let configuration: MixerConfiguration
  private let copying = Locked(())
  private let listing = Locked<[String]?>(nil)

  /// The bit of a copy's name whose frames are not there yet.
  static let unready: UInt32 = 1 << 31

  private struct UncheckedMailbox: @unchecked Sendable { let pointer: MailboxPointer }

  init(mailbox: MailboxPointer, effects: LoopbackMix, reverb: ReverbSide, configuration: MixerConfiguration) {
    self.mailbox = UncheckedMailbox(pointer: mailbox)
    self.effects = effects
    self.reverb = reverb
    self.configuration = configuration
  }

  /// True if voices with a place are to sound through HRTF.
  package var isOrdered: Bool { mailbox.pointer.pointee.usesHRTF.load(ordering: .acquiring) }

  /// The names of the HRTFs that OpenAL has, the default first. Any thread. OpenAL is asked once: it makes the list
  /// anew each time, frees the one that another thread reads, and keeps 160 bytes of each.
  package var names: [String] {
    listing.withLock { names in
      let found = names ?? effects.hrtfNames
      names = found
      return found
    }
  }

  /// True while voices have sources of the device, which may not be reset then.
  package var isInUse: Bool { mailbox.pointer.pointee.hrtfVoices.load(ordering: .acquiring) != 0 }

  /// Makes the device with the HRTF of this number, or resets it to that one (`alcResetDeviceSOFT`): no voice may use
  /// it.
  package func prepare(hrtf number: Int) throws(MixerError) {
    if let hrtf = mailbox.pointer.pointee.hrtf.load(ordering: .acquiring) {
      return try hrtf.pointee.mix.reset(sampleRate: configuration.sampleRate, hrtf: number)
    }
    let mix = try LoopbackMix(
      sampleRate: configuration.sampleRate, sources: HRTFSources.count(configuration), sends: ReverbBank.count,
      hrtf: number)
    let hrtf = UnsafeMutablePointer<HRTFSources>.allocate(capacity: 1)
    do throws(MixerError) {
      guard mix.hasHRTF else { throw .noHRTF(sampleRate: configuration.sampleRate) }
      hrtf.initialize(to: try HRTFSources(configuration, mix: mix))
    } catch {
      hrtf.deallocate()
      mix.close()
      throw error
    }
    mailbox.pointer.pointee.hrtf.store(hrtf, ordering: .releasing)
    reverb.followHRTF()
  }

  /// Orders whether voices with a place sound through HRTF, from the next step on, each under a fade.
  package func order(_ isOn: Bool) { mailbox.pointer.pointee.usesHRTF.store(isOn, ordering: .releasing) }

  /// Gives the device a copy of a mono buffer, or of the fold of a stereo one, once; without one its voices stay as
  /// they are.
  package func copy(_ buffer: EffectBuffer) {
    copying.withLock { _ in
      if buffer.channels == 1 { make(buffer.name) { buffer.content } } else { copyFold(buffer.mono) }
      let name = Int(buffer.channels == 1 ? buffer.name : buffer.mono)
      guard name < mailbox.pointer.pointee.coarseBuffers.count else { return }
      copyFold(mailbox.pointer.pointee.coarseBuffers[name].load(ordering: .acquiring))
    }
  }

  /// Gives the device a copy of a fold to mono, once.
  package func copy(fold buffer: UInt32) { copying.withLock { _ in copyFold(buffer) } }

  /// Gives the device a ring for a stream that plays on a stream slot, once. Its voice goes over when all that lay
  /// ready before is played. The caller keeps the stream from ending meanwhile.
  package func copy(_ ring: StreamRing, onStream streamSlot: Int) {
    let name = Int(ring.monoName)
    guard let hrtf = mailbox.pointer.pointee.hrtf.load(ordering: .acquiring),
      name != 0, name < mailbox.pointer.pointee.hrtfBuffers.count,
      mailbox.pointer.pointee.hrtfBuffers[name].load(ordering: .relaxed) == 0,
      let copy = hrtf.pointee.mix.unlessExiting({
        try? StreamRing.make(channels: 1, sampleRate: Int(ring.buffer.sampleRate))
      }) ?? nil
    else { return }
    mailbox.pointer.pointee.hrtfBuffers[name].store(copy.name | Self.unready, ordering: .releasing)
    // After the name: the producer, which acquires the memory, finds it.
    mailbox.pointer.pointee.streams[streamSlot].hrtf.store(copy.memory, ordering: .releasing)
  }

  private func copyFold(_ buffer: UInt32) {
    make(buffer) { effects.unlessExiting { EffectBuffer.frames(of: buffer) } ?? nil }
  }

  private func make(_ buffer: UInt32, content: () -> (frames: EffectFrames, loop: LoopRegion?)?) {
    guard let hrtf = mailbox.pointer.pointee.hrtf.load(ordering: .acquiring),
      buffer != 0, Int(buffer) < mailbox.pointer.pointee.hrtfBuffers.count,
      mailbox.pointer.pointee.hrtfBuffers[Int(buffer)].load(ordering: .relaxed) == 0,
      let frames = content()
    else { return }
    let copy = hrtf.pointee.mix.unlessExiting {
      try? EffectBuffer.upload(
        frames.frames, loop: frames.loop, firstSilentSample: configuration.traits(in: effects).firstSilentSample)
    }
    guard let copy = copy ?? nil else { return }
    mailbox.pointer.pointee.hrtfBuffers[Int(buffer)].store(copy.buffer.name, ordering: .releasing)
  }

  /// Deletes the copy of a retired buffer.
  package func delete(_ buffer: UInt32) {
    guard let hrtf = mailbox.pointer.pointee.hrtf.load(ordering: .acquiring),
      Int(buffer) < mailbox.pointer.pointee.hrtfBuffers.count
    else { return }
    let copy = mailbox.pointer.pointee.hrtfBuffers[Int(buffer)].exchange(0, ordering: .acquiring)
    if copy != 0 { hrtf.pointee.mix.unlessExiting { EffectBuffer.delete(copy & ~Self.unready) } }
  }
}
