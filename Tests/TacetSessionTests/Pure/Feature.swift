import Testing

@testable import TacetSession

/// One group of signals with a state of its own. A search over two features meets every state of the one in every state
/// of the other.
struct Feature: Sendable, CustomTestStringConvertible {
  let name: String
  let actions: [Action]
  var testDescription: String { name }

  init(_ name: String, _ actions: [Action]) {
    self.name = name
    self.actions = actions
  }

  static let activation = Feature("activation", [.activate, .deactivate])
  static let category = Feature("category", Setting.allCases.map { .setCategory($0) })
  static let unlikeCategories = Feature(
    "three categories", [Setting.automatic, .soloAmbient, .mixingPlayback].map { .setCategory($0) })
  static let blockers = Feature(
    "call, sleep, session switched", [.call, .sleep, .sessionSwitched].flatMap { s in toggle { interruption(s, $0) } })
  static let phone = Feature(
    "a call that comes in", toggle { .phoneCall($0) } + PhoneInterrupts.allCases.map { .phoneInterrupts($0) })
  static let interruptions = Feature(
    "other interruptions",
    [.cork, .stopped, .otherAudio, .app].flatMap { s in toggle { interruption(s, $0) } } + [
      .event(.interruptionEnded(.cork, shouldResume: false))
    ])
  static let music = Feature(
    "music", toggle { player("a", $0) } + toggle { player("b", $0) } + toggle { .otherMusicUnknown($0) })
  static let yield = Feature("yield", [.yields(true), .yields(false)])
  static let silence = Feature(
    "silent mode and lock",
    [SignalSource.application, "other"].flatMap { s in
      toggle { .silentMode($0, source: s) } + toggle { .screenLock($0, source: s) }
    })
  static let background = Feature("background", toggle { .background($0) } + [.endReturn])
  static let window = Feature(
    "window focus", toggle { .windowFocus($0) } + FocusLossPolicy.allCases.map { .focusLossPolicy($0) })
  static let resuming = Feature("resuming", [.resumePolicy(.always), .resumePolicy(.whenResumable), .resume])
  static let routes = Feature(
    "routes",
    OutputRoute.allCases.flatMap { [Action.event(.route($0)), .event(.route($0, chosenByUser: true))] } + [
      .resumeAfterRouteLoss
    ])
  static let routeLossPolicy = Feature("route loss policy", RouteLossPolicy.allCases.map { .routeLossPolicy($0) })
  static let output = Feature("output", toggle { .outputLost($0) })
  static let voiceChat = Feature(
    "voice chat",
    [SignalSource.application, "other"].flatMap { s in toggle { .voiceChat($0, source: s) } }
      + VoiceChatPolicy.allCases.map { .voiceChatPolicy($0) })
  static let recording = Feature(
    "recording",
    toggle { .inputLost($0) } + toggle { .lidClosed($0) } + [.record, .stopRecording]
      + [.recordingPausesWithGame(true), .recordingPausesWithGame(false)])
  static let game = Feature(
    "game",
    toggle { .gamePause(.everything, $0) } + toggle { .gamePause(.bus("effects"), $0) }
      + toggle { .gameMute(.soundtrack, $0) } + toggle { .gameMute(.bus("interface"), $0) })
  static let wholeGame = Feature(
    "every pause and mute of the game",
    [PauseScope.everything, .soundtrack, .bus("soundtrack"), .bus("effects"), .bus("interface")].flatMap { scope in
      toggle { .gamePause(scope, $0) } + toggle { .gameMute(scope, $0) }
    })

  static let all = others + [activation, category, wholeGame]

  /// All but activation and category.
  static let others = [
    blockers, phone, interruptions, music, yield, silence, background, window, resuming, routes, routeLossPolicy,
    output,
    voiceChat, game, recording,
  ]
}
