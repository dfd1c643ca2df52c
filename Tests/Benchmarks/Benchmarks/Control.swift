import CTacetOpenAL
import Foundation
import Tacet

/// Plays, alone and in bursts.
enum Control {
  static let playsARound = 1_000
  private static let active = 64

  /// A round is 1,000 calls of `play` and nothing else.
  static func plays(_ side: Side) -> Workload {
    Workload(name: "\(side).play", units: Double(playsARound), counted: (2, 12)) { count, lap in
      switch side {
      case .tacet:
        let mix = try TacetMix(sounding: active, voices: 65_536)
        try mix.load(rate: 48_000)
        let (engine, effect, gain) = (mix.engine, mix.effects[0], Gain.decibels(-20))
        for _ in 0..<count {
          for _ in 0..<playsARound { engine.play(effect, gain: gain) }
          lap()
        }
      default:
        let mix = openAL()
        for _ in 0..<count {
          for play in 0..<playsARound {
            mix.stop(play % active)
            mix.playOnce(on: play % active, gain: 0.1)
          }
          lap()
        }
      }
    }
  }

  /// 1,000 plays in one request of the output.
  enum Burst: String, CaseIterable {
    /// At the centre, of a sound as long as the request.
    case short = "burst"
    /// The same at places in space.
    case space = "burst.space"
    /// At the centre, of a sound of 0.53 s: what finds no source runs on unheard to its end.
    case long = "burst.long"

    fileprivate var frames: Int { self == .long ? 50 * request : request }
    /// Requests until all of it has ended.
    fileprivate var requests: Int { self == .long ? 52 : 1 }
    fileprivate var position: SIMD3<Float>? { self == .space ? [0, 0, -1] : nil }
  }

  private static let request = 512

  /// A round is `plays` plays and the requests until they have ended. At most 64 of ours sound; of OpenAL each has a
  /// source, or one of `sources` that it takes from another.
  static func bursts(_ side: Side, _ burst: Burst = .short, plays: Int = playsARound, sources: Int? = nil) -> Workload {
    let name = "\(side).\(burst.rawValue).\(plays)" + (sources.map { ".\($0)" } ?? "")
    return Workload(name: name, units: 1, counted: (2, 6)) { count, lap in
      let block = Block(frames: request)
      switch side {
      case .tacet:
        let mix = try TacetMix(sounding: active)
        try mix.load(rate: 48_000, frames: burst.frames)
        let (engine, effect, gain, position) = (mix.engine, mix.effects[0], Gain.decibels(-40), burst.position)
        for _ in 0..<count {
          for _ in 0..<plays { engine.play(effect, gain: gain, at: position) }
          for _ in 0..<burst.requests {
            mix.render(into: block.samples, frames: request)
            engine.diagnostics.stepThreads()
          }
          lap()
        }
      default:
        let mix = OpenALMix(sources: sources ?? plays)
        mix.load(rate: 48_000, asFloat: true, frames: burst.frames)
        for _ in 0..<count {
          for play in 0..<plays {
            let source = play % (sources ?? plays)
            if play != source { mix.stop(source) }
            mix.playOnce(on: source, gain: 0.01)
          }
          mix.render(into: block.samples, frames: request)
          lap()
        }
      }
    }
  }

  /// A round is the request of such a burst while as many voices repeat the sound: what is mixed in it.
  static func mixing(_ side: Side, _ burst: Burst = .short, voices: Int = active) -> Workload {
    Workload(name: "\(side).\(burst.rawValue).mixing.\(voices)", units: 1, counted: (2, 6)) { count, lap in
      let block = Block(frames: request)
      switch side {
      case .tacet:
        let mix = try TacetMix(sounding: active)
        try mix.load(rate: 48_000, frames: burst.frames)
        for _ in 0..<voices {
          mix.engine.play(mix.effects[0], gain: .decibels(-40), at: burst.position, loops: true)
        }
        // The first ones take the starts.
        for _ in 0..<count + 2 {
          mix.render(into: block.samples, frames: request)
          mix.engine.diagnostics.stepThreads()
          lap()
        }
      default:
        let mix = OpenALMix(sources: voices)
        mix.load(rate: 48_000, asFloat: true, frames: burst.frames)
        for voice in 0..<voices { mix.playOnce(on: voice, gain: 0.01, loops: true) }
        for _ in 0..<count + 2 {
          mix.render(into: block.samples, frames: request)
          lap()
        }
      }
    }
  }

  static var burstWorkloads: [Workload] {
    let ours = Burst.allCases.flatMap { [bursts(.tacet, $0), mixing(.tacet, $0), bursts(.tacet, $0, plays: active)] }
    return ours + [
      bursts(.openal), mixing(.openal, voices: playsARound), bursts(.openal, sources: active), mixing(.openal),
    ]
  }

  /// Instructions of one play of a burst, all in, without what is mixed meanwhile: ours and those of OpenAL with a
  /// source for each.
  static func burstRows() -> [Row]? {
    func cost(_ burst: Workload, without mixing: Workload, plays: Int = playsARound) -> Double? {
      guard let all = Child.instructions(burst), let mixed = Child.instructions(mixing) else { return nil }
      return (all - mixed) / Double(plays)
    }
    guard let rawInTotal = Child.instructions(bursts(.openal)), let inTotal = Child.instructions(bursts(.tacet)),
      let raw = cost(bursts(.openal), without: mixing(.openal, voices: playsARound)),
      let reused = cost(bursts(.openal, sources: active), without: mixing(.openal)),
      let short = cost(bursts(.tacet), without: mixing(.tacet)),
      let placed = cost(bursts(.tacet, .space), without: mixing(.tacet, .space)),
      let long = cost(
        bursts(.tacet, .long), without: bursts(.tacet, .long, plays: active), plays: playsARound - active)
    else { return nil }
    func row(
      _ name: String, _ ours: Double, _ theirs: Double, target: Double? = nil,
      unit: String = "instructions without mixing"
    ) -> Row {
      Row(
        name: "a play in a burst of 1,000, 64 may sound, \(name)", unit: unit,
        figures: ["tacet": ours, "openal": theirs, "ratio": ours / theirs], target: target)
    }
    return [
      row(
        "in total, OpenAL with 1,000 sources", inTotal / Double(playsARound), rawInTotal / Double(playsARound),
        target: 0.055, unit: "instructions"),
      row("OpenAL with 1,000 sources", short, raw),
      row("OpenAL with 64 sources", short, reused),
      row("in space, OpenAL with 1,000 sources", placed, raw),
      row("those beyond the 64, of 0.5 s, to their end", long, raw),
    ]
  }

  /// As many as may sound, and they do.
  private static func openAL() -> OpenALMix {
    let mix = OpenALMix(sources: active)
    mix.load(rate: 48_000, asFloat: true)
    for index in 0..<active { mix.playOnce(on: index, gain: 0.01) }
    return mix
  }

  /// Nanoseconds of one `play` in batches of 100, 64 sounding, a request after each batch as a game's frame has.
  static func playTimes() throws -> [Double] {
    let mix = try TacetMix(sounding: active)
    try mix.load(rate: 48_000)
    let block = Block(frames: 512)
    let (engine, effect, gain) = (mix.engine, mix.effects[0], Gain.decibels(-40))
    return (0..<2_000).map { _ in
      let began = Clock.thread
      for _ in 0..<100 { engine.play(effect, gain: gain) }
      let time = Double(Clock.thread - began) / 100
      mix.render(into: block.samples, frames: 512)
      engine.diagnostics.stepThreads()
      return time
    }
  }

  /// Nanoseconds of each `play`, one by one, while another thread renders 256 voices without a pause; and of each
  /// block.
  static func contended() throws -> (plays: [Double], blocks: [Double]) {
    let mix = try TacetMix(sounding: 256)
    try mix.load(rate: 44_100)
    for voice in BenchmarkVoices.voices(256) { mix.play(voice, pitch: voice.pitch) }
    nonisolated(unsafe) let shared = mix
    let blocks = Results()
    let thread = Thread {
      let block = Block(frames: 512)
      while !blocks.isDone {
        let began = Clock.monotonic
        shared.render(into: block.samples, frames: 512)
        blocks.add(Double(Clock.monotonic - began))
      }
      blocks.end()
    }
    thread.start()
    let (engine, effects, gain) = (mix.engine, mix.effects, Gain.decibels(-60))
    var plays: [Double] = []
    // Spread over as many requests as have a p99.
    while blocks.count < 2_000 {
      for effect in effects {
        let began = Clock.monotonic
        engine.play(effect, gain: gain)
        plays.append(Double(Clock.monotonic - began))
      }
      engine.diagnostics.stepThreads()
      poll(nil, 0, 1)
    }
    return (plays, blocks.finish())
  }
}

/// Figures of another thread.
final class Results: @unchecked Sendable {
  // Sendable: guarded by its lock.
  private let lock = NSLock()
  private let ended = DispatchSemaphore(value: 0)
  private var values: [Double] = []
  private var isOver = false
  var isDone: Bool { lock.withLock { isOver } }
  var count: Int { lock.withLock { values.count } }
  func add(_ value: Double) { lock.withLock { values.append(value) } }
  func end() { ended.signal() }
  func finish() -> [Double] {
    lock.withLock { isOver = true }
    ended.wait()
    return lock.withLock { values }
  }
}

/// Clocks of the kernel, in nanoseconds.
enum Clock {
  static var thread: Int { read(CLOCK_THREAD_CPUTIME_ID) }
  static var process: Int { read(CLOCK_PROCESS_CPUTIME_ID) }
  static var monotonic: Int { read(CLOCK_MONOTONIC) }
  private static func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
