import TacetSignal
import Testing

@testable import TacetMixer

@Suite struct SourcePoolTests {
  private func withMix<Result>(sources: Int, _ body: (LoopbackMix) throws -> Result) throws -> Result {
    let mix = try LoopbackMix(sampleRate: 48_000, sources: sources)
    defer { mix.close() }
    return try mix.withCurrent { () throws(any Error) in try body(mix) }
  }

  private func buffer() throws -> UInt32 {
    let pcm = PCM(format: AudioFormat(sampleRate: 48_000, channels: 1), samples: [Float](repeating: 0.1, count: 4_800))
    return try EffectBuffer.upload(EffectFrames(pcm), loop: nil).buffer.name
  }

  @Test func givesEachSourceToOneUserUntilItIsReleased() throws {
    try withMix(sources: 3) { mix in
      var pool = try SourcePool(count: 3, mix: mix)
      let taken = [pool.acquire(for: 1), pool.acquire(for: 1), pool.acquire(for: 1), pool.acquire(for: 1)]
      #expect(Set(taken.compactMap { $0 }) == [0, 1, 2] && taken[3] == nil)
      pool.release(1)
      let again = pool.acquire(for: 1)
      #expect(again == 1)
    }
  }

  @Test func prefersASourceThatHasTheBuffer() throws {
    try withMix(sources: 3) { mix in
      var pool = try SourcePool(count: 3, mix: mix)
      let (a, b) = (try buffer(), try buffer())
      let sources = (0..<3).compactMap { _ in pool.acquire(for: 0) }
      for (source, buffer) in zip(sources, [a, b, a]) {
        pool.start(source, buffer: buffer, offset: 0, loops: false, pitch: 1, gain: 1)
        pool.stop(source)
      }
      for source in sources { pool.release(source) }
      let choice = pool.acquire(for: b)
      #expect(choice == sources[1])
    }
  }

  @Test func detachesABufferFromFreeSourcesOnly() throws {
    try withMix(sources: 2) { mix in
      var pool = try SourcePool(count: 2, mix: mix)
      let buffer = try buffer()
      let source = pool.acquire(for: buffer) ?? 0
      pool.start(source, buffer: buffer, offset: 0, loops: false, pitch: 1, gain: 1)
      let isDetachedInUse = pool.detach(buffer)
      pool.stop(source)
      pool.release(source)
      let isDetached = pool.detach(buffer)
      #expect(!isDetachedInUse && isDetached)
    }
  }

  @Test func startsInTheMiddleOfABuffer() throws {
    try withMix(sources: 1) { mix in
      var pool = try SourcePool(count: 1, mix: mix)
      let source = pool.acquire(for: 0) ?? 0
      let buffer = try buffer()
      pool.start(source, buffer: buffer, offset: 1_234, loops: false, pitch: 1, gain: 1)
      let (first, isStopped) = (pool.offset(source), pool.isStopped(source))
      pool.seek(source, to: 4_000)
      let second = pool.offset(source)
      #expect(first == 1_234 && !isStopped && second == 4_000)
    }
  }

  /// How many sources `mix` has at most, by trying.
  private func limit(of mix: LoopbackMix) -> Int {
    var (fits, fails) = (1, 65_536)
    while fails - fits > 1 {
      let count = (fits + fails) / 2
      do throws(MixerError) {
        _ = try SourcePool(count: count, mix: mix)
        fits = count
      } catch {
        fails = count
      }
    }
    return fits
  }

  @Test func isNotMadeOfMoreSourcesThanThereAre() throws {
    try withMix(sources: 4) { mix in
      let limit = limit(of: mix)
      #expect(limit < 65_535)
      let error = #expect(throws: MixerError.self) { _ = try SourcePool(count: limit + 1, mix: mix) }
      #expect(error.map { "\($0)".contains("alGenSources") } == true)
      // The refusal left nothing behind.
      #expect(self.limit(of: mix) == limit)
    }
  }
}
