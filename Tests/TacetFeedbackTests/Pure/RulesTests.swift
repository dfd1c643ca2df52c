import TacetMonitors
import TacetSession
import Testing

@testable import TacetFeedback

/// The user's rules, searched: every state and every request.
@Suite struct RulesTests {
  private static let all: [FeedbackRules] = {
    let profiles: [FeedbackProfile?] = [nil, .full, .quiet, .silent]
    var all: [FeedbackRules] = []
    for profile in profiles {
      for eventSounds in [nil, true, false] as [Bool?] {
        for bits in 0..<128 {
          for strength in [0, 0.5, 1] {
            var rules = FeedbackRules()
            rules.profile = profile
            rules.eventSounds = eventSounds
            rules.isSilentMode = bits & 1 != 0
            rules.settings.playsSounds = bits & 2 != 0
            rules.settings.vibrates = bits & 4 != 0
            rules.hasMotor = bits & 8 != 0
            rules.muteSwitch = bits & 16 != 0 ? true : nil
            rules.doNotDisturb = bits & 32 != 0
            // Each as often as without the other.
            rules.isRecording = bits & 64 != 0 && bits & 16 == 0
            rules.userSilence = bits & 64 != 0 && bits & 16 != 0
            rules.settings.vibrationStrength = strength
            all.append(rules)
          }
        }
      }
    }
    return all
  }()

  private func each(_ body: (FeedbackRules, FeedbackRules.Request, Bool, FeedbackRules.Answer) -> Void) {
    for rules in Self.all {
      for request in FeedbackRules.Request.allCases {
        for canPlay in [true, false] { body(rules, request, canPlay, rules.answer(to: request, canPlay: canPlay)) }
      }
    }
  }

  @Test func soundIsPlayedExactlyWhereEveryRuleAllowsIt() {
    each { rules, request, canPlay, answer in
      let isLet =
        rules.profile != .quiet && rules.profile != .silent && rules.eventSounds != false && !rules.isSilentMode
        && rules.settings.playsSounds && rules.muteSwitch != true && rules.doNotDisturb != true
        && rules.userSilence != true && !rules.isRecording
      #expect((answer == .sound) == (isLet && canPlay && request != .vibration), "\(rules) \(request) \(canPlay)")
      #expect(rules.reasonsForSilence.isEmpty == isLet)
    }
  }

  @Test func reasonFromOutsideIsShownAndForbidsNothing() {
    var rules = FeedbackRules()
    rules.outside = [OutsideReason(.systemMuted, output: "Speakers")]
    #expect(rules.reasonsForSilence.map(\.description) == ["muted by the system (Speakers)"])
    #expect(rules.allowsSound)
    #expect(rules.answer(to: .alert) == .sound)
    #expect(rules.levelForService() == .full)
    rules.isSilentMode = true
    #expect(rules.reasonsForSilence.first == .silentMode)
    #expect(rules.reasonsForSilence.count == 2)
  }

  @Test func takeHearsNoAlertAndFeelsIt() {
    var rules = FeedbackRules()
    rules.isRecording = true
    #expect(rules.reasonsForSilence.map(\.description) == ["recording"])
    #expect(rules.answer(to: .sound) == .nothing)
    #expect(rules.answer(to: .alert) == .visual)
    rules.hasMotor = true
    #expect(rules.answer(to: .alert) == .vibration)
    #expect(rules.levelForService() == .quiet)
    rules.isRecording = false
    rules.userSilence = true
    #expect(rules.reasonsForSilence.map(\.description) == ["silent mode (tacet silent)"])
  }

  @Test func motorVibratesOnlyWhereAllowedAndPresent() {
    each { rules, request, canPlay, answer in
      let isLet = rules.profile != .silent && rules.settings.vibrates && rules.settings.vibrationStrength > 0
      if answer == .vibration { #expect(isLet && rules.hasMotor && request != .sound, "\(rules) \(request)") }
      if request == .vibration { #expect((answer == .vibration) == (isLet && rules.hasMotor), "\(rules)") }
    }
  }

  @Test func quietForbidsSoundAndSilentForbidsBoth() {
    each { rules, request, canPlay, answer in
      if rules.profile == .quiet { #expect(answer != .sound) }
      if rules.profile == .silent { #expect(answer != .sound && answer != .vibration) }
    }
    #expect(FeedbackProfile(named: "quiet") == .quiet)
    #expect(FeedbackProfile(named: "bogus") == .full)
  }

  @Test func alertAlwaysReachesTheUserAndForbiddenSoundIsNotShown() {
    each { rules, request, canPlay, answer in
      switch request {
      case .alert:
        #expect(answer != .nothing)
        // Shown only where it is neither heard nor felt.
        if answer == .visual { #expect(!(rules.allowsSound && canPlay) && !(rules.allowsVibration && rules.hasMotor)) }
      case .sound:
        #expect((answer == .visual) == (rules.allowsSound && !canPlay))
        #expect(rules.allowsSound || answer == .nothing)
      case .vibration: #expect(answer == .vibration || answer == .nothing)
      }
    }
  }

  @Test func removedReasonNeverRemovesASound() {
    for rules in Self.all where rules.answer(to: .sound) == .sound {
      var freer = rules
      (freer.profile, freer.eventSounds, freer.isSilentMode) = (nil, nil, false)
      #expect(freer.answer(to: .sound) == .sound)
      #expect(freer.answer(to: .alert) == .sound)
    }
  }

  /// The service applies its profile itself.
  @Test func serviceLevelFollowsTheSettingsWithoutTheProfile() {
    for rules in Self.all {
      var blind = rules
      blind.profile = nil
      let level = blind.levelForService()
      #expect(level == rules.levelForService())
      let vibrates = rules.settings.vibrates && rules.settings.vibrationStrength > 0
      switch level {
      case .full: #expect(blind.allowsSound && vibrates)
      case .quiet: #expect(!blind.allowsSound && vibrates)
      case .silent: #expect(!blind.allowsSound && !vibrates)
      case nil: #expect(blind.allowsSound && !vibrates)
      }
    }
  }
}
