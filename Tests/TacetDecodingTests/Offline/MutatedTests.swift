import Foundation
import TacetDecoding
import TacetTestSupport
import Testing

/// A folder of malformed files, named by `TACET_MUTATED`: nothing crashes, takes 2 s of a processor or 256 MiB.
@Suite(.enabled(if: MutatedFiles.folder != nil, "no malformed files: set TACET_MUTATED to their folder"))
struct MutatedTests {
  @Test func malformedFilesDecodeOrThrowInTimeAndMemory() throws {
    let folder = try #require(MutatedFiles.folder)
    var counts = (decoded: 0, refused: 0)
    var slowest = (time: Duration.zero, name: "")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where !name.hasSuffix(".tsv") {
      let source = SoundSource.file(path: "\(folder)/\(name)")
      let began = SelfFigures.processorTime
      do {
        // Without a conversion, whose cost is that of any sound of the length.
        _ = try decodeEffect(source, sampleRate: nil, limits: DecodingLimits(decodedBytes: 64 << 20, seconds: 2))
        var stream = try StreamDecoder(source, outputSampleRate: 48_000, loops: true, startFrame: 500)
        let played = try allFrames(&stream, limit: 40_000)
        #expect(played.allSatisfy { $0.isFinite }, "\(name)")
        counts.decoded += 1
      } catch {
        #expect(error is DecodingError, "\(name)")
        counts.refused += 1
      }
      let time = SelfFigures.processorTime - began
      if time > slowest.time { slowest = (time, name) }
      _ = try? decodeEffect(source, sampleRate: 48_000, limits: DecodingLimits(decodedBytes: 16 << 20, seconds: 2))
    }
    let peak = SelfFigures.peakBytes
    print(
      "\(counts.decoded) decoded, \(counts.refused) refused; slowest \(slowest.name): \(slowest.time); peak \(peak >> 20) MiB"
    )
    #expect(slowest.time < .seconds(2), "\(slowest.name)")
    #expect(peak <= 256 << 20)
  }
}

private enum MutatedFiles {
  static let folder = ProcessInfo.processInfo.environment["TACET_MUTATED"]
}
