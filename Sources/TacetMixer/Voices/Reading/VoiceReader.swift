import TacetSignal
import TacetSystem

/// Reads the frames that voices play, at any speed. The renderer only.
///
/// A voice's place is a number of the clock: nothing of it is kept here.
struct VoiceReader: ~Copyable {
  /// Frames for a step: where a channel's samples begin, and how far apart they are.
  struct Frames {
    var left: UnsafePointer<Float>
    var right: UnsafePointer<Float>
    var stride: Int

    /// Adds both channels, of each this share. Those of a mono voice have a stride of 1.
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

  /// The next `count` frames of a voice when the mix's clock stands at `clock`, until the next call. Those of a mono
  /// voice are the left and the right ones.
  @inline(__always)
  func read(_ voice: UnsafePointer<VoiceRecord>, at clock: Int, count: Int) -> Frames {
    let (position, hasWrapped) = voice.pointee.place(at: clock, sampleRate: sampleRate)
    let buffer = voice.pointee.buffer
    let frame = position.rounded(.down)
    let fraction = UInt64((position - frame) * 0x1p32)
    let step = UInt64(voice.pointee.step(sampleRate: sampleRate) * 0x1p32)
    let played = PlayedFrames(
      voice.pointee.loop, isStreamed: voice.pointee.isStreamed, length: voice.pointee.stream.length,
      hasWrapped: hasWrapped)
    if fraction == 0, step == 1 << 32, buffer.sampleSize == 4 {
      let run = played.run(at: Int(frame))
      if run.frame >= 0, run.count >= count, let samples = UnsafePointer<Float>(bitPattern: buffer.memory) {
        let stride = Int(buffer.channels)
        let first = samples + run.frame * stride
        return Frames(left: first, right: first + (stride - 1), stride: stride)
      }
    }
    return resample(buffer, played, from: Int(frame), fraction, step, count: count)
  }

  private func resample(
    _ buffer: EffectBuffer, _ played: PlayedFrames, from frame: Int, _ fraction: UInt64, _ step: UInt64, count: Int
  ) -> Frames {
    let (before, after) = kernel.sides(at: step)
    let isStereo = buffer.channels == 2
    let isWhole = step == 1 << 32 && fraction == 0
    // As many frames as the window holds.
    let most = max(1, Int((UInt64(Self.window - before - after - 2) << 32) / step))
    var (done, place) = (0, UInt64(fraction))
    while done < count {
      let part = min(count - done, most)
      let first = frame + Int(truncatingIfNeeded: place >> 32)
      let (offset, last) = (place & 0xFFFF_FFFF, (place & 0xFFFF_FFFF) &+ UInt64(part - 1) &* step)
      let needed = before + Int(truncatingIfNeeded: last >> 32) + 1 + after
      if let samples = together(buffer, played, from: first - before, count: needed) {
        kernel.process(samples + before, fraction: offset, step: step, into: left.base + done, count: part)
      } else {
        copy(buffer, played, from: first - before, count: needed)
        let (a, b) = (leftWindow.base + before, rightWindow.base + before)
        if isWhole {
          (left.base + done).update(from: a, count: part)
          if isStereo { (right.base + done).update(from: b, count: part) }
        } else {
          kernel.process(a, fraction: offset, step: step, into: left.base + done, count: part)
          if isStereo { kernel.process(b, fraction: offset, step: step, into: right.base + done, count: part) }
        }
      }
      done += part
      place &+= UInt64(part) &* step
    }
    return Frames(left: left.base, right: isStereo ? right.base : left.base, stride: 1)
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
