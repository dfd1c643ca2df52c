/// The functions of the game and of SDL that the mixer calls. All but the clock are called under the mixer's lock.
package struct GameFunctions: Sendable {
  /// SDL's milliseconds.
  package var now: @Sendable () -> UInt32 = { 0 }
  /// Lets so many milliseconds pass.
  package var wait: @Sendable (UInt32) -> Void = { _ in }
  /// The error that the game reads.
  package var report: @Sendable (String) -> Void = { _ in }
  /// The volume of the chunk at an address, 0 to 128, as the game may have written it.
  package var chunkVolume: @Sendable (UInt) -> Int = { _ in Channel.maximumVolume }
  /// A channel has ended.
  package var channelFinished: (@Sendable (Int) -> Void)?
  /// The music has ended.
  package var musicFinished: (@Sendable () -> Void)?

  package init() {}
}

/// A function of the game that makes or changes samples in the format of its device.
package struct StreamFunction: Sendable {
  /// Its address, by which a game names it.
  package let address: UInt
  /// It is given the channel, the samples and their bytes.
  package let change: @Sendable (Int, UnsafeMutableRawPointer, Int) -> Void
  /// It is called with the channel when the function was taken away.
  package let done: (@Sendable (Int) -> Void)?

  package init(
    address: UInt, done: (@Sendable (Int) -> Void)? = nil,
    change: @escaping @Sendable (Int, UnsafeMutableRawPointer, Int) -> Void
  ) {
    (self.address, self.change, self.done) = (address, change, done)
  }
}
