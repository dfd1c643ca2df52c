import TacetSignal
import Foundation
import Tacet
import TacetTestSupport

/// A game of its own process, for what can only be seen from outside: this program, run with other words.
final class Child {
  private let process: ChildProcess
  private let begin = ContinuousClock.now

  /// Starts this program with `--child` and these words.
  init(_ words: [String], at place: ServerPlace) throws {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process = try ChildProcess("env", [program, "--child"] + words, environment: place.environment)
  }

  /// Waits until it says `word`; how long that was after its start.
  @discardableResult
  func wait(for word: String) throws -> Duration {
    guard process.read(atMost: .seconds(10), until: { $0.contains(word) }).contains(word) else {
      throw RowFailure(description: "a child does not come to say \(word)")
    }
    return ContinuousClock.now - begin
  }

  func send(_ signal: Int32) { process.send(signal) }

  /// Asks it to quit; returns how long that takes.
  func end() -> Duration {
    let begin = ContinuousClock.now
    process.send(SIGTERM)
    _ = process.read(atMost: .seconds(10))
    return ContinuousClock.now - begin
  }

  /// The child's own part: plays, says so, and quits when asked to.
  static func run(_ words: [String]) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    do {
      try play(words)
      var signal: Int32 = 0
      sigwait(&signals, &signal)
    } catch {
      say("\(error)")
    }
    engine = nil
  }

  nonisolated(unsafe) private static var engine: AudioEngine?

  private static func play(_ words: [String]) throws {
    guard words.count == 2 else { throw RowFailure(description: "a child needs two words") }
    let engine = try AudioEngine(.init(category: .ambient, output: .server(words[1])))
    self.engine = engine
    let marker = try FaultRig.marker()
    switch words[0] {
    case "start":
      engine.play(marker)
      say("started")
    case "schedule":
      for number in 1...600 { engine.play(marker, startingAt: .engine(FrameCount(4_800 * number))) }
      say("playing")
    default:
      engine.play(marker, loops: true)
      guard eventually({ engine.clock.rawValue > 4_800 }) else { throw RowFailure(description: "it does not play") }
      say("playing")
    }
  }
}
