import Glibc
import Synchronization
import TacetSignal
import TacetSystem

// glibc has it behind _GNU_SOURCE, which Swift's view of <pthread.h> does not define.
@_silgen_name("pthread_setname_np")
private func pthread_setname_np(_ thread: pthread_t, _ name: UnsafePointer<CChar>) -> CInt

// The same, since 2.31.
@_silgen_name("pthread_clockjoin_np")
private func pthread_clockjoin_np(
  _ thread: pthread_t, _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ clock: clockid_t,
  _ until: UnsafePointer<timespec>
) -> CInt

/// One start of an ``ALSAOutput``: a thread that opens the device, feeds it and opens it again.
final class ALSAOutputDriver: ClosableDriver, @unchecked Sendable {
  // Sendable: mutable state is atomic, or the thread's own.
  struct Configuration: Sendable {
    let device: String
    let configurationFile: String?
    let sampleRate: Int
    let latency: Duration
  }

  /// A device that takes no frames in so many ticks in a row is lost.
  private static let tick = Duration.milliseconds(250)
  private static let ticksToStall = 4

  private let configuration: Configuration
  private let render: RenderCallback
  private let meter: LatencyMeter
  private let onEvent: @Sendable (OutputEvent) -> Void
  /// Wakes the thread: a socket pair, which can be made close-on-exec at once.
  private let bell: (reading: Int32, writing: Int32)
  private let isStopped = Atomic(false)
  /// Whether the thread is in a callback, or about to find that it may not call any more.
  private let isCalling = Atomic(false)
  private let isIdle: Atomic<Bool>
  private var thread = pthread_t()
  private var state = ALSAOutputState()

  /// Starts the thread; nil when there can be none.
  init?(
    _ configuration: Configuration, isIdle: Bool, render: RenderCallback, meter: LatencyMeter,
    onEvent: @escaping @Sendable (OutputEvent) -> Void
  ) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    bell = (ends[0], ends[1])
    self.configuration = configuration
    self.render = render
    self.meter = meter
    self.onEvent = onEvent
    self.isIdle = Atomic(isIdle)
    let me = Unmanaged.passRetained(self)
    let failure = withSignalsBlocked {
      pthread_create(
        &thread, nil,
        { me in
          guard let me else { return nil }
          _ = pthread_setname_np(pthread_self(), "tacet-output")
          Unmanaged<ALSAOutputDriver>.fromOpaque(me).takeRetainedValue().run()
          return nil
        }, me.toOpaque())
    }
    guard failure == 0 else {
      me.release()
      return nil
    }
  }

  deinit {
    Glibc.close(bell.reading)
    Glibc.close(bell.writing)
  }

  /// Ends the thread, and waits for that, unless it is the caller. A thread that hangs in ALSA, where a device may wait
  /// half a minute for a frozen server, is left to end by itself, and calls nobody any more.
  func close() {
    guard !isStopped.exchange(true, ordering: .sequentiallyConsistent) else { return }
    ring()
    if pthread_equal(pthread_self(), thread) != 0 {
      pthread_detach(thread)
    } else if !join() {
      while isCalling.load(ordering: .sequentiallyConsistent) { sched_yield() }
      pthread_detach(thread)
    }
    meter.reset()
  }

  /// Waits for the end of the thread, for 0.3 s at most.
  private func join() -> Bool {
    var until = timespec()
    clock_gettime(CLOCK_MONOTONIC, &until)
    until.tv_nsec += 300_000_000
    until.tv_sec += until.tv_nsec / 1_000_000_000
    until.tv_nsec %= 1_000_000_000
    return pthread_clockjoin_np(thread, nil, CLOCK_MONOTONIC, &until) == 0
  }

  /// Any thread; waits for nobody.
  func setIdle(_ isIdle: Bool) {
    self.isIdle.store(isIdle, ordering: .releasing)
    ring()
  }

  private func ring() {
    var byte: UInt8 = 1
    // Full, it rings already.
    _ = Glibc.write(bell.writing, &byte, 1)
  }

  private var isClosed: Bool { isStopped.load(ordering: .acquiring) }

  private func run() {
    if !raiseThreadPriority(.output) { report(.priorityDenied(thread: threadNumber)) }
    while !isClosed {
      do throws(ALSADevice.Failure) {
        let device = try ALSADevice(
          name: configuration.device, configurationFile: configuration.configurationFile,
          sampleRate: configuration.sampleRate, latency: configuration.latency)
        handle(.opened)
        let start = ContinuousClock.now
        let reason = feed(device)
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
      sleep(atMost: wait)
      steps = state.handle(.waited)
    }
  }

  /// Feeds the device until it is gone, and returns the reason; nil: the output was stopped.
  private func feed(_ device: borrowing ALSADevice) -> String? {
    var ticksWithoutWrite = 0
    while !isClosed {
      if isIdle.load(ordering: .acquiring) {
        rest(device)
        ticksWithoutWrite = 0
        continue
      }
      switch device.write(rendering: { samples, frames in callback { render(samples, frames: frames) } }) {
      case .written(let frames):
        ticksWithoutWrite = 0
        let rate = configuration.sampleRate
        if let delay = device.delay { meter.add(.seconds(delay) / rate) }
        if device.hasNoClock { sleep(atMost: .seconds(frames) / rate) }
      case .full:
        ticksWithoutWrite = device.wait(bell: bell.reading, limit: Self.tick) ? 0 : ticksWithoutWrite + 1
        emptyBell()
        guard ticksWithoutWrite < Self.ticksToStall else { return "the device takes no frames" }
      case .underrun: report(.underrun)
      case .asleep: sleep(atMost: Self.tick)
      case .failed(let reason): return reason
      }
    }
    return nil
  }

  /// Sleeps while the owner is idle.
  private func rest(_ device: borrowing ALSADevice) {
    device.setIdle(true)
    while isIdle.load(ordering: .acquiring), !isClosed { sleep(atMost: nil) }
    device.setIdle(false)
  }

  /// Sleeps until the bell rings.
  private func sleep(atMost limit: Duration?) {
    var descriptor = pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0)
    poll(&descriptor, 1, limit.map { Int32($0 / .milliseconds(1)) } ?? -1)
    emptyBell()
  }

  private func emptyBell() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(bell.reading, &bytes, 16) > 0 {}
  }

  private func report(_ event: OutputEvent) { callback { onEvent(event) } }

  /// Runs `call` unless the output is stopped. The store to `isCalling` comes before the load of `isStopped`, and in
  /// ``close()`` the store to `isStopped` before the load of `isCalling`: one of the two threads sees the other's store.
  private func callback(_ call: () -> Void) {
    isCalling.store(true, ordering: .sequentiallyConsistent)
    if !isStopped.load(ordering: .sequentiallyConsistent) { call() }
    isCalling.store(false, ordering: .sequentiallyConsistent)
  }
}
