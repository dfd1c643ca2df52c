import Foundation
import TacetDecoding
import TacetSignal
import TacetTestSupport
import Testing

struct StreamTests {
  let folder: TemporaryFolder
  let stereo = AudioFormat(sampleRate: 44_100, channels: 2)

  init() throws { folder = try TemporaryFolder() }

  private func music(_ tags: [(String, String)] = [], frames: Int = 30_000) throws -> String {
    // Noise, so that there are many pages.
    var random = SeededGenerator(seed: 5)
    let sound = sine(frequency: 313, sampleRate: 44_100, frames: frames, channels: 2).map {
      $0 + Float.random(in: -0.2...0.2, using: &random)
    }
    return try folder.writeVorbis(sound, format: stereo, to: "music.ogg", tags: tags)
  }

  @Test(arguments: [1, 64, 999, 40_000])
  func loopAtTheFilesRateIsBitExactForEveryBlockSize(_ block: Int) throws {
    let path = try music([("LoopStart", "5000"), ("LOOPLENGTH", "15000")])
    let whole = try decode(.file(path: path)).samples
    var stream = try StreamDecoder(.file(path: path), outputSampleRate: 44_100, loops: true)
    #expect(stream.loop == LoopRegion(start: 5_000, end: 20_000))
    let played = try allFrames(&stream, block: block, limit: 60_000)
    let loop = whole[10_000..<40_000]
    let expected: [Float] = Array(whole[..<40_000] + loop + loop + loop.prefix(20_000))
    #expect(played == expected)
  }

  @Test(arguments: [1, 100, 441, 65_536, 65_537])
  func shortLoopIsHeldAndStaysBitExactAfterASeek(_ length: Int) throws {
    let isNamed = length >= 441
    let frames = isNamed ? length + 700 : length
    var wave = WaveBytes(samples: (0..<(2 * frames)).map { Float($0) / Float(2 * frames) }, channels: 2)
    if isNamed { wave.addLoop(start: 200, last: UInt32(199 + length)) }
    let source = SoundSource.data(wave.bytes, name: "short")
    let whole = try decode(source).samples
    let intro = isNamed ? Array(whole[..<400]) : []
    let loop = Array(isNamed ? whole[400..<(400 + 2 * length)] : whole[...])
    var stream = try StreamDecoder(source, outputSampleRate: 44_100, loops: true)
    for _ in 0..<2 {
      let played = try allFrames(&stream, block: 777, limit: intro.count / 2 + 3 * length)
      #expect(difference(played, intro + loop + loop + loop) == 0)
      try stream.seek(toFrame: 0)
    }
  }

  @Test(arguments: [2, 3], [5_000, 100_000])
  func loopPlaysAsOftenAsCountedAndGoesOnToTheEnd(_ rounds: Int, _ length: Int) throws {
    // The short loop is held in memory.
    let frames = length + 3_000
    var wave = WaveBytes(samples: (0..<(2 * frames)).map { Float($0) / Float(2 * frames) }, channels: 2)
    wave.addLoop(start: 1_000, last: UInt32(999 + length))
    let source = SoundSource.data(wave.bytes, name: "counted")
    let whole = try decode(source).samples
    let loop = whole[2_000..<(2_000 + 2 * length)]
    let expected = whole[..<2_000] + (0..<rounds).flatMap { _ in loop } + whole[(2_000 + 2 * length)...]
    var stream = try StreamDecoder(source, outputSampleRate: 44_100, loops: LoopCount(rounds))
    #expect(difference(try allFrames(&stream, block: 777), expected) == 0)
    // Counted anew after a seek; behind the loop it is over.
    try stream.seek(toFrame: 1_000)
    #expect(difference(try allFrames(&stream, block: 999), expected[2_000...]) == 0)
    try stream.seek(toFrame: 1_000 + length)
    #expect(difference(try allFrames(&stream), whole[(2_000 + 2 * length)...]) == 0)
    try stream.seek(toFrame: 0, loops: 1)
    #expect(difference(try allFrames(&stream), whole) == 0)
  }

  @Test func fileWithoutALoopPlaysAsOftenAsCounted() throws {
    let path = try music()
    let whole = try decode(.file(path: path)).samples
    var stream = try StreamDecoder(.file(path: path), outputSampleRate: 44_100, loops: 3)
    let played = try allFrames(&stream)
    #expect(played == whole + whole + whole)
  }

  @Test func wholeFileRepeatsWithoutTagsAndEndsWithoutLooping() throws {
    let path = try music()
    let whole = try decode(.file(path: path)).samples
    var looping = try StreamDecoder(.file(path: path), outputSampleRate: 44_100, loops: true)
    let round = try allFrames(&looping, limit: 70_000)
    #expect(round == whole + whole + whole[..<20_000])
    var once = try StreamDecoder(.file(path: path), outputSampleRate: 44_100, loops: false)
    let played = try allFrames(&once)
    #expect(played == whole)
    #expect(try allFrames(&once).isEmpty)
  }

  @Test func convertedLoopHasNoPhaseStepAtTheSeam() throws {
    // 441 Hz has 100 frames a period at 44.1 kHz: 10,000 frames are whole periods.
    var wave = WaveBytes(samples: sine(frequency: 441, sampleRate: 44_100, frames: 12_345))
    wave.addLoop(start: 1_000, last: 10_999)
    var stream = try StreamDecoder(.data(wave.bytes, name: "sine"), outputSampleRate: 48_000, loops: true)
    #expect(stream.loop == LoopRegion(start: 1_000, end: 11_000))
    let played = try allFrames(&stream, block: 333, limit: 100_000)
    let expected = sine(frequency: 441, amplitude: 0.5 * 0.707_106_78, sampleRate: 48_000, frames: 100_000)
    let left = stride(from: 0, to: played.count, by: 2).map { played[$0] }
    let right = stride(from: 1, to: played.count, by: 2).map { played[$0] }
    #expect(left == right)
    // The first milliseconds have the edge of the file in them.
    #expect(difference(left.dropFirst(500), expected.dropFirst(500)) < 2e-4)
  }

  @Test(arguments: [8_000, 22_050, 48_000, 96_000])
  func convertedStreamHasTheFilesLength(_ rate: Int) throws {
    let wave = WaveBytes(samples: sine(frequency: 100, sampleRate: 44_100, frames: 10_007))
    var stream = try StreamDecoder(.data(wave.bytes, name: "w"), outputSampleRate: rate, loops: false)
    let frames = try allFrames(&stream, block: 100).count / 2
    #expect(frames == Int((10_007 * Double(rate) / 44_100).rounded()))
    let converted = try convert(decode(.data(wave.bytes, name: "w")), toSampleRate: rate)
    #expect(converted.frames == frames)
  }

  @Test func monoIsSpreadAndSixChannelsAreFolded() throws {
    let mono = WaveBytes(samples: [Float](repeating: 0.5, count: 300))
    var stream = try StreamDecoder(.data(mono.bytes, name: "mono"), outputSampleRate: 44_100, loops: false)
    let both = try allFrames(&stream, block: 77)
    #expect(both == [Float](repeating: 0.5 * 0.707_106_78, count: 600))
    stream = try StreamDecoder(
      .data(mono.bytes, name: "mono"), outputSampleRate: 44_100, loops: false, mono: .bothSides)
    let unchanged = try allFrames(&stream, block: 77)
    #expect(unchanged == [Float](repeating: 0.5, count: 600))
    // Left, right, centre, low, and the sides: only the left one sounds.
    let samples = (0..<1_800).map { $0 % 6 == 0 ? Float(1) : 0 }
    let six = WaveBytes(samples: samples, channels: 6)
    stream = try StreamDecoder(.data(six.bytes, name: "six"), outputSampleRate: 44_100, loops: false)
    let folded = try allFrames(&stream)
    #expect(folded.count == 600)
    #expect(folded.enumerated().allSatisfy { $0.offset % 2 == 0 ? abs($0.element - 0.414_2) < 1e-3 : $0.element == 0 })
  }

  @Test func startAndSeekReachTheExactFrame() throws {
    let path = try music([("LOOPSTART", "5000"), ("LOOPEND", "20000")])
    let whole = try decode(.file(path: path)).samples
    for start in [0, 1, 4_999, 12_345, 19_999, 20_000, 29_999, 50_000, -5] {
      let folded = start < 20_000 ? max(start, 0) : min(start, 30_000) - 15_000
      var stream = try StreamDecoder(.file(path: path), outputSampleRate: 44_100, loops: true, startFrame: start)
      let first = try allFrames(&stream, limit: 1)
      #expect(first[...] == whole[(2 * folded)..<(2 * folded + 2)])
      try stream.seek(toFrame: 7_000)
      let later = try allFrames(&stream, limit: 10)
      #expect(later[...] == whole[14_000..<14_020])
    }
    var decoder = try Decoder(.file(path: path))
    for frame in [29_999, 17, 30_000, 12_000, 0] {
      try decoder.seek(toFrame: frame)
      let played = try allFrames(&decoder, limit: 100)
      #expect(played[...] == whole.dropFirst(2 * frame).prefix(200))
    }
  }

  @Test func seekResetsTheConversion() throws {
    let path = try music()
    var stream = try StreamDecoder(.file(path: path), outputSampleRate: 48_000, loops: true)
    let first = try allFrames(&stream, limit: 5_000)
    try stream.seek(toFrame: 0)
    let again = try allFrames(&stream, limit: 5_000)
    #expect(again == first)
  }

  @Test func repeatedRegionIsTheNamedLoopOrTheWholeFile() throws {
    let named = try Decoder(.file(path: music([("LOOPSTART", "4410"), ("LOOPEND", "26460")]))).info
    #expect(named.repeatedRegion == LoopRegion(start: 4_410, end: 26_460))
    let whole = try Decoder(.file(path: music())).info
    #expect(whole.repeatedRegion == LoopRegion(start: 0, end: 30_000))
    let empty = try Decoder(.data(WaveBytes(samples: [Int16]()).bytes, name: "empty")).info
    #expect(empty.repeatedRegion == LoopRegion(start: 0, end: 1))
  }

  @Test func emptyLoopEndsAndOverstatedLengthLoopsTheRealFrames() throws {
    let empty = WaveBytes(samples: [Int16]())
    var stream = try StreamDecoder(.data(empty.bytes, name: "empty"), outputSampleRate: 48_000, loops: true)
    #expect(try allFrames(&stream, limit: 100).isEmpty)
    // The last granule position says ten times as much.
    let path = try music()
    var pages = OggBytes.pages(try folder.bytes(of: "music.ogg"))
    let last = pages.count - 1
    pages[last].replaceSubrange(6..<14, with: littleEndian(Int64(300_000)))
    pages[last] = OggBytes.repaired(pages[last])
    let source = SoundSource.data(pages.flatMap { $0 }, name: path)
    let real = try inspect(source).frames
    var looping = try StreamDecoder(source, outputSampleRate: 44_100, loops: true)
    #expect(looping.info.frames == 300_000)
    #expect(try allFrames(&looping, limit: 50_000).count == 100_000)
    #expect(looping.loop == LoopRegion(start: 0, end: real))
  }

  @Test func fileInMemoryDecodesLikeTheFileOnDisk() throws {
    let path = try music()
    let data = SoundSource.data(try folder.bytes(of: "music.ogg"), name: "memory")
    let whole = try decode(.file(path: path)).samples
    #expect(try decode(data).samples == whole)
    var decoder = try Decoder(data)
    let played = try allFrames(&decoder)
    #expect(played == whole)
    #expect(decoder.info.path == "memory")
  }

  @Test func deletedFileGoesOnAndTruncatedFileEndsOnce() throws {
    let path = try music([], frames: 400_000)
    let whole = try decode(.file(path: path)).samples
    var deleted = try StreamDecoder(.file(path: path), outputSampleRate: 44_100, loops: false)
    var cut = try StreamDecoder(.file(path: path), outputSampleRate: 44_100, loops: true)
    _ = try allFrames(&cut, limit: 1_000)
    let start = try allFrames(&deleted, limit: 1_000)
    try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
    _ = try folder.write(Array("another file".utf8), to: "music.ogg")
    try FileManager.default.removeItem(atPath: path)
    let rest = try allFrames(&deleted)
    #expect(start + rest == whole)
    #expect(truncate(path + ".moved", 20_000) == 0)
    // It may loop what is left, end, or throw; after an error it has ended.
    let error = decodingError { _ = try allFrames(&cut, limit: 2_000_000) }
    if error != nil { #expect(try allFrames(&cut, limit: 10).isEmpty) }
  }
}
