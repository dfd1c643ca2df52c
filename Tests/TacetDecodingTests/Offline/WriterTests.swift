import Glibc
import TacetDecoding
import TacetEncoding
import TacetSignal
import TacetTestSupport
import Testing

struct WriterTests {
  let folder: TemporaryFolder
  let format = AudioFormat(sampleRate: 48_000, channels: 2)
  let sound = sine(frequency: 500, sampleRate: 48_000, frames: 20_000, channels: 2)

  init() throws { folder = try TemporaryFolder() }

  private func writeWave(_ name: String, blocks: Int) throws {
    var writer = try WaveFileWriter(path: folder.file(name), format: format)
    for start in stride(from: 0, to: sound.count, by: 2 * blocks) {
      try writer.append(Array(sound[start..<min(start + 2 * blocks, sound.count)]))
    }
    #expect(writer.frames == 20_000)
    try writer.close()
  }

  @Test func waveIsBitExactAndReproducible() throws {
    try writeWave("a.wav", blocks: 100)
    try writeWave("b.wav", blocks: 7_777)
    let bytes = try folder.bytes(of: "a.wav")
    let again = try folder.bytes(of: "b.wav")
    #expect(bytes == again)
    #expect(!String(decoding: bytes.prefix(200), as: UTF8.self).contains("PEAK"))
    let pcm = try decode(.file(path: folder.file("a.wav")))
    #expect(pcm.samples == sound && pcm.format == format)
    #expect(try Decoder(.file(path: folder.file("a.wav"))).info.codec == "pcm_f32le")
  }

  @Test func vorbisIsReproducibleWithTagsAndLength() throws {
    let tags = [("LOOPSTART", "4800"), ("LOOPLENGTH", "9600"), ("TITLE", "Für Elise")]
    let a = try folder.writeVorbis(sound, format: format, to: "a.ogg", tags: tags)
    _ = try folder.writeVorbis(sound, format: format, to: "b.ogg", tags: tags)
    let (first, second) = try (folder.bytes(of: "a.ogg"), folder.bytes(of: "b.ogg"))
    #expect(first == second)
    let info = try inspect(.file(path: a))
    #expect(info.frames == 20_000 && info.format == format && info.container == "ogg" && info.codec == "vorbis")
    #expect(info.tags["TITLE"] == ["Für Elise"])
    #expect(info.loop == LoopRegion(start: 4_800, end: 14_400))
    #expect(abs(info.seconds - 20_000.0 / 48_000) < 1e-9)
    let samples = try decode(.file(path: a)).samples
    #expect(difference(samples, sound) < 0.05)
  }

  /// WAVEFORMATEX of a format that is not PCM ends with the size of an extension.
  @Test(arguments: [0, 1, 20_000], [1, 2, 6]) func waveFormatHasEighteenBytes(frames: Int, channels: Int) throws {
    let path = folder.file("float.wav")
    let sound = sine(frequency: 500, sampleRate: 44_100, frames: frames, channels: channels)
    var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 44_100, channels: channels))
    if frames > 0 { try writer.append(sound) }
    try writer.close()
    let bytes = try folder.bytes(of: "float.wav")
    func number(_ place: Int) -> Int { bytes[place..<(place + 4)].reversed().reduce(0) { $0 << 8 | Int($1) } }
    #expect(bytes[12..<20].elementsEqual(Array("fmt ".utf8) + [18, 0, 0, 0]) && bytes[36..<38] == [0, 0])
    #expect(number(4) == bytes.count - 8)
    var chunks: [String: Int] = [:]
    var place = 12
    while place + 8 <= bytes.count {
      chunks[String(decoding: bytes[place..<(place + 4)], as: UTF8.self)] = place
      place += 8 + number(place + 4)
    }
    // The last chunk is `data`, and ends with the file.
    #expect(place == bytes.count)
    let (fact, data) = (try #require(chunks["fact"]), try #require(chunks["data"]))
    #expect(number(fact + 8) == frames && number(data + 4) == 4 * frames * channels)
    #expect(data + 8 + number(data + 4) == bytes.count)
    guard frames > 0 else { return }
    let pcm = try decode(.file(path: path))
    #expect(pcm.samples == sound && pcm.format.channels == channels)
  }

  /// Read by libsndfile, which takes the names of its points from `LIST adtl`.
  @Test(arguments: [0, 20_000]) func marksAreReadWithTheirNames(frames: Int) throws {
    let marks = [
      WaveFileWriter.Mark(at: 0, "begin"), .init(at: 4_800, "a call"), .init(at: 9_600, "Für Elise"),
      .init(at: 19_999, ""),
    ]
    let path = folder.file("marked.wav")
    var writer = try WaveFileWriter(path: path, format: format, marks: marks)
    if frames > 0 { try writer.append(sound) }
    try writer.close()
    let points = try #require(cuePoints(of: path))
    #expect(points.map(\.frame) == marks.map(\.frame))
    #expect(points.map(\.name) == marks.map(\.name))
    let bytes = try folder.bytes(of: "marked.wav")
    #expect(bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } == bytes.count - 8)
    guard frames > 0 else { return }
    let pcm = try decode(.file(path: path))
    #expect(pcm.samples == sound)
    #expect(try inspect(.file(path: path)).loop == nil)
  }

  @Test(arguments: [0, 3]) func fullDiskThrowsItsReason(marks: Int) throws {
    let error = decodingError {
      var writer = try WaveFileWriter(
        path: "/dev/full", format: format, marks: (0..<marks).map { .init(at: $0, "mark \($0)") })
      try writer.append(sound)
      try writer.close()
    }
    #expect(
      error == .unwritable(path: "/dev/full", call: "pwrite", code: Int(ENOSPC), reason: "No space left on device"))
  }

  @Test func unwritablePathThrowsPathCallAndCode() throws {
    let path = folder.file("no/such/folder/x")
    let wave = decodingError { _ = try WaveFileWriter(path: path, format: format) }
    #expect(wave == .unwritable(path: path, call: "open", code: Int(ENOENT), reason: "No such file or directory"))
    let vorbis = decodingError { _ = try VorbisFileWriter(path: path, format: format) }
    #expect(
      vorbis == .unwritable(path: path, call: "fopen", code: Int(ENOENT), reason: "No such file or directory"))
    #expect(throws: DecodingError.self) {
      _ = try VorbisFileWriter(path: folder.file("x"), format: AudioFormat(sampleRate: 48_000, channels: 0))
    }
  }
}
