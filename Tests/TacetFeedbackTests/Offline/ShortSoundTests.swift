import Foundation
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetFeedback

@Suite struct ShortSoundTests {
  private func error(_ body: () throws(ShortSoundError) -> ShortSound) -> ShortSoundError? {
    do throws(ShortSoundError) {
      _ = try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func soundOverThirtySecondsThrows() throws {
    let folder = try TemporaryFolder()
    let rate = 8_000
    let longest = try folder.write(
      WaveBytes(samples: [Int16](repeating: 9, count: 30 * rate), sampleRate: rate).bytes, to: "longest.wav")
    let longer = try folder.write(
      WaveBytes(samples: [Int16](repeating: 9, count: 30 * rate + 80), sampleRate: rate).bytes, to: "longer.wav")
    #expect(try ShortSound(path: longest).duration == .seconds(30))
    #expect(
      error { () throws(ShortSoundError) in try ShortSound(path: longer) } == .tooLong(path: longer, seconds: 30.01))
    #expect(
      ShortSoundError.tooLong(path: longer, seconds: 30.01).description
        == "\(longer): is 30.01 s long; a short sound has at most 30.0 seconds")
    let data = try Data(contentsOf: URL(fileURLWithPath: longer))
    #expect(
      error { () throws(ShortSoundError) in try ShortSound(data: data, named: "theme") }
        == .tooLong(path: "theme", seconds: 30.01))
  }

  /// A header that claims an hour.
  @Test func lengthIsCountedNotReadFromTheHeader() throws {
    var bytes = WaveBytes(samples: [Int16](repeating: 9, count: 800), sampleRate: 8_000)
    bytes.claimedSize = 2 * 8_000 * 3_600
    let sound = try? ShortSound(data: Data(bytes.bytes))
    #expect(sound.map { $0.duration == .milliseconds(100) } ?? true)
  }

  @Test func invalidFilesThrowTheirPathAndFault() throws {
    let folder = try TemporaryFolder()
    let text = try folder.write(Array("no sound at all, only text".utf8), to: "a.wav")
    let empty = try folder.write([], to: "empty.ogg")
    #expect(
      error { () throws(ShortSoundError) in try ShortSound(path: folder.file("none.wav")) }
        == .file(.missing(path: folder.file("none.wav"))))
    #expect(error { () throws(ShortSoundError) in try ShortSound(path: text) } == .file(.notSound(path: text)))
    #expect(error { () throws(ShortSoundError) in try ShortSound(path: empty) } == .file(.empty(path: empty)))
    #expect(
      error { () throws(ShortSoundError) in try ShortSound(path: folder.path) } == .file(.directory(path: folder.path)))
    #expect(
      error { () throws(ShortSoundError) in try ShortSound(data: Data(), named: "tap") }?.description == "tap: is empty"
    )
  }

  @Test func monoIsUnchangedOnBothSides() throws {
    let samples: [Float] = [0, 0.5, -1, 1]
    let sound = try ShortSound(data: Data(WaveBytes(samples: samples, sampleRate: 48_000).bytes))
    guard case .samples(let decoded) = sound.content else { throw Missing() }
    #expect(decoded.frames == 4)
    #expect(decoded.samples == samples.flatMap { [$0, $0] })
  }

  private struct Missing: Error {}

  @Test func preparingAMissingEventThrows() throws {
    var configuration = Feedback.Configuration()
    configuration.settingsEnvironment = [:]
    configuration.bus = "unix:path=/nowhere/bus"
    configuration.server = "unix:/nowhere/native"
    let feedback = Feedback(configuration)
    let none = try ShortSound(event: "no-such-event-at-all")
    #expect(throws: ShortSoundError.notInTheme(event: "no-such-event-at-all", theme: "freedesktop")) {
      try feedback.prepare(none)
    }
    let tap = try ShortSound(data: Data(WaveBytes(samples: [Int16](repeating: 1, count: 99)).bytes))
    try feedback.prepare(ShortSound(event: "no-such-event-at-all", fallback: tap))
  }
}
