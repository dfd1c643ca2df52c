import Glibc
import Synchronization
import TacetSignal

/// The sound of these tests: a sine in each ear, the right one as the soundtrack, and a count of the requested blocks.
final class Tone: @unchecked Sendable {
  // Sendable: the output's thread alone uses `frame`, and `blocks` is atomic.
  private struct State: ~Copyable {
    var frame = 0
    let blocks = Atomic(0)
    let isSlow = Atomic(false)
  }

  static let left = Sine(frequency: 440, amplitude: 0.5)
  static let right = Sine(frequency: 1000, amplitude: 0.25)

  private let state: UnsafeMutablePointer<State>

  init() {
    state = .allocate(capacity: 1)
    state.initialize(to: State())
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// How many blocks were rendered.
  var blocks: Int { state.pointee.blocks.load(ordering: .relaxed) }

  /// Makes every block take 40 ms.
  func setSlow(_ isSlow: Bool) { state.pointee.isSlow.store(isSlow, ordering: .relaxed) }

  var callback: RenderCallback {
    RenderCallback(context: state) { context, samples, soundtrack, frames in
      let state = context.assumingMemoryBound(to: State.self)
      for i in 0..<frames {
        samples[2 * i] = Tone.left[state.pointee.frame + i]
        samples[2 * i + 1] = soundtrack == nil ? Tone.right[state.pointee.frame + i] : 0
        soundtrack?[2 * i] = 0
        soundtrack?[2 * i + 1] = Tone.right[state.pointee.frame + i]
      }
      state.pointee.frame += frames
      if state.pointee.isSlow.load(ordering: .relaxed) { poll(nil, 0, 40) }
      state.pointee.blocks.add(1, ordering: .relaxed)
    }
  }
}

/// A sine at 48 kHz.
struct Sine: Sendable {
  let frequency: Double
  let amplitude: Double

  private var step: Double { 2 * .pi * frequency / 48000 }

  subscript(frame: Int) -> Float { Float(amplitude * sin(step * Double(frame % 48000))) }

  /// The longest part of `samples` that is this sine without a break, in frames.
  ///
  /// A sine's next sample follows from the two before it; a frame lost, doubled or changed does not.
  func longestRun(in samples: [Float], channel: Int) -> Int {
    let next = 2 * cos(step)
    var longest = 0
    var run = 0
    var peak = 0.0
    for frame in 2..<max(2, samples.count / 2) {
      let now = Double(samples[2 * frame + channel])
      let before = Double(samples[2 * frame - 2 + channel])
      let error = now - next * before + Double(samples[2 * frame - 4 + channel])
      if abs(error) > 1e-5 || (now == 0 && before == 0) {
        run = 0
        peak = 0
      } else {
        run += 1
        peak = max(peak, abs(now))
        if abs(peak - amplitude) < amplitude / 100 { longest = max(longest, run) }
      }
    }
    return longest
  }
}

/// True if the recording has both tones, each in its ear, for a quarter of a second without a break.
func hasTones(_ samples: [Float]) -> Bool {
  Tone.left.longestRun(in: samples, channel: 0) > 12000 && Tone.right.longestRun(in: samples, channel: 1) > 12000
}
