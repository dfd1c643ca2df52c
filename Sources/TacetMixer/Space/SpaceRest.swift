/// The time in which nothing needs a device of OpenAL's, until it is closed: a minute. Pure.
struct SpaceRest: BitwiseCopyable {
  private let second: Int
  /// The frames until the minute is over.
  private(set) var left: Int

  /// A minute that begins.
  init(sampleRate: Int) {
    second = sampleRate
    left = 60 * sampleRate
  }

  /// Lets `frames` frames pass, in which something needed the device or nothing did. True if the minute is over.
  mutating func pass(_ frames: Int, isNeeded: Bool) -> Bool {
    left = isNeeded ? 60 * second : max(0, left - frames)
    return left == 0
  }

  /// Asks again in a second: the device will be needed by what is not heard now.
  mutating func postpone() { left = second }
}
