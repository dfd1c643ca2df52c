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
