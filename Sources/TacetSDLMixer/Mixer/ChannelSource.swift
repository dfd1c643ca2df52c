/// The samples of a chunk as a channel plays them, with functions of the game that change them. Touched with the
/// mixer's lock held.
final class ChannelSource: @unchecked Sendable {
  // Sendable: see the class.
  private static let most = 4_096
  private let chunk: Chunk
  private let format: DeviceFormat
  private let isCurrent: () -> Bool
  private var byte: Int
  private var loops: Int
  private let scratch: UnsafeMutablePointer<UInt8>

  /// `loops`: how often it begins again, for ever if negative. `isCurrent`: false once the channel plays something
  /// else, and the samples may be gone.
  init(_ chunk: Chunk, at byte: Int, loops: Int, _ format: DeviceFormat, isCurrent: @escaping () -> Bool) {
    (self.chunk, self.byte, self.loops, self.format, self.isCurrent) = (chunk, byte, loops, format, isCurrent)
    scratch = .allocate(capacity: Self.most * format.frameSize)
  }

  deinit { scratch.deallocate() }

  /// Makes frames of one channel or two. Returns how many; fewer than there is room for at the end.
  func fill(_ samples: UnsafeMutableBufferPointer<Float>, _ functions: [StreamFunction], _ which: Int) -> Int {
    guard let start = samples.baseAddress, let bytes = chunk.bytes else { return 0 }
    let room = samples.count / format.heardChannels
    var done = 0
    while done < room {
      guard isCurrent() else { return done }
      if byte + format.frameSize > chunk.length {
        guard loops != 0, chunk.length >= format.frameSize else { return done }
        if loops > 0 { loops -= 1 }
        byte = 0
      }
      let frames = min(room - done, (chunk.length - byte) / format.frameSize, Self.most, format.block)
      let count = frames * format.frameSize
      scratch.update(from: bytes + byte, count: count)
      for function in functions { function.change(which, scratch, count) }
      format.decodeHeard(scratch, frames: frames, to: start + done * format.heardChannels)
      byte += count
      done += frames
    }
    return done
  }
}
