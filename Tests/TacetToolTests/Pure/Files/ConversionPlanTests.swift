import Tacet
import Testing

@testable import TacetDecoding
@testable import TacetMeasure
@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

/// The files, the gain and the warnings of a conversion, without a file.
@Suite struct ConversionPlanTests {
  private func plan(
    _ sources: [String], _ output: String, _ codec: SoundConversion.Codec? = nil, isFolder: Bool = false
  ) throws -> ConversionPlan {
    try ConversionPlan(sources, output: output, codec: codec, isFolder: isFolder)
  }

  private func failure(
    _ sources: [String], _ output: String, _ codec: SoundConversion.Codec? = nil, isFolder: Bool = false
  ) -> String? {
    do throws(ConversionPlan.Failure) {
      _ = try ConversionPlan(sources, output: output, codec: codec, isFolder: isFolder)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func oneFileIsWrittenUnderItsNameAndCodec() throws {
    let one = try plan(["a.wav"], "b.opus")
    #expect(one.items == [.init(source: "a.wav", target: "b.opus")])
    #expect(one.codec == .opus)
    #expect(one.folder == nil)
    #expect(failure(["a.wav"], "b.mp3") == "the name of the output must end in .ogg or .opus")
    #expect(failure(["a.wav"], "b.ogg", .opus)?.contains("another codec") == true)
  }

  @Test func severalFilesKeepTheirNamesInAFolder() throws {
    let many = try plan(["x/a.b.wav", "c", ".hidden"], "out")
    #expect(many.items.map(\.target) == ["out/a.b.ogg", "out/c.ogg", "out/.hidden.ogg"])
    #expect(many.folder == "out/")
    #expect(try plan(["a.wav"], "out/", .opus).items.map(\.target) == ["out/a.opus"])
    // A folder of any name.
    #expect(try plan(["a.wav"], "out.ogg", isFolder: true).items.map(\.target) == ["out.ogg/a.ogg"])
  }

  @Test func twoFilesOfOneNameAreRefused() {
    #expect(failure(["x/a.wav", "y/a.flac"], "out") == "x/a.wav and y/a.flac would both be out/a.ogg")
    #expect(failure(["a.wav", "b.wav"], "out.ogg") == "of several files the output is a folder")
  }

  private func sound(
    peak: Float = 0.5, loudness: Float = -20, moment: Float = -18, codec: String = "pcm_s16le", runs: Int = 0
  ) -> SoundMeasurement {
    var clipping = Clipping(channels: 1)
    for frame in 0..<(4 * runs) { clipping.add(frame % 4 < 3 ? 1 : 0, channel: 0, frame: frame) }
    let info = SoundInfo(
      path: "", container: "wav", codec: codec, format: AudioFormat(sampleRate: 48_000, channels: 1), frames: 48_000,
      loop: nil, tags: [:])
    return SoundMeasurement(
      info: info, bytes: nil, peak: peak, loudness: loudness, loudestMoment: moment, clipping: clipping, offset: 0,
      silentEnds: SilentEnds(), channelDifference: ChannelDifference(channels: 1), seam: nil,
      envelope: SoundEnvelope(frames: 48_000))
  }

  @Test func gainLeadsToTheLoudnessThatIsAskedFor() {
    let quieter = ConversionLevel(sound(), wanted: -24)
    #expect(abs(quieter.gain + 4) < 1e-5)
    #expect(abs(quieter.amplitude - 0.630_957) < 1e-5)
    #expect(!quieter.isHeldByPeak)
    #expect(ConversionLevel(sound(), wanted: nil).amplitude == 1)
    // Too short for another measure.
    #expect(abs(ConversionLevel(sound(loudness: -.infinity), wanted: -24).gain + 6) < 1e-5)
    #expect(ConversionLevel(sound(peak: 0, loudness: -.infinity, moment: -.infinity), wanted: -24).amplitude == 1)
  }

  @Test func peakHoldsTheGain() {
    let level = ConversionLevel(sound(), wanted: -10)
    #expect(level.isHeldByPeak)
    #expect(abs(level.gain - 5.020_6) < 1e-3)
    #expect(
      level.warnings(sound(), wanted: -10)
        == ["its peak allows -15.0 LUFS, 5.0 LU less than was asked for"])
  }

  @Test func lossySourcesAndClippingAreWarnedOf() {
    func warnings(_ sound: SoundMeasurement, _ wanted: Double? = nil) -> [String] {
      ConversionLevel(sound, wanted: wanted).warnings(sound, wanted: wanted)
    }
    #expect(warnings(sound()).isEmpty)
    #expect(
      warnings(sound(codec: "vorbis"))
        == ["it is vorbis already, and loses a second time: convert the original"])
    #expect(
      warnings(sound(peak: 9.55, runs: 310)) == [
        "its peak is 19.6 dB over full scale: it clips where it is played",
        "310 runs of its samples are cut off at full scale",
      ])
    // Peaks over full scale are made quieter, too.
    #expect(warnings(sound(peak: 9.55), -45).isEmpty)
  }

  @Test func gainInTagsIsLeftOutWhereTheSamplesChange() {
    let tags = ["REPLAYGAIN_TRACK_GAIN": ["-3 dB"], "R128_TRACK_GAIN": ["256"], "TITLE": ["t"]]
    let info = SoundInfo(
      path: "", container: "wav", codec: "", format: AudioFormat(sampleRate: 48_000, channels: 1), frames: 1, loop: nil,
      tags: tags)
    for codec in SoundConversion.Codec.allCases {
      let changed = SoundConversion(codec: codec, bitRate: 64_000, amplitude: 0.5).tags(of: info)
      #expect(changed.map(\.0) == ["TITLE"])
    }
  }
}
