import Synchronization
import TacetPipeWire
import TacetPulse
import TacetSignal
import TacetSystem

/// The render callback of an output's streams, on libpipewire's thread that plays, and its mailbox to the output's
/// thread. No lock, allocation or retain.
package final class PipeWireRenderSide: @unchecked Sendable {
  // Sendable: atomics, but for what one caller of `render` at a time uses.
  private let sampleRate: Int
  private let source: UnsafeMutablePointer<RenderSource>
  /// The rings of both parts, one after the other.
  private let ring: UnsafeMutablePointer<Float>
  private var sound = SharedSound()
  private var cycles = CycleWatch()
  private var isRaised = false
  /// The beginning that was rendered last.
  private var beginningSeen = 0
  /// The output's thread's.
  private var beginnings = 0

  private let gate = Atomic<Int>(0)
  private let isForTwo = Atomic(false)
  /// The number of the beginning since which frames are rendered; 0: none are.
  private let beginning = Atomic<Int>(0)
  private let isEnding = Atomic(false)
  private let isBusy = Atomic(false)
  private let requestCount = Atomic<Int>(0)
  private let gapCount = Atomic<Int>(0)
  private let latencyNanoseconds = Atomic<Int>(-1)
  private let blockFrames = Atomic<Int>(0)
  /// The number of the thread whose priority was not raised; 0: none.
  private let deniedThread = Atomic<Int>(0)

  /// A side whose gate is `gate` at first: where that is not open, its frames rise from silence when it opens, also
  /// before the first cycle.
  package init(_ render: RenderCallback, sampleRate: Int, gate: OutputGate) {
    self.sampleRate = sampleRate
    source = .allocate(capacity: 1)
    source.initialize(to: RenderSource(render: render))
    source.pointee.gate = gate
    let count = 2 * Block.channels * SharedSound.capacity
    ring = .allocate(capacity: count)
    setGate(gate)
  }

  deinit {
    ring.deallocate()
    source.deinitialize(count: 1)
    source.deallocate()
  }

  // MARK: - The output's thread

  /// Renders frames from now on, or silence.
  package func setRendering(_ isRendering: Bool) {
    guard isRendering != (beginning.load(ordering: .relaxed) != 0) else { return }
    if isRendering { beginnings += 1 }
    beginning.store(isRendering ? beginnings : 0, ordering: .releasing)
  }

  /// Renders the soundtrack apart, for a second stream, from now on, or with the rest.
  package func setForTwo(_ isForTwo: Bool) { self.isForTwo.store(isForTwo, ordering: .releasing) }

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

  /// The calls of the first stream so far.
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

  /// The time of a call, in the terms of ``PipeWirePlayback/Render``.
  private struct Time {
    let cycle: Int64
    let position: UInt64
    let rate: UInt32
    let delay: Int64
    let queued: UInt64
  }

  /// The callback of the stream that has everything, or all but the soundtrack.
  package static let first: PipeWirePlayback.Render = {
    context, samples, frames, cycle, position, rate, delay, queued in
    let time = Time(cycle: cycle, position: position, rate: rate, delay: delay, queued: queued)
    render(.first, context, samples, frames, time)
  }

  /// The callback of the soundtrack's own stream.
  package static let second: PipeWirePlayback.Render = {
    context, samples, frames, cycle, position, rate, delay, queued in
    let time = Time(cycle: cycle, position: position, rate: rate, delay: delay, queued: queued)
    render(.second, context, samples, frames, time)
  }

  private static func render(
    _ part: SharedSound.Part, _ context: UnsafeMutableRawPointer?, _ samples: UnsafeMutablePointer<Float>?,
    _ frames: Int, _ time: Time
  ) {
    guard let context, let samples else { return }
    Unmanaged<PipeWireRenderSide>.fromOpaque(context)._withUnsafeGuaranteedRef {
      // libpipewire can be told to have several threads that play.
      if $0.isBusy.exchange(true, ordering: .acquiring) { return silence(samples, frames: frames) }
      $0.render(part, samples, frames: frames, time)
      $0.isBusy.store(false, ordering: .releasing)
    }
  }

  private static func silence(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    samples.update(repeating: 0, count: Block.channels * frames)
  }

  private func render(
    _ part: SharedSound.Part, _ samples: UnsafeMutablePointer<Float>, frames: Int, _ time: Time
  ) {
    if !isRaised {
      isRaised = true
      if !raiseThreadPriority(.output) { deniedThread.store(threadNumber, ordering: .releasing) }
    }
    let beginning = beginning.load(ordering: .acquiring)
    if part == .first { note(frames: frames, time, isHeard: beginning != 0 && source.pointee.ends.isSounding) }
    let isForTwo = isForTwo.load(ordering: .acquiring)
    guard beginning != 0, isForTwo || part == .first else { return Self.silence(samples, frames: frames) }
    if beginning != beginningSeen {
      beginningSeen = beginning
      sound.drop(allBut: 0)
    }
    let wanted: OutputGate =
      switch gate.load(ordering: .acquiring) {
      case 0: .open
      case 1: .held
      default: .muted
      }
    if source.pointee.gate != wanted { source.pointee.gate = wanted }
    if isEnding.load(ordering: .acquiring) { source.pointee.isEnding = true }
    guard isForTwo else { return source.pointee.fill(samples, frames: frames) }
    share(part, samples, frames: frames, cycle: time.cycle)
    // Nor is a part heard that was rendered before the gate closed.
    if wanted != .open { Self.silence(samples, frames: frames) }
  }

  private func share(
    _ part: SharedSound.Part, _ samples: UnsafeMutablePointer<Float>, frames: Int, cycle: Int64
  ) {
    sound.enter(cycle)
    let apart = ring + Block.channels * SharedSound.capacity
    var done = 0
    while done < frames {
      if sound.waiting(part) == 0 {
        let room = sound.room(for: frames - done)
        let place = Block.channels * room.place
        source.pointee.fill(ring + place, apart: apart + place, frames: room.frames)
        sound.add(room.frames)
      }
      let taken = sound.take(part, frames - done)
      let from = (part == .first ? ring : apart) + Block.channels * taken.place
      (samples + Block.channels * done).update(from: from, count: Block.channels * taken.frames)
      done += taken.frames
    }
  }

  /// Notes what the output's thread reads of the first stream's calls.
  private func note(frames: Int, _ time: Time, isHeard: Bool) {
    requestCount.wrappingAdd(1, ordering: .releasing)
    let rate = time.rate
    let length = rate == 0 ? 0 : UInt64(frames) * UInt64(rate) / UInt64(sampleRate)
    if cycles.begins(at: time.position, length: length), isHeard { gapCount.wrappingAdd(1, ordering: .releasing) }
    blockFrames.store(frames, ordering: .relaxed)
    guard rate > 0 else { return }
    // At most a day of frames: the server's numbers may be anything.
    let waiting = Int(min(max(0, time.delay), 1 << 32)) * 1_000_000_000 / Int(rate)
    let nanoseconds = waiting + Int(min(time.queued, 1 << 32)) * 1_000_000_000 / sampleRate
    latencyNanoseconds.store(nanoseconds, ordering: .relaxed)
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
