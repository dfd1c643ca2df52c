import TacetSignal
import TacetSystem

/// A device of OpenAL's that places voices.
enum SpaceDevice: UInt8 {
  /// On two loudspeakers; it has the rooms too.
  case stereo
  /// By the ears of a head.
  case hrtf

  static let count = 2
  static var all: [SpaceDevice] { [.stereo, .hrtf] }

  var index: Int { Int(rawValue) }
  var bit: UInt8 { 1 << rawValue }
}

/// The devices of OpenAL's that the renderer has: each from when it was made until nothing has needed it for a minute,
/// when it is given back. The renderer only.
struct SpaceDevices: ~Copyable {
  private let mailbox: MailboxPointer
  private(set) var stereo: UnsafeMutablePointer<SpaceMix>?
  private(set) var hrtf: UnsafeMutablePointer<SpaceMix>?
  /// Voices with a place are to sound through HRTF.
  private(set) var usesHRTF = false
  /// The one of loudspeakers was given back, and none was made since.
  private(set) var isStereoGone = false
  private var isHRTFBusy = false
  private var stereoRest: SpaceRest
  private var hrtfRest: SpaceRest

  init(_ mailbox: MailboxPointer, sampleRate: Int) {
    self.mailbox = mailbox
    stereoRest = SpaceRest(sampleRate: sampleRate)
    hrtfRest = stereoRest
  }

  subscript(device: SpaceDevice) -> UnsafeMutablePointer<SpaceMix>? { device == .hrtf ? hrtf : stereo }

  /// Follows the devices and the rings that were made, and the order for HRTF. True if there is something new.
  mutating func follow(sampleRate: Int) -> Bool {
    let (wanted, made) = (mailbox.pointee.space.usesHRTF.load(ordering: .acquiring), mailbox.pointee.space[.stereo])
    var isNew = wanted != usesHRTF
    usesHRTF = wanted
    if stereo != made {
      (stereo, stereoRest) = (made, SpaceRest(sampleRate: sampleRate))
      (isStereoGone, isNew) = (false, true)
    }
    if let made = mailbox.pointee.space[.hrtf], made != hrtf {
      (hrtf, hrtfRest, isNew) = (made, SpaceRest(sampleRate: sampleRate), true)
    }
    if let stereo, stereo.pointee.takeRings() { isNew = true }
    if let hrtf, hrtf.pointee.takeRings() { isNew = true }
    return isNew
  }

  // MARK: - Voices

  /// The device that places a voice; nil: it is panned, as one that is not in space beside others with HRTF.
  func device(of parameters: borrowing VoiceParameters) -> SpaceDevice? {
    guard parameters.position != nil else { return nil }
    guard usesHRTF else { return .stereo }
    return parameters.isInSpace ? .hrtf : nil
  }

  /// A ring of a device; nil while there is none. What is missing is asked for.
  mutating func acquire(_ device: SpaceDevice) -> Int? {
    guard let space = self[device] else {
      want()
      return nil
    }
    let ring = space.pointee.acquire()
    if space.pointee.isShort { wantRings(of: device) }
    followHRTFUse()
    return ring
  }

  mutating func release(_ ring: Int, of device: SpaceDevice) {
    self[device]?.pointee.release(ring)
    followHRTFUse()
  }

  /// Asks for the device that a voice with a place needs, once.
  private func want() {
    guard !mailbox.pointee.space.isWanted.load(ordering: .relaxed) else { return }
    mailbox.pointee.space.isWanted.store(true, ordering: .releasing)
    mailbox.pointee.controlWakeup.post()
  }

  private func wantRings(of device: SpaceDevice) {
    guard mailbox.pointee.space.shortOfRings.load(ordering: .relaxed) & device.bit == 0 else { return }
    mailbox.pointee.space.shortOfRings.bitwiseOr(device.bit, ordering: .releasing)
    mailbox.pointee.controlWakeup.post()
  }

  // MARK: - HRTF

  /// True if HRTF is still to be heard of voices that left it.
  var hasTail: Bool { hrtf.map { $0.pointee.isDraining && $0.pointee.voices == 0 } ?? false }

  /// The mix stands still, in silence.
  mutating func freeze() {
    hrtf?.pointee.dropLate()
    followHRTFUse()
  }

  /// Adds the next block of the device of HRTF.
  mutating func addHRTF(to block: Block) {
    guard isHRTFBusy else { return }
    hrtf?.pointee.add(to: block)
    followHRTFUse()
  }

  /// Says whether HRTF is in use.
  private mutating func followHRTFUse() {
    guard let hrtf else { return }
    let isBusy = hrtf.pointee.isBusy
    guard isBusy != isHRTFBusy else { return }
    isHRTFBusy = isBusy
    mailbox.pointee.space.hrtfVoices.store(isBusy ? 1 : 0, ordering: .releasing)
    // Control may wait for it to reset the device.
    if !isBusy { mailbox.pointee.controlWakeup.post() }
  }

  // MARK: - Rest

  /// The frames until a device is given back if all stays as it is; `Int.max`: none will be.
  func framesUntilRest(sends: Bool, hasPlaces: Bool) -> Int {
    let rests = (
      stereo: stereo.map { !sends && $0.pointee.voices == 0 } ?? false,
      hrtf: hrtf.map { $0.pointee.voices == 0 } ?? false
    )
    return min(
      rests.stereo && (usesHRTF || !hasPlaces) ? stereoRest.left : .max,
      rests.hrtf && (!usesHRTF || !hasPlaces) ? hrtfRest.left : .max)
  }

  /// Lets `frames` frames pass, and gives back what nothing has needed for a minute. `sends`: something is sent to the
  /// rooms, or they ring. `hasPlaces` says if a voice has a place, heard or not. True if the rooms are gone.
  mutating func pass(_ frames: Int, sends: Bool, hasPlaces: () -> Bool) -> Bool {
    if let hrtf, hrtfRest.pass(frames, isNeeded: hrtf.pointee.voices > 0) {
      if giveBack(.hrtf, unless: usesHRTF && hasPlaces(), isLast: usesHRTF) {
        self.hrtf = nil
      } else {
        hrtfRest.postpone()
      }
    }
    guard let stereo, stereoRest.pass(frames, isNeeded: sends || stereo.pointee.voices > 0) else { return false }
    guard giveBack(.stereo, unless: !usesHRTF && hasPlaces(), isLast: !usesHRTF) else {
      stereoRest.postpone()
      return false
    }
    (self.stereo, isStereoGone) = (nil, true)
    return true
  }

  /// Gives a device back; `isLast`: no voice has a place then, and the first one that has one asks for it again.
  private func giveBack(_ device: SpaceDevice, unless isNeeded: Bool, isLast: Bool) -> Bool {
    guard !isNeeded, mailbox.pointee.space.giveBack(device) else { return false }
    if isLast { mailbox.pointee.space.isWanted.store(false, ordering: .releasing) }
    mailbox.pointee.controlWakeup.post()
    return true
  }
}
