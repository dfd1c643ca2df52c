import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetDecoding

/// The loops of games of old in the chunks that name places of a WAV file.
@Suite struct CueLoopTests {
  private func cue(_ frames: UInt32...) -> [UInt8] {
    frames.enumerated().reduce(into: littleEndian(UInt32(frames.count))) { body, point in
      body += littleEndian(UInt32(point.offset + 1)) + littleEndian(point.element) + Array("data".utf8)
      body += littleEndian(UInt32(0)) + littleEndian(UInt32(0)) + littleEndian(point.element)
    }
  }

  private func range(_ point: UInt32, _ frames: UInt32, _ purpose: String) -> [UInt8] {
    Array("ltxt".utf8) + littleEndian(UInt32(20)) + littleEndian(point) + littleEndian(frames) + Array(purpose.utf8)
      + [UInt8](repeating: 0, count: 8)
  }

  private func label(_ point: UInt32) -> [UInt8] {
    Array("labl".utf8) + littleEndian(UInt32(7)) + littleEndian(point) + Array("ab\0".utf8) + [0]
  }

  /// A second of sound with these chunks in front of it.
  private func info(_ chunks: (String, [UInt8])...) throws -> SoundInfo {
    var wave = WaveBytes(samples: [Int16](repeating: 5, count: 44_100))
    wave.chunks = chunks.map { (name: $0.0, body: $0.1) }
    return try inspect(.data(wave.bytes, name: "wave"))
  }

  @Test func markWithALengthIsALoop() throws {
    let list = ("LIST", Array("adtl".utf8) + range(1, 4_000, "mark"))
    #expect(try info(("cue ", cue(2_000)), list).loop == LoopRegion(start: 2_000, end: 6_000))
    // In any order, behind labels, and beside other points.
    let labelled = ("LIST", Array("adtl".utf8) + label(1) + range(2, 4_000, "mark"))
    #expect(try info(labelled, ("cue ", cue(7, 3_000))).loop == LoopRegion(start: 3_000, end: 7_000))
    let (plain, end) = (try info(("cue ", cue(44_000)), list), try info(("cue ", cue(50_000)), list))
    #expect(plain.loop == nil)
    #expect(plain.loopFaults == [.tooShort(frames: 100)])
    #expect(end.loop == nil && end.loopFaults == [.outside(tag: "the start in ltxt", value: 50_000)])
    // A region of another program, and one without its point.
    for other in [range(1, 4_000, "rgn "), range(9, 4_000, "mark"), range(1, 0, "mark")] {
      #expect(try info(("cue ", cue(2_000, 3_000)), ("LIST", Array("adtl".utf8) + other)).loop == nil)
    }
  }

  @Test func samplerChunkWins() throws {
    var wave = WaveBytes(samples: [Int16](repeating: 5, count: 44_100))
    wave.addLoop(start: 100, last: 9_999)
    wave.chunks += [("cue ", cue(2_000)), ("LIST", Array("adtl".utf8) + range(1, 4_000, "mark"))]
    let info = try inspect(.data(wave.bytes, name: "wave"))
    #expect(info.loop == LoopRegion(start: 100, end: 10_000))
    #expect(info.loopFaults.isEmpty)
    #expect(info.tagFaults.isEmpty)
  }

  @Test func onePointWithoutANameIsNamed() throws {
    let info = try info(("cue ", cue(2_000)))
    #expect(info.loop == nil)
    #expect(info.tagFaults == [.cuePoint(frame: 2_000)])
    #expect("\(TagFault.cuePoint(frame: 2_000))".hasPrefix("the cue point at frame 2000 is no loop here"))
    // An editor's marks.
    #expect(try self.info(("cue ", cue(2_000, 3_000))).tagFaults.isEmpty)
    #expect(try self.info(("cue ", cue(2_000)), ("LIST", Array("adtl".utf8) + label(1))).tagFaults.isEmpty)
  }

  @Test func chunkThatIsCutIsNoFault() throws {
    let whole = cue(2_000)
    for count in 0..<whole.count { #expect(try info(("cue ", Array(whole.prefix(count)))).tagFaults.isEmpty) }
    let list = Array("adtl".utf8) + range(1, 4_000, "mark")
    for count in 0..<(list.count - 12) {
      #expect(try info(("cue ", cue(2_000, 1)), ("LIST", Array(list.prefix(count)))).loop == nil)
    }
  }

  /// Some programs leave out the byte that makes an odd chunk even.
  @Test func chunksBehindAnOddOneWithoutItsByteAreFound() throws {
    var wave = WaveBytes(channels: 1, bits: 8, data: [UInt8](repeating: 128, count: 9_001))
    wave.addLoop(start: 1_000, last: 7_999)
    let bytes = wave.bytes
    // The sampler chunk behind the samples, with and without the byte.
    let (front, loop, data) = (bytes[..<36], bytes[36..<104], bytes[104...])
    for pad in [[], [0]] as [[UInt8]] {
      let info = try inspect(.data(front + data + pad + loop, name: "odd"))
      #expect(info.loop == LoopRegion(start: 1_000, end: 8_000) && info.frames == 9_001, "\(pad)")
    }
  }
}
