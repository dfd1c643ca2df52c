import Glibc
import TacetPulse
import TacetSignal
import TacetTestSupport

/// A stream of this process, as the game's own is: silence with a role.
final class OwnStream: @unchecked Sendable {
  // Sendable: what is on the loop is used with its lock held.
  private let loop: PulseMainloop
  private var context: PulseContext?
  private var stream: PulsePlayback?
  private let isReady = Observed(false)
  private let answers = Observed(0)

  init(at place: ServerPlace, role: String = "game", sink: String? = nil) throws {
    let loop = try PulseMainloop(threadName: "own-stream")
    self.loop = loop
    // The context is not used; any object's address will do.
    let silence = RenderCallback(context: Unmanaged.passUnretained(loop).toOpaque()) { _, samples, _, frames in
      for i in 0..<(2 * frames) { samples[i] = 0 }
    }
    let context = try PulseContext(on: loop, applicationName: "own", applicationID: nil) { [weak self] event in
      guard event == .ready, let self, let context = self.context else { return }
      stream = try? PulsePlayback(
        in: context, name: "own", role: role, sampleRate: 48000, render: silence, onMove: { _ in },
        onEvent: { [weak self] event in
          if case .acknowledged = event { self?.answers.withLock { $0 += 1 } }
          guard case .ready = event else { return }
          self?.stream?.begin()
          self?.isReady.withLock { $0 = true }
        })
      stream?.connect(to: sink, LatencyControl(.milliseconds(20), start: .zero), isCorked: false)
    }
    self.context = context
    try loop.start()
    loop.withLock { context.connect(to: place.address) }
  }

  deinit {
    loop.withLock {
      stream = nil
      context = nil
    }
  }

  func wait() -> Bool { isReady.wait { $0 } }

  func cork() { loop.withLock { stream?.cork(true, isRequested: false) } }

  /// Makes the server report this many changes, each after the reply to the last; false if it stops replying.
  func toggle(_ times: Int) -> Bool {
    for i in 0..<times {
      let before = answers.withLock { $0 }
      loop.withLock { stream?.cork(i % 2 == 0, isRequested: false) }
      guard answers.wait(until: { $0 > before }) else { return false }
    }
    return true
  }
}
