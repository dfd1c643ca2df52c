import TacetSystem
import Testing

@testable import TacetSDLMixer

@Suite("A game's function over the whole mix") struct MixDSPTests {
  private static let rate = 48_000

  /// The left side of a test's blocks as they came out, and as the function of the game was given them.
  private struct Run {
    var heard: [[Float]] = []
    var given: Set<Float> = []
  }

  /// Runs blocks of a level each through a DSP at twice the device's rate. The function of the game takes the sound
  /// away; while the block `missed` is made another thread has the lock.
  private func run(_ levels: [Float], of frames: Int, missed: Int?) throws -> Run {
    let device = MixerDevice()
    try device.open(DeviceFormat(code: 0x8120, frequency: Self.rate / 2, channels: 2, block: 64), .pulled)
    let given = Locked<Set<Float>>([])
    let silence = StreamFunction(address: 1) { _, bytes, count in
      let samples = UnsafeMutableBufferPointer(
        start: bytes.assumingMemoryBound(to: Float.self), count: count / MemoryLayout<Float>.size)
      let left = Set(stride(from: 0, to: samples.count, by: 2).map { samples[$0] })
      given.withLock { $0.formUnion(left) }
      samples.update(repeating: 0)
    }
    let dsp = MixDSP(device, engineRate: Self.rate, MixLevel()) { [silence] }
    var run = Run()
    for (number, level) in levels.enumerated() {
      var samples = [Float](repeating: 0, count: 2 * frames)
      for frame in 0..<frames { samples[2 * frame] = level }
      try withLockElsewhere(number == missed ? device.lock : nil) {
        _ = samples.withUnsafeMutableBufferPointer { dsp.process($0, sampleRate: Self.rate) }
      }
      run.heard.append((0..<frames).map { samples[2 * $0] })
    }
    run.given = given.withLock { $0 }
    #expect(dsp.missedBlocks == (missed == nil ? 0 : 1))
    return run
  }

  /// Runs the body while another thread has the lock.
  private func withLockElsewhere(_ lock: CallbackLock?, _ body: () -> Void) throws {
    guard let lock else { return body() }
    let (taken, done) = (Wakeup(), Wakeup())
    let thread = try #require(
      SystemThread(name: "test-holder") {
        lock.withLock {
          taken.post()
          done.wait()
        }
      })
    taken.wait()
    body()
    done.post()
    thread.join()
    taken.deallocate()
    done.deallocate()
  }

  @Test("it takes the sound away") func silences() throws {
    let run = try run([0.5, 0.5, 0.5], of: 64, missed: nil)
    for sample in run.heard[1] + run.heard[2] { #expect(abs(sample) < 0.001) }
  }

  @Test("a block whose lock was missed passes as it is, and the next one has samples of its own", arguments: [1, 2])
  func missed(_ missed: Int) throws {
    // An odd number of frames: one of the device lies over the border of two blocks.
    var levels: [Float] = [0.25, 0.25, 0.5, 0.5]
    levels[missed] = 1
    let run = try run(levels, of: 65, missed: missed)
    // The first frame has the difference of the block before.
    for sample in run.heard[missed].dropFirst() { #expect(sample == 1) }
    // A new beginning comes in over a frame of the device.
    for sample in run.heard[missed + 1].dropFirst(2) { #expect(abs(sample) < 0.001) }
    #expect(run.given == [0.25, 0.5])
  }

  @Test("what it adds is not heard while the effects are muted, and is not made while they are paused")
  func holds() throws {
    let device = MixerDevice()
    try device.open(DeviceFormat(code: 0x8120, frequency: Self.rate, channels: 2, block: 64), .pulled)
    let calls = Locked(0)
    let tone = StreamFunction(address: 1) { _, bytes, count in
      let samples = UnsafeMutableBufferPointer(
        start: bytes.assumingMemoryBound(to: Float.self), count: count / MemoryLayout<Float>.size)
      for index in samples.indices { samples[index] += 0.5 }
      calls.withLock { $0 += 1 }
    }
    let level = MixLevel()
    let dsp = MixDSP(device, engineRate: Self.rate, level) { [tone] }
    /// The levels of 30 ms, of which the last frame is returned: by then each fade is over.
    func last() -> Float {
      var samples = [Float](repeating: 0.125, count: 2 * 1_440)
      _ = samples.withUnsafeMutableBufferPointer { dsp.process($0, sampleRate: Self.rate) }
      return samples.last ?? 0
    }
    #expect(last() == 0.625)
    level.set(.muted)
    #expect(last() == 0.125)
    let whenMuted = calls.withLock { $0 }
    level.set(.paused)
    #expect(last() == 0.125)
    #expect(calls.withLock { $0 } == whenMuted)
    level.set(.muted)
    #expect(last() == 0.125)
    #expect(calls.withLock { $0 } > whenMuted)
    level.set(.audible)
    #expect(last() == 0.625)
  }

  @Test("a lock that another thread has is waited for no longer than the limit") func limit() throws {
    let lock = CallbackLock()
    try withLockElsewhere(lock) {
      #expect(!lock.lock(within: 2_000_000))
      #expect(!lock.isHeldByCaller)
    }
    #expect(lock.lock(within: 2_000_000))
    #expect(lock.isHeldByCaller)
    lock.unlock()
    #expect(!lock.isHeldByCaller)
  }
}
