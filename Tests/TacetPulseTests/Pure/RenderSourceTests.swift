import TacetSignal
import Testing

@testable import TacetPulse

/// The gate of a playback stream, on blocks that count themselves.
struct RenderSourceTests {
  /// Renders full scale, and counts its blocks.
  private final class Counter {
    var blocks = 0

    var callback: RenderCallback {
      RenderCallback(context: Unmanaged.passUnretained(self).toOpaque()) { me, samples, _, frames in
        Unmanaged<Counter>.fromOpaque(me).takeUnretainedValue().blocks += 1
        samples.update(repeating: 1, count: 2 * frames)
      }
    }
  }

  private let counter = Counter()

  private func fill(_ source: inout RenderSource, frames: Int = 480) -> [Float] {
    var block = [Float](repeating: -1, count: 2 * frames)
    block.withUnsafeMutableBufferPointer { samples in
      if let start = samples.baseAddress { source.fill(start, frames: frames) }
    }
    return block
  }

  @Test func openGatePassesFramesUnchanged() {
    var source = RenderSource(render: counter.callback)
    #expect(fill(&source).allSatisfy { $0 == 1 } && counter.blocks == 1)
  }

  @Test func endingStreamFadesToSilenceAndRendersNoMore() {
    var source = RenderSource(render: counter.callback)
    source.isEnding = true
    let samples = fill(&source, frames: 100) + fill(&source) + fill(&source)
    #expect(zip(samples, samples.dropFirst(2)).allSatisfy { $0 >= $1 && $0 - $1 < 0.005 })
    #expect(samples[2 * 238] > 0 && samples[(2 * 239)...].allSatisfy { $0 == 0 } && counter.blocks == 2)
  }

  @Test func heldGateRendersNothing() {
    var source = RenderSource(render: counter.callback)
    source.gate = .held
    #expect(fill(&source).allSatisfy { $0 == 0 } && counter.blocks == 0)
  }

  @Test func mutedGateRendersAndPlaysSilence() {
    var source = RenderSource(render: counter.callback)
    source.gate = .muted
    #expect(fill(&source).allSatisfy { $0 == 0 } && counter.blocks == 1)
  }

  @Test func openingGateRisesFromSilenceAcrossBlocks() {
    var source = RenderSource(render: counter.callback)
    source.gate = .held
    source.gate = .open
    let block = fill(&source, frames: 100) + fill(&source, frames: 380)
    for frame in 0..<480 {
      let gain = min(1, Float(frame) / Float(RenderSource.riseLength))
      #expect(block[2 * frame] == gain && block[2 * frame + 1] == gain)
    }
    // Opened again while it is open, it does not fall back.
    source.gate = .open
    #expect(fill(&source).allSatisfy { $0 == 1 })
  }

  @Test func blockThatIsApartHasTheSameGateFallAndRise() {
    var apart = [Float](repeating: 1, count: 960)
    let half = RenderCallback(context: Unmanaged.passUnretained(counter).toOpaque()) { _, samples, soundtrack, frames in
      samples.update(repeating: 1, count: 2 * frames)
      soundtrack?.update(repeating: 0.5, count: 2 * frames)
    }
    func fill(_ source: inout RenderSource) -> [Float] {
      var block = [Float](repeating: -1, count: 960)
      source.fill(&block, apart: &apart, frames: 480)
      return block
    }
    var source = RenderSource(render: half)
    source.gate = .held
    #expect(fill(&source).allSatisfy { $0 == 0 } && apart.allSatisfy { $0 == 0 })
    source.gate = .open
    #expect(zip(fill(&source), apart).allSatisfy { $0 == 2 * $1 })
    source.isEnding = true
    #expect(zip(fill(&source), apart).allSatisfy { $0 == 2 * $1 })
    #expect(fill(&source).allSatisfy { $0 == 0 } && apart.allSatisfy { $0 == 0 })
  }

  @Test func requestsAreCountedAndWaitsStartOver() {
    var source = RenderSource(render: counter.callback)
    _ = fill(&source)
    source.countRequest()
    #expect(source.requests == 1 && source.takeLongestWait() == nil)
    source.countRequest()
    #expect(source.requests == 2 && source.takeLongestWait() != nil && source.takeLongestWait() == nil)
    source.resetWaits()
    source.countRequest()
    #expect(source.requests == 3 && source.takeLongestWait() == nil)
  }

  /// A buffer of 1000 that is asked to be filled, a queue of 400, blocks of 100.
  @Test func queueIsFilledAndNoMore() {
    var source = RenderSource(render: counter.callback)
    source.queue = (length: 400, block: 100)
    func share(_ asked: Int, block: Int = 100) -> Int { source.share(of: asked, buffer: 1_000, block: block) }
    #expect(share(1_000) == 400)
    #expect(share(700) == 100)
    #expect(share(600) == 0 && share(100) == 0 && share(0) == 0)
    // The sink takes 250 at once.
    #expect(share(1_000, block: 250) == 700)
    // The server plays nothing before 900 are queued, whatever was asked for.
    #expect(source.share(of: 1_000, buffer: 1_000, block: 100, start: 900) == 900)
    #expect(source.share(of: 200, buffer: 1_000, block: 100, start: 900) == 100)
    // A longer queue than the buffer: all that is asked for.
    #expect(source.share(of: 300, buffer: 300, block: 100) == 300)
    // More is asked for than the buffer holds.
    #expect(share(1_200) == 400)
    // It grows and shrinks with the next request.
    source.queue.length = 800
    #expect(share(700) == 500)
    source.queue.length = 200
    #expect(share(700) == 0)
  }

  /// A long queue is filled by several requests, but for what the server has to have before it plays.
  @Test func longQueueIsFilledInParts() {
    var source = RenderSource(render: counter.callback)
    source.queue = (length: 10_000, block: 100)
    source.longestShare = 500
    #expect(source.share(of: 10_000, buffer: 10_000, block: 100) == 500)
    #expect(source.share(of: 10_000, buffer: 10_000, block: 100, start: 9_000) == 9_000)
    #expect(source.share(of: 100, buffer: 10_000, block: 100) == 100)
  }

  @Test func requestsAreGatheredToAPiece() {
    var source = RenderSource(render: counter.callback)
    source.queue = (length: 400, block: 100)
    source.piece = 200
    func share(_ asked: Int) -> Int { source.share(of: asked, buffer: 1_000, block: 100) }
    #expect(share(1_000) == 400 && share(800) == 200 && share(799) == 0 && share(700) == 0)
    // A server that has a shorter queue than the piece.
    #expect(source.share(of: 100, buffer: 150, block: 10) == 100)
    #expect(source.share(of: 60, buffer: 150, block: 10) == 0)
  }

  @Test func bufferThatTheServerMustHaveWholeIsFilled() {
    var source = RenderSource(render: counter.callback)
    source.queue = (length: 400, block: 100)
    source.longestShare = 500
    source.fillsBuffer = true
    #expect(source.share(of: 2_000, buffer: 2_000, block: 100) == 2_000)
  }

  @Test func framesThatPassAreRenderedAndTheNextOnesRise() {
    var source = RenderSource(render: counter.callback)
    source.pass(1_500, apart: nil)
    // In parts of 1,024 at the most.
    #expect(counter.blocks == 2)
    let block = fill(&source)
    #expect(block[0] == 0 && block[2] == 1 / 240 && block[2 * 240] == 1)
  }

  @Test func buffersOfTwoStreamsAreTakenTogether() {
    let first = BufferGrant(length: 1_000, start: 100, block: 50)
    #expect(first.joined(by: nil) == first)
    let both = BufferGrant(length: 900, start: 200, block: 50)
    #expect(first.joined(by: BufferGrant(length: 900, start: 200, block: 40)) == both)
  }

  // MARK: - What is heard of a gap

  /// A source whose last block was filled with this value.
  private func source(after value: Float, frames: Int = 480) -> RenderSource {
    var source = RenderSource(render: nil)
    fillBlock(&source, value, frames: frames)
    return source
  }

  private func fillBlock(_ source: inout RenderSource, _ value: Float, frames: Int = 480) {
    var block = [Float](repeating: value, count: 2 * frames)
    block.withUnsafeMutableBufferPointer { samples in
      if let start = samples.baseAddress { source.fill(start, frames: frames) }
    }
  }

  /// Without a render callback a block stays as it is.
  @Test(arguments: [(0, false), (0.00009, false), (-0.0002, true), (1, true)] as [(Float, Bool)])
  func waitCountsBehindSoundAlone(_ value: Float, _ counts: Bool) {
    var source = source(after: value)
    source.countRequest()
    source.countRequest()
    #expect((source.takeLongestWait() != nil) == counts)
    #expect(source.requests == 2)
  }

  @Test func soundThatEndsInSilenceLeavesNothingToInterrupt() {
    var block = [Float](repeating: 1, count: 2 * 480)
    block.replaceSubrange((2 * 400)..., with: [Float](repeating: 0, count: 2 * 80))
    var ends = BlockEnds()
    block.withUnsafeMutableBufferPointer { samples in
      if let start = samples.baseAddress { ends.add(start, frames: 480) }
    }
    #expect(!ends.wasSounding)
  }

  /// The block that an underrun has delayed is rendered before the underrun is reported.
  @Test func underrunCountsBehindTheLastFourBlocks() {
    var source = source(after: 0.5)
    for _ in 0..<3 {
      fillBlock(&source, 0)
      #expect(source.ends.wasSounding)
      #expect(!source.ends.isSounding)
    }
    fillBlock(&source, 0)
    #expect(!source.ends.wasSounding)
  }

  @Test func soundtrackApartIsSoundToo() {
    var (silence, music) = ([Float](repeating: 0, count: 20), [Float](repeating: 0.1, count: 20))
    var ends = BlockEnds()
    silence.withUnsafeMutableBufferPointer { silence in
      music.withUnsafeMutableBufferPointer { music in
        if let first = silence.baseAddress { ends.add(first, apart: music.baseAddress, frames: 10) }
      }
    }
    #expect(ends.isSounding)
  }
}
