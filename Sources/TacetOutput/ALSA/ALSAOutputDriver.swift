import Glibc
import Synchronization
import TacetPulse
import TacetSignal
import TacetSystem

/// One start of an ``ALSAOutput``: a thread that opens the device, feeds it and opens it again.
final class ALSAOutputDriver: ClosableDriver, @unchecked Sendable {
  // Sendable: mutable state is atomic, or the thread's own; `thread` is set before the driver is handed out.
  struct Configuration: Sendable {
    let device: String
    let configurationFile: String?
    let sampleRate: Int
    let latency: Duration
  }

  /// A device that takes no frames in so many ticks in a row is lost.
  private static let tick = Duration.milliseconds(250)
  private static let ticksToStall = 4
  /// The time in which the thread must end before it is left alone.
  private static let joinLimit = Duration.milliseconds(300)

  private let configuration: Configuration
  private let render: RenderCallback
  private let meter: LatencyMeter
  private let onEvent: @Sendable (OutputEvent) -> Void
  /// Wakes the thread for a changed flag.
  private let wakeup: EventDescriptor
  private let isStopped = Atomic(false)
  /// True if the thread is in a callback, or about to find that it may not call any more.
  private let isCalling = Atomic(false)
  private let isIdle: Atomic<Bool>
  private var thread: SystemThread?
  private var state = ALSAOutputState()
  private var latency: LatencyControl
  /// The longest wait for a period since the last tick.
  private var longestWait: Duration?
  private var nextTick = ContinuousClock.now
  private var reportedLatency: Duration

  /// Starts the thread; nil when there can be none.
  init?(
    _ configuration: Configuration, isIdle: Bool, render: RenderCallback, meter: LatencyMeter,
    onEvent: @escaping @Sendable (OutputEvent) -> Void
  ) {
    guard let wakeup = EventDescriptor() else { return nil }
    self.wakeup = wakeup
    self.configuration = configuration
    latency = LatencyControl(configuration.latency)
    reportedLatency = configuration.latency
    self.render = render
    self.meter = meter
    self.onEvent = onEvent
    self.isIdle = Atomic(isIdle)
    guard let thread = SystemThread(name: "tacet-output", { [self] in run() }) else { return nil }
    self.thread = thread
  }

  /// Ends the thread, and waits for that, unless it is the caller. A thread that hangs in ALSA, where a device may wait
  /// half a minute for a frozen server, is left to end by itself, and makes no more calls.
  func close() {
    guard !isStopped.exchange(true, ordering: .sequentiallyConsistent) else { return }
    wakeup.signal()
    if let thread, !thread.isCurrent, !thread.join(within: Self.joinLimit) {
      while isCalling.load(ordering: .sequentiallyConsistent) { sched_yield() }
    }
    thread?.detach()
    meter.reset()
  }

  /// Any thread; does not wait.
  func setIdle(_ isIdle: Bool) {
    self.isIdle.store(isIdle, ordering: .releasing)
    wakeup.signal()
  }

  private var isClosed: Bool { isStopped.load(ordering: .acquiring) }

  private func run() {
    if !raiseThreadPriority(.output) { report(.priorityDenied(thread: threadNumber)) }
    while !isClosed {
      do throws(ALSADevice.Failure) {
        var device = try ALSADevice(
          name: configuration.device, configurationFile: configuration.configurationFile,
          sampleRate: configuration.sampleRate, wanted: ALSAQueue(latency, sampleRate: configuration.sampleRate))
        handle(.opened)
        let start = ContinuousClock.now
        let reason = feed(&device)
        meter.reset()
        if let reason { handle(.failed(reason: reason, played: ContinuousClock.now - start)) }
      } catch {
        handle(.failed(reason: error.description, played: .zero))
      }
    }
  }

  /// Handles an event, with the reports and waits that follow.
  private func handle(_ event: ALSAOutputState.Event) {
    var steps = state.handle(event)
    while !isClosed {
      if let event = steps.report { report(event) }
      guard let wait = steps.wait else { return }
      wakeup.wait(atMost: wait)
      steps = state.handle(.waited)
    }
  }

  /// Feeds the device until it is gone, and returns the reason; nil: the output was stopped.
  private func feed(_ device: inout ALSADevice) -> String? {
    var ticksWithoutWrite = 0
    var ends = BlockEnds()
    latency.grant(queue: time(of: device.queue.buffer), block: time(of: device.queue.period))
    begin(&device)
    while !isClosed {
      if isIdle.load(ordering: .acquiring) {
        rest(&device)
        begin(&device)
        ticksWithoutWrite = 0
        continue
      }
      if ContinuousClock.now >= nextTick { tick(&device) }
      let outcome = device.write { samples, frames in
        callBack { render(samples, frames: frames) }
        ends.add(samples, frames: frames)
      }
      switch outcome {
      case .written(let frames):
        ticksWithoutWrite = 0
        if let delay = device.delay { meter.add(time(of: delay)) }
        if device.hasNoClock { wakeup.wait(atMost: time(of: frames)) }
      case .full:
        ticksWithoutWrite =
          device.wait(orUntilReadable: wakeup.descriptor, limit: Self.tick) ? 0 : ticksWithoutWrite + 1
        wakeup.drain()
        if ends.isSounding, let late = device.lateness {
          longestWait = max(longestWait ?? .zero, time(of: late + device.queue.period))
        }
        guard ticksWithoutWrite < Self.ticksToStall else { return "the device takes no frames" }
      case .underrun where !ends.wasSounding: break
      case .underrun:
        latency.underrun()
        report(.underrun)
      case .asleep: wakeup.wait(atMost: Self.tick)
      case .failed(let reason): return reason
      }
    }
    return nil
  }

  private func time(of frames: Int) -> Duration { .seconds(frames) / configuration.sampleRate }

  /// The device plays from now on.
  private func begin(_ device: inout ALSADevice) {
    latency.begin()
    (longestWait, nextTick) = (nil, ContinuousClock.now + Self.tick)
    apply(to: &device)
  }

  private func tick(_ device: inout ALSADevice) {
    nextTick = ContinuousClock.now + Self.tick
    if latency.tick(longestWait: longestWait) != nil { apply(to: &device) }
    longestWait = nil
  }

  private func apply(to device: inout ALSADevice) {
    device.setLatency(FrameCount(latency.current, sampleRate: configuration.sampleRate).rawValue)
    let whole = max(latency.current, time(of: device.queue.most))
    guard whole != reportedLatency else { return }
    reportedLatency = whole
    report(.latencyChanged(whole))
  }

  /// Sleeps while the owner is idle.
  private func rest(_ device: inout ALSADevice) {
    device.setIdle(true)
    while isIdle.load(ordering: .acquiring), !isClosed { wakeup.wait() }
    device.setIdle(false)
  }

  private func report(_ event: OutputEvent) { callBack { onEvent(event) } }

  /// Runs `call` unless the output is stopped. The store to `isCalling` comes before the load of `isStopped`, and in
  /// ``close()`` the store to `isStopped` before the load of `isCalling`: one of the two threads sees the other's
  /// store.
  private func callBack(_ call: () -> Void) {
    isCalling.store(true, ordering: .sequentiallyConsistent)
    if !isStopped.load(ordering: .sequentiallyConsistent) { call() }
    isCalling.store(false, ordering: .sequentiallyConsistent)
  }
}
