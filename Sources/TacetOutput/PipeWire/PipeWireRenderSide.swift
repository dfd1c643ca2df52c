import Synchronization
import TacetPulse
import TacetSignal
import TacetSystem

/// The render callback of one stream, on libpipewire's thread that plays, and its mailbox to the output's thread. No
/// lock, allocation or retain.
final class PipeWireRenderSide: @unchecked Sendable {
  // Sendable: atomics, but for what ``render(_:frames:at:rate:delay:queued:)`` alone uses.
  private let sampleRate: Int
  private let source: UnsafeMutablePointer<RenderSource>
  private var cycles = CycleWatch()
  private var isRaised = false

  private let gate = Atomic<Int>(0)
  private let isRendering = Atomic(false)
  private let isEnding = Atomic(false)
  private let requestCount = Atomic<Int>(0)
  private let gapCount = Atomic<Int>(0)
  private let latencyNanoseconds = Atomic<Int>(-1)
  private let blockFrames = Atomic<Int>(0)
  /// The number of the thread whose priority was not raised; 0: none.
  private let deniedThread = Atomic<Int>(0)

  /// A side whose gate is `gate` at first: where that is not open, its frames rise from silence when it opens, also
  /// before the first cycle.
  init(_ render: RenderCallback, sampleRate: Int, gate: OutputGate) {
    self.sampleRate = sampleRate
    source = .allocate(capacity: 1)
    source.initialize(to: RenderSource(render: render))
    source.pointee.gate = gate
    setGate(gate)
  }

  deinit {
    source.deinitialize(count: 1)
    source.deallocate()
  }

  // MARK: - The output's thread

  /// Renders frames from now on, or silence.
  func setRendering(_ isRendering: Bool) { self.isRendering.store(isRendering, ordering: .releasing) }

  func setGate(_ gate: OutputGate) {
    let number =
      switch gate {
      case .open: 0
      case .held: 1
      case .muted: 2
      }
    self.gate.store(number, ordering: .releasing)
  }

  /// Lets what plays fall to silence, and renders nothing after that.
  func fadeOut() { isEnding.store(true, ordering: .releasing) }

  /// The cycles of the graph so far.
  var requests: Int { requestCount.load(ordering: .acquiring) }

  /// The cycles so far that came after others in which silence was heard.
  var gaps: Int { gapCount.load(ordering: .acquiring) }

  /// The time from the last block's rendering to the speaker; nil: there was none.
  var latency: Duration? {
    let value = latencyNanoseconds.load(ordering: .relaxed)
    return value < 0 ? nil : .nanoseconds(value)
  }

  /// The frames of the last block.
  var block: Int { blockFrames.load(ordering: .relaxed) }

  /// Returns the number of the thread whose priority was not raised, once.
  func takeDeniedThread() -> Int? {
    let thread = deniedThread.exchange(0, ordering: .acquiring)
    return thread == 0 ? nil : thread
  }

  // MARK: - The thread that plays

  static let function:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutablePointer<Float>?, Int, UInt64, UInt32, Int64, UInt64
    ) -> Void = { context, samples, frames, position, rate, delay, queued in
      guard let context, let samples else { return }
      Unmanaged<PipeWireRenderSide>.fromOpaque(context)._withUnsafeGuaranteedRef {
        $0.render(samples, frames: frames, at: position, rate: rate, delay: delay, queued: queued)
      }
    }

  private func render(
    _ samples: UnsafeMutablePointer<Float>, frames: Int, at position: UInt64, rate: UInt32, delay: Int64, queued: UInt64
  ) {
    if !isRaised {
      isRaised = true
      if !raiseThreadPriority(.output) { deniedThread.store(threadNumber, ordering: .releasing) }
    }
    requestCount.wrappingAdd(1, ordering: .releasing)
    let isHeard = isRendering.load(ordering: .acquiring)
    let length = rate == 0 ? 0 : UInt64(frames) * UInt64(rate) / UInt64(sampleRate)
    if cycles.begins(at: position, length: length), isHeard { gapCount.wrappingAdd(1, ordering: .releasing) }
    blockFrames.store(frames, ordering: .relaxed)
    if rate > 0 {
      // At most a day of frames: the server's numbers may be anything.
      let waiting = Int(min(max(0, delay), 1 << 32)) * 1_000_000_000 / Int(rate)
      let nanoseconds = waiting + Int(min(queued, 1 << 32)) * 1_000_000_000 / sampleRate
      latencyNanoseconds.store(nanoseconds, ordering: .relaxed)
    }
    guard isHeard else {
      samples.update(repeating: 0, count: Block.channels * frames)
      return
    }
    let wanted: OutputGate =
      switch gate.load(ordering: .acquiring) {
      case 0: .open
      case 1: .held
      default: .muted
      }
    if source.pointee.gate != wanted { source.pointee.gate = wanted }
    if isEnding.load(ordering: .acquiring) { source.pointee.isEnding = true }
    source.pointee.fill(samples, frames: frames)
  }
}

/// Recognises cycles of the graph that a stream has missed: it was too late, and silence was heard. Pure.
struct CycleWatch: Hashable {
  /// A graph that stands still for longer was stopped, or another one drives it.
  static let longestGap = 48_000 as UInt64

  private var last: (position: UInt64, length: UInt64)?

  static func == (first: Self, second: Self) -> Bool {
    first.last?.position == second.last?.position && first.last?.length == second.last?.length
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(last?.position)
    hasher.combine(last?.length)
  }

  /// A cycle begins at this frame, of about `length` frames; true if there were others since the last one.
  mutating func begins(at position: UInt64, length: UInt64) -> Bool {
    defer { last = (position, length) }
    guard let last, length > 0, position > last.position else { return false }
    let passed = position - last.position
    return passed < Self.longestGap && passed * 2 > max(length, last.length) * 3
  }
}
