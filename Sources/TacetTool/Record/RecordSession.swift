import Tacet
import TacetMeasure
import TacetSystem
import TacetTerminal

/// Records a microphone into a file, with a status line.
final class RecordSession {
  private let settings: MicrophoneSettings
  private let engine: AudioEngine
  private let interrupt = Interrupt()
  private var ended: (RecordingEnd, MicrophoneError?)?
  private var input: String?
  /// Frames that were taken for the file.
  private var taken = 0

  /// Seconds between two looks at the recording.
  private static let tick = 0.1

  /// Makes the engine. Nothing is recorded yet.
  ///
  /// - Throws: ``EngineError``.
  init(_ settings: MicrophoneSettings, input: SavedInput?, gain: Gain) throws(EngineError) {
    self.settings = settings
    var configuration = AudioEngine.Configuration(category: .record)
    configuration.applicationName = "tacet"
    engine = try AudioEngine(configuration)
    engine.microphone.restore(input)
    engine.microphone.gain = gain
  }

  /// Records until the user interrupts, `limit` seconds are recorded, or the recording ends by itself.
  func run(into path: String, for limit: Double?) throws {
    guard let kind = RecordedSound.Kind(ending: path) else { return }
    let format = AudioFormat(sampleRate: settings.sampleRate ?? 48_000, channels: settings.channels)
    // Without a microphone a file that is to be replaced stays.
    try engine.microphone.start(settings)
    // A WAV file plays as far as it was written, whatever ends the program; what an encoder leaves behind does not.
    // Without a sample there is no file.
    var file: RecordingTarget?
    var failure: (any Error)?
    record(for: limit, format) { samples in
      do {
        let open = try file ?? RecordingTarget(path, kind, format)
        file = open
        try open.append(samples)
      } catch {
        failure = error
      }
      return failure == nil
    }
    if let failure { throw failure }
    guard let file else {
      throw ToolError("\(path): was not written: " + (ended?.1.map { "\($0)" } ?? "nothing was recorded\(end)"))
    }
    try file.close()
    Console.line("\(path): \(summary(format))".onOneLine)
    if let error = ended?.1 { throw error }
  }

  /// ", ended: the microphone is gone"; empty for an end that was asked for.
  private var end: String {
    guard let end = ended?.0, end != .stopped else { return "" }
    return ", ended: \(end.summary)"
  }

  /// Records until something ends it. `take` gets the samples; false from it: it takes no more.
  private func record(for limit: Double?, _ format: AudioFormat, _ take: ([Float]) -> Bool) {
    let most = limit.map { Int(($0 * Double(format.sampleRate)).rounded()) } ?? Int.max
    var isTaken = true
    func drain() {
      let samples = engine.microphone.read(frames: min(most - taken, format.sampleRate))
      taken += samples.count / format.channels
      if isTaken, !samples.isEmpty { isTaken = take(samples) }
    }
    while !interrupt.isRequested, ended == nil, isTaken, taken < most {
      interrupt.wait(seconds: Self.tick)
      for change in engine.microphone.drainChanges() { note(change) }
      // The interruption is over, and here is nobody who would resume.
      if engine.microphone.verdict.reasons == [.awaitingResume] { engine.resume() }
      drain()
      show(format)
    }
    engine.microphone.stop()
    while ended == nil {
      for change in engine.microphone.drainChanges() { note(change) }
      if ended == nil { interrupt.wait(seconds: 0.01) }
    }
    drain()
    if Console.isTerminal { Console.show("\r\u{1B}[K") }
  }

  private func note(_ change: MicrophoneChange) {
    switch change {
    case .began(let name, _): input = name
    case .ended(let end, let error): ended = (end, error)
    case .held(let reasons): if !Console.isTerminal { tellHold(reasons) }
    case .interrupted, .lost, .inputs, .chosen, .unwritable: break
    }
  }

  private func tellHold(_ reasons: [HoldReason]) {
    let others = reasons.filter { $0 != .awaitingResume }.map(\.summary)
    if !others.isEmpty { Console.complain("held: \(others.joined(separator: ", ")); it goes on afterwards") }
  }

  private func show(_ format: AudioFormat) {
    guard Console.isTerminal else { return }
    let microphone = engine.microphone
    let seconds = Double(microphone.recordedFrames) / Double(format.sampleRate)
    let level = Double(Gain(amplitude: microphone.level.peak).decibels)
    let state = microphone.isRecording ? "level \(level.fixed(0)) dB" : microphone.verdict.summary
    Console.show("\r\u{1B}[K\("\(seconds.fixed(1)) s, \(state)".fitted(to: Console.width - 1))")
  }

  private func summary(_ format: AudioFormat) -> String {
    let microphone = engine.microphone
    let rate = Double(format.sampleRate)
    var words = ["\((Double(taken) / rate).fixed(2)) s of \(input ?? "nothing")"]
    if microphone.lostFrames > 0 { words.append("\((Double(microphone.lostFrames) / rate).fixed(2)) s lost") }
    return words.joined(separator: ", ") + end
  }
}
