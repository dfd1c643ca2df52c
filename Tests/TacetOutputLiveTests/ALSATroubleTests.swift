import Foundation
import TacetOutput
import TacetTestSupport
import Testing

/// An ALSA device that runs dry, sleeps and is pulled out.
@Suite(.serialized, .enabled(if: ChildProcess.find("cc") != nil, "there is no cc to build the device with"))
struct ALSATroubleTests {
  private let device: TroubledDevice
  private let output: ALSAOutput
  private let tone = Tone()
  private let events = Events()

  init() throws {
    device = try TroubledDevice()
    output = ALSAOutput(
      device: TroubledDevice.name, sampleRate: 48000, configurationFile: device.configuration)
    output.start(tone.callback) { [events] in events.add($0) }
    #expect(events.wait { $0.filter(\.isState) == [.running] })
    #expect(goesOn())
  }

  @Test func underrunIsReportedAndThePlaybackContinues() throws {
    defer { output.stop() }
    for count in 1...3 {
      #expect(try device.have(.underrun))
      #expect(events.wait { $0.withoutLatencies == [.running] + Array(repeating: .underrun, count: count) })
      #expect(goesOn())
    }
  }

  @Test func suspendedDeviceIsRetriedUntilItWakes() throws {
    defer { output.stop() }
    #expect(try device.have(.suspend))
    #expect(eventually { !goesOn(within: .milliseconds(300)) })
    #expect(try device.have(.wake))
    #expect(goesOn())
    #expect(events.all.withoutLatencies == [.running, .underrun])
  }

  @Test func lossShorterThanTheGraceIsNotReported() throws {
    defer { output.stop() }
    #expect(try device.have(.gone))
    #expect(goesOn())
    #expect(events.all.withoutLatencies == [.running])
  }

  @Test func removedDeviceIsLostUntilItReturns() throws {
    defer { output.stop() }
    device.hide()
    #expect(try device.have(.gone))
    #expect(events.wait { $0.filter(\.isState).count == 2 && $0.filter(\.isState)[1].isLost })
    try device.describe()
    #expect(events.wait { $0.filter(\.isState).count == 3 && $0.filter(\.isState)[2] == .running })
    #expect(goesOn())
  }

  @Test func deviceThatTakesHalfGetsTheRest() throws {
    #expect(try device.have(.short))
    for _ in 0..<3 { #expect(goesOn()) }
    output.stop()
    let bytes = try Data(contentsOf: URL(filePath: device.heard))
    let samples = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    #expect(samples.count / 2 > 40 * 240)
    // A frame lost or played twice would end the sine.
    #expect(Tone.left.longestRun(in: samples, channel: 0) > samples.count / 2 - 100)
  }

  /// A timer that stays readable is no device that takes frames: asked whenever it is, thousands of times a block.
  @Test func mixerIsAskedAFewTimesForEachBlock() throws {
    output.stop()
    let mixer = ALSAOutput(
      device: TroubledDevice.mixer, sampleRate: 48000, configurationFile: device.configuration)
    let tone = Tone()
    mixer.start(tone.callback) { _ in }
    #expect(eventually { tone.blocks >= 100 })
    mixer.stop()
    let questions = try #require(device.questions)
    print("a mixer of ALSA's: asked \(questions) times for \(tone.blocks) blocks")
    #expect(questions < 20 * tone.blocks)
  }

  private func goesOn(within limit: Duration = .seconds(10)) -> Bool {
    let blocks = tone.blocks
    return eventually(within: limit) { tone.blocks > blocks + 10 }
  }
}
