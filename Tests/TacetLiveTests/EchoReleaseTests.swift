import Foundation
import TacetTestSupport
import Testing

@testable import Tacet

/// A part of `Tests/release`: two engines as a chat, and what the server's canceller leaves of the echo.
@Suite(
  .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["TACET_RECORDING"] != nil, "a part of Tests/release: recording"))
struct EchoReleaseTests {
  struct Canceller: Sendable, CustomStringConvertible {
    let way: Way
    let method: String

    var description: String { "\(way), \(method)" }
  }

  static let cancellers = Way.ofEngines.flatMap { way in
    (way == .pulseAudio ? ["webrtc", "speex"] : ["webrtc"]).map { Canceller(way: way, method: $0) }
  }

  @Test(arguments: cancellers)
  func cancellerOfTheServerTakesTheEchoOut(by canceller: Canceller) throws {
    let room = try EchoRoom(by: canceller.way)
    let without = try room.echo()
    #expect(room.recorded == "Room")
    guard try room.load(canceller.method) else {
      print("echo on \(canceller): module-echo-cancel can not be loaded")
      return
    }
    let with = try room.echo()
    #expect(room.recorded != "Room", "it is the canceller that is recorded")
    print("echo on \(canceller): \(Int(without.rounded())) dB without, \(Int(with.rounded())) dB with")
    #expect(with <= without - 10)
  }

  /// The game asks, and PulseAudio's own modules leave its two streams alone: they group streams by their role.
  @Test(.enabled(if: SoundServer.pulseAudio.isInstalled)) func requestForACancellerIsOnTheStream() throws {
    let room = try EchoRoom(by: .pulseAudio)
    try room.place.pactl("load-module", "module-filter-heuristics")
    try room.place.pactl("load-module", "module-filter-apply")
    _ = try room.echo()
    let stream = try #require(try room.place.ownRecordings().first)
    #expect(stream.properties["filter.want"] == "echo-cancel" && stream.properties["media.role"] == "phone")
    #expect(try !room.place.pactl("list", "short", "modules").contains("module-echo-cancel"))
    #expect(room.recorded == "Room" && room.listener.microphone.isRecording)
  }
}

/// A chat of two on a private server: what one says comes out of a speaker, and through a room into the microphone of
/// the other, whose engine plays what it records.
private final class EchoRoom {
  let place: ServerPlace
  let listener: AudioEngine
  private let server: any PrivateSoundServer
  private let talker: AudioEngine
  private let returned: MonitorRecorder
  /// The name of the input that was recorded last.
  private(set) var recorded: String?

  /// The way through the room: 60 ms, and the half of the amplitude.
  init(by way: Way) throws {
    server = try way.started()
    let place = server.place
    self.place = place
    for name in ["room", "far"] { _ = try place.addSink(name) }
    try place.pactl(
      "load-module", "module-remap-source", "master=room.monitor", "source_name=microphone",
      "source_properties=device.description=Room")
    #expect(
      eventually {
        _ = try? place.pactl("set-default-source", "microphone")
        return (try? place.pactl("info").contains("Default Source: microphone\n")) ?? false
      })
    // After that: PulseAudio moves recordings of the default source to a new one.
    try place.pactl(
      "load-module", "module-loopback", "source=speaker.monitor", "sink=room", "latency_msec=60",
      "sink_input_properties=media.role=room")
    let ways = try place.sinkInputs().filter { $0.properties["media.role"] == "room" }
    for way in ways { try place.pactl("set-sink-input-volume", "\(way.index)", "79%") }
    returned = try MonitorRecorder(of: "far", at: place, staysPut: true)
    let output = way.output(at: place)
    var configuration = AudioEngine.Configuration(category: .playAndRecord, output: output)
    configuration.monitors = []
    talker = try AudioEngine(configuration)
    listener = try AudioEngine(configuration)
    talker.output.restore(SavedOutput(id: "speaker", name: "Speaker"))
    listener.output.restore(SavedOutput(id: "far", name: "Far"))
    var generator = SeededGenerator(seed: 36)
    // Four seconds of noise, as loud as a voice.
    let noise = (0..<192_000).map { _ in Float.random(in: -0.3...0.3, using: &generator) }
    talker.play(try SoundEffect(frames: noise, sampleRate: 48_000), loops: true)
    let microphone = listener.microphone
    listener.play(
      try SoundEffect(generatedAt: 48_000) { samples in
        let heard = microphone.read(frames: samples.count)
        for (index, sample) in heard.enumerated() { samples[index] = sample }
        return samples.count
      })
  }

  /// Gives the server a canceller; false where it has none.
  func load(_ method: String) throws -> Bool {
    let loaded = try? place.pactl(
      "load-module", "module-echo-cancel", "aec_method=\(method)", "source_master=microphone", "sink_master=speaker",
      "source_name=clean", "sink_name=reference")
    guard loaded != nil else { return false }
    #expect(eventually { (try? place.pactl("list", "short", "sources").contains("\tclean\t")) ?? false })
    talker.output.restore(SavedOutput(id: "reference", name: "Reference"))
    return true
  }

  /// The level of the other's own voice as it comes back, in dB: a second, when ten have passed.
  func echo() throws -> Double {
    var settings = MicrophoneSettings()
    settings.purpose = .voiceChat
    settings.cancelsEcho = true
    recorded = nil
    try listener.microphone.start(settings)
    #expect(
      eventually {
        for case .began(let input, _) in listener.microphone.drainChanges() { recorded = input }
        return recorded != nil
      })
    returned.forget()
    #expect(returned.wait { $0.count >= 96_000 * 10 })
    let last = returned.samples.suffix(96_000)
    let power = last.reduce(0) { $0 + Double($1 * $1) } / Double(last.count)
    return 10 * log10(max(power, 1e-12))
  }
}
