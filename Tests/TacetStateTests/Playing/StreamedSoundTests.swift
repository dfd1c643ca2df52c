import Foundation
import TacetDecoding
import TacetSignal
import Testing

@testable import Tacet

/// The source of a streamed effect: its frames counted at its own rate and at the file's.
@Suite struct StreamedSoundTests {
  /// 1,000 frames of a file at 24 kHz, of which 200 to 799 repeat, as a stream at 48 kHz.
  private let looped: StreamedSound
  private let whole: StreamedSound

  init() throws {
    let file = try Soundtrack.silence("rain.wav", frames: 1_000, sampleRate: 24_000)
    whole = .file(file, sampleRate: 48_000)
    looped = .file(try file.looping(over: try #require(LoopRegion(start: 200, end: 800))), sampleRate: 48_000)
  }

  @Test func framesAndLoopAreCountedAtTheRateOfTheStream() {
    #expect(looped.format == AudioFormat(sampleRate: 48_000, channels: 1) && looped.frames == 2_000)
    #expect(looped.loop == LoopRegion(start: 400, end: 1_600) && looped.repeatedRegion == looped.loop)
    #expect(whole.loop == nil && whole.repeatedRegion == LoopRegion(start: 0, end: 2_000))
    #expect(looped.name == "rain.wav" && looped.count(3) == 6 && looped.fileCount(7) == 4)
  }

  @Test(arguments: [8_000, 44_100, 48_000, 96_000])
  func framesOfTheFileAreTheSameThereAndBack(rate: Int) throws {
    let sound = StreamedSound.file(try .silence(frames: 10, sampleRate: 44_100), sampleRate: rate)
    // Of several frames of the file in one of the stream one comes back.
    let allowed = rate < 44_100 ? 44_100 / rate : 0
    for frame in [0, 1, 2, 99, 1_000, 123_457, 1 << 40] {
      #expect(abs(sound.fileCount(sound.count(frame)) - frame) <= allowed)
    }
  }

  @Test func countBeyondAnyFileDoesNotOverflow() {
    #expect(looped.count(.max) == .max && looped.fileCount(.max) > 0)
  }

  @Test func lengthHasTheRoundsOfItsLoop() {
    #expect(looped.length(from: 0, rounds: 0) == 2_000 && looped.length(from: 0, rounds: 1) == 3_200)
    #expect(looped.length(from: 0, rounds: 3) == 5_600)
    // Counted from the beginning of the effect, wherever it starts.
    #expect(looped.length(from: 1_000, rounds: 3) == 5_600)
    // Behind its loop it does not repeat.
    #expect(looped.length(from: 1_600, rounds: 3) == 2_000)
    #expect(whole.length(from: 0, rounds: 2) == 6_000)
    #expect(looped.length(from: 0, rounds: .max) == .max && looped.length(from: 0, rounds: .max / 700) == .max)
  }

  @Test func generatorNeverEnds() throws {
    let generator = try SoundGenerator(sampleRate: 22_050, channels: 2, latency: .milliseconds(100)) { _ in 0 }
    let sound = StreamedSound.generator(generator)
    #expect(sound.format == AudioFormat(sampleRate: 22_050, channels: 2) && sound.info == nil && sound.loop == nil)
    #expect(sound.frames == .max && sound.length(from: 0, rounds: 0) == .max && sound.repeatedRegion == nil)
    #expect(sound.count(77) == 77 && sound.fileCount(77) == 77 && sound.name == "a generated effect")
  }
}
