/// The samples of a game, in the format of its device, as SDL_mixer's chunks name them.
package struct Chunk: @unchecked Sendable {
  // Sendable: the game keeps the samples until it frees the chunk.
  /// The chunk's address: its identity.
  package let address: UInt
  package let bytes: UnsafeMutablePointer<UInt8>?
  /// Bytes of whole frames.
  package let length: Int
  /// 0 to 128.
  package let volume: Int

  package init(address: UInt, bytes: UnsafeMutablePointer<UInt8>?, length: Int, volume: Int) {
    (self.address, self.bytes, self.length, self.volume) = (address, bytes, length, volume)
  }
}
