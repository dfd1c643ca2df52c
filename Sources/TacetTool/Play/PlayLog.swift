import Tacet

/// What happened in a playback: the lines of its log, and the events of its recording.
struct PlayLog {
  private(set) var lines: [LogLine] = []
  private(set) var signals: [SignalRecord] = []
  private var names: [Voice: String] = [:]
  private var shown: (levels: [Audibility], reasons: SilenceReasons)?
  private let sampleRate: Double

  /// A log that begins as every scenario does: with an active session that has heard of nothing.
  init(sampleRate: Int) {
    self.sampleRate = Double(sampleRate)
    note(Verdict(), cause: "start", position: 0, frame: 0)
  }

  /// Has the log call a voice so.
  mutating func name(_ voice: Voice, _ name: String) { names[voice] = name }

  /// Takes in what has happened since the last time.
  mutating func take(from engine: AudioEngine) {
    let first = lines.count
    for taken in engine.takeFacts() {
      let record = SignalRecord(taken.fact, at: Double(taken.frame.rawValue) / sampleRate)
      if !taken.fact.isOfTheGame { signals.append(record) }
      note(taken.verdict, cause: record.signal, position: taken.soundtrackFrame, frame: taken.frame.rawValue)
    }
    for event in engine.takeEvents() {
      let content: LogLine.Content =
        switch event {
        case .voiceStarted(let voice, _): .voiceStarted(names[voice] ?? "")
        case .voiceEnded(let voice, let reason, _): .voiceEnded(names[voice] ?? "", reason)
        case .soundtrackFrozen(let position, _): .soundtrackFrozen(position: position)
        case .soundtrackThawed(let position, _): .soundtrackThawed(position: position)
        }
      lines.append(LogLine(frame: event.frame.rawValue, content: content))
    }
    let new = lines[first...].enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }
    lines.replaceSubrange(first..., with: new.map(\.element))
  }

  private mutating func note(_ verdict: Verdict, cause: String, position: Int, frame: Int) {
    let levels = [verdict.effects, verdict.soundtrack]
    if let shown, shown.levels == levels, shown.reasons == verdict.reasons { return }
    shown = (levels, verdict.reasons)
    lines.append(LogLine(frame: frame, content: .verdict(cause: cause, verdict, position: position)))
  }
}

extension SessionEvent {
  /// Whether the game said so itself.
  fileprivate var isOfTheGame: Bool {
    switch self {
    case .gamePause, .gameMute: true
    default: false
    }
  }
}
