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
