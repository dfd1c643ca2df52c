import TacetSignal
import TacetSystem

/// How far each frame takes a voice in its effect, with 32 bits behind the point.
struct VoicePace {
  /// By how much the next frame does.
  private(set) var step: UInt64
  /// How much more each frame after it does.
  let bend: Int64

  @inline(__always)
  init(step: UInt64, bend: Int64 = 0) { (self.step, self.bend) = (step, bend) }

  /// True if it takes it to the next frame throughout.
  @inline(__always)
  var isWhole: Bool { step == 1 << 32 && bend == 0 }

  /// How far the next `frames` frames take it.
  @inline(__always)
  func passing(_ frames: Int) -> UInt64 {
    let passed = UInt64(frames) &* step
    guard bend != 0, frames > 1 else { return passed }
    return passed &+ UInt64(bitPattern: bend) &* UInt64(frames &* (frames &- 1) / 2)
  }

  /// The longest step of the next `frames` frames.
  @inline(__always)
  func fastest(in frames: Int) -> UInt64 { bend > 0 ? step &+ UInt64(bend) &* UInt64(frames) : step }

  /// Lets a frame pass.
  @inline(__always)
  mutating func next() { step &+= UInt64(bitPattern: bend) }

  @inline(__always)
  mutating func advance(_ frames: Int) { step &+= UInt64(bitPattern: bend) &* UInt64(frames) }
}

/// Reads the frames that voices play, at any speed. The renderer only.
///
/// A voice's place is a number of the clock: nothing of it is kept here.
struct VoiceReader: ~Copyable {
  /// Frames for a step: where a channel's samples begin, and how far apart they are.
  struct Frames {
    var left: UnsafePointer<Float>
    var right: UnsafePointer<Float>
    var stride: Int

    /// Adds both channels, of each this share.
    func fold(into mono: UnsafeMutablePointer<Float>, frames: Int, share: Float) {
      let (left, right) = (left, right)
      if stride == 1 {
        for frame in 0..<frames { mono[frame] = (left[frame] + right[frame]) * share }
      } else {
        for frame in 0..<frames { mono[frame] = (left[2 &* frame] + right[2 &* frame]) * share }
      }
    }
  }

  /// Frames of an effect that are looked at together.
  private static let window = 4_096

  private let kernel: VoiceKernel
  private let sampleRate: Int
  private let leftWindow = FixedArray<Float>(repeating: 0, count: window)
  private let rightWindow = FixedArray<Float>(repeating: 0, count: window)
  private let left = FixedArray<Float>(repeating: 0, count: RenderStep.longest)
  private let right = FixedArray<Float>(repeating: 0, count: RenderStep.longest)

  init(_ resampling: Resampling, sampleRate: Int) {
    kernel = VoiceKernel(resampling)
    self.sampleRate = sampleRate
  }

  /// Where a voice is.
  private struct Start {
    let buffer: EffectBuffer
    let played: PlayedFrames
    let frame: Int
    let fraction: UInt64
    let pace: VoicePace

    /// True if its frames are played as they are.
    @inline(__always)
    var isWhole: Bool { fraction == 0 && pace.isWhole }

    /// The first of `count` frames that lie as they are played; else nil.
    @inline(__always)
    func samples(_ count: Int) -> UnsafePointer<Float>? {
      guard isWhole, buffer.sampleSize == 4 else { return nil }
      let run = played.run(at: frame)
      guard run.frame >= 0, run.count >= count else { return nil }
      return UnsafePointer<Float>(bitPattern: buffer.memory).map { $0 + run.frame * Int(buffer.channels) }
    }
  }

  @inline(__always)
  private func start(_ voice: UnsafePointer<VoiceRecord>, at clock: Int) -> Start {
    let (position, hasWrapped) = voice.pointee.place(at: clock, sampleRate: sampleRate)
    let frame = Int(position)
    return Start(
      buffer: voice.pointee.buffer,
      played: PlayedFrames(
        voice.pointee.loop, isStreamed: voice.pointee.isStreamed, length: voice.pointee.stream.length,
        hasWrapped: hasWrapped),
      frame: frame, fraction: UInt64((position - Double(frame)) * 0x1p32),
      pace: voice.pointee.pace(at: clock, sampleRate: sampleRate))
  }

  /// The next `count` frames of a voice when the mix's clock stands at `clock`, until the next call. Those of a mono
  /// voice are the left and the right ones.
  @inline(__always)
  func read(_ voice: UnsafePointer<VoiceRecord>, at clock: Int, count: Int) -> Frames {
    let start = start(voice, at: clock)
    if let samples = start.samples(count) {
      let stride = Int(start.buffer.channels)
      return Frames(left: samples, right: samples + (stride - 1), stride: stride)
    }
    let (left, right) = (left.base, right.base)
    resample(start, gain: 1, into: left, right, count: count)
    return Frames(left: left, right: start.buffer.channels == 2 ? right : left, stride: 1)
  }

  /// Makes the same in one channel, half of each, at `gain`.
  @inline(__always)
  func read(
    _ voice: UnsafePointer<VoiceRecord>, at clock: Int, count: Int, gain: Float,
    into target: UnsafeMutablePointer<Float>
  ) {
    guard voice.pointee.buffer.channels == 1 else {
      return read(voice, at: clock, count: count).fold(into: target, frames: count, share: 0.5 * gain)
    }
    let start = start(voice, at: clock)
    guard let samples = start.samples(count) else {
      return resample(start, gain: gain, into: target, target, count: count)
    }
    StepGain.constant(gain).multiply(samples, into: target, frames: count)
  }

  private func resample(
    _ start: Start, gain: Float, into left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    let (buffer, played, isWhole) = (start.buffer, start.played, start.isWhole)
    let fastest = start.pace.fastest(in: count)
    let (before, after) = kernel.sides(at: fastest)
    let isStereo = buffer.channels == 2
    // As many frames as the window holds.
    let most = max(1, Int((UInt64(Self.window - before - after - 2) << 32) / fastest))
    var (done, place, pace) = (0, start.fraction, start.pace)
    while done < count {
      let part = min(count - done, most)
      let first = start.frame + Int(truncatingIfNeeded: place >> 32)
      let offset = place & 0xFFFF_FFFF
      let last = offset &+ pace.passing(part - 1)
      let needed = before + Int(truncatingIfNeeded: last >> 32) + 1 + after
      func process(_ samples: UnsafePointer<Float>, _ target: UnsafeMutablePointer<Float>) {
        kernel.process(
          samples + before, fraction: offset, pace, upTo: fastest, gain: gain, into: target + done, count: part)
      }
      if let samples = together(buffer, played, from: first - before, count: needed) {
        process(samples, left)
      } else {
        copy(buffer, played, from: first - before, count: needed)
        if isWhole {
          let gain = StepGain.constant(gain)
          gain.multiply(leftWindow.base + before, into: left + done, frames: part)
          if isStereo { gain.multiply(rightWindow.base + before, into: right + done, frames: part) }
        } else {
          process(leftWindow.base, left)
          if isStereo { process(rightWindow.base, right) }
        }
      }
      done += part
      place &+= pace.passing(part)
      pace.advance(part)
    }
  }

  /// The samples of a mono effect where these frames lie together; else nil.
  private func together(
    _ buffer: EffectBuffer, _ played: PlayedFrames, from number: Int, count: Int
  ) -> UnsafePointer<Float>? {
    guard buffer.channels == 1, buffer.sampleSize == 4 else { return nil }
    let run = played.run(at: number)
    guard run.frame >= 0, run.count >= count else { return nil }
    return UnsafePointer<Float>(bitPattern: buffer.memory).map { $0 + run.frame }
  }

  /// Copies frames into the window, each channel by itself.
  private func copy(_ buffer: EffectBuffer, _ played: PlayedFrames, from number: Int, count: Int) {
    let isStereo = buffer.channels == 2
    var done = 0
    while done < count {
      let run = played.run(at: number + done)
      let part = min(count - done, run.count)
      let (a, b) = (leftWindow.base + done, rightWindow.base + done)
      done += part
      guard run.frame >= 0, let memory = UnsafeRawPointer(bitPattern: buffer.memory) else {
        a.update(repeating: 0, count: part)
        if isStereo { b.update(repeating: 0, count: part) }
        continue
      }
      if buffer.sampleSize == 4 {
        let samples = memory.assumingMemoryBound(to: Float.self) + run.frame * Int(buffer.channels)
        if isStereo { Self.part(samples, part, a, b) { $0 } } else { a.update(from: samples, count: part) }
      } else {
        let samples = memory.assumingMemoryBound(to: Int16.self) + run.frame * Int(buffer.channels)
        if isStereo {
          Self.part(samples, part, a, b) { Float($0) * 0x1p-15 }
        } else {
          for index in 0..<part { a[index] = Float(samples[index]) * 0x1p-15 }
        }
      }
    }
  }

  @inline(__always)
  private static func part<Sample>(
    _ samples: UnsafePointer<Sample>, _ count: Int, _ left: UnsafeMutablePointer<Float>,
    _ right: UnsafeMutablePointer<Float>, _ value: (Sample) -> Float
  ) {
    for index in 0..<count {
      left[index] = value(samples[2 &* index])
      right[index] = value(samples[2 &* index &+ 1])
    }
  }
}
