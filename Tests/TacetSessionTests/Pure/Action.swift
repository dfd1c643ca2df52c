@testable import TacetSession

/// Everything that can happen to a session, as a value: the alphabet of the searches.
enum Action: Hashable, Sendable {
  case event(SessionEvent)
  case activate, deactivate, resume, resumeAfterRouteLoss, endReturn
  case setCategory(Setting)
  case routeLossPolicy(RouteLossPolicy)
  case voiceChatPolicy(VoiceChatPolicy)
  case yields(Bool)
  case resumePolicy(ResumePolicy)
  case focusLossPolicy(FocusLossPolicy)
  case record, stopRecording
  case recordingPausesWithGame(Bool)
  case phoneInterrupts(PhoneInterrupts)
}

/// The categories with the options that there are; one that ducks stands for both.
enum Setting: Int, Hashable, Sendable, CaseIterable {
  case automatic, soloAmbient, ambient, playback, mixingPlayback, duckingPlayback
  case record, playAndRecord, duckingPlayAndRecord, audioProcessing

  var category: TacetSession.SessionCategory {
    switch self {
    case .automatic: .automatic
    case .soloAmbient: .soloAmbient
    case .ambient: .ambient
    case .playback, .mixingPlayback, .duckingPlayback: .playback
    case .record: .record
    case .playAndRecord, .duckingPlayAndRecord: .playAndRecord
    case .audioProcessing: .audioProcessing
    }
  }

  var options: SessionOptions {
    switch self {
    case .automatic, .soloAmbient, .ambient, .playback, .record, .playAndRecord, .audioProcessing: []
    case .mixingPlayback: .mixWithOthers
    case .duckingPlayback, .duckingPlayAndRecord: [.mixWithOthers, .duckOthers]
    }
  }

  /// Those with an output: in the others nothing is heard, whatever else holds it.
  static let withOutput = allCases.filter { $0 != .record && $0 != .audioProcessing }

  /// A session with this setting, active.
  var active: SessionState {
    var state = SessionState(category: category)
    state.perform(.setCategory(self))
    state.perform(.activate)
    return state
  }
}

extension SessionState {
  /// Performs an action and returns the changes that the game receives.
  @discardableResult
  mutating func perform(_ action: Action) -> [SessionChange] {
    let before = self
    performSilently(action)
    if case .event(let fact) = action { return changes(since: before, by: fact) }
    return changes(since: before)
  }

  /// The same without the changes, which are most of the cost of a search. A refusal is an answer, not a failure.
  mutating func performSilently(_ action: Action) {
    switch action {
    case .event(let event): handle(event)
    case .activate: try? activate()
    case .deactivate: deactivate()
    case .resume: resume()
    case .resumeAfterRouteLoss: resumeAfterRouteLoss()
    case .endReturn: endReturn()
    case .setCategory(let setting): try? setCategory(setting.category, options: setting.options)
    case .routeLossPolicy(let policy): routeLossPolicy = policy
    case .voiceChatPolicy(let policy): voiceChatPolicy = policy
    case .yields(let yields): yieldsToOtherMusic = yields
    case .resumePolicy(let policy): resumePolicy = policy
    case .focusLossPolicy(let policy): focusLossPolicy = policy
    case .record: try? startRecording()
    case .stopRecording: endRecording()
    case .recordingPausesWithGame(let pauses): recordingPausesWithGame = pauses
    case .phoneInterrupts(let moment): phoneInterrupts = moment
    }
  }

  /// Nothing holds the sound but the category itself, if it has no output.
  var isClear: Bool {
    let own: HoldReason? =
      switch category {
      case .record: .recording
      case .audioProcessing: .processing
      default: nil
      }
    let reasons = own.map { [$0] } ?? []
    let level = own == nil ? Audibility.audible : .paused
    return verdict.reasons.effects == reasons && verdict.reasons.soundtrack == reasons && verdict.effects == level
      && verdict.soundtrack == level && isActive
  }

  func after(_ actions: Action...) -> SessionState {
    var state = self
    for action in actions { state.performSilently(action) }
    return state
  }
}

/// Facts come in pairs: it is, it is not.
func toggle(_ event: (Bool) -> SessionEvent) -> [Action] { [.event(event(true)), .event(event(false))] }

func player(_ id: String, _ plays: Bool) -> SessionEvent {
  plays ? .otherMusicBegan(id: id, name: id.uppercased()) : .otherMusicEnded(id: id)
}

func interruption(_ source: InterruptionSource, _ holds: Bool) -> SessionEvent {
  holds ? .interruptionBegan(source) : .interruptionEnded(source)
}

/// The actions that clear every possible hold.
let clearing: [Action] =
  [SignalSource.application, "other"].flatMap { source -> [Action] in
    [
      .event(.silentMode(false, source: source)), .event(.screenLock(false, source: source)),
      .event(.voiceChat(false, source: source)),
    ]
  } + [
    .event(.phoneCall(false)), .event(.background(false)), .event(.windowFocus(true)), .resumePolicy(.always),
    .event(player("a", false)),
    .event(player("b", false)),
    .event(.otherMusicUnknown(false)),
    .event(.inputLost(false)), .event(.lidClosed(false)), .stopRecording,
    .event(.outputLost(false)), .event(.route(.speaker, chosenByUser: true)), .resumeAfterRouteLoss,
  ] + InterruptionSource.allCases.map { .event(interruption($0, false)) }
  + [PauseScope.everything, .soundtrack, .bus("soundtrack"), .bus("effects"), .bus("interface")].flatMap {
    [Action.event(.gamePause($0, false)), .event(.gameMute($0, false))]
  } + [.activate]
