import Logging
import TacetMonitors
import TacetSession

/// An action on the output or on a service of the machine, which ``EngineHost`` performs.
enum HostAction {
  /// Takes or releases audio focus.
  case focus(FocusRequest)
  /// Turns other players down, or gives their volumes back.
  case duck(Bool)
  /// Begins, holds or ends the recording.
  case recording(RecordingVerdict)
  /// Follows the desktop's "do not disturb", or no more.
  case followDoNotDisturb(Bool)
  /// Ends the works of ``SessionCategory/audioProcessing`` up to this turn of it.
  case endProcessing(upTo: Int)
  /// Changes what other programs see as a player.
  case nowPlaying(NowPlayingPlan.Order)
  /// Makes the output idle while there is nothing to hear.
  case setIdle(Bool)
  /// Takes back what the output has queued: a hold of this ramp has begun.
  case takeBack(ramp: Int)
  /// Lets the output be heard again after it has silenced itself.
  case unmute
  /// Starts an output anew that could not be started.
  case retryStart
  /// Makes every monitor read its service anew.
  case refreshServices
  /// Follows the plan for HRTF, which may take a device.
  case followHRTF
  /// Makes reverbs until there are so many, which may take memory.
  case makeReverbs(Int)
}

/// Called with the end of a voice.
typealias VoiceCompletion = @Sendable (VoiceEnd) -> Void

/// An end to be delivered to the game when no lock is held.
enum PendingCompletion: Sendable {
  case voice(VoiceCompletion, VoiceEnd)
  case soundtrack(@Sendable (SoundtrackEnd) -> Void, SoundtrackEnd)

  func deliver() {
    switch self {
    case .voice(let completion, let end): completion(end)
    case .soundtrack(let completion, let end): completion(end)
    }
  }
}

/// The effects of an engine's changes that are performed without its lock: a completion, a log handler or a service may
/// keep its caller.
struct EngineOutbox {
  struct Log {
    let level: Logger.Level
    let message: String
  }

  /// The most messages for the log that wait; more are lost.
  static let logLimit = 64

  var completions: [PendingCompletion] = []
  private(set) var logs: [Log] = []
  private(set) var actions: [HostAction] = []

  /// Reserves room in advance: a play or a call of the game allocates nothing here.
  init() {
    completions.reserveCapacity(32)
    actions.reserveCapacity(16)
  }

  var isEmpty: Bool { completions.isEmpty && logs.isEmpty && actions.isEmpty }

  mutating func append(_ action: HostAction) {
    // A game may change sends in every frame.
    guard case .makeReverbs(let count) = action, case .makeReverbs(let asked) = actions.last else {
      return actions.append(action)
    }
    actions[actions.count - 1] = .makeReverbs(max(count, asked))
  }

  mutating func log(_ level: Logger.Level, _ message: String) {
    if logs.count < Self.logLimit { logs.append(Log(level: level, message: message)) }
  }

  /// Delivers completions and logs. Returns the actions that are left.
  func deliver(to logger: Logger) -> [HostAction] {
    for completion in completions { completion.deliver() }
    for log in logs { logger.log(level: log.level, "\(log.message)") }
    return actions
  }

  /// Empties it, and returns what it held; nil: nothing.
  mutating func take() -> EngineOutbox? {
    guard !isEmpty else { return nil }
    let taken = self
    self = EngineOutbox()
    return taken
  }
}
