/// Samples that functions of the game make out of silence: a hook of the music, an effect of the whole mix.
final class StreamSource: @unchecked Sendable {
  // Sendable: its samples are only touched with the mixer's lock held.
  private let device: MixerDevice
  private let functions: @Sendable () -> [StreamFunction]
  private let channel: Int
  private let isCurrent: @Sendable () -> Bool
  private let format: DeviceFormat
  private let scratch: UnsafeMutablePointer<UInt8>
  /// The frames of the last block that were not taken yet.
  private var (first, rest) = (0, 0)

  /// `functions`: called with the lock held, for each block. `isCurrent`: false once nothing is to be made any more.
  init(
    _ device: MixerDevice, _ functions: @escaping @Sendable () -> [StreamFunction], channel: Int,
    isCurrent: @escaping @Sendable () -> Bool
  ) {
    (self.device, self.functions, self.channel, self.isCurrent) = (device, functions, channel, isCurrent)
    format = device.format
    scratch = .allocate(capacity: format.block * format.frameSize)
  }

  deinit { scratch.deallocate() }

  /// Makes frames of one channel or two, in whole blocks as the device would ask for them. Returns how many; fewer than
  /// there is room for once it is over. Any thread that may wait.
  func fill(_ samples: UnsafeMutableBufferPointer<Float>) -> Int {
    guard let start = samples.baseAddress else { return 0 }
    let room = samples.count / format.heardChannels
    return device.lock.withLock {
      var done = 0
      while done < room {
        guard isCurrent() else { return done }
        if rest == 0 {
          let count = format.block * format.frameSize
          scratch.update(repeating: format.silence, count: count)
          for function in functions() { function.change(channel, scratch, count) }
          (first, rest) = (0, format.block)
        }
        let frames = min(room - done, rest)
        format.decodeHeard(
          scratch + first * format.frameSize, frames: frames, to: start + done * format.heardChannels)
        (first, rest, done) = (first + frames, rest - frames, done + frames)
      }
      return done
    }
  }
}
