import Foundation
import TacetOutput
import TacetSignal
import TacetTestSupport
import Testing

/// ALSA's own `file` and `null` devices, without a card, by a configuration of the test.
@Suite(.serialized)
struct ALSAOutputTests {
  @Test(arguments: ["float", "integers"]) func renderedFramesAreWrittenUnchanged(as format: String) throws {
    let place = try Folder()
    defer { place.remove() }
    let output = try place.output("speaker-\(format)")
    let tone = Tone()
    let events = Events()
    output.start(tone.callback) { events.add($0) }
    defer { output.stop() }
    #expect(events.wait { $0.filter(\.isState) == [.running] })
    #expect(eventually { tone.blocks > 120 })
    output.stop()
    let samples = try place.samples(format)
    // 16 bits can not hold the tones to the last digit.
    if format == "float" {
      #expect(hasTones(samples))
    } else {
      #expect(samples.count > 48000)
      #expect(zip(samples, 0...).allSatisfy { abs($0 - ($1 % 2 == 0 ? Tone.left : Tone.right)[$1 / 2]) < 1e-4 })
    }
  }

  @Test func deviceWithoutAClockIsFedInRealTime() throws {
    let place = try Folder()
    defer { place.remove() }
    let output = try place.output("nowhere")
    let tone = Tone()
    let events = Events()
    let took = ContinuousClock().measure {
      output.start(tone.callback) { events.add($0) }
      #expect(eventually { tone.blocks >= 50 })
    }
    output.stop()
    // 50 blocks of 5 ms: a device that swallows everything at once would have had them in no time.
    #expect(took > .milliseconds(150))
  }

  @Test func deviceThatAppearsLaterPlays() throws {
    let place = try Folder()
    defer { place.remove() }
    try FileManager.default.removeItem(atPath: place.configuration)
    let output = try place.output("nowhere")
    let tone = Tone()
    let events = Events()
    output.start(tone.callback) { events.add($0) }
    defer { output.stop() }
    #expect(events.wait { !$0.isEmpty })
    #expect(events.all.first?.isLost == true)
    try place.writeConfiguration()
    #expect(events.wait { $0.filter(\.isState).count == 2 && $0.filter(\.isState)[1] == .running })
    #expect(eventually { tone.blocks > 10 })
  }

  @Test func idleOutputRendersNothing() throws {
    let place = try Folder()
    defer { place.remove() }
    let output = try place.output("nowhere")
    let tone = Tone()
    let events = Events()
    output.setIdle(true)
    output.start(tone.callback) { events.add($0) }
    defer { output.stop() }
    #expect(events.wait { $0.filter(\.isState) == [.running] })
    #expect(tone.blocks == 0)
    output.setIdle(false)
    #expect(eventually { tone.blocks > 10 })
  }

  @Test func mayBeStoppedFromItsOwnEventAndStartedAgain() throws {
    let place = try Folder()
    defer { place.remove() }
    let output = try place.output("nowhere")
    let tone = Tone()
    let events = Events()
    output.start(tone.callback) { [weak output] event in
      output?.stop()
      events.add(event)
    }
    #expect(events.wait { $0.filter(\.isState) == [.running] })
    #expect(tone.blocks == 0)
    output.start(tone.callback) { events.add($0) }
    #expect(events.wait { $0.filter(\.isState) == [.running, .running] })
    output.stop()
    let blocks = tone.blocks
    // Another one plays there meanwhile.
    let next = try place.output("nowhere")
    let nextTone = Tone()
    next.start(nextTone.callback) { _ in }
    defer { next.stop() }
    #expect(eventually { nextTone.blocks > 10 })
    #expect(tone.blocks == blocks)
  }

  /// A folder with a configuration and the files that the devices write.
  private final class Folder {
    let path: String
    var configuration: String { "\(path)/asoundrc" }

    init() throws {
      path = NSTemporaryDirectory() + "tacet-alsa-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      try writeConfiguration()
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    func writeConfiguration() throws {
      let text = """
        pcm.nowhere { type null }
        pcm.speaker-float { type file slave.pcm { type null } file "\(path)/float" format raw }
        pcm.speaker-integers { type file slave.pcm { type linear slave { pcm { type null } format S16_LE } } \
        file "\(path)/integers" format raw }

        """
      try Data(text.utf8).write(to: URL(fileURLWithPath: configuration))
    }

    func output(_ device: String) throws -> ALSAOutput {
      ALSAOutput(device: device, sampleRate: 48000, configurationFile: configuration)
    }

    func samples(_ format: String) throws -> [Float] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(format)"))
      return bytes.withUnsafeBytes { bytes in
        format == "float"
          ? Array(bytes[..<(bytes.count / 8 * 8)].withMemoryRebound(to: Float.self) { Array($0) })
          : bytes[..<(bytes.count / 4 * 4)].withMemoryRebound(to: Int16.self) { $0.map { Float($0) / 32767 } }
      }
    }
  }
}
