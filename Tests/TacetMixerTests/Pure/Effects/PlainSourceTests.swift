import TacetSignal
import Testing

@testable import TacetMixer

/// The frames of plain voices, against a count of one frame at a time.
@Suite struct PlainSourceTests {
  /// A step of a source: how many frames, and the gain and the shares that it ends with.
  private struct Step {
    var frames: Int
    var gain: Float = 1
    var ears = SIMD2<Float>(repeating: 1)
  }

  /// Frames of noise, and the part that repeats.
  private struct Sound {
    var samples: [Float]
    var channels = 1
    var loop = 0..<0

    var frames: Int { samples.count / channels }

    func sample(_ frame: Int) -> SIMD2<Float> { [samples[frame * channels], samples[(frame + 1) * channels - 1]] }

    func buffer(at memory: UnsafePointer<Float>?) -> EffectBuffer {
      var buffer = EffectBuffer()
      buffer.channels = Int32(channels)
      buffer.frames = Int32(frames)
      (buffer.loopStart, buffer.loopEnd) = (Int32(loop.lowerBound), Int32(loop.upperBound))
      buffer.memory = UInt(bitPattern: memory)
      return buffer
    }
  }

  /// A start of a source.
  private struct Start {
    var offset = 0
    var loops = false
    var gain: Float = 1
    var fadesIn = false
  }

  private func noise(_ frames: Int, channels: Int = 1, loop: Range<Int> = 0..<0, seed: UInt64 = 1) -> Sound {
    var random = SeededGenerator(seed: seed)
    return Sound(
      samples: (0..<(frames * channels)).map { _ in Float.random(in: -1...1, using: &random) }, channels: channels,
      loop: loop)
  }

  /// The frames that a source adds to both ears, and the source.
  private func heard(_ sound: Sound, _ start: Start, _ steps: [Step]) -> (frames: [SIMD2<Float>], source: PlainSource) {
    sound.samples.withUnsafeBufferPointer { samples in
      var source = PlainSource(sound.buffer(at: samples.baseAddress))
      source.start(offset: start.offset, loops: start.loops, gain: start.gain, fadesIn: start.fadesIn)
      var frames: [SIMD2<Float>] = []
      for step in steps {
        var (left, right) = ([Float](repeating: 0, count: step.frames), [Float](repeating: 0, count: step.frames))
        (source.gain, source.ears) = (step.gain, step.ears)
        left.withUnsafeMutableBufferPointer { left in
          right.withUnsafeMutableBufferPointer { right in
            if let left = left.baseAddress, let right = right.baseAddress {
              source.add(to: left, right, frames: step.frames)
            }
          }
        }
        frames += zip(left, right).map { SIMD2($0, $1) }
      }
      return (frames, source)
    }
  }

  /// The same, one frame at a time.
  private func model(
    _ sound: Sound, _ start: Start, _ steps: [Step]
  ) -> (frames: [SIMD2<Float>], position: Int, isPlaying: Bool) {
    var (position, isPlaying) = (start.offset, start.offset < sound.frames)
    var drawn: SIMD2<Float>? = start.fadesIn ? .zero : nil
    var frames: [SIMD2<Float>] = []
    for step in steps {
      let target = step.ears * step.gain
      let first = drawn ?? target
      for frame in 0..<step.frames {
        guard isPlaying else {
          frames.append(.zero)
          continue
        }
        frames.append(sound.sample(position) * (first + (target - first) * (Float(frame) / Float(step.frames))))
        let wraps = start.loops && position < sound.loop.upperBound
        position += 1
        if wraps, position == sound.loop.upperBound { position = sound.loop.lowerBound }
        if position == sound.frames { isPlaying = false }
      }
      drawn = target
    }
    return (frames, position, isPlaying)
  }

  private func difference(_ one: [SIMD2<Float>], _ other: [SIMD2<Float>]) -> Float {
    zip(one, other).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? 0
  }

  @Test(arguments: 1...4) func framesAreThoseOfACountOfEachFrame(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let count = Int.random(in: 1...900, using: &random)
      let end = Int.random(in: 1...count, using: &random)
      let sound = noise(
        count, channels: .random(in: 1...2, using: &random), loop: .random(in: 0..<end, using: &random)..<end,
        seed: seed)
      let start = Start(
        offset: .random(in: 0...count, using: &random), loops: .random(using: &random), gain: 0.5,
        fadesIn: .random(using: &random))
      var step = Step(frames: 1, gain: 0.5)
      let steps = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        step.frames = .random(in: 1...512, using: &random)
        if Bool.random(using: &random) { step.gain = [0, 0.02, 0.5, 1].randomElement(using: &random) ?? 1 }
        if Bool.random(using: &random) {
          step.ears = [.random(in: 0.1...1, using: &random), .random(in: 0.1...1, using: &random)]
        }
        return step
      }
      let (heard, expected) = (heard(sound, start, steps), model(sound, start, steps))
      #expect(difference(heard.frames, expected.frames) < 1e-5)
      #expect(heard.source.isPlaying == expected.isPlaying && heard.source.position == expected.position)
    }
  }

  @Test func startHasItsGainAtOnceOrFadesInOverTheFirstStep() {
    let sound = Sound(samples: [Float](repeating: 1, count: 100))
    #expect(heard(sound, Start(gain: 0.5), [Step(frames: 10, gain: 0.5)]).frames.allSatisfy { $0 == [0.5, 0.5] })
    let fading = heard(sound, Start(gain: 0.5, fadesIn: true), [Step(frames: 10, gain: 0.5)]).frames
    #expect(fading[0] == .zero && abs(fading[5].x - 0.25) < 1e-6 && abs(fading[9].y - 0.45) < 1e-6)
  }

  @Test func voiceBeyondItsLoopPlaysToItsEnd() {
    let sound = noise(100, loop: 10..<20)
    let source = heard(sound, Start(offset: 20, loops: true), [Step(frames: 80), Step(frames: 80)]).source
    #expect(!source.isPlaying && source.position == 100)
  }

  @Test func emptyLoopEndsAndFramesThatAreNotThereAddNothing() {
    let empty = heard(noise(50, loop: 30..<30), Start(loops: true), [Step(frames: 100)])
    #expect(!empty.source.isPlaying && empty.frames[50...].allSatisfy { $0 == .zero })
    #expect(!heard(noise(50), Start(offset: 50), [Step(frames: 4)]).source.isPlaying)
    #expect(!heard(noise(50), Start(offset: 4_000), [Step(frames: 4)]).source.isPlaying)
    let none = heard(Sound(samples: []), Start(), [Step(frames: 4)])
    #expect(none.frames.allSatisfy { $0 == .zero })
  }
}
