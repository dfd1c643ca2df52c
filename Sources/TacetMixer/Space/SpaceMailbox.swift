import Synchronization
import TacetSystem

/// The part of the mailbox that is for OpenAL's devices.
struct SpaceMailbox: ~Copyable {
  typealias Pointer = UnsafeMutablePointer<SpaceMix>

  /// The devices, from when they are made until the renderer gives them back.
  private let made: FixedArray<Atomic<Pointer?>>
  /// Those that it has given back, until they are closed.
  private let returned: FixedArray<Atomic<Pointer?>>
  /// The device that places voices was made once.
  let wasMade = Atomic<Bool>(false)
  /// A voice has a place, or will have one.
  let isWanted = Atomic<Bool>(false)
  /// Voices with a place sound through HRTF.
  let usesHRTF = Atomic<Bool>(false)
  /// 1 while voices have rings of the device of HRTF.
  let hrtfVoices = Atomic<Int>(0)
  /// A bit for each device whose rings run short.
  let shortOfRings = Atomic<UInt8>(0)

  init() {
    made = FixedArray(count: SpaceDevice.count) { _ in Atomic(nil) }
    returned = FixedArray(count: SpaceDevice.count) { _ in Atomic(nil) }
  }

  // Acquired: what a device is made of was there before.
  subscript(device: SpaceDevice) -> Pointer? { made[device.index].load(ordering: .acquiring) }

  // MARK: - Control

  /// Hands a device over that was made.
  func add(_ space: Pointer, as device: SpaceDevice) {
    // After all that it is made of: the renderer acquires it.
    made[device.index].store(space, ordering: .releasing)
  }

  /// True if a device waits to be closed.
  var hasReturned: Bool { SpaceDevice.all.contains { returned[$0.index].load(ordering: .relaxed) != nil } }

  /// Takes a device that the renderer has given back, to close it; nil: there is none.
  func takeReturned(_ device: SpaceDevice) -> Pointer? {
    // Acquired: the renderer's last call on it was before.
    returned[device.index].exchange(nil, ordering: .acquiring)
  }

  /// Closes all of them, which no thread uses any more.
  func close() {
    for device in SpaceDevice.all {
      for space in [made[device.index].exchange(nil, ordering: .acquiring), takeReturned(device)] {
        if let space { Self.close(space) }
      }
    }
  }

  static func close(_ space: Pointer) {
    let mix = space.pointee.mix
    space.deinitialize(count: 1)
    space.deallocate()
    mix.close()
  }

  // MARK: - The renderer

  /// Gives a device back; false, and nothing done, while one from before waits to be closed.
  func giveBack(_ device: SpaceDevice) -> Bool {
    guard returned[device.index].load(ordering: .relaxed) == nil else { return false }
    let space = made[device.index].exchange(nil, ordering: .relaxed)
    // After the last call on it: who closes it acquires it.
    returned[device.index].store(space, ordering: .releasing)
    return true
  }
}
