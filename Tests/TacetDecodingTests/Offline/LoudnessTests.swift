import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetDecoding

/// The gain that tags name.
struct LoudnessTests {
  private func gain(_ tags: [String: String]) -> Float? {
    let info = SoundInfo(
      path: "", container: "ogg", codec: "vorbis", format: AudioFormat(sampleRate: 48_000, channels: 1), frames: 0,
      loop: nil, tags: tags.mapValues { [$0] })
    return info.taggedGain?.decibels
  }

  @Test func tagsNameAGainInDecibels() throws {
    #expect(gain([:]) == nil)
    #expect(abs((gain(["REPLAYGAIN_TRACK_GAIN": "-6.48 dB"]) ?? 0) + 6.48) < 0.001)
    #expect(abs((gain(["REPLAYGAIN_TRACK_GAIN": "+3.5"]) ?? 0) - 3.5) < 0.001)
    // 1/256 dB, for a level 5 dB lower.
    #expect(abs((gain(["R128_TRACK_GAIN": "-2560"]) ?? 0) + 5) < 0.001)
    // Written where the comma is the point.
    #expect(abs((gain(["REPLAYGAIN_TRACK_GAIN": "-6,92 dB"]) ?? 0) + 6.92) < 0.001)
    for value in ["1.2,3", "", "loud", "nan", "-999 dB"] { #expect(gain(["REPLAYGAIN_TRACK_GAIN": value]) == nil) }
  }

  @Test func gainsThatAreNoneAreNamed() {
    for text in ["", "loud", "-999 dB", "1.2,3 dB"] {
      #expect(
        LoudnessTags.faults(in: ["REPLAYGAIN_TRACK_GAIN": [text]]) == [.gain(tag: "REPLAYGAIN_TRACK_GAIN", value: text)]
      )
    }
    #expect(LoudnessTags.faults(in: ["REPLAYGAIN_TRACK_GAIN": ["-3 dB"], "R128_TRACK_GAIN": ["256"]]).isEmpty)
  }

  @Test func peakLimitsTheGain() throws {
    #expect(abs((gain(["REPLAYGAIN_TRACK_GAIN": "12 dB", "REPLAYGAIN_TRACK_PEAK": "0.5"]) ?? 0) - 6.02) < 0.01)
    #expect(abs((gain(["REPLAYGAIN_TRACK_GAIN": "-3 dB", "REPLAYGAIN_TRACK_PEAK": "1.2"]) ?? 0) + 3) < 0.01)
    #expect(abs((gain(["REPLAYGAIN_TRACK_GAIN": "3 dB", "REPLAYGAIN_TRACK_PEAK": "0"]) ?? 0) - 3) < 0.01)
  }

  @Test func gainIsAppliedToEffectsAndStreamsUnlessIgnored() throws {
    let folder = try TemporaryFolder()
    let stereo = AudioFormat(sampleRate: 48_000, channels: 2)
    let sound = sine(frequency: 300, sampleRate: 48_000, frames: 10_000, channels: 2)
    let path = try folder.writeVorbis(
      sound, format: stereo, to: "x.ogg", tags: [("replaygain_track_gain", "-6.0206 dB")])
    let plain = try decode(.file(path: path)).samples
    #expect(try decodeEffect(.file(path: path), sampleRate: 48_000, loudness: .ignored).pcm.samples == plain)
    #expect(
      difference(try decodeEffect(.file(path: path), sampleRate: 48_000).pcm.samples, plain.map { $0 / 2 }) < 1e-5)
    var stream = try StreamDecoder(.file(path: path), outputSampleRate: 48_000, loops: false)
    #expect(difference(try allFrames(&stream), plain.map { $0 / 2 }) < 1e-5)
    stream = try StreamDecoder(.file(path: path), outputSampleRate: 48_000, loops: false, loudness: .ignored)
    #expect(try allFrames(&stream) == plain)
  }
}
