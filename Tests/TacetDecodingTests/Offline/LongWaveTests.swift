import Glibc
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetDecoding

/// WAV files whose sizes do not fit into 32 bits. They are sparse: nothing of the middle is on the disk.
struct LongWaveTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The header of a stereo file of floats as libsndfile writes it: the sizes of `data` and `RIFF` modulo 2^32.
  private static func header(data: Int) -> [UInt8] {
    func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let format = number(3, 2) + number(2, 2) + number(48_000) + number(384_000) + number(8, 2) + number(32, 2)
    let fact = Array("fact".utf8) + number(4) + number(data / 8)
    let chunks = Array("WAVEfmt ".utf8) + number(16) + format + fact + Array("data".utf8) + number(data)
    return Array("RIFF".utf8) + number(chunks.count + data) + chunks
  }

  private static func size(at place: Int, of header: [UInt8]) -> Int {
    header[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  @Test(arguments: [
    (nil, true), (0, false), (1 << 20, false), (Int(UInt32.max) - 58, false), (Int(UInt32.max), true), (5 << 30, true),
  ])
  func sizesThatDoNotFitStayOpen(data: Int?, isOpen: Bool) throws {
    let plain = Self.header(data: data ?? 0)
    let made = plain.withUnsafeBytes { WaveFileBytes.header($0, fileSize: data.map { $0 + plain.count }) }
    let header = try #require(made)
    let (riff, samples) = (Self.size(at: 4, of: header), Self.size(at: header.count - 4, of: header))
    #expect(riff == (isOpen ? 0xFFFF_FFFF : header.count - 8 + (data ?? 0)))
    #expect(samples == (isOpen ? 0xFFFF_FFFF : data ?? 0))
  }

  @Test func fileOfFiveGigabytesIsReadToItsEnd() throws {
    let path = folder.file("long.wav")
    let frames = (5 << 30) / 8
    var bytes = try #require(WaveFileBytes(path: path))
    let header = Self.header(data: 8 * frames)
    withUnsafeMutablePointer(to: &bytes) { bytes in
      func write(_ data: [UInt8]) { #expect(WaveFileBytes.calls.write(data, Int64(data.count), bytes) == data.count) }
      write(header)
      // The last frame alone.
      #expect(WaveFileBytes.calls.seek(Int64(header.count + 8 * (frames - 1)), SEEK_SET, bytes) > 5 << 30)
      write([0, 0, 0, 0x3F, 0, 0, 0x80, 0xBE])
      bytes.pointee.isComplete = true
      #expect(WaveFileBytes.calls.seek(0, SEEK_SET, bytes) == 0)
      write(header)
    }
    bytes.close()
    #expect(bytes.failure == 0)
    var decoder = try Decoder(.file(path: path))
    #expect(decoder.info.frames == frames)
    #expect(!decoder.info.isTruncated)
    try decoder.seek(toFrame: frames - 2)
    var samples = [Float](repeating: 9, count: 6)
    let count = try decoder.read(into: &samples, frames: 3)
    #expect(count == 2)
    #expect(samples[..<4] == [0, 0, 0.5, -0.25])
  }

  @Test(arguments: [false, true]) func fifoIsRefusedAtOnceWithAndWithoutAReader(hasReader: Bool) throws {
    let path = folder.file("fifo")
    #expect(mkfifo(path, 0o600) == 0)
    let reader = hasReader ? open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1
    defer { if reader >= 0 { close(reader) } }
    let format = AudioFormat(sampleRate: 48_000, channels: 1)
    let error = decodingError { _ = try WaveFileWriter(path: path, format: format) }
    guard case .unwritable(path, "open", _, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason == "a WAV file can not be written into a FIFO")
  }
}
