import Testing

@testable import TacetMixer

/// The sources of plain voices: who has one, and their sum.
@Suite struct PlainSourcesTests {
  /// Sound that both ears get.
  private let samples = (0..<256).map { Float($0 % 17) / 16 - 0.5 }

  /// The interleaved frames after `sources` were added to frames of this value.
  private func sum(_ sources: inout PlainSources, frames: Int, onto value: Float = 0) -> [Float] {
    var heard = [Float](repeating: value, count: 2 * frames + 2)
    heard.withUnsafeMutableBufferPointer { heard in
      if let base = heard.baseAddress { sources.add(to: base, frames: frames) }
    }
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
  private func heardLeaving(step: Float, over line: Int, isCubic: Bool) -> [Float] {
    samples.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress else { return [] }
      var sources = PlainSources(count: 1)
      let source = start(&sources, gain: 0.5, base)
      _ = sum(&sources, frames: 20)
      sources.leave(source, step: step, over: line, isCubic: isCubic)
      let heard = sum(&sources, frames: 20)
      let isFree = sources.acquire(for: EffectBuffer()) != nil
      #expect(isFree)
      return heard
    }
  }

  @Test func sourceThatLeavesGoesByALineAndIsFree() {
    for line in [16, 20] {
      let heard = heardLeaving(step: 1, over: line, isCubic: true)
      for frame in 0..<20 {
        let expected = 0.5 * samples[20 + frame] * max(0, 1 - Float(frame) / Float(line))
        #expect(abs(heard[2 * frame] - expected) < 1e-6 && heard[2 * frame] == heard[2 * frame + 1])
      }
    }
  }

  @Test(arguments: [true, false]) func sourceThatLeavesIsResampledAsTheOneThatComes(isCubic: Bool) {
    let heard = heardLeaving(step: 0.5, over: 16, isCubic: isCubic)
    for frame in 0..<16 {
      // Half of the way between two of four samples.
      let weights: [Float] =
        frame % 2 == 0 ? [0, 1, 0, 0] : isCubic ? [-0.0625, 0.5625, 0.5625, -0.0625] : [0, 0.5, 0.5, 0]
      let between = zip(weights, samples[(19 + frame / 2)...]).reduce(Float(0)) { $0 + $1.0 * $1.1 }
      let share = Float(frame) / 16
      // Of a cubic the other one lacks the last sample, between the first two.
      let lack = isCubic && frame == 1 ? -0.0625 * samples[19] : 0
      #expect(abs(heard[2 * frame] - 0.5 * (between * (1 - share) + lack * share)) < 1e-6)
    }
  }
}
