import Foundation
import TacetSignal
import Testing

@testable import TacetMixer

/// The frames that voices read at any pitch, against mathematics.
@Suite struct VoiceReaderTests {
  /// The left channel of `frames` frames that a voice reads in steps of this length.
  private func read(
    _ memory: EffectMemory, pitch: Float, _ resampling: Resampling, frames: Int, from start: Double = 0,
    rounds: Int = 0, step: Int = 480, channel: Int = 0
  ) -> [Float] {
    let reader = VoiceReader(resampling, sampleRate: 48_000)
    var voice = VoiceRecord()
    voice.buffer = memory.buffer
    voice.rounds = rounds
    voice.parameters.pitch = pitch
    voice.anchor(position: start, at: 1_000, sampleRate: 48_000)
    voice.state = .sounding
    var (heard, clock): ([Float], Int) = ([], 1_000)
    while heard.count < frames {
      let count = min(step, frames - heard.count)
      let samples = withUnsafePointer(to: voice) { reader.read($0, at: clock, count: count) }
      let side = channel == 0 ? samples.left : samples.right
      heard += (0..<count).map { side[$0 * samples.stride] }
      clock += count
    }
    return heard
  }

  private func mono(_ samples: [Float], loop: LoopRegion? = nil, channels: Int = 1) -> EffectMemory {
    let format = AudioFormat(sampleRate: 48_000, channels: channels)
    return EffectMemory(EffectFrames(PCM(format: format, samples: samples)), loop: loop)
  }

  /// How far a sine is off at a pitch, in decibels of it.
  private func error(_ hertz: Double, pitch: Float, _ resampling: Resampling) -> Double {
    func sine(_ frame: Double) -> Double { 0.5 * sin(2 * .pi * hertz * frame / 48_000) }
    let frames = 4_000
    let memory = mono((0..<Int(Float(frames + 400) * max(1, pitch))).map { Float(sine(Double($0))) })
    let heard = read(memory, pitch: pitch, resampling, frames: frames, from: 100)
    let step = (Double(pitch) * 0x1p32).rounded() * 0x1p-32
    var (signal, noise) = (0.0, 0.0)
    for frame in 0..<frames {
      let exact = sine(100 + Double(frame) * step)
      signal += exact * exact
      noise += (Double(heard[frame]) - exact) * (Double(heard[frame]) - exact)
    }
    return 10 * log10(noise / signal)
  }

  @Test(
    arguments: [
      (.linear, -45), (.cubic, -62), (.sinc, -70), (.best, -80),
    ] as [(Resampling, Double)], [0.0625, 0.3, 0.97, 1.03, 1.9, 3.7] as [Float])
  func sineIsTheSineAtItsPlaces(kernel: (resampling: Resampling, limit: Double), pitch: Float) {
    for hertz in [100.0, 1_000] {
      let error = error(hertz, pitch: pitch, kernel.resampling)
      #expect(error < kernel.limit, "\(kernel.resampling), pitch \(pitch), \(hertz) Hz: \(error) dB")
    }
  }

  @Test(arguments: Resampling.allCases, [4.5, 9, 16, 63] as [Float])
  func lowSineIsItselfAtHighPitches(resampling: Resampling, pitch: Float) {
    #expect(error(20, pitch: pitch, resampling) < -60)
  }

  @Test(arguments: Resampling.allCases) func pitchOneGivesTheFramesThemselves(resampling: Resampling) {
    var random = SeededGenerator(seed: 4)
    let samples = (0..<5_000).map { _ in Float.random(in: -1...1, using: &random) }
    #expect(read(mono(samples), pitch: 1, resampling, frames: 5_000) == samples)
    let stereo = samples.flatMap { [$0, -$0] }
    #expect(read(mono(stereo, channels: 2), pitch: 1, resampling, frames: 5_000, channel: 1) == samples.map { -$0 })
    #expect(read(mono(samples), pitch: 1, resampling, frames: 5_200)[5_000...].allSatisfy { $0 == 0 })
  }

  /// The steps in which a voice is read leave no trace.
  @Test(arguments: Resampling.allCases, [0.0625, 0.7301, 1.19, 5.3] as [Float])
  func everyPartitionIsTheSame(resampling: Resampling, pitch: Float) {
    var random = SeededGenerator(seed: 9)
    let memory = mono(
      (0..<9_000).map { _ in Float.random(in: -1...1, using: &random) }, loop: LoopRegion(start: 40, end: 8_000))
    let whole = read(memory, pitch: pitch, resampling, frames: 4_000, rounds: .max, step: 512)
    for step in [1, 7, 64, 333] {
      #expect(read(memory, pitch: pitch, resampling, frames: 4_000, rounds: .max, step: step) == whole)
    }
  }

  /// A loop is the same as the frames that it stands for, one after another.
  @Test(
    arguments: [(0, 1), (0, 3), (5, 12), (100, 4_700), (700, 700 + 2_000)], [0.0625, 0.37, 1, 1.31, 7.9] as [Float])
  func loopIsItsFramesInARow(loop: (start: Int, end: Int), pitch: Float) {
    var random = SeededGenerator(seed: 3)
    let samples = (0..<(loop.end + 50)).map { _ in Float.random(in: -1...1, using: &random) }
    let region = LoopRegion(start: loop.start, end: loop.end)
    for rounds in [1, 3, 40, Int.max] {
      let repeats = rounds == .max ? 60_000 / (loop.end - loop.start) + 2 : rounds
      var row = Array(samples[..<loop.end])
      for _ in 0..<repeats { row += samples[loop.start..<loop.end] }
      row += samples[loop.end...]
      let frames = rounds == .max ? 4_000 : min(9_000, Int(Float(row.count) / pitch) + 20)
      for resampling in [Resampling.cubic, .best] {
        let heard = read(mono(samples, loop: region), pitch: pitch, resampling, frames: frames, rounds: rounds)
        let wanted = read(mono(row), pitch: pitch, resampling, frames: frames)
        let worst = zip(heard, wanted).map { abs($0 - $1) }.max() ?? 1
        #expect(worst < 1e-3, "\(rounds) rounds, \(resampling): \(worst)")
      }
    }
  }

  @Test func sixteenBitsAreTheFileOfTheirSamples() {
    let integers = (0..<400).map { Int16(($0 * 331) % 60_000 - 30_000) }
    let format = AudioFormat(sampleRate: 48_000, channels: 2)
    let memory = EffectMemory(EffectFrames(format: format, samples: .integer(integers)), loop: nil)
    for channel in 0...1 {
      let heard = read(memory, pitch: 1, .cubic, frames: 200, channel: channel)
      #expect(heard == (0..<200).map { Float(integers[2 * $0 + channel]) / 32_768 })
    }
  }
}
