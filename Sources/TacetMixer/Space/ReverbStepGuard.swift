/// The steps that OpenAL's reverbs of one device can be mixed in. Pure.
///
/// A reverb of OpenAL Soft (1.19.1) cross-fades its delays for 128 frames, from the first step after it was made or got
/// other properties. Within a step it mixes parts that are multiples of four. Where one to three frames of the
/// cross-fade are left, that part has none, and it writes over memory until it crashes. So while a cross-fade may be
/// under way, a step ends with it unless a multiple of four is left. Reverbs are made on another thread: any step may
/// be the first one.
///
/// Those of 1.21 to 1.23 cross-fade over the whole of that step instead, from delays of no length: what feeds a reverb
/// then, would be heard in its tail too early. So the first step that has other properties is one frame.
struct ReverbStepGuard: BitwiseCopyable {
  /// The frames of a cross-fade (`FADE_SAMPLES`).
  private static let fade = 128
  /// The frames of the first step with other properties.
  private static let first = 1
  /// A bit for each number of frames that is not a multiple of four.
  private static let odd = UInt128.max / 15 * 14

  /// A bit for each number of frames, up to 127, that have passed since a step began.
  private var starts: UInt128 = 0
  /// For how many frames more a cross-fade may be under way.
  private var left = 0
  /// A reverb has other properties, or gets them, with which it was not mixed yet.
  private var isChanged = false
  /// The device is not mixed: a cross-fade waits where it is.
  private var rests = false
  /// The count of reverbs that were begun and made.
  private var count: UInt32 = 0
  /// There is a reverb, or was one.
  private var isInUse = false

  /// Follows the count of reverbs that another thread has begun, and made: odd while it makes one.
  mutating func follow(_ count: UInt32) {
    if count != self.count || count & 1 == 1 { left = Self.fade }
    self.count = count
    isInUse = isInUse || count > 0
  }

  /// A reverb gets other properties, before the next step that is mixed.
  mutating func recordChange() {
    left = Self.fade
    isChanged = true
    isInUse = true
  }

  /// The device is not mixed in a step, and a reverb may get other properties unseen.
  mutating func rest() {
    rests = true
    left = Self.fade
  }

  /// How many of the next `frames` frames may be mixed in one step: they pass. Fewer than all where the device has
  /// rested in the middle of a cross-fade, which no thread waits for.
  mutating func mix(_ frames: Int) -> Int {
    let part = min(frames, limit)
    pass(part)
    // A reverb may be made between this part and the next one, and that is seen before the next step alone.
    if part < frames { left = Self.fade }
    return part
  }

  /// Lets `frames` frames pass that were mixed in one step.
  mutating func pass(_ frames: Int) {
    rests = false
    isChanged = false
    starts = frames < Self.fade ? (starts | 1) << UInt128(frames) : 0
    left = max(0, left - frames)
  }

  /// How many frames the next step may have; as many as it wants where a device that rests goes on resting. One that
  /// is mixed again may start a source in it, whose line would end with the first part of a step.
  func boundary(isMixed: Bool) -> Int { rests && !isMixed ? .max : limit }

  private var limit: Int {
    let most = isChanged ? Self.first : .max
    guard isInUse, left > 0, starts & Self.odd != 0 else { return most }
    return min(most, (starts & Self.odd).leadingZeroBitCount + 1)
  }
}
