import Synchronization
import TacetSignal
import TacetSystem

/// The side of a renderer that makes OpenAL's devices, when the first sound needs them, and closes those that nothing
/// has needed for a minute. Any thread but the output's; valid as long as its renderer.
package struct SpaceSide: Sendable {
  private let mailbox: UncheckedMailbox
  private let configuration: MixerConfiguration
  /// Held while a device is made, reset, used or closed.
  private let making = Locked(State())
  private let listing = Locked<[String]?>(nil)

  private struct UncheckedMailbox: @unchecked Sendable { let pointer: MailboxPointer }

  private struct State {
    var failure: MixerError?
    /// As the first device has them.
    var changes: MixChanges?
    /// It was made, and nobody has been told so.
    var isNew = false
  }

  init(mailbox: MailboxPointer, configuration: MixerConfiguration) {
    self.mailbox = UncheckedMailbox(pointer: mailbox)
    self.configuration = configuration
  }

  private var contents: MailboxPointer { mailbox.pointer }

  /// True if a voice has a place, or will have one, and there is no device for it, with HRTF or without, and none was
  /// refused.
  package func isWanted(hrtf: Bool = false) -> Bool {
    guard contents.pointee.space.isWanted.load(ordering: .acquiring) else { return false }
    return hrtf ? !isHRTFMade : !isMade && making.withLock { $0.failure == nil }
  }

  /// Closes the devices that nothing has needed for a minute, and makes the rings that the others are short of.
  package func advance() {
    let short = contents.pointee.space.shortOfRings.exchange(0, ordering: .acquiring)
    guard short != 0 || contents.pointee.space.hasReturned else { return }
    making.withLock { _ in
      OpenALGate.shared.perform {
        closeReturned()
        for device in SpaceDevice.all where short & device.bit != 0 {
          try? contents.pointee.space[device]?.pointee.makeRings(SpaceMix.ringsAtOnce)
        }
      }
    }
  }

  private func closeReturned() {
    for device in SpaceDevice.all {
      guard let space = contents.pointee.space.takeReturned(device) else { continue }
      if device == .stereo { contents.pointee.reverb.forget() }
      SpaceMailbox.close(space)
    }
  }

  /// As many rings as voices may sound, with those that fade out.
  private static func count(_ configuration: MixerConfiguration) -> Int {
    min(255, configuration.sources + configuration.spareSources)
  }

  /// Makes the first rings of a device and hands it to the renderer; closes it where they can not be made.
  private func hand(_ mix: LoopbackMix, as device: SpaceDevice) throws(MixerError) {
    let space = UnsafeMutablePointer<SpaceMix>.allocate(capacity: 1)
    do throws(MixerError) {
      space.initialize(
        to: try SpaceMix(
          count: Self.count(configuration), first: configuration.firstRings, mix: mix,
          buffers: configuration.ringBuffers))
    } catch {
      space.deallocate()
      mix.close()
      throw error
    }
    contents.pointee.space.add(space, as: device)
  }

  // MARK: - Two loudspeakers

  /// True if there is a device that places voices without HRTF, or rooms.
  package var isMade: Bool { contents.pointee.space[.stereo] != nil }

  /// The reason why there can be none; nil: there is one, or none was needed.
  package var failure: MixerError? { making.withLock { $0.failure } }

  /// True if there was one, and nothing has needed it for a minute. Takes no lock: each play asks.
  package var isClosed: Bool { !isMade && contents.pointee.space.wasMade.load(ordering: .acquiring) }

  /// Makes the device that places voices, unless there is one (3 to 20 ms). Until then they are panned.
  package func make() throws(MixerError) {
    try making.withLock { (state) throws(MixerError) in
      guard !isMade else { return }
      if let failure = state.failure { throw failure }
      do throws(MixerError) {
        let changes = try OpenALGate.shared.perform { () throws(MixerError) in
          closeReturned()
          let mix = try LoopbackMix(
            sampleRate: configuration.sampleRate, sources: Self.count(configuration) + 1, sends: ReverbBank.count)
          let changes = MixChanges(measuring: mix, sampleRate: configuration.sampleRate)
          try hand(mix, as: .stereo)
          return changes
        }
        guard let changes else { throw .exiting }
        state.isNew = state.changes == nil
        state.changes = changes
        // After the device was handed over: until then there was none to be closed.
        contents.pointee.space.wasMade.store(true, ordering: .releasing)
      } catch {
        state.failure = error
        throw error
      }
    }
  }

  /// True once: when the device has been made the first time.
  package func takeNews() -> Bool {
    guard isMade else { return false }
    return making.withLock { state in
      defer { state.isNew = false }
      return state.isNew
    }
  }

  /// The changes that a configuration of OpenAL's makes in the device; none before it is made.
  package var changes: MixChanges { making.withLock { $0.changes } ?? MixChanges() }

  /// OpenAL's version, such as `1.19.1`; empty where it can not be asked. Makes a device for that, if there is none.
  package var version: String { withMix { OpenAL.version(in: $0) } ?? "" }

  /// Performs `body` with the device that there is; nil: there is none.
  func withMade<Result>(_ body: (LoopbackMix) -> Result) -> Result? {
    making.withLock { _ in contents.pointee.space[.stereo].map { body($0.pointee.mix) } }
  }

  /// Performs `body` with a device, which is made for it where there is none; nil if there can be none.
  func withMix<Result>(_ body: (LoopbackMix) -> Result) -> Result? {
    if let result = withMade(body) { return result }
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
  package var isOrdered: Bool { contents.pointee.space.usesHRTF.load(ordering: .acquiring) }

  /// True if there is a device of HRTF.
  package var isHRTFMade: Bool { contents.pointee.space[.hrtf] != nil }

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
  package var isInUse: Bool { contents.pointee.space.hrtfVoices.load(ordering: .acquiring) != 0 }

  /// Makes the device with the HRTF of this number, or resets it to that one (`alcResetDeviceSOFT`): no voice may use
  /// it.
  package func prepare(hrtf number: Int) throws(MixerError) {
    try making.withLock { (_) throws(MixerError) in
      if let hrtf = contents.pointee.space[.hrtf] {
        return try hrtf.pointee.mix.reset(sampleRate: configuration.sampleRate, hrtf: number)
      }
      closeReturned()
      let mix = try LoopbackMix(
        sampleRate: configuration.sampleRate, sources: Self.count(configuration) + 1, hrtf: number)
      guard mix.hasHRTF else {
        mix.close()
        throw .noHRTF(sampleRate: configuration.sampleRate)
      }
      try hand(mix, as: .hrtf)
    }
  }

  /// Orders whether voices with a place sound through HRTF, from the next step on, each under a fade.
  package func order(_ isOn: Bool) { contents.pointee.space.usesHRTF.store(isOn, ordering: .releasing) }
}
