import TacetDecoding
import TacetTestSupport
import Testing

@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct CorpusTests {
  /// Codecs that are refused by name, although other decoders take them.
  static let refused: Set<String> = ["wavpack", "speex"]

  @Test func everyFileDecodesAsItsManifestSays() throws {
    let corpus = try #require(Corpus())
    var decoded = 0
    for entry in corpus.entries {
      let name = entry.path.split(separator: "/").last.map(String.init) ?? ""
      let result = Result { try decode(.file(path: entry.path)) }
      switch (entry.expected, result) {
      case ("decodes", .success(let pcm)):
        #expect(!Self.refused.contains(entry.codec), "\(name)")
        let info = try inspect(.file(path: entry.path))
        #expect(info.container == entry.container && info.codec == entry.codec, "\(name)")
        #expect(pcm.format.channels == entry.channels && pcm.format.sampleRate == entry.sampleRate, "\(name)")
        #expect(info.frames == pcm.frames, "\(name)")
        let tolerance = entry.codec == "mp3" ? max(2_400, entry.frames / 100) : 0
        #expect(abs(pcm.frames - entry.frames) <= tolerance, "\(name): \(pcm.frames) frames, not \(entry.frames)")
        decoded += 1
      case ("decodes", .failure(let error)):
        #expect(Self.refused.contains(entry.codec), "\(name): \(error)")
      case ("must-reject", .success):
        Issue.record("\(name) was accepted")
      case (_, .failure(let error)):
        #expect(error is DecodingError && "\(error)".hasPrefix(entry.path), "\(name)")
      default:
        break
      }
    }
    #expect(decoded > 250)
  }

  @Test func streamsEqualWholeDecodingAndEnd() throws {
    let corpus = try #require(Corpus())
    for entry in corpus.entries where entry.expected == "decodes" && entry.codec == "vorbis" && entry.channels == 2 {
      let whole = try decode(.file(path: entry.path))
      guard whole.frames < 200_000 else { continue }
      var stream = try StreamDecoder(.file(path: entry.path), outputSampleRate: entry.sampleRate, loops: false)
      let played = try allFrames(&stream, block: 777)
      #expect(played == whole.samples, "\(entry.path)")
    }
  }
}
