import Synchronization
import Tacet
import TacetSession

/// The game's function over the whole mix, as a DSP of the master. It is given the mix in the format of its device, and
/// the difference that it makes is added: what it does not change passes as it is. While the effects are muted the
/// difference is not heard; while they are paused the function is not called either. Called on the thread that renders,
/// which waits 2 ms at most for the game's lock, and goes on without the function then.
final class MixDSP: DSP, @unchecked Sendable {
  // Sendable: the samples are touched by the thread that renders alone, the function with the lock held.
  private static let longestWait = 2_000_000
  /// Seconds in which the difference falls silent, and comes back.
  private static let fade: Float = 0.02
  private let lock: CallbackLock
  private let format: DeviceFormat
  private let functions: () -> [StreamFunction]
  private let level: MixLevel
  /// The gain of the differences, and how far it goes in a frame.
  private var gain: Float
  private let gainStep: Float
  private let ratio: Int
  /// Frames of a call at most.
  private let most: Int
  private let bytes: UnsafeMutablePointer<UInt8>
  private let (before, after): (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>)
  /// The sum of frames that are not one of the device's yet, and the last difference.
  private var (sum, summed) = (SIMD2<Float>(), 0)
  private var last = SIMD2<Float>()
  /// Differences that wait for their frames: a ring.
  private let waiting: UnsafeMutablePointer<SIMD2<Float>>
  private let room: Int
  private var (first, count) = (0, 0)
  /// Blocks in which another thread had the lock for too long.
  private let missed = Atomic<Int>(0)
  var missedBlocks: Int { missed.load(ordering: .relaxed) }

  /// `functions`: called with the lock held.
  init(_ device: MixerDevice, engineRate: Int, _ level: MixLevel, _ functions: @escaping () -> [StreamFunction]) {
    (lock, format, self.functions, self.level) = (device.lock, device.format, functions, level)
    (gain, gainStep) = (level.audibility < .muted ? 1 : 0, 1 / (Self.fade * Float(engineRate)))
    ratio = max(1, engineRate / format.frequency)
    most = max(1, min(format.block, 4_096))
    bytes = .allocate(capacity: most * format.frameSize)
    (before, after) = (.allocate(capacity: 2 * most), .allocate(capacity: 2 * most))
    room = (most + 2) * ratio
    waiting = .allocate(capacity: room)
    waiting.initialize(repeating: .zero, count: room)
    super.init("SDL_mixer's mix")
    // A frame of the device is known once its last frame is: those before it wait for it.
    count = ratio - 1
  }

  deinit {
    bytes.deallocate()
    before.deallocate()
    after.deallocate()
    waiting.deallocate()
  }

  override func process(_ samples: UnsafeMutableBufferPointer<Float>, sampleRate: Int) -> Bool {
    guard let start = samples.baseAddress else { return false }
    if gain == 0, level.audibility == .paused {
      passOver(start, frames: samples.count / 2)
      return true
    }
    guard lock.lock(within: Self.longestWait) else {
      missed.wrappingAdd(1, ordering: .relaxed)
      passOver(start, frames: samples.count / 2)
      return true
    }
    defer { lock.unlock() }
    let functions = functions()
    var done = 0
    let frames = samples.count / 2
    while done < frames {
      let part = min(frames - done, most * ratio - summed)
      change(start + 2 * done, frames: part, functions)
      done += part
    }
    return true
  }

  private func change(_ samples: UnsafeMutablePointer<Float>, frames: Int, _ functions: [StreamFunction]) {
    var made = 0
    for frame in 0..<frames {
      sum += SIMD2(samples[2 * frame], samples[2 * frame + 1])
      summed += 1
      guard summed == ratio else { continue }
      (before[2 * made], before[2 * made + 1]) = (sum.x / Float(ratio), sum.y / Float(ratio))
      (sum, summed, made) = (.zero, 0, made + 1)
    }
    if made > 0 {
      format.encode(before, frames: made, to: bytes)
      format.decode(bytes, frames: made, to: before)
      for function in functions { function.change(ChannelTable.mix, bytes, made * format.frameSize) }
      format.decode(bytes, frames: made, to: after)
      for frame in 0..<made {
        let next = SIMD2(after[2 * frame] - before[2 * frame], after[2 * frame + 1] - before[2 * frame + 1])
        for step in 1...ratio {
          let part = Float(step) / Float(ratio)
          waiting[(first + count) % room] = last + (next - last) * part
          count += 1
        }
        last = next
      }
    }
    add(to: samples, frames: frames)
  }

  /// Adds the differences that wait.
  private func add(to samples: UnsafeMutablePointer<Float>, frames: Int) {
    let target: Float = level.audibility < .muted ? 1 : 0
    for frame in 0..<frames where count > 0 {
      gain = target > gain ? min(target, gain + gainStep) : max(target, gain - gainStep)
      samples[2 * frame] += gain * waiting[first].x
      samples[2 * frame + 1] += gain * waiting[first].y
      (first, count) = ((first + 1) % room, count - 1)
    }
  }

  /// Leaves frames as they are, but for the differences that belong to them, and begins anew behind them.
  private func passOver(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    add(to: samples, frames: frames)
    (sum, summed, last) = (.zero, 0, .zero)
    (first, count) = (0, ratio - 1)
    waiting.update(repeating: .zero, count: count)
  }
}
