import Foundation
import Tacet

/// One thing that is done a number of times, in a process of its own.
///
/// Work that is done once, before, cancels out in the difference of two counts.
struct Workload: Sendable {
  let name: String
  /// Frames, plays or files of one round: what the cost is divided by.
  let units: Double
  /// Rounds that callgrind counts, in its shorter and its longer run.
  var counted = (2, 10)
  /// Does it `count` times, calling `lap` after each round of equal work.
  let run: @Sendable (_ count: Int, _ lap: @escaping () -> Void) throws -> Void
}

/// Prints why the program can not go on, and ends it.
func fatal(_ message: String) -> Never {
  FileHandle.standardError.write(Data("Benchmarks: \(message)\n".utf8))
  exit(1)
}

/// Room for a request of the output.
final class Block {
  let samples: UnsafeMutablePointer<Float>
  init(frames: Int) {
    samples = .allocate(capacity: 2 * frames)
    samples.initialize(repeating: 0, count: 2 * frames)
  }
  deinit { samples.deallocate() }
}

/// The program that mixes.
enum Side: String, CaseIterable, Sendable {
  case tacet, openal, sdl
}

/// One mix to be measured.
struct MixCase: Sendable {
  enum Sounds: String, Sendable {
    /// Files of 44.1 kHz as they are: 16 bits in OpenAL; ours are converted to 48 kHz float at load.
    case files
    /// 32-bit float at 44.1 kHz on both sides: what is resampled by each voice.
    case float44
    /// 32-bit float at 48 kHz on both sides.
    case float48
  }
  var name: String
  var sounds: Sounds
  var randomPitch: Bool
  var voices = 256
  /// Of these, the ones that are not silent.
  var heard: Int?
  var request = 512
  var inSpace = false
  /// Every voice goes to a new place before each request.
  var moves = false
  /// The resampler of both sides; nil: the default of each.
  var resampling: Resampling? = .linear
  /// The reverb of ours.
  var reverb = Reverb.none
  /// The dynamics of ours.
  var dynamics = Dynamics.untouched

  enum Dynamics: Sendable {
    case untouched, reduced
    /// Reduced, and full again.
    case restored
  }

  enum Reverb: Sendable {
    case none
    /// A room to which every voice sends.
    case sent
    /// The same after it has rung out: no bus and no voice sends any more.
    case unsent
  }

  /// Mixing it on a side, a round of eight requests at a time.
  func workload(_ side: Side) -> Workload {
    let requests = 8
    // Longer with few voices: SDL2_mixer's thread mixes a while before it is asked to.
    let counted = (2, 2 + max(8, 512 / voices))
    return Workload(name: "\(side).\(name)", units: Double(requests * request), counted: counted) { count, lap in
      let block = Block(frames: request)
      let render: () -> Void
      switch side {
      case .tacet: render = try tacet(block)
      case .openal: render = openAL(block)
      case .sdl: SDLMixer.mix(self, rounds: count, requests: requests, lap: lap)
      }
      for _ in 0..<8 { render() }
      for _ in 0..<count {
        for _ in 0..<requests { render() }
        lap()
      }
    }
  }

  private func pitch(_ voice: BenchmarkVoices.Voice) -> Float { randomPitch ? voice.pitch : 1 }

  private func tacet(_ block: Block) throws -> () -> Void {
    let mix = try TacetMix(
      sounding: 256, voices: max(512, voices), resampling: resampling ?? AudioEngine.Configuration().resampling)
    try mix.load(rate: sounds == .float44 ? 44_100 : 48_000)
    let heard = heard ?? voices
    let mixed = BenchmarkVoices.voices(voices)
    var playing: [Voice] = []
    for (index, voice) in mixed.enumerated() {
      let gain = index < heard ? 1 / Float(heard).squareRoot() : 0
      playing.append(mix.play(voice, pitch: pitch(voice), gain: gain, inSpace: inSpace))
    }
    if reverb != .none {
      mix.engine.reverb.set(.room, over: .zero)
      mix.engine.effects.setReverbSend(ReverbSend())
      warmUp(mix, seconds: 0.5, block)
      if reverb == .unsent { mix.engine.effects.setReverbSend(nil) }
      warmUp(mix, seconds: 4, block)
    }
    if dynamics != .untouched {
      mix.engine.output.setDynamicRange(.reduced, over: .zero)
      warmUp(mix, seconds: 0.5, block)
      if dynamics == .restored { mix.engine.output.setDynamicRange(.full, over: .zero) }
      warmUp(mix, seconds: 0.5, block)
    }
    var angle: Float = 0
    return {
      if moves {
        angle += 0.01
        for (index, voice) in mixed.enumerated() {
          let (x, z) = place(voice, index, angle)
          mix.engine[playing[index]].setPosition([x, 0, z])
        }
      }
      mix.render(into: block.samples, frames: request)
    }
  }

  private func warmUp(_ mix: TacetMix, seconds: Double, _ block: Block) {
    for _ in 0..<Int(seconds * Double(BenchmarkVoices.outputRate)) / request {
      mix.render(into: block.samples, frames: request)
      mix.engine.diagnostics.stepThreads()
    }
  }

  private func openAL(_ block: Block) -> () -> Void {
    let heard = heard ?? voices
    let mix = OpenALMix(sources: heard)
    mix.load(rate: sounds == .float48 ? 48_000 : 44_100, asFloat: sounds != .files)
    var mixed = Array(BenchmarkVoices.voices(voices).prefix(heard))
    for index in mixed.indices { mixed[index].gain = 1 / Float(heard).squareRoot() }
    for (index, voice) in mixed.enumerated() {
      mix.play(
        voice, on: index, pitch: pitch(voice), inSpace: inSpace,
        resampler: resampling == .cubic ? 2 : resampling == .sinc ? 3 : nil)
    }
    var angle: Float = 0
    return {
      if moves {
        angle += 0.01
        for (index, voice) in mixed.enumerated() {
          let (x, z) = place(voice, index, angle)
          mix.move(index, x: x, z: z)
        }
      }
      mix.render(into: block.samples, frames: request)
    }
  }

  private func place(_ voice: BenchmarkVoices.Voice, _ index: Int, _ angle: Float) -> (Float, Float) {
    let turn = angle + Float(index)
    return (sin(turn) * voice.distance, -cos(turn) * voice.distance)
  }
}
