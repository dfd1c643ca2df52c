internal import Foundation
internal import Tacet

/// Eight threads that call the public API at random, offline or live:
/// `EngineFuzzer SECONDS [offline|live] [SEED] [ROUND]`.
///
/// A round is one engine; it lasts 10 s, or as many as `ROUND` says. Memory is read every 10 s.
/// Ends with 1 where memory grows, a sample is none, or a thread hangs; a trap and a sanitizer's report end it by
/// themselves.
@main
struct EngineFuzzer {
  private static let threads: UInt64 = 8

  private let isLive: Bool
  private var seed: UInt64
  /// The seconds of a round: an engine and its threads.
  private let round: Double
  private let sounds: WildGame.Sounds
  /// The resident memory every 10 s.
  private var memory: [Int] = []
  private var nextReading = Date(timeIntervalSinceNow: 10)

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1, let seconds = Double(arguments[1]) else {
      print("EngineFuzzer SECONDS [offline|live] [SEED] [ROUND]")
      exit(64)
    }
    let isLive = arguments.count > 2 && arguments[2] == "live"
    let seed = arguments.count > 3 ? UInt64(arguments[3]) ?? 1 : 1
    let round = arguments.count > 4 ? Double(arguments[4]) ?? 10 : 10
    var fuzzer = EngineFuzzer(isLive: isLive, seed: seed, round: round, sounds: try WildGame.Sounds())
    try fuzzer.run(until: Date(timeIntervalSinceNow: seconds))
  }

  private mutating func run(until end: Date) throws {
    while Date() < end {
      try runRound(until: min(end, Date(timeIntervalSinceNow: round)))
      readMemory()
      seed += 1
    }
    // The first readings are of what is kept and fills.
    guard memory.count > 6, let first = memory.dropFirst(2).first, let last = memory.last else { return }
    if last > first + 100 << 20 { fail("memory grew from \(first >> 20) to \(last >> 20) MiB") }
  }

  private mutating func readMemory() {
    guard Date() >= nextReading else { return }
    nextReading = Date(timeIntervalSinceNow: 10)
    memory.append(Self.residentBytes())
    print("seed \(seed): \(memory[memory.count - 1] >> 20) MiB")
    fflush(nil)
  }

  private mutating func runRound(until end: Date) throws {
    var configuration = AudioEngine.Configuration(category: .automatic, output: isLive ? .automatic : .offline)
    configuration.maximumVoices = 256
    configuration.maximumSounding = 32
    configuration.recordsEvents = seed.isMultiple(of: 2)
    let engine = try AudioEngine(configuration)
    // Before another thread makes one that holds more.
    let tap = engine.output.tap()
    let running = DispatchGroup()
    for number in 0..<Self.threads {
      let (seed, sounds) = (seed * Self.threads + number, sounds)
      running.enter()
      Thread {
        var game = WildGame(engine, sounds, seed: seed)
        while Date() < end { for _ in 0..<20 { game.act() } }
        running.leave()
      }.start()
    }
    var wild = WildNumbers(seed: seed)
    while Date() < end {
      if isLive {
        _ = running.wait(timeout: .now() + .milliseconds(5))
      } else if let bad = try engine.render(frames: 1 + wild.below(2_000)).first(where: { !($0 >= -1 && $0 <= 1) }) {
        fail("a sample of \(bad)")
      }
      let taken = tap.read(frames: wild.int()).count
      if taken > 2 * 65_536 { fail("a tap of \(taken) samples") }
      _ = (engine.diagnostics.drainEvents().count, engine.diagnostics.drainFacts().count)
      readMemory()
    }
    if running.wait(timeout: .now() + 60) == .timedOut { fail("a thread hangs") }
  }

  private func fail(_ text: String) -> Never {
    print("seed \(seed): \(text)")
    exit(1)
  }

  /// The resident memory of this process.
  private static func residentBytes() -> Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return pages.count > 1 ? (Int(pages[1]) ?? 0) * 4_096 : 0
  }
}
