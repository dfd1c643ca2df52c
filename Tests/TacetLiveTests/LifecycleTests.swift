import TacetSystem
import TacetSignal
import Foundation
import TacetDecoding
import class TacetMixer.Renderer
import TacetTestSupport
import Testing

@testable import Tacet

/// The resources that an engine takes from its process and gives back, each test in a process of its own.
@Suite(.serialized) struct LifecycleTests {
  /// How many engines come and go in the long test.
  static let engines = ProcessInfo.processInfo.environment["TACET_TEST_ENGINES"].flatMap { Int($0) } ?? 200

  /// A sound file of 60 s that is a file, so that playing it has a descriptor.
  static func theme() throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: "tacet-\(UUID().uuidString).wav").path
    var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 48_000, channels: 2))
    let second = (0..<96_000).map { 0.25 * sin(Float($0 / 2) / 20) }
    for _ in 0..<60 { try writer.append(second) }
    try writer.close()
    return path
  }

  private static func lastLine(_ result: ExitTest.Result?) -> String {
    let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    return String(text.split(separator: "\n").last ?? "")
  }

  @Test(arguments: Way.ofEngines)
  func enginesComeAndGoWhileTheServerFails(by way: Way) async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      [name = way.rawValue as String] in
      let way = try #require(Way(rawValue: name))
      let server = try way.started()
      // A bus of everybody's, which fails as the server does.
      let bus = try PrivateBus()
      try bus.start()
      setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
      setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address, 1)
      let path = try LifecycleTests.theme()
      defer { try? FileManager.default.removeItem(atPath: path) }
      let theme = try Soundtrack(path: path)
      let effect = try SoundEffect(frames: [Float](repeating: 0.1, count: 48_000), sampleRate: 48_000)
      let left = Locked(0)
      struct Made {
        weak var host: EngineHost?
        weak var renderer: Renderer?
      }
      let made = Observed((engines: [Made](), isOver: false))
      func run(_ count: Int) {
        left.withLock { $0 = count }
        let running = Observed(10)
        @Sendable func work() {
          while left.withLock({ left in
            left -= 1
            return left >= 0
          }) {
            guard let engine = try? AudioEngine(.init(output: way.output(at: server.place))) else { exit(2) }
            made.withLock { $0.engines.append(Made(host: engine.host, renderer: engine.host.driver.renderer)) }
            engine.soundtrack.play(theme)
            engine.play(effect, loops: true)
            engine.report(.silentMode(true))
            _ = eventually(within: .milliseconds(20)) { engine.clock > 0 }
          }
          running.withLock { $0 -= 1 }
        }
        for _ in 0..<10 { Thread.detachNewThread { work() } }
        #expect(running.wait(atMost: .seconds(300)) { $0 == 0 })
      }
      // Everything that is made once is there after this.
      run(200)
      func counts() -> (Int, Int) { (ProcessResources.descriptors().count, ProcessResources.threads) }
      let before = counts()
      let memory = (SelfFigures.allocatedBytes, SelfFigures.residentBytes)
      let failing = Observed(false)
      let kills = Locked(0)
      Thread.detachNewThread {
        /// Waits for some more engines; true at the end of all.
        func isOver() -> Bool {
          let count = made.withLock { $0.engines.count } + 10
          _ = made.wait(atMost: .seconds(300)) { $0.isOver || $0.engines.count >= count }
          return made.withLock { $0.isOver }
        }
        while !isOver() {
          server.freeze()
          bus.freeze()
          _ = isOver()
          server.thaw()
          bus.thaw()
          _ = isOver()
          server.kill()
          bus.kill()
          kills.withLock { $0 += 1 }
          _ = isOver()
          try? server.start()
          try? bus.start()
        }
        failing.withLock { $0 = true }
      }
      run(LifecycleTests.engines)
      made.withLock { $0.isOver = true }
      #expect(failing.wait { $0 })
      // A connection whose server is killed in the middle of the handshake leaves three descriptors of libpulse's
      // (16.1) behind: nobody can wait for such a one.
      let unavoidable = 3 * kills.withLock { $0 }
      let isFlat = eventually { counts().0 <= before.0 + 2 + unavoidable && counts().1 <= before.1 + 2 }
      #expect(eventually { made.withLock { $0.engines.allSatisfy { $0.host == nil && $0.renderer == nil } } })
      // A thread that just held an engine may be the one that ends its mixer. What stays resident besides lies in the
      // allocator, scattered over the arenas of the threads there were: 5 to 22 MB, with 200 engines as with 400.
      let isSmall = SelfFigures.isAddressSanitized || eventually { SelfFigures.allocatedBytes - memory.0 < 1 << 20 }
      let grown = (SelfFigures.allocatedBytes - memory.0, SelfFigures.residentBytes - memory.1)
      let figures =
        "\(kills.withLock { $0 }) kills, descriptors and threads \(before) -> \(counts()), "
        + "+\(grown.0 >> 10) KiB allocated, +\(grown.1 >> 10) KiB resident"
      print(figures)
      #expect(isFlat, "\(figures)")
      #expect(isSmall, "\(figures)")
    }
    print("\(way), \(Self.engines) engines:", Self.lastLine(result))
  }

  @Test(arguments: Way.ofEngines)
  func childrenSeeNothingOfIt(by way: Way) async throws {
    await #expect(processExitsWith: .success) { [name = way.rawValue as String] in
      let way = try #require(Way(rawValue: name))
      let server = try way.started()
      let path = try LifecycleTests.theme()
      defer { try? FileManager.default.removeItem(atPath: path) }
      let before = ProcessResources.descriptors()
      let signals = ProcessResources.signalActions()
      let engine = try AudioEngine(.init(output: way.output(at: server.place)))
      engine.soundtrack.play(try Soundtrack(path: path))
      #expect(eventually { engine.soundtrack.position > 4_800 })
      let own = ProcessResources.descriptors().filter { before[$0.key] != $0.value }
      #expect(own.count >= 3 && own.values.contains(path), "\(own)")
      for (descriptor, target) in own {
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0, "\(descriptor) is \(target)")
      }
      let changed = ProcessResources.signalActions().filter { $0.value != signals[$0.key] }
      #expect(changed.isEmpty, "\(changed)")

      // A child that only ends, and one that becomes another program.
      typealias Fork = @convention(c) () -> pid_t
      let fork = unsafeBitCast(try #require(dlsym(nil, "fork")), to: Fork.self)
      var status: Int32 = 0
      for _ in 0..<5 {
        let child = fork()
        if child == 0 { exit(7) }
        #expect(eventually { waitpid(child, &status, WNOHANG) == child })
        #expect(status == 7 << 8, "status \(status)")
      }
      let listing = try ChildProcess("ls", ["-l", "/proc/self/fd"], environment: server.place.environment)
      let seen = listing.read()
      #expect(seen.contains("0 -> /dev/null"), "\(seen)")
      for target in own.values { #expect(!seen.contains(target), "\(target)") }

      // The parent plays on.
      let position = engine.soundtrack.position
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait { $0.suffix(9_600).contains { $0 > 0.1 } })
      #expect(engine.soundtrack.position > position)
    }
  }

  /// ``StandstillTests`` shows the effect of a longer stop on one-shots, with a manual clock.
  @Test(arguments: Way.ofEngines)
  func stoppedProgramContinuesAtItsFrame(by way: Way) async throws {
    await #expect(processExitsWith: .success) { [name = way.rawValue as String] in
      let way = try #require(Way(rawValue: name))
      let server = try way.started()
      let path = try LifecycleTests.theme()
      defer { try? FileManager.default.removeItem(atPath: path) }
      var configuration = AudioEngine.Configuration(output: way.output(at: server.place))
      configuration.recordsEvents = true
      let engine = try AudioEngine(configuration)
      let ends = Observed<[VoiceEnd]>([])
      engine.soundtrack.play(try Soundtrack(path: path))
      #expect(eventually { engine.soundtrack.position > 4_800 })
      let effect = try SoundEffect(frames: [Float](repeating: 0.1, count: 3 * 48_000), sampleRate: 48_000)
      // A new stream may be without its sink for a moment: what is played then runs unheard.
      #expect(eventually { engine.session.reasonsForSilence == SilenceReasons() })
      engine.play(effect) { end in ends.withLock { $0.append(end) } }
      let hasBegun = eventually {
        engine.diagnostics.drainEvents().contains { if case .voiceStarted = $0 { true } else { false } }
      }
      #expect(hasBegun, "the effect did not begin")
      /// How far the clock is ahead of the music, as far as two readings one after the other can show.
      func lead() -> ClosedRange<Int> {
        let before = engine.clock.rawValue
        let position = engine.soundtrack.position
        return before - position...engine.clock.rawValue - position
      }
      let first = lead()
      let us = getpid()
      let stopper = try ChildProcess(
        "sh", ["-c", "kill -STOP \(us); sleep 4; kill -CONT \(us)"], environment: server.place.environment)
      #expect(ends.wait { $0 == [.finished] }, "\(ends.withLock { $0 })")
      var frozen: [Int] = []
      for event in engine.diagnostics.drainEvents() {
        switch event {
        case .soundtrackFrozen(let position, _), .soundtrackThawed(let position, _): frozen.append(position)
        default: break
        }
      }
      #expect(frozen.count == 2 && frozen.first == frozen.last, "\(frozen)")
      // Nothing was lost, and nothing caught up: the music is as far on as the clock.
      let last = lead()
      #expect(last.overlaps(first.lowerBound - 2_400...first.upperBound + 2_400), "\(first) \(last)")
      stopper.kill()
    }
  }

  @Test(arguments: Way.ofEngines, [false, true])
  func programExitsAtOnceWhileTheServerIsFrozen(by way: Way, fromTheStart: Bool) async throws {
    let result = await #expect(
      processExitsWith: .exitCode(3), observing: [\.standardOutputContent]
    ) { [name = way.rawValue as String, fromTheStart = fromTheStart as Bool] in
      let way = try #require(Way(rawValue: name))
      let server = try way.started()
      if fromTheStart { server.freeze() }
      // Also where it is everybody's server: OpenAL would ask it too.
      setenv("PULSE_SERVER", server.place.address, 1)
      // Registered first, this is what runs last.
      atexit {
        let took = SelfFigures.asleep - LifecycleTests.began.withLock { $0 }
        // The objects behind `print` may be gone by now.
        let text = "exit slept \(took / .milliseconds(1)) ms\n"
        write(STDOUT_FILENO, text, text.utf8.count)
        if took > LifecycleTests.limit { _exit(9) }
      }
      LifecycleTests.began.withLock { $0 = SelfFigures.asleep }
      let engine = try AudioEngine(.init(output: way.output(at: server.place)))
      if SelfFigures.asleep - LifecycleTests.began.withLock({ $0 }) > LifecycleTests.limit { _exit(8) }
      LifecycleTests.kept.withLock { $0 = engine }
      if !fromTheStart {
        #expect(eventually { engine.clock > 0 })
        server.freeze()
      }
      LifecycleTests.began.withLock { $0 = SelfFigures.asleep }
      exit(3)
    }
    print("\(way), frozen \(fromTheStart ? "from the start" : "while playing"):", Self.lastLine(result))
  }

  /// An engine that nothing ever gives up, as a game's global.
  static let kept = Locked<AudioEngine?>(nil)
  /// Half a second less than the shortest deadline for an answer of a server. The thread that ends the program sleeps
  /// for each other one that ends before it, and on a busy machine these wait for a processor, over a second in all.
  static let limit = Duration.milliseconds(2_500)
  /// How long the thread that ends the program had slept when it began to.
  static let began = Locked(Duration.zero)
}
