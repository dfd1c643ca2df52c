import TacetSignal
import Testing

@testable import TacetMixer

/// The sources of plain voices: who has one, and their sum.
@Suite struct PlainSourcesTests {
  /// Sound that both ears get.
  private let samples = (0..<256).map { Float($0 % 17) / 16 - 0.5 }

  /// The interleaved frames after `sources` were added to frames of this value.
  private func sum(_ sources: inout PlainSources, frames: Int, onto value: Float = 0) -> [Float] {
    var heard = [Float](repeating: value, count: 2 * frames + 2)
    heard.withBlock { sources.add(to: $0.prefix(frames)) }
    #expect(heard[(2 * frames)...].allSatisfy { $0 == value })
    return Array(heard.prefix(2 * frames))
  }

  /// A source that plays the sound from `offset` on, at a gain.
  private func start(_ sources: inout PlainSources, gain: Float, offset: Int = 0, _ base: UnsafePointer<Float>) -> Int {
    var buffer = EffectBuffer()
    (buffer.frames, buffer.loopEnd) = (Int32(samples.count), Int32(samples.count))
    buffer.memory = UInt(bitPattern: base)
    guard let source = sources.acquire(for: buffer) else { return -1 }
    sources[source].start(offset: offset, loops: true, gain: gain, fadesIn: false)
    return source
  }

  @Test func eachSourceIsHandedOutOnceUntilItIsReleased() {
    var sources = PlainSources(count: 3)
    let first = (0..<3).compactMap { _ in sources.acquire(for: EffectBuffer()) }
    let none = sources.acquire(for: EffectBuffer())
    #expect(Set(first) == [0, 1, 2] && none == nil)
    sources.release(first[1])
    let (again, beyond) = (sources.acquire(for: EffectBuffer()), sources.acquire(for: EffectBuffer()))
    #expect(again == first[1] && beyond == nil)
  }

  @Test func sumIsAddedToWhatIsThere() {
    samples.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      var sources = PlainSources(count: 4)
      var heard = sum(&sources, frames: 8, onto: 3)
      #expect(heard.allSatisfy { $0 == 3 })
      let louder = start(&sources, gain: 0.5, base)
      _ = start(&sources, gain: 0.25, offset: 5, base)
      heard = sum(&sources, frames: 8, onto: 3)
      for frame in 0..<8 {
        let expected = 3 + 0.5 * samples[frame] + 0.25 * samples[frame + 5]
        #expect(abs(heard[2 * frame] - expected) < 1e-6 && heard[2 * frame] == heard[2 * frame + 1])
      }
      sources.release(louder)
      heard = sum(&sources, frames: 8)
      #expect((0..<8).allSatisfy { abs(heard[2 * $0] - 0.25 * samples[$0 + 13]) < 1e-6 })
    }
  }

  /// The frames that a source leaves by after 20 frames of its own.
  private func heardLeaving(step: Float, over line: Int, cubic: CubicLaw?) -> [Float] {
    samples.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress else { return [] }
      var sources = PlainSources(count: 1)
      let source = start(&sources, gain: 0.5, base)
      _ = sum(&sources, frames: 20)
      sources.leave(source, step: step, over: line, cubic: cubic)
      let heard = sum(&sources, frames: 20)
      let isFree = sources.acquire(for: EffectBuffer()) != nil
      #expect(isFree)
      return heard
    }
  }

  @Test func sourceThatLeavesGoesByALineAndIsFree() {
    for line in [16, 20] {
      let heard = heardLeaving(step: 1, over: line, cubic: .catmullRom)
      for frame in 0..<20 {
        let expected = 0.5 * samples[20 + frame] * max(0, 1 - Float(frame) / Float(line))
        #expect(abs(heard[2 * frame] - expected) < 1e-6 && heard[2 * frame] == heard[2 * frame + 1])
      }
    }
  }

  /// Each law by its weights of four samples, a quarter of the way from the second one to the third.
  @Test(
    arguments: [
      (nil, [0, 0.75, 0.25, 0]), (CubicLaw.catmullRom, [-0.0703125, 0.8671875, 0.2265625, -0.0234375]),
      (CubicLaw.lagrange, [-0.0546875, 0.8203125, 0.2734375, -0.0390625]),
    ] as [(CubicLaw?, [Float])])
  func sourceThatLeavesIsResampledAsTheOneThatComes(cubic: CubicLaw?, weights: [Float]) {
    let heard = heardLeaving(step: 0.25, over: 16, cubic: cubic)
    for frame in stride(from: 0, to: 16, by: 4) {
      let share = 1 - Float(frame) / 16
      #expect(abs(heard[2 * frame] - 0.5 * samples[20 + frame / 4] * share) < 1e-6)
    }
    for frame in stride(from: 1, to: 16, by: 4) {
      let between = zip(weights, samples[(19 + frame / 4)...]).reduce(Float(0)) { $0 + $1.0 * $1.1 }
      let share = 1 - Float(frame) / 16
      // Of a cubic the other one lacks the last sample, between the first two.
      let lack = frame == 1 ? weights[0] * samples[19] : 0
      #expect(abs(heard[2 * frame] - 0.5 * (between * share + lack * (1 - share))) < 1e-6)
    }
  }
}
