import TacetTestSupport
import Testing

@testable import TacetSession

/// A game that knows only the changes it receives.
private struct Listener: Equatable {
  var isActive: Bool
  var isInterrupted: Bool
  var route: OutputRoute
  var category: TacetSession.SessionCategory
  var beQuiet: Bool
  var recording: RecordingVerdict
  var verdict: Verdict

  init(_ state: SessionState) {
    isActive = state.isActive
    isInterrupted = !state.interruptions.isEmpty
    route = state.route
    // That other music is unknown is no news of these two.
    var known = state
    known.handle(.otherMusicUnknown(false))
    category = known.reportedCategory
    beQuiet = known.secondaryAudioShouldBeSilenced
    recording = state.recordingVerdict
    verdict = state.verdict
  }

  /// Takes in a change; false if it changes nothing.
  mutating func hear(_ change: SessionChange) -> Bool {
    let before = self
    switch change {
    case .activated: isActive = true
    case .deactivated: isActive = false
    case .interruptionBegan: isInterrupted = true
    case .interruptionEnded: isInterrupted = false
    case .routeChanged(_, let to): route = to
    case .routeLost(let from, let to): return from.pausesWhenLost && !to.isPrivate && to == route
    case .categoryChanged(let category): self.category = category
    case .secondaryAudioShouldBeSilenced(let quiet): beQuiet = quiet
    case .recordingChanged(let verdict): recording = verdict
    case .verdictChanged(let verdict): self.verdict = verdict
    case .outsideChanged, .levelsChanged: return false
    }
    return self != before
  }
}

@Suite struct RandomTests {
  static let alphabet =
    Feature.others.flatMap(\.actions) + Feature.wholeGame.actions + Feature.category.actions
    + Feature.activation.actions

  @Test(
    "Policy, oracle and the changes that a game receives agree all the way", arguments: 1...10 as ClosedRange<UInt64>)
  func walk(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var state = SessionState(category: .automatic)
    var oracle = Oracle(.automatic)
    var listener = Listener(state)
    for step in 1...100_000 {
      let action = try #require(Self.alphabet.randomElement(using: &random))
      let before = state
      let changes = state.perform(action)
      oracle.perform(action)
      var isNews = true
      for change in changes where !listener.hear(change) { isNews = false }
      guard state != before || !changes.isEmpty else { continue }
      // A change that was not reported stays so: a comparison now and then finds it as well.
      let isCompared = step % 8 == 0
      let dissent = isCompared ? oracle.dissent(state) : nil
      guard isNews, dissent == nil, !isCompared || listener == Listener(state) else {
        Issue.record("seed \(seed), step \(step), \(action): \(dissent ?? "reported \(changes)")")
        return
      }
    }
    for action in clearing.shuffled(using: &random) { state.perform(action) }
    #expect(state.isClear)
  }

  /// Session, 10: random toggles of every signal end in the verdict that the final facts imply. Without what has an
  /// order of its own: routes, and the application's interruption, which the foreground clears.
  @Test(arguments: Setting.allCases)
  func thousandTogglesEndAsTheirFinalFacts(_ setting: Setting) throws {
    var random = SeededGenerator(seed: 20 + UInt64(setting.rawValue))
    // Music that begins in the background does not interrupt `soloAmbient`: there the order of these two counts.
    let features: [Feature] =
      [.blockers, .interruptions, .silence, .window, .output, .wholeGame, .music, .voiceChat]
      + (setting == .soloAmbient ? [] : [.background])
    var start = setting.active
    // Else the order of interruptions and their ends counts.
    start.resumePolicy = .always
    start.focusLossPolicy = .mute
    let events = features.flatMap(\.actions).compactMap { action -> SessionEvent? in
      guard case .event(let event) = action else { return nil }
      return [.interruptionBegan(.app), .otherMusicUnknown(true)].contains(event) ? nil : event
    }
    for _ in 1...20 {
      var walked = start
      var last: [String: SessionEvent] = [:]
      for _ in 1...1_000 {
        let event = try #require(events.randomElement(using: &random))
        walked.handle(event)
        last[event.key] = event
      }
      for _ in 1...3 {
        var fresh = start
        for event in last.values.shuffled(using: &random) { fresh.handle(event) }
        #expect(fresh.verdict == walked.verdict)
        #expect(fresh.interruptions == walked.interruptions)
      }
    }
  }
}

extension SessionEvent {
  /// The fact that the event changes.
  fileprivate var key: String {
    switch self {
    case .silentMode(_, let source): "silent \(source)"
    case .screenLock(_, let source): "lock \(source)"
    case .phoneCall(_, let source): "phone \(source)"
    case .voiceChat(_, let source): "talk \(source)"
    case .otherMusicBegan(let id, _), .otherMusicEnded(let id, _): "music \(id)"
    case .interruptionBegan(let source), .interruptionEnded(let source, _): "interruption \(source)"
    case .gamePause(let scope, _): "pause \(scope)"
    case .gameMute(let scope, _): "mute \(scope)"
    case .background: "background"
    case .windowFocus: "window"
    case .otherMusicUnknown: "unknown"
    case .otherAudio: "other audio"
    case .route: "route"
    case .outputLost: "output"
    case .inputLost: "input"
    case .lidClosed: "lid"
    }
  }
}
