import Foundation
import TacetSignal
import TacetSystem
import TacetTestSupport
import Testing

@testable import TacetDecoding

/// Streams whose bytes are read ahead on a thread of their own. A decoder that waits for a stalled disk would wait
/// until the time limit.
@Suite(.timeLimit(.minutes(10))) struct ReadAheadTests {
  /// A stream that is read ahead, and its thread.
  private final class Stream {
    let ahead: ReadAhead
    var decoder: StreamDecoder
    private let thread: SystemThread?

    init(_ source: SoundSource, loops: LoopCount) throws {
      let ahead = try #require(try ReadAhead(source))
      var decoder = try StreamDecoder(.reader(ahead), outputSampleRate: 44_100, loops: loops)
      try decoder.prepareReading(ahead)
      ahead.begin()
      self.ahead = ahead
      self.decoder = decoder
      thread = SystemThread(name: "test-reader") { ahead.run() }
    }

    deinit {
      ahead.close()
      thread?.join()
    }

    /// Waits until as much is read as ever will be.
    func fill() -> Bool { eventually { ahead.canRead(.max) } }

    func frames(_ count: Int) throws -> [Float] { try allFrames(&decoder, limit: count) }
  }

  private let folder: TemporaryFolder
  private let seconds = 12

  init() throws { folder = try TemporaryFolder() }

  /// 12 s of stereo with a loop from second 4 to second 8, as a WAV of floats, Ogg Vorbis, or an MP3 with a table.
  private func bytes(_ kind: String) throws -> [UInt8] {
    var random = SeededGenerator(seed: 3)
    let noise = (0..<(2 * 44_100 * seconds)).map { _ in Float.random(in: -0.4...0.4, using: &random) }
    if kind == "wav" {
      var wave = WaveBytes(samples: noise, channels: 2)
      wave.addLoop(start: 4 * 44_100, last: 8 * 44_100 - 1)
      return wave.bytes
    }
    let format = AudioFormat(sampleRate: 44_100, channels: 2)
    let tags = [("LOOPSTART", "\(4 * 44_100)"), ("LOOPEND", "\(8 * 44_100)")]
    if kind == "mp3" {
      let options = tags.flatMap { ["-metadata", "\($0)=\($1)"] }
      return try FFmpeg.encode(noise, format, ["-b:a", "192k"] + options, to: "noise.mp3", in: folder)
    }
    _ = try folder.writeVorbis(noise, format: format, to: "noise.ogg", tags: tags)
    return try folder.bytes(of: "noise.ogg")
  }

  @Test(arguments: ["wav", "ogg"] + (FFmpeg.isInstalled ? ["mp3"] : [])) func stallOfTwoSecondsIsNotHeard(
    _ kind: String
  ) throws {
    let bytes = try bytes(kind)
    var plain = try StreamDecoder(.data(bytes, name: "plain"), outputSampleRate: 44_100, loops: true)
    let expected = try allFrames(&plain, limit: 21 * 44_100)
    let reader = StallingReader(bytes)
    let stream = try Stream(.reader(reader), loops: true)
    var played: [Float] = []
    // All but the first stall begin 1.5 s before the loop begins again.
    for second in [1.0, 3.5, 2, 2, 2] {
      played += try stream.frames(Int(second * 44_100))
      #expect(stream.fill())
      reader.stall()
      played += try stream.frames(2 * 44_100)
      reader.goOn()
    }
    #expect(difference(played, expected.prefix(played.count)) == 0)
    #expect(played.count == 2 * 41 * 22_050)
    let second = bytes.count / seconds
    let ahead = min(max(2 * second, 65_536), 1 << 20)
    #expect(stream.ahead.resident <= 2 * (ahead + 4 * AheadWindow.blockSize) + 512 << 10)
  }

  @Test func deletedFilePlaysToItsEndAndIsReported() throws {
    let bytes = try bytes("wav")
    let path = try folder.write(bytes, to: "theme.wav")
    let whole = try decode(.file(path: path)).samples
    let stream = try Stream(.file(path: path), loops: false)
    var played = try stream.frames(44_100)
    #expect(!stream.ahead.isRemoved)
    // Replaced, as an editor does it.
    _ = try folder.write(Array("another file".utf8), to: "new.wav")
    #expect(rename(folder.file("new.wav"), path) == 0)
    played += try stream.frames(.max / 4)
    #expect(difference(played, whole) == 0)
    #expect(stream.ahead.isRemoved)
    let isCut = stream.decoder.takeCut()
    #expect(!isCut)
  }

  @Test(arguments: ["wav", "ogg"], [true, false])
  func cutFileEndsOrLoopsAndIsReportedOnce(_ kind: String, _ loops: Bool) throws {
    let bytes = try bytes(kind)
    let path = try folder.write(bytes, to: "theme.\(kind)")
    let stream = try Stream(.file(path: path), loops: LoopCount(loops))
    _ = try stream.frames(44_100)
    #expect(truncate(path, off_t(bytes.count / 2)) == 0)
    var frames = 0
    let error = decodingError {
      while frames < 20 * 44_100, case let got = try stream.frames(4_410).count / 2, got > 0 { frames += got }
    }
    // libvorbisfile may not find the start of the loop in what is left.
    #expect(error == nil || kind == "ogg" && loops)
    #expect(frames >= 4 * 44_100 && (!loops || error != nil || frames == 20 * 44_100))
    // The whole loop of the small file was read before it was cut.
    let cuts = [stream.decoder.takeCut(), stream.decoder.takeCut()]
    #expect(cuts[0] || kind == "ogg" && loops)
    #expect(!cuts[1])
  }

  @Test func failureEndsTheStreamWhereItIs() throws {
    let bytes = try bytes("wav")
    let stream = try Stream(.reader(StallingReader(bytes, failsAt: bytes.count / 2)), loops: false)
    var frames = 0
    let error = decodingError {
      while case let got = try stream.frames(4_410).count, got > 0 { frames += got / 2 }
    }
    #expect(error == .unreadable(path: "stalling", reason: errorText(EIO), code: EIO))
    #expect(frames > 5 * 44_100)
    #expect(frames < 6 * 44_100 + 10)
  }

  @Test func closeEndsADecoderThatWaits() throws {
    let reader = StallingReader(try bytes("wav"))
    let stream = try Stream(.reader(reader), loops: false)
    #expect(stream.fill())
    reader.stall()
    let ahead = stream.ahead
    let closer = SystemThread(name: "test-closer") {
      // From then on the decoder waits.
      _ = eventually { ahead.available == 0 }
      ahead.close()
    }
    defer { closer?.join() }
    #expect(decodingError { _ = try stream.frames(10 * 44_100) } != nil)
    reader.goOn()
  }

  /// A reader of a game that claims more bytes than there are numbers for those of a second.
  private struct BoundlessReader: SoundReader {
    let bytes: [UInt8]
    let name = "boundless"
    let size = Int.max

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
      let part = bytes.dropFirst(offset).prefix(buffer.count)
      buffer.copyBytes(from: part)
      return part.count
    }
  }

  @Test func readerMayClaimAnySize() throws {
    let samples = (0..<4_410).map { Int16($0) }
    let wave = WaveBytes(samples: samples).bytes
    let stream = try Stream(.reader(BoundlessReader(bytes: wave)), loops: false)
    var plain = try StreamDecoder(.data(wave, name: "plain"), outputSampleRate: 44_100, loops: false)
    let played = try stream.frames(5_000)
    #expect(played.count == 2 * 4_410)
    #expect(try played == allFrames(&plain, limit: 5_000))
  }

  @Test func bytesInMemoryAreNotReadAhead() throws {
    #expect(try ReadAhead(.data([1, 2, 3], name: "memory")) == nil)
    #expect(throws: DecodingError.missing(path: "/no/such/file")) { try ReadAhead(.file(path: "/no/such/file")) }
  }
}
