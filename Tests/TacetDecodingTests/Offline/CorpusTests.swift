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
        // The manifest counts padding too.
        #expect(
          abs(pcm.frames + info.paddingFrames - entry.frames) <= tolerance,
          "\(name): \(pcm.frames) frames, not \(entry.frames)")
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

  /// As soundtracks, in pieces, they have the frames that they have as effects.
  @Test func streamsEqualWholeDecodingAndEnd() throws {
    let corpus = try #require(Corpus())
    var compared = 0
    for entry in corpus.entries {
      let source = SoundSource.file(path: entry.path)
      if entry.expected == "must-reject" {
        #expect(throws: DecodingError.self, "\(entry.path)") {
          var stream = try StreamDecoder(source, outputSampleRate: 48_000, loops: false)
          _ = try allFrames(&stream)
        }
      }
      guard entry.expected == "decodes", !Self.refused.contains(entry.codec) else { continue }
      let whole = try decodeEffect(source, sampleRate: nil).pcm
      var stream = try StreamDecoder(source, outputSampleRate: whole.format.sampleRate, loops: false)
      let played = try allFrames(&stream, block: 777)
      #expect(played.count == 2 * whole.frames, "\(entry.path)")
      // Mono sound goes to both sides at -3 dB.
      let isMono = whole.format.channels == 1
      let gain: Float = isMono ? Float(0.5).squareRoot() : 1
      let worst = zip(played.indices, played).reduce(Float(0)) { worst, sample in
        let index = isMono ? sample.0 / 2 : sample.0
        return index < whole.samples.count ? max(worst, abs(sample.1 - gain * whole.samples[index])) : worst
      }
      #expect(worst < 1e-6, "\(entry.path): \(worst)")
      compared += 1
    }
    #expect(compared > 250)
  }
}
