import Glibc
import Synchronization
import TacetSignal
import TacetSystem

/// One start of an ``ALSAOutput``: a thread that opens the device, feeds it and opens it again.
final class ALSAOutputDriver: @unchecked Sendable {
  // Sendable: what changes is atomic, or the thread's own.
  struct Configuration: Sendable {
    let device: String
    let configurationFile: String?
    let sampleRate: Int
    let latency: Duration
  }

  /// How long a device may take no frames.
  private static let tick = Duration.milliseconds(250)
  private static let ticksToStall = 4
  private static let joinLimit = Duration.milliseconds(300)

  private let configuration: Configuration
  private let render: RenderCallback
  private let meter: LatencyMeter
  private let onEvent: @Sendable (OutputEvent) -> Void
  /// Wakes the thread.
  private let wakeup: EventDescriptor
  private let isStopped = Atomic(false)
  /// The thread is in the callback or in `onEvent`, or about to see that it may not be any more.
  private let isCalling = Atomic(false)
  private let isIdle: Atomic<Bool>
  private var thread: SystemThread?
  private var link = ALSAOutputState()

  /// Starts the thread; nil when there can be none.
  init?(
    _ configuration: Configuration, isIdle: Bool, render: RenderCallback, meter: LatencyMeter,
    onEvent: @escaping @Sendable (OutputEvent) -> Void
  ) {
    guard let wakeup = EventDescriptor() else { return nil }
    self.wakeup = wakeup
    self.configuration = configuration
    self.render = render
    self.meter = meter
    self.onEvent = onEvent
    self.isIdle = Atomic(isIdle)
    guard let thread = SystemThread(name: "tacet-output", { [self] in run() }) else { return nil }
    self.thread = thread
  }

  /// Ends the thread, and waits for that, unless it is the caller. One that hangs in ALSA, where a device may wait half a
  /// minute for a server that is frozen, is left to end by itself, and calls nobody any more.
  func close() {
    guard !isStopped.exchange(true, ordering: .sequentiallyConsistent) else { return }
    wakeup.signal()
    if let thread, !thread.isCurrent, !thread.join(within: Self.joinLimit) {
      while isCalling.load(ordering: .sequentiallyConsistent) { sched_yield() }
    }
    thread?.detach()
    meter.forget()
  }

  /// Any thread; waits for nobody.
  func setIdle(_ isIdle: Bool) {
    self.isIdle.store(isIdle, ordering: .releasing)
    wakeup.signal()
  }

  private var isOver: Bool { isStopped.load(ordering: .acquiring) }

  private func run() {
    if !raiseThreadPriority(.output) { say(.priorityDenied(thread: threadNumber)) }
    while !isOver {
      do throws(ALSADevice.Failure) {
        let device = try ALSADevice(
          name: configuration.device, configurationFile: configuration.configurationFile,
          sampleRate: configuration.sampleRate, latency: configuration.latency)
        tell(.opened)
        let start = ContinuousClock.now
        let reason = feed(device)
        meter.forget()
        if let reason { tell(.failed(reason: reason, played: ContinuousClock.now - start)) }
      } catch {
        tell(.failed(reason: error.description, played: .zero))
      }
    }
  }

  /// Has the link decide, says what it says, and waits as long as it wants.
  private func tell(_ event: ALSAOutputState.Event) {
    var steps = link.handle(event)
    while !isOver {
      if let report = steps.report { say(report) }
      guard let wait = steps.wait else { return }
      wakeup.wait(atMost: wait)
      steps = link.handle(.waited)
    }
  }

  /// Feeds the device until it is gone (why), or it is over (nil).
  private func feed(_ device: borrowing ALSADevice) -> String? {
    var ticksWithoutWrite = 0
    while !isOver {
      if isIdle.load(ordering: .acquiring) {
        rest(device)
        ticksWithoutWrite = 0
        continue
      }
      switch device.write(rendering: { samples, frames in callOut { render(samples, frames: frames) } }) {
      case .written(let frames):
        ticksWithoutWrite = 0
        let rate = configuration.sampleRate
        if let delay = device.delay { meter.add(.seconds(delay) / rate) }
        if device.hasNoClock { wakeup.wait(atMost: .seconds(frames) / rate) }
      case .full:
        ticksWithoutWrite = device.wait(bell: wakeup.descriptor, limit: Self.tick) ? 0 : ticksWithoutWrite + 1
        wakeup.drain()
        guard ticksWithoutWrite < Self.ticksToStall else { return "The device takes nothing" }
      case .underflow: say(.underflow)
      case .asleep: wakeup.wait(atMost: Self.tick)
      case .failed(let reason): return reason
      }
    }
    return nil
  }

  /// Nothing is to be heard: sleeps until that changes.
  private func rest(_ device: borrowing ALSADevice) {
    device.setIdle(true)
    while isIdle.load(ordering: .acquiring), !isOver { wakeup.wait() }
    device.setIdle(false)
  }

  private func say(_ event: OutputEvent) { callOut { onEvent(event) } }

  /// Does nothing once it is over. Says that it calls before it looks, as ``close()`` says that it is over before it does.
  private func callOut(_ call: () -> Void) {
    isCalling.store(true, ordering: .sequentiallyConsistent)
    if !isStopped.load(ordering: .sequentiallyConsistent) { call() }
    isCalling.store(false, ordering: .sequentiallyConsistent)
  }
}
