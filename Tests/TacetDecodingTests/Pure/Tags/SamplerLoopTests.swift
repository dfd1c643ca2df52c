import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetDecoding

/// Loops of sampler chunks: forward ones play, all others are named.
@Suite struct SamplerLoopTests {
  private func wave(
    type: UInt32 = 0, start: UInt32 = 2_000, last: UInt32 = 9_999, count: UInt32 = 1, data: UInt32 = 0
  ) throws -> SoundInfo {
    var wave = WaveBytes(samples: [Int16](repeating: 1, count: 12_000))
    let fields = [0, 0, 0, 60, 0, 0, 0, count, data, 0, type, start, last, 0, 0] as [UInt32]
    wave.chunks.append(("smpl", fields.flatMap(littleEndian)))
    return try inspect(.data(wave.bytes, name: "f"))
  }

  @Test func forwardLoopOfAWavePlays() throws {
    #expect(try wave().loop == LoopRegion(start: 2_000, end: 10_000) && wave().loopFaults.isEmpty)
    // Its last frame is one too many.
    #expect(
      try wave(last: 12_000).loop == LoopRegion(start: 2_000, end: 12_000) && wave(last: 12_000).loopFaults.isEmpty)
    #expect(try wave(last: 12_001).loop?.end == 12_000 && wave(last: 12_001).loopFaults.count == 1)
  }

  @Test func otherLoopsOfAWaveAreNamed() throws {
    for type in [1, 2, 3, 48, 0xFFFF_FFFF] as [UInt32] {
      let info = try wave(type: type)
      #expect(info.loop == nil && info.loopFaults == [.direction(chunk: "smpl", type: Int(type))])
    }
    #expect(
      "\(try wave(type: 1).loopFaults[0])"
        == "the loop in smpl is ignored: it plays forward and backward in turn, not forward")
    #expect("\(try wave(type: 48).loopFaults[0])" == "the loop in smpl is ignored: it plays in the way 48, not forward")
    #expect(try wave(count: 0).loopFaults == [.uncounted(chunk: "smpl")] && wave(count: 0).loop == nil)
    #expect(try wave(count: 0, data: 24).loopFaults.isEmpty)
    #expect(try wave(start: 9_000, last: 2_000).loopFaults == [.outside(tag: "the end in smpl", value: 2_001)])
    #expect(try wave(start: 12_000, last: 20_000).loopFaults == [.outside(tag: "the start in smpl", value: 12_000)])
    #expect(try wave(start: 5, last: 5).loopFaults == [.tooShort(frames: 1)])
    // Frames at the end of their range.
    #expect(try wave(start: .max, last: .max).loop == nil && wave(start: 0, last: .max).loop?.end == 12_000)
  }

  @Test func tagsNameTheLoopWhereTheChunkHasNone() throws {
    var wave = WaveBytes(samples: [Int16](repeating: 1, count: 12_000))
    let fields = [0, 0, 0, 60, 0, 0, 0, 1, 0, 0, 1, 5, 600, 0, 0] as [UInt32]
    wave.chunks = [
      ("smpl", fields.flatMap(littleEndian)), ("id3 ", MPEGBytes.tag([("TXXX", "LOOPSTART\0100"), ("TIT2", "A")])),
    ]
    let info = try inspect(.data(wave.bytes, name: "f"))
    #expect(info.loop == LoopRegion(start: 100, end: 12_000) && info.tags["TITLE"] == ["A"])
    #expect(info.loopFaults == [.direction(chunk: "smpl", type: 1)])
  }

  @Test(arguments: [0, 1, 2, 3])
  func loopOfAnInstrumentPlaysWhereItIsForward(mode: UInt8) throws {
    func big(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] { Array(name.utf8) + big(body.count, 4) + body }
    let rate = big(0x400E, 2) + big(0xBB80, 2) + [0, 0, 0, 0, 0, 0]
    let common = chunk("COMM", big(1, 2) + big(12_000, 4) + big(16, 2) + rate)
    let name = [3] + Array("beg".utf8)
    let markers = big(2, 2) + big(7, 2) + big(2_000, 4) + name + big(9, 2) + big(10_000, 4) + [2, 0x65, 0x64, 0]
    let instrument = chunk("INST", [60, 0, 0, 127, 1, 127, 0, 0, 0, mode, 0, 7, 0, 9, 0, 0, 0, 0, 0, 0])
    let sound = chunk("SSND", [UInt8](repeating: 0, count: 8 + 24_000))
    for chunks in [
      [common, chunk("MARK", markers), instrument, sound], [instrument, common, sound, chunk("MARK", markers)],
    ] {
      let info = try inspect(.data(chunk("FORM", Array("AIFF".utf8) + chunks.joined()), name: "f"))
      #expect(info.frames == 12_000 && info.loop == (mode == 1 ? LoopRegion(start: 2_000, end: 10_000) : nil))
      #expect(info.loopFaults == (mode < 2 ? [] : [.direction(chunk: "INST", type: Int(mode))]))
    }
    // Markers that are not there.
    let bare = chunk("FORM", Array("AIFF".utf8) + common + instrument + sound)
    let info = try inspect(.data(bare, name: "f"))
    #expect(info.loop == nil && info.loopFaults == (mode == 0 ? [] : [.incomplete(chunk: "INST")]))
  }

  @Test(arguments: [30, 32, 50, 58, 60])
  func loopThatItsChunkCutsIsNamed(bytes: Int) throws {
    var wave = WaveBytes(samples: [Int16](repeating: 1, count: 12_000))
    let fields = [0, 0, 0, 60, 0, 0, 0, 1, 0, 0, 0, 2_000, 9_999, 0, 0] as [UInt32]
    wave.chunks.append(("smpl", Array(fields.flatMap(littleEndian).prefix(bytes))))
    let info = try inspect(.data(wave.bytes, name: "f"))
    #expect(info.loop == (bytes == 60 ? LoopRegion(start: 2_000, end: 10_000) : nil))
    // Without its number of loops the chunk says nothing.
    #expect(info.loopFaults == (32..<60 ~= bytes ? [.incomplete(chunk: "smpl")] : []))
    #expect(info.loopFaults.allSatisfy { "\($0)" == "the loop in smpl is ignored: a part of it is missing" })
  }
}
