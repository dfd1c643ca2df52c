/// The sizes of the blocks of ADPCM of 4 bits in WAV files (IMA, Recommended Practices for Enhancing Digital Audio
/// Compatibility 3.0; Microsoft, New Multimedia Data Types and Data Techniques 3.0).
///
/// A last block may be shorter: it has the frames whose codes are there.
struct ADPCMBlocks {
  let isMicrosoft: Bool
  let channels: Int
  /// The bytes of a whole block.
  let size: Int

  /// The blocks of a file; nil where they have no room for the state of the decoder that each begins with.
  init?(isMicrosoft: Bool, channels: Int, size: Int) {
    self.isMicrosoft = isMicrosoft
    self.channels = channels
    self.size = size
    guard frames(in: size) > 0 else { return nil }
  }

  /// The frames of a whole block.
  var frames: Int { frames(in: size) }

  /// The frames of a block of `bytes` bytes.
  private func frames(in bytes: Int) -> Int {
    if isMicrosoft { return bytes < 7 * channels ? 0 : 2 + 2 * (bytes - 7 * channels) / channels }
    return bytes < 4 * channels ? 0 : 1 + 8 * (bytes / (4 * channels) - 1)
  }

  /// The bytes that are missing to a whole block behind `bytes` bytes.
  func missing(behind bytes: Int) -> Int { (size - bytes % size) % size }

  /// The frames in `bytes` bytes of blocks. Where `claim` lies within the last block, the rest of that is padding.
  func sound(in bytes: Int, claim: Int?) -> SndFile.Sound {
    let (blocks, rest) = bytes.quotientAndRemainder(dividingBy: size)
    let partial = frames(in: rest)
    let all = blocks * frames + partial
    let last = partial > 0 ? partial : frames
    guard let claim, claim > all - last, claim < all else {
      return SndFile.Sound(container: "wav", frames: all, padding: 0)
    }
    return SndFile.Sound(container: "wav", frames: claim, padding: all - claim)
  }
}
