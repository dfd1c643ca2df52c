import Tacet
import TacetSession

/// The log of a playback, and the facts and choices for its recording.
package struct PlayLog {
  package private(set) var lines: [LogLine] = []
  package private(set) var signals: [SignalRecord] = []
  /// The choices of an output, the game's own and those that the user ended by hand.
  package private(set) var choices: [Recording.Command] = []
  /// An effect has been audible.
  package private(set) var hasStartedVoice = false
  private var names: [Voice: String] = [:]
  private var logged = Verdict()
  private var outside: Set<OutsideReason> = []
  private let sampleRate: Double

  /// A log that begins like a scenario's: with an active session and no facts.
  package init(sampleRate: Int) {
    self.sampleRate = Double(sampleRate)
    lines = [LogLine(frame: 0, cause: "start", logged, position: 0)]
  }

  /// Sets a voice's name in the log.
  package mutating func name(_ voice: Voice, _ name: String) { names[voice] = name }

  /// Adds the facts and events since the last call.
  package mutating func read(from engine: AudioEngine) {
    let first = lines.count
    for taken in engine.diagnostics.drainFacts() {
      let record = SignalRecord(taken.fact, at: Double(taken.frame.rawValue) / sampleRate)
      if !taken.fact.isOfTheGame { signals.append(record) }
      guard taken.verdict.differsInLog(from: logged) else { continue }
      logged = taken.verdict
      lines.append(
        LogLine(frame: taken.frame.rawValue, cause: record.signal, logged, position: taken.soundtrackFrame))
    }
    readOutputs(from: engine)
    for event in engine.diagnostics.drainEvents() {
      if case .voiceStarted = event { hasStartedVoice = true }
      if case .outsideChanged(let reasons, let frame) = event {
        let at = Double(frame.rawValue) / sampleRate
        let (old, new) = (outside, Set(reasons))
        signals += old.subtracting(new).sorted().map { SignalRecord($0, isOn: false, at: at) }
        signals += new.subtracting(old).sorted().map { SignalRecord($0, isOn: true, at: at) }
        outside = new
      }
      lines.append(LogLine(event, names: names))
    }
    lines.replaceSubrange(first..., with: lines[first...].inOrder)
  }

  private mutating func readOutputs(from engine: AudioEngine) {
    let frame = engine.clock.rawValue
    let now = Double(frame) / sampleRate
    for change in engine.output.drainChanges() {
      switch change {
      case .devices(let devices):
        signals.append(SignalRecord(outputs: devices, at: now))
        lines.append(LogLine(frame: frame, cause: "outputs", devices, chosen: engine.output.chosen))
      case .systemVolume(let volume):
        signals.append(SignalRecord(volume: volume, at: now))
        lines.append(LogLine(frame: frame, cause: "systemVolume", volume))
      case .chosen(let chosen):
        let command = Recording.Command(at: now, do: "output.restore", name: chosen?.name, id: chosen?.id)
        choices.append(command)
        lines.append(LogLine(frame: frame, cause: command.do, engine.output.devices, chosen: chosen))
      }
    }
  }
}

extension SessionEvent {
  /// True for the game's own facts.
  fileprivate var isOfTheGame: Bool {
    switch self {
    case .gamePause, .gameMute: true
    default: false
    }
  }
}
