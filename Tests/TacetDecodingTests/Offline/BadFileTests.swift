import Foundation
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetDecoding

struct BadFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The error for `path`, the same from every function that opens it, naming the file.
  private func error(_ path: String) -> DecodingError? {
    let error = decodingError { _ = try decode(.file(path: path)) }
    let opening = decodingError {
      var stream = try StreamDecoder(.file(path: path), outputSampleRate: 48_000, loops: true)
      _ = try allFrames(&stream, limit: 100_000)
    }
    #expect(error == opening)
    #expect(error.map { "\($0)".hasPrefix(path) } ?? false)
    return error
  }

  @Test func nonRegularFileThrowsItsKindWithoutBlocking() throws {
    #expect(error(folder.file("nothing.wav")) == .missing(path: folder.file("nothing.wav")))
    #expect(error(folder.file("a\0b.wav")) == .missing(path: folder.file("a\0b.wav")))
    #expect(error(folder.path) == .directory(path: folder.path))
    #expect(error("/dev/null") == .notRegularFile(path: "/dev/null", kind: "a device"))
    let link = folder.file("link.ogg")
    #expect(symlink(link, link) == 0)
    guard case .unreadable(link, _, ELOOP) = error(link) else {
      Issue.record("a link to itself was opened")
      return
    }
    let pipe = folder.file("pipe.ogg")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(error(pipe) == .notRegularFile(path: pipe, kind: "a FIFO"))
  }

  @Test func emptyFileTextAndRefusedCodecsThrow() throws {
    let empty = try folder.write([], to: "empty.ogg")
    #expect(error(empty) == .empty(path: empty))
    let text = try folder.write(Array("this is no sound\n".utf8), to: "text.wav")
    #expect(error(text) == .notSound(path: text))
    let packed = try folder.write(Array("wvpk, and more that follows".utf8), to: "packed.wav")
    #expect(error(packed) == .refusedCodec(path: packed, codec: "WavPack"))
    func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    let gsm: [UInt8] = [[UInt8]](repeating: [0xD3] + zeros(32), count: 20).flatMap { $0 }
    let refused: [([UInt8], String)] = [
      (gsm, "GSM 6.10"), (Array("FORM\0\0\u{1}\u{0}8SVXVHDR".utf8) + zeros(200), "8SVX"),
    ]
    for (bytes, codec) in refused {
      let path = try folder.write(bytes, to: "module")
      #expect(error(path) == .refusedCodec(path: path, codec: codec))
    }
    for (mark, codec) in [("Speex   ", "Speex"), ("\u{7F}FLAC", "FLAC in Ogg"), ("CELT    ", "CELT")] {
      let page = OggBytes.page(
        [Array(mark.utf8) + [UInt8](repeating: 1, count: 30)], flags: 2, granule: 0, serial: 7, sequence: 0)
      let path = try folder.write(page, to: "other.ogg")
      #expect(error(path) == .refusedCodec(path: path, codec: codec))
    }
  }

  @Test func oversizedHeaderBehindAnID3TagNeverReachesTheLibrary() throws {
    let tag: [UInt8] = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 10] + [UInt8](repeating: 0, count: 10)
    let path = try folder.write(tag + OggBytes.bomb(dimensions: 0, entries: 8_388_608, books: 1), to: "hidden.mp3")
    guard case .invalidHeader(path, _) = error(path) else {
      Issue.record("\(String(describing: error(path)))")
      return
    }
  }

  @Test func impossibleWaveHeadersThrow() throws {
    let samples = [Int16](repeating: 1_000, count: 1_000)
    var wave = WaveBytes(samples: samples)
    wave.channels = 0
    var path = try folder.write(wave.bytes, to: "channels.wav")
    #expect(error(path) == .invalidHeader(path: path, fault: "it has 0 channels"))
    wave = WaveBytes(samples: samples, sampleRate: 0)
    path = try folder.write(wave.bytes, to: "rate.wav")
    #expect(error(path) == .invalidHeader(path: path, fault: "its sample rate is 0"))
    wave = WaveBytes(samples: samples, channels: 9)
    path = try folder.write(wave.bytes, to: "nine.wav")
    #expect(error(path) == .tooManyChannels(path: path, channels: 9, limit: 8))
    wave = WaveBytes(samples: samples, sampleRate: 500_000)
    path = try folder.write(wave.bytes, to: "fast.wav")
    #expect(error(path) == .sampleRateOutsideLimits(path: path, sampleRate: 500_000, limits: 1_000...384_000))
    path = try folder.write(Array(wave.bytes.prefix(30)), to: "header.wav")
    #expect(error(path) != nil)
  }

  @Test func soundThatIsNoMPEGIsNamedWithoutTheLibrarysWords() throws {
    var wave = WaveBytes(samples: [Int16](repeating: 1_000, count: 1_000))
    wave.tag = 0x55
    wave.formatFields = [0, 0]
    let path = try folder.write(wave.bytes, to: "mpeg.wav")
    #expect(error(path) == .invalidHeader(path: path, fault: "it has no frames of MPEG audio that fit together"))
  }

  @Test func truncatedWaveDecodesItsFrames() throws {
    let bytes = WaveBytes(samples: [Int16](repeating: 16_384, count: 1_000)).bytes
    let path = try folder.write(Array(bytes.prefix(44 + 1_200)), to: "cut.wav")
    #expect(try decode(.file(path: path)).samples == [Float](repeating: 0.5, count: 600))
  }

  @Test func truncatedVorbisDecodesItsWholePagesAndReportsIt() throws {
    // Noise, so that there are many pages.
    var random = SeededGenerator(seed: 3)
    let noise = (0..<60_000).map { _ in Float.random(in: -0.5...0.5, using: &random) }
    let path = try folder.writeVorbis(noise, format: AudioFormat(sampleRate: 44_100, channels: 1), to: "whole.ogg")
    let bytes = try folder.bytes(of: "whole.ogg")
    let whole = try decode(.file(path: path)).samples
    #expect(whole.count == 60_000)
    let pages = OggBytes.pages(bytes)
    let headers = pages[0].count + pages[1].count
    #expect(pages.count > 3)
    var decoded = 0
    for cut in stride(from: 1, to: bytes.count, by: 397) {
      let source = SoundSource.data(Array(bytes.prefix(cut)), name: "cut")
      do {
        let pcm = try decode(source)
        #expect(pcm.samples.count < whole.count)
        #expect(pcm.samples[...] == whole.prefix(pcm.samples.count))
        #expect(try inspect(source).isTruncated)
        decoded += 1
      } catch {
        #expect("\(error)".hasPrefix("cut: "))
        #expect(cut < headers + pages[2].count)
      }
    }
    #expect(decoded > 20)
  }

  @Test func limitsThrowAndCanBeRaised() throws {
    let path = try folder.write(WaveBytes(samples: [Int16](repeating: 1, count: 100_000)).bytes, to: "long.wav")
    let small = DecodingLimits(decodedBytes: 1_000)
    guard case .tooMuchSound(path, _, 1_000) = decodingError({ _ = try decode(.file(path: path), limits: small) })
    else {
      Issue.record("the limit was not kept")
      return
    }
    // 400 kB in the file, 19.2 MB at the engine's rate.
    let slow = WaveBytes(samples: [Int16](repeating: 1, count: 100_000), sampleRate: 1_000).bytes
    let source = SoundSource.data(slow, name: "slow")
    let limits = DecodingLimits(decodedBytes: 19_000_000)
    #expect(try decodeEffect(source, sampleRate: nil, limits: limits).pcm.frames == 100_000)
    #expect(throws: DecodingError.tooMuchSound(path: "slow", bytes: 19_200_000, limit: 19_000_000)) {
      try decodeEffect(source, sampleRate: 48_000, limits: limits)
    }
    #expect(throws: DecodingError.self) { try decodeEffect(source, sampleRate: .max) }
    #expect(throws: DecodingError.deadline(path: path, seconds: 0)) {
      try decode(.file(path: path), limits: DecodingLimits(seconds: 0))
    }
    let rates = DecodingLimits(sampleRates: 8_000...32_000)
    #expect(
      "\(decodingError { _ = try decode(.file(path: path), limits: rates) }.map(String.init(describing:)) ?? "")"
        == "\(path): its sample rate is 44100 Hz; DecodingLimits.sampleRates allows 8000 to 32000")
    let nine = try folder.write(WaveBytes(samples: [Int16](repeating: 1, count: 900), channels: 9).bytes, to: "9.wav")
    #expect(try decode(.file(path: nine), limits: DecodingLimits(channels: 9)).frames == 100)
  }

  @Test func nonFiniteVorbisSamplesBecomeZero() {
    for count in 1...19 {
      for bad in [Float.nan, .infinity, -.infinity, -.nan] {
        for place in 0..<(2 * count) {
          var planes = [[Float](repeating: 1e38, count: count), [Float](repeating: -0.5, count: count)]
          planes[place % 2][place / 2] = bad
          var samples = [Float](repeating: 9, count: 2 * count)
          interleaveStereo(planes[0], planes[1], frames: count, into: &samples)
          #expect(samples.enumerated().allSatisfy { $1 == ($0 == place ? 0 : $0 % 2 == 0 ? 1e38 : -0.5) })
        }
      }
    }
  }

  @Test func nonFiniteSamplesBecomeZero() throws {
    var samples = [Float](repeating: 0.25, count: 1_000)
    samples[3] = .nan
    samples[400] = .infinity
    samples[999] = -.infinity
    let pcm = try decode(.data(WaveBytes(samples: samples).bytes, name: "floats"))
    #expect(pcm.samples == samples.map { $0.isFinite ? $0 : 0 })
  }
}
