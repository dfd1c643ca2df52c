import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetDecoding

struct VorbisGuardTests {
  private func error(_ bytes: [UInt8]) -> DecodingError? {
    decodingError { _ = try decode(.data(bytes, name: "bomb")) }
  }

  @Test(arguments: [
    (0, 8_388_608, 1), (1, 524_288, 250), (1, 65_537, 1), (1, 65_536, 6), (127, 65_536, 1), (4_095, 4_000, 1),
  ])
  func oversizedCodebooksNeverReachTheLibrary(_ dimensions: Int, _ entries: Int, _ books: Int) {
    switch error(OggBytes.bomb(dimensions: dimensions, entries: entries, books: books)) {
    case .oversizedHeader, .invalidHeader: break
    case let other: Issue.record("\(String(describing: other))")
    }
  }

  @Test func setupWithinTheLimitsIsDecoded() throws {
    #expect(throws: Never.self) { try decode(.data(OggBytes.bomb(dimensions: 1, entries: 4_096, books: 3), name: "")) }
  }

  @Test func oversizedHeaderIsFoundInEveryPlaceOfAFile() throws {
    let folder = try TemporaryFolder()
    let format = AudioFormat(sampleRate: 48_000, channels: 1)
    let good = sine(frequency: 100, sampleRate: 48_000, frames: 20_000)
    _ = try folder.writeVorbis(good, format: format, to: "good.ogg", serial: 9)
    let bytes = try folder.bytes(of: "good.ogg")
    let bomb = OggBytes.bomb(dimensions: 0, entries: 8_388_608, books: 1)
    let page = OggBytes.page([bomb], flags: 0, granule: 0, serial: 9, sequence: 4)
    var pages = OggBytes.pages(bytes)
    pages.insert(page, at: pages.count - 1)
    for file in [bytes + bomb, bomb + bytes, bytes + page, pages.flatMap { $0 }] {
      guard case .invalidHeader("bomb", _) = error(file) else {
        Issue.record("\(String(describing: error(file)))")
        return
      }
    }
    // In a stream that is not played it is not seen.
    let other = OggBytes.page([bomb], flags: 0, granule: 0, serial: 77, sequence: 4)
    let whole = try decode(.data(bytes, name: "good"))
    #expect(try decode(.data(bytes + other, name: "beside")) == whole)
  }

  /// Of a large file both ends are looked at: what begins in its middle is no stream for a library.
  @Test func headInTheMiddleOfALargeFileIsHidden() throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: 6)
    let noise = (0..<1_500_000).map { _ in Float.random(in: -0.4...0.4, using: &random) }
    _ = try folder.writeVorbis(
      noise, format: AudioFormat(sampleRate: 48_000, channels: 1), to: "large.ogg", serial: 9)
    let bytes = try folder.bytes(of: "large.ogg")
    #expect(bytes.count > 250_000)
    let whole = try decode(.data(bytes, name: "whole"))
    let pages = OggBytes.pages(bytes)
    for serial in [9, 77] as [UInt32] {
      let bomb = OggBytes.bomb(dimensions: 0, entries: 8_388_608, books: 1, serial: serial)
      let file = Array((pages[..<(pages.count / 2)] + [bomb] + pages[(pages.count / 2)...]).joined())
      let pcm = try decode(.data(file, name: "bomb"))
      #expect(serial == 9 ? abs(pcm.frames - whole.frames) < 10_000 : pcm == whole)
      var stream = try StreamDecoder(.data(file, name: "bomb"), outputSampleRate: 48_000, loops: true)
      try stream.seek(toFrame: 700_000)
      #expect(try allFrames(&stream, limit: 900_000).count == 1_800_000)
    }
    // At the end it is found.
    let bomb = OggBytes.bomb(dimensions: 0, entries: 8_388_608, books: 1)
    guard case .invalidHeader("bomb", _) = error(bytes + bomb) else {
      Issue.record("\(String(describing: error(bytes + bomb)))")
      return
    }
  }

  @Test func missingRepeatedOrReorderedHeadersThrow() throws {
    let folder = try TemporaryFolder()
    _ = try folder.writeVorbis(
      sine(frequency: 100, sampleRate: 48_000, frames: 9_000), format: AudioFormat(sampleRate: 48_000, channels: 1),
      to: "good.ogg")
    let pages = OggBytes.pages(try folder.bytes(of: "good.ogg"))
    var renumbered = pages
    renumbered[1][18] = 7
    renumbered[1] = OggBytes.repaired(renumbered[1])
    var continued = pages
    continued[1][5] |= 1
    continued[1] = OggBytes.repaired(continued[1])
    for file in [pages[..<1] + pages[2...], pages[..<1], renumbered[...], continued[...]] {
      #expect(error(Array(file.joined())) != nil)
    }
  }

  @Test func chainWhoseFirstLinkCanNotBeSoughtThrows() throws {
    let folder = try TemporaryFolder()
    _ = try folder.writeVorbis(
      sine(frequency: 330, sampleRate: 48_000, frames: 3_000), format: AudioFormat(sampleRate: 48_000, channels: 1),
      to: "short.ogg")
    let short = try folder.bytes(of: "short.ogg")
    // A bit of its setup header is wrong, so that a codebook has too few or too many codewords: libvorbisfile 1.3.7
    // opens the chain at its second link, fails to seek to the first one, and raises SIGFPE in a read after that.
    var errors: Set<DecodingError> = []
    for place in stride(from: 200, to: OggBytes.pages(short)[1].count, by: 8) {
      var pages = OggBytes.pages(short)
      pages[1][place] ^= 1
      pages[1] = OggBytes.repaired(pages[1])
      if let error = error(pages.flatMap { $0 } + OggBytes.bomb(dimensions: 1, entries: 4_096, books: 1, serial: 2)) {
        errors.insert(error)
      }
    }
    #expect(errors.contains(.damaged(path: "bomb", codec: "vorbis", frame: 0, call: "ov_pcm_seek", code: -137)))
  }

  @Test func latticeIsTheLargestRootThatFits() {
    for entries in 1...300 {
      for dimensions in 1...9 {
        let root = VorbisHeader.lattice(entries: entries, dimensions: dimensions)
        func power(_ value: Int) -> Int { (0..<dimensions).reduce(1) { product, _ in min(product * value, 1 << 40) } }
        #expect(power(root) <= entries)
        #expect(power(root + 1) > entries)
      }
    }
  }
}
