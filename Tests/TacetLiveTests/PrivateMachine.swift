import TacetSignal
import Foundation
import TacetDecoding
import TacetMonitors
import TacetTestSupport
import Testing

@testable import Tacet

/// A machine of the test's own: a sound server, a bus that is the session's and the system's, and a recorder at the
/// speaker. What a game plays is on the right, what others play is on the left.
final class PrivateMachine {
  let way: Way
  let server: any PrivateSoundServer
  let bus: PrivateBus
  let recorder: MonitorRecorder
  /// Between the engines and the server by libpulse, on request.
  let proxy: ServerProxy?
  let folder: URL
  /// The last engine on this machine.
  private weak var lastEngine: AudioEngine?
  /// The samples of the last engine by PipeWire's own client, in front of which there can be no proxy.
  private let tapped: Tapped?

  /// Starts server, bus and recorder. The source `microphone` hears nothing. `keepsWritten`: for
  /// ``goesOn(at:from:frames:)``.
  init(_ way: Way, withMicrophone: Bool = false, keepsWritten: Bool = false) throws {
    self.way = way
    server = try way.started()
    if withMicrophone {
      // Before the recorder: PulseAudio moves recordings to a new default source.
      try server.place.pactl("load-module", "module-null-sink", "sink_name=room")
      try server.place.pactl("load-module", "module-remap-source", "source_name=microphone", "master=room.monitor")
    }
    bus = try PrivateBus(in: server.place)
    if way == .pulseAudio { try bus.start() }
    recorder = try MonitorRecorder(of: "speaker", at: server.place, staysPut: true)
    let isOwn = way == .pipeWiresOwnClient
    proxy = keepsWritten && !isOwn ? try ServerProxy(of: server.place) : nil
    tapped = keepsWritten && isOwn ? Tapped() : nil
    folder = FileManager.default.temporaryDirectory.appending(path: "tacet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The environment of a program on this machine: this server, this bus.
  var environment: [String: String] { bus.environment }

  /// A game on this machine that listens to these services.
  func engine(
    _ category: Tacet.SessionCategory = .ambient, _ kinds: Set<MonitorKind>,
    configuring: (inout AudioEngine.Configuration) -> Void = { _ in }
  ) throws -> AudioEngine {
    let output = proxy.map { AudioEngine.OutputChoice.server($0.address) } ?? way.output(at: server.place)
    var configuration = AudioEngine.Configuration(category: category, output: output)
    configuration.monitors = kinds
    configuration.systemAddresses = SystemAddresses(sessionBus: bus.address, systemBus: bus.address)
    configuration.recordsEvents = true
    configuring(&configuration)
    let engine = try AudioEngine(configuration)
    lastEngine = engine
    tapped?.tap = engine.output.tap(holding: .seconds(120))
    return engine
  }

  // MARK: - Sounds

  /// 60 s, on the right: every sample encodes its frame within its second, from 0.1 to 0.5. It is never 0.
  func clock() throws -> Soundtrack {
    let second = (0..<48_000).flatMap { (frame: Int) -> [Float] in [0, 0.1 + 0.4 * Float(frame) / 48_000] }
    return try Soundtrack(path: write("clock.wav", second, times: 60))
  }

  /// The frame within its second that a sample of the clock encodes.
  static func frame(_ sample: Float) -> Int { Int(((sample - 0.1) / 0.4 * 48_000).rounded()) }

  /// 60 s of 0.4 on the right.
  func constant() throws -> Soundtrack {
    try Soundtrack(path: write("constant.wav", [Float](repeating: 0, count: 48_000).flatMap { [$0, 0.4] }, times: 60))
  }

  /// The path of 60 s of a tone of 0.25 on the left.
  func tone() throws -> String {
    let path = folder.appending(path: "tone.wav").path
    guard access(path, F_OK) != 0 else { return path }
    let second = (0..<48_000).flatMap { (frame: Int) -> [Float] in [0.25 * sin(2 * .pi * Float(frame) / 100), 0] }
    return try write("tone.wav", second, times: 60)
  }

  private func write(_ name: String, _ samples: [Float], times: Int) throws -> String {
    let path = folder.appending(path: name).path
    var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 48_000, channels: 2))
    for _ in 0..<times { try writer.append(samples) }
    try writer.close()
    return path
  }

  // MARK: - Others

  /// Another program that plays the tone, with these properties.
  func player(_ properties: String...) throws -> ChildProcess {
    try ChildProcess(
      "paplay", properties.map { "--property=\($0)" } + ["--latency-msec=30", tone()], environment: environment)
  }

  // MARK: - What is heard

  /// The game's side of what was recorded.
  var game: [Float] { channel(recorder.samples, 1) }

  /// Waits until the game has been heard for a tenth of a second.
  func waitForGame() -> Bool {
    recorder.wait { samples in samples.suffix(9_600).filter { $0 >= 0.02 }.count > 4_700 }
  }

  /// Waits until the game has been silent for a tenth of a second, and is so while its engine comes 0.3 s further: a
  /// gap in the sound of a server that had no time is none, for the engine waits there too.
  func waitForSilence() -> Bool {
    eventually {
      let isSilent = recorder.wait { samples in
        samples.count >= 9_600
          && stride(from: samples.count - 9_599, to: samples.count, by: 2).allSatisfy { samples[$0] == 0 }
      }
      let (recorded, frame) = (recorder.frames, lastEngine?.clock ?? 0)
      guard isSilent, eventually({ lastEngine.map { $0.clock >= frame + 14_400 } ?? true }), record(seconds: 0.1) else {
        return false
      }
      return game.dropFirst(recorded).allSatisfy { $0 == 0 }
    }
  }

  /// The game's side of what it wrote: the stream that has its soundtrack.
  var written: [Float] {
    if let tapped { return channel(tapped.take(), 1) }
    return proxy?.streams.map { channel($0, 1) }.first { $0.contains { $0 != 0 } } ?? []
  }

  /// True if the clock, written from frame `start` on, goes on from its frame `frozen` after a ramp of 480 frames, for
  /// this many. The recording does not show that: PipeWire leaves out a cycle where a busy machine is late, and what
  /// was due is lost.
  func goesOn(at frozen: Int, from start: Int, frames: Int = 960) -> Bool {
    let heard = written.dropFirst(start).drop { $0 == 0 }.dropFirst(480).prefix(frames).map(Self.frame)
    return heard.count == frames
      && heard.enumerated().allSatisfy { abs($0.element - (frozen + 480 + $0.offset) % 48_000) <= 2 }
  }

  /// Waits until this much more was recorded.
  func record(seconds: Double) -> Bool {
    let enough = recorder.samples.count + Int(seconds * 96_000)
    return recorder.wait { $0.count >= enough }
  }
}

extension PrivateMachine {
  /// The sound that an engine has put out so far.
  private final class Tapped {
    var tap: OutputTap?
    private var samples: [Float] = []

    func take() -> [Float] {
      samples += tap?.read(frames: 1 << 22) ?? []
      return samples
    }
  }
}

extension Way {
  /// PipeWire's own client has no soundtrack in a stream of its own, and no latency over 85 ms.
  static let withTwoStreams = byLibpulse

  /// The output of an engine that plays by it.
  func output(at place: ServerPlace) -> AudioEngine.OutputChoice {
    self == .pipeWiresOwnClient ? .pipeWire(place.pipeWireSocket) : .server(place.address)
  }
}
