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
          for play in 0..<playsARound { mix.playOnce(on: play % active, gain: 0.1) }
          lap()
        }
      }
    }
  }

  /// A round is 1,000 plays in one request of the output, and the request, with at most 64 that sound.
  static func bursts(_ side: Side) -> Workload {
    Workload(name: "\(side).burst", units: Double(playsARound), counted: (2, 6)) { count, lap in
      let block = Block(frames: 512)
      switch side {
      case .tacet:
        let mix = try TacetMix(sounding: active)
        try mix.load(rate: 48_000)
        let (engine, effect, gain) = (mix.engine, mix.effects[0], Gain.decibels(-40))
        for _ in 0..<count {
          for _ in 0..<playsARound { engine.play(effect, gain: gain) }
          mix.render(into: block.samples, frames: 512)
          engine.diagnostics.stepThreads()
          lap()
        }
      default:
        let mix = openAL()
        for _ in 0..<count {
          for play in 0..<playsARound { mix.playOnce(on: play % active, gain: 0.01) }
          mix.render(into: block.samples, frames: 512)
          lap()
        }
      }
    }
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

  /// Nanoseconds of each `play`, one by one, while another thread renders 256 voices without a pause; and of each block.
  static func contended() throws -> (plays: [Double], blocks: [Double]) {
    let mix = try TacetMix(sounding: 256)
    try mix.load(rate: 44_100)
    for voice in MixScene.voices(256) { mix.play(voice, pitch: voice.pitch) }
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
    for play in 0..<20_000 {
      let effect = effects[play % 16]
      let began = Clock.monotonic
      engine.play(effect, gain: gain)
      plays.append(Double(Clock.monotonic - began))
      if play % 200 == 0 { engine.diagnostics.stepThreads() }
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
