import Tacet
@testable import TacetDecoding
import TacetSignal
import Testing

@testable import TacetMeasure
@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

/// The codec, quality, loop and tags of a file that is converted, without a file.
@Suite struct SoundConversionTests {
  private let vorbis = SoundConversion(codec: .vorbis, bitRate: 64_000)
  private let opus = SoundConversion(codec: .opus, bitRate: 64_000)

  private func info(
    sampleRate: Int = 44_100, channels: Int = 2, loop: LoopRegion? = nil, tags: [String: [String]] = [:]
  ) -> SoundInfo {
    SoundInfo(
      path: "", container: "wav", codec: "", format: AudioFormat(sampleRate: sampleRate, channels: channels),
      frames: 200_000, loop: loop, tags: tags)
  }

  private func tags(_ conversion: SoundConversion, _ info: SoundInfo) -> [String] {
    conversion.tags(of: info).map { "\($0.0)=\($0.1)" }
  }

  @Test func endingNamesTheCodec() {
    func codec(_ path: String) -> SoundConversion.Codec? { SoundConversion.Codec(ending: path) }
    #expect(codec("a/B.OGG") == .vorbis && codec("x.tar.oga") == .vorbis && codec("theme.Opus") == .opus)
    #expect(codec("a.wav") == nil && codec("") == nil && codec("a.ogg/b") == nil && codec("ogg.wav") == nil)
  }

  @Test func qualityFollowsTheBitRate() {
    func quality(_ bitRate: Int) -> Float { SoundConversion(codec: .vorbis, bitRate: bitRate).vorbisQuality }
    #expect(abs(quality(64_000)) < 1e-6 && abs(quality(128_000) - 0.4) < 1e-6 && abs(quality(500_000) - 1) < 1e-6)
    #expect(abs(quality(45_000) + 0.1) < 1e-6 && abs(quality(72_000) - 0.05) < 1e-6)
    // Beyond what libvorbisenc has.
    #expect(quality(0) == quality(45_000) && quality(.min) == quality(45_000) && quality(.max) == quality(500_000))
    let qualities = stride(from: 40_000, through: 520_000, by: 500).map(quality)
    #expect(zip(qualities, qualities.dropFirst()).allSatisfy { $0 <= $1 && $1 - $0 < 0.01 })
  }

  @Test func formatIsStereoAtMostAndThatOfTheCodec() {
    #expect(vorbis.format(of: info(channels: 6)) == AudioFormat(sampleRate: 44_100, channels: 2))
    #expect(opus.format(of: info(channels: 1)) == AudioFormat(sampleRate: 48_000, channels: 1))
  }

  @Test func loopIsCountedInFramesOfOpus() throws {
    let whole = info(loop: LoopRegion(start: 44_100, end: 132_300))
    #expect(opus.loop(of: whole)?.region == LoopRegion(start: 48_000, end: 144_000))
    #expect(abs(opus.loop(of: whole)?.error ?? 1) < 1e-6 && opus.loop(of: info()) == nil)
    let odd = info(loop: LoopRegion(start: 1, end: 1_001))
    #expect(abs(try #require(opus.loop(of: odd)?.error) + 0.435_374) < 1e-5)
    #expect(vorbis.loop(of: odd)?.region == odd.loop && vorbis.loop(of: odd)?.error == 0)
    let same = info(sampleRate: 48_000, loop: odd.loop)
    #expect(opus.loop(of: same)?.region == odd.loop && opus.loop(of: same)?.error == 0)
    // A loop is never empty.
    let short = info(sampleRate: 192_000, loop: LoopRegion(start: 100, end: 101))
    #expect(opus.loop(of: short)?.region == LoopRegion(start: 25, end: 26))
  }

  /// Wherever a whole number of frames fits, and otherwise within half a frame.
  @Test func lengthOfALoopIsOffByHalfAFrameAtMost() throws {
    var random = SeededGenerator(seed: 8)
    for rate in [8_000, 11_025, 22_050, 32_000, 44_100, 96_000, 192_000] {
      for _ in 0..<200 {
        let start = Int.random(in: 0..<100_000, using: &random)
        let info = info(
          sampleRate: rate, loop: LoopRegion(start: start, end: start + .random(in: 100...100_000, using: &random)))
        let (region, error) = try #require(opus.loop(of: info))
        let exact = Double(info.loop?.length ?? 0) * 48_000 / Double(rate)
        #expect(abs(error) <= 0.5 && abs(Double(region.length) - exact - error) < 1e-6)
      }
    }
  }

  @Test func tagsOfTheLoopAndPicturesGiveWayToThoseOfTheResult() {
    let info = info(
      loop: LoopRegion(start: 44_100, end: 132_300),
      tags: [
        "LOOPSTART": ["1"], "LOOP_LENGTH": ["5"], "loop end": ["7"], "METADATA_BLOCK_PICTURE": ["p"], "ENCODER": ["e"],
        "TITLE": ["t", "u"], "ARTIST": ["a"],
      ])
    let kept = ["ARTIST=a", "TITLE=t", "TITLE=u"]
    #expect(tags(opus, info) == kept + ["LOOPSTART=48000", "LOOPLENGTH=96000"])
    #expect(tags(vorbis, info) == kept + ["LOOPSTART=44100", "LOOPLENGTH=88200"])
  }

  @Test func tagsThatACommentCanNotHaveAreLeftOut() {
    let long = String(repeating: "x", count: 16_384)
    let info = info(tags: [
      "": ["x"], "a=b": ["x"], "é": ["x"], "a\u{1F}": ["x"], "a~": ["x"], "A }": ["é😀"],
      "LONG": [long, long + "x"], "NUL": ["a\0b", "b"],
    ])
    #expect(tags(vorbis, info) == ["A }=é😀", "LONG=\(long)", "NUL=b"])
  }

  @Test func gainOfOpusIsWrittenInTheFormOfVorbis() {
    let info = info(tags: ["R128_TRACK_GAIN": ["-512"]])
    #expect(tags(opus, info) == ["R128_TRACK_GAIN=-512"])
    #expect(tags(vorbis, info) == ["REPLAYGAIN_TRACK_GAIN=3.00 dB"])
    let both = self.info(tags: ["R128_TRACK_GAIN": ["-512"], "REPLAYGAIN_TRACK_GAIN": ["-1.00 dB"]])
    #expect(tags(vorbis, both) == ["REPLAYGAIN_TRACK_GAIN=-1.00 dB"])
  }
}
