import Foundation
import TacetTestSupport
import Testing

@testable import Tacet

/// A private server, and an engine that records the monitor of its sink `mic` there.
struct RecordedGame {
  let server: any PrivateSoundServer
  let engine: AudioEngine
  let folder: TemporaryFolder

  /// The source that is recorded.
  static let source = SavedInput(id: "mic.monitor", name: "Microphone")

  init(
    by way: Way, category: Tacet.SessionCategory = .playAndRecord, source: SavedInput = source,
    _ kinds: Set<MonitorKind> = []
  ) throws {
    server = try way.started()
    folder = try TemporaryFolder()
    _ = try server.place.addSink("mic")
    var configuration = AudioEngine.Configuration(category: category, output: way.output(at: server.place))
    configuration.monitors = kinds
    engine = try AudioEngine(configuration)
    engine.microphone.restore(source)
  }

  var microphone: Microphone { engine.microphone }
  var path: String { folder.file("take.wav") }

  /// Starts, and waits until frames arrive.
  func start(_ settings: MicrophoneSettings = Self.stereo, writing: Bool = false) throws {
    let before = microphone.isRecording ? microphone.recordedFrames : 0
    try microphone.start(settings, writingTo: writing ? path : nil)
    #expect(eventually { microphone.isRecording && microphone.recordedFrames > before }, "\(microphone.drainChanges())")
  }

  static let stereo = {
    var settings = MicrophoneSettings()
    settings.channels = 2
    return settings
  }()

  /// The number of recordings of this process on the server.
  func recordings() throws -> Int { try server.place.ownRecordings().count }

  /// A signal whose every frame says where in it it is: 4,096 steps up, over and over.
  static let ramp: [Float] = (0..<48_000 * 8).flatMap { frame -> [Float] in
    let value = Float(1 + frame % 4_096) / 8_192
    return [value, value]
  }

  /// The length of the longest part of a recording of ``ramp`` in which each frame follows the one before.
  static func longestRun(in samples: [Float]) -> Int {
    var (longest, run, last) = (0, 0, -1)
    for frame in stride(from: 0, to: samples.count - 1, by: 2) {
      let step = samples[frame] == samples[frame + 1] ? Int(samples[frame] * 8_192) : 0
      let isExact = step > 0 && Float(step) / 8_192 == samples[frame]
      run = !isExact ? 0 : run > 0 && step == last % 4_096 + 1 ? run + 1 : 1
      last = isExact ? step : -1
      longest = max(longest, run)
    }
    return longest
  }
}
