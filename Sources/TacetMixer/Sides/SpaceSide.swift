import Synchronization
import TacetSignal
import TacetSystem

/// The side of a renderer that makes OpenAL's devices, when the first sound needs them. Any thread but the output's;
/// valid as long as its renderer.
package struct SpaceSide: Sendable {
  private let mailbox: UncheckedMailbox
  private let configuration: MixerConfiguration
  private let making = Locked(State())
  private let listing = Locked<[String]?>(nil)

  private struct UncheckedMailbox: @unchecked Sendable { let pointer: MailboxPointer }

  private struct State {
    var failure: MixerError?
    var changes = MixChanges()
    /// It was made, and nobody has been told so.
    var isNew = false
  }

  init(mailbox: MailboxPointer, configuration: MixerConfiguration) {
    self.mailbox = UncheckedMailbox(pointer: mailbox)
    self.configuration = configuration
  }

  private var contents: MailboxPointer { mailbox.pointer }

  // MARK: - Two loudspeakers

  /// The device without HRTF, once it is made.
  var mix: LoopbackMix? { contents.pointee.stereoSpace.load(ordering: .acquiring)?.pointee.mix }

  /// True if there is a device that places voices, or rooms.
  package var isMade: Bool { mix != nil }

  /// True if a voice has a place, or will have one, and there is no device for it yet, and none was refused.
  package var isWanted: Bool {
    contents.pointee.wantsSpace.load(ordering: .acquiring) && mix == nil && making.withLock { $0.failure == nil }
  }

  /// Makes the device that places voices, once (3 to 20 ms). Until then they are panned.
  package func make() throws(MixerError) {
    try making.withLock { (state) throws(MixerError) in
      guard mix == nil else { return }
      if let failure = state.failure { throw failure }
      do throws(MixerError) {
        let changes = try OpenALGate.shared.perform { () throws(MixerError) in
          let mix = try LoopbackMix(
            sampleRate: configuration.sampleRate, sources: Self.count(configuration) + 1, sends: ReverbBank.count)
          let changes = MixChanges(measuring: mix, sampleRate: configuration.sampleRate)
          try hand(mix, to: contents.pointee.stereoSpace)
          return changes
        }
        guard let changes else { throw .exiting }
        (state.changes, state.isNew) = (changes, true)
      } catch {
        state.failure = error
        throw error
      }
    }
  }

  /// As many rings as voices may sound, with those that fade out.
  private static func count(_ configuration: MixerConfiguration) -> Int {
    min(255, configuration.sources + configuration.spareSources)
  }

  /// Makes the rings of a device and hands it to the renderer; closes it where they can not be made.
  private func hand(
    _ mix: LoopbackMix, to place: borrowing Atomic<UnsafeMutablePointer<SpaceMix>?>
  ) throws(MixerError) {
    let space = UnsafeMutablePointer<SpaceMix>.allocate(capacity: 1)
    do throws(MixerError) {
      space.initialize(to: try SpaceMix(count: Self.count(configuration), mix: mix))
    } catch {
      space.deallocate()
      mix.close()
      throw error
    }
    // After all that it is made of: the renderer acquires it.
    place.store(space, ordering: .releasing)
  }

  /// True once: when the device has been made.
  package func takeNews() -> Bool {
    guard mix != nil else { return false }
    return making.withLock { state in
      defer { state.isNew = false }
      return state.isNew
    }
  }

  /// The changes that a configuration of OpenAL's makes in the device; none before it is made.
  package var changes: MixChanges { making.withLock { $0.changes } }

  /// OpenAL's version, such as `1.19.1`; empty where it can not be asked. Makes a device for that, if there is none.
  package var version: String { withMix { OpenAL.version(in: $0) } ?? "" }

  /// Performs `body` with a device, which is made for it where there is none; nil if there can be none.
  func withMix<Result>(_ body: (LoopbackMix) -> Result) -> Result? {
    if let mix { return body(mix) }
    let made = OpenALGate.shared.perform {
      (try? LoopbackMix(sampleRate: configuration.sampleRate, sources: 1, sends: ReverbBank.count)).map { mix in
        defer { mix.close() }
        return body(mix)
      }
    }
    return made ?? nil
  }

  // MARK: - HRTF

  /// True if voices with a place are to sound through HRTF.
  package var isOrdered: Bool { contents.pointee.usesHRTF.load(ordering: .acquiring) }

  /// The names of the HRTFs that OpenAL has, the default first. OpenAL is asked once: it makes the list anew each time,
  /// frees the one that another thread reads, and keeps 160 bytes of each.
  package var names: [String] {
    listing.withLock { names in
      let found = names ?? withMix(\.hrtfNames) ?? []
      names = found
      return found
    }
  }

  /// True while voices have rings of the device, which may not be reset then.
  package var isInUse: Bool { contents.pointee.hrtfVoices.load(ordering: .acquiring) != 0 }

  /// Makes the device with the HRTF of this number, or resets it to that one (`alcResetDeviceSOFT`): no voice may use
  /// it. One thread at a time.
  package func prepare(hrtf number: Int) throws(MixerError) {
    if let hrtf = contents.pointee.hrtfSpace.load(ordering: .acquiring) {
      return try hrtf.pointee.mix.reset(sampleRate: configuration.sampleRate, hrtf: number)
    }
    let mix = try LoopbackMix(
      sampleRate: configuration.sampleRate, sources: Self.count(configuration) + 1, hrtf: number)
    guard mix.hasHRTF else {
      mix.close()
      throw .noHRTF(sampleRate: configuration.sampleRate)
    }
    try hand(mix, to: contents.pointee.hrtfSpace)
  }

  /// Orders whether voices with a place sound through HRTF, from the next step on, each under a fade.
  package func order(_ isOn: Bool) { contents.pointee.usesHRTF.store(isOn, ordering: .releasing) }
}
