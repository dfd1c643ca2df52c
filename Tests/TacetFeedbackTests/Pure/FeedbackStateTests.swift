import Foundation
import TacetMonitors
import TacetSession
import TacetTestSupport
import Testing

@testable import TacetFeedback

/// The decisions of a feedback as values: the queue, and the actions of each request.
@Suite struct FeedbackStateTests {
  private let tap: ShortSound
  private let time = ContinuousClock.now

  init() throws {
    let wave = WaveBytes(samples: [Int16](repeating: 9, count: 80)).bytes
    tap = try ShortSound(data: Data(wave), named: "tap", caption: Caption("tap"))
  }

  private func request(
    _ id: UInt64, _ kind: FeedbackRules.Request = .sound, of sound: ShortSound? = nil
  ) -> SoundRequest {
    SoundRequest(id: id, sound: sound ?? tap, kind: kind, vibration: .selection, time: time)
  }

  private func event(_ name: String, caption: Caption? = nil) -> EventRequest {
    EventRequest(event: name, caption: caption, time: time)
  }

  /// A state in silent mode.
  private var silent: FeedbackState {
    var state = FeedbackState()
    state.rules.isSilentMode = true
    return state
  }

  private func alert(_ state: FeedbackState) -> FeedbackState.Action {
    .show(VisualAlert(sound: "tap", caption: Caption("tap"), reasons: state.rules.reasonsForSilence))
  }

  // MARK: - The queue

  @Test func queueStartsOnceAndReturnsRequestsInOrder() {
    var state = FeedbackState()
    #expect(state.add(.sound(request(1))) == [.startQueue])
    #expect(state.add(.vibration(.alert)) == [])
    #expect(state.add(.event(event("bell"))) == [])
    #expect(state.next() == .sound(request(1)))
    #expect(state.next() == .vibration(.alert))
    #expect(state.next() == .event(event("bell")))
    #expect(state.next() == nil)
    #expect(state.add(.vibration(.selection)) == [.startQueue])
  }

  @Test func waitingRequestIsReplacedByARedundantOne() {
    var state = FeedbackState()
    _ = state.add(.sound(request(1)))
    #expect(state.add(.sound(request(2))) == [.complete(1, .superseded)])
    #expect(state.add(.sound(request(3, .alert))) == [])
    _ = state.add(.vibration(.alert))
    _ = state.add(.vibration(.selection))
    _ = state.add(.event(event("bell")))
    _ = state.add(.event(event("complete")))
    _ = state.add(.event(event("bell")))
    var order: [FeedbackRequest] = []
    while let request = state.next() { order.append(request) }
    #expect(
      order == [
        .sound(request(2)), .sound(request(3, .alert)), .vibration(.selection), .event(event("complete")),
        .event(event("bell")),
      ])
  }

  @Test func requestBeyondTheLimitDropsTheOldest() throws {
    var state = FeedbackState()
    let wave = Data(WaveBytes(samples: [Int16](repeating: 9, count: 80)).bytes)
    for id in 1...UInt64(FeedbackState.mostWaiting) {
      let sound = try ShortSound(data: wave)
      #expect(state.add(.sound(request(id, of: sound))) == (id == 1 ? [.startQueue] : []))
    }
    #expect(state.add(.sound(request(100))) == [.complete(1, .superseded)])
    #expect(state.next() == .sound(request(2)))
  }

  @Test func closedStateStopsEveryRequest() {
    var state = FeedbackState()
    _ = state.add(.sound(request(1)))
    _ = state.add(.vibration(.alert))
    #expect(state.close() == [.complete(1, .stopped)])
    #expect(state.next() == nil)
    #expect(state.add(.sound(request(2))) == [.complete(2, .stopped)])
    #expect(state.add(.vibration(.alert)) == [])
  }

  // MARK: - Sounds

  @Test func reportsOfTheServicesChangeTheRules() {
    var state = FeedbackState()
    _ = state.handle(.muteSwitch(true))
    _ = state.handle(.doNotDisturb(true))
    _ = state.handle(.profile(.quiet))
    _ = state.handle(.desktop(DesktopSounds(areOn: false, theme: "mine")))
    #expect(state.rules.reasonsForSilence == [.profile(.quiet), .muteSwitch, .doNotDisturb, .eventSounds])
    #expect(state.themeName == "mine")
    _ = state.handle(.muteSwitch(nil))
    _ = state.handle(.doNotDisturb(false))
    #expect(state.rules.reasonsForSilence == [.profile(.quiet), .eventSounds])
  }

  @Test func changeOfWhatTheRulesAllowIsToldToTheStream() {
    var state = FeedbackState()
    #expect(state.handle(.recording(true)) == [.tellStream])
    #expect(state.handle(.userSilence(true)) == [], "it is silent already")
    #expect(state.handle(.recording(false)) == [])
    #expect(state.handle(.userSilence(false)) == [.tellStream])
    #expect(state.changeRules { $0.settings.playsSounds = false } == [.tellStream])
    #expect(state.changeRules { $0.settings.vibrates = false } == [])
  }

  @Test func allowedSoundIsPlayedAndCompletesLater() {
    var state = FeedbackState()
    #expect(
      state.handle(.began(.sound(request(1))), motor: nil) == [.publish(Caption("tap")), .play(request(1))])
  }

  @Test func forbiddenSoundEndsUnheardWithoutSubstitute() {
    var state = silent
    #expect(
      state.handle(.began(.sound(request(1))), motor: .service)
        == [.publish(Caption("tap")), .complete(1, .unheard)])
  }

  @Test func forbiddenAlertVibratesOrIsShown() {
    var state = silent
    let alarm = request(1, .alert)
    #expect(
      state.handle(.began(.sound(alarm)), motor: .program(2))
        == [
          .publish(Caption("tap")), .vibrate(.selection, .program(2), replacing: alarm), .complete(1, .unheard),
        ])
    #expect(
      state.handle(.began(.sound(alarm)), motor: nil)
        == [.publish(Caption("tap")), alert(state), .complete(1, .unheard)])
  }

  @Test func missingSoundReplacesOnlyAlerts() {
    var state = FeedbackState()
    #expect(state.handle(.soundMissing(request(1)), motor: .service) == [.complete(1, .unheard)])
    let alarm = request(2, .alert)
    #expect(
      state.handle(.soundMissing(alarm), motor: .service)
        == [.vibrate(.selection, .service, replacing: alarm), .complete(2, .unheard)])
    #expect(state.handle(.soundMissing(alarm), motor: nil) == [alert(state), .complete(2, .unheard)])
  }

  @Test func soundWithoutAStreamIsShownAndAlertVibrates() {
    var state = FeedbackState()
    let alarm = request(2, .alert)
    #expect(state.handle(.streamMissing(request(1)), motor: .service) == [alert(state), .complete(1, .unheard)])
    #expect(
      state.handle(.streamMissing(alarm), motor: .service)
        == [.vibrate(.selection, .service, replacing: alarm), .complete(2, .unheard)])
  }

  /// The mixer completes an unrendered sound on time.
  @Test func unrenderedSoundIsReplacedWithoutCompletion() {
    var state = FeedbackState()
    let alarm = request(2, .alert)
    #expect(state.handle(.unrendered(request(1)), motor: .service) == [alert(state)])
    #expect(
      state.handle(.unrendered(alarm), motor: .service) == [.vibrate(.selection, .service, replacing: alarm)])
  }

  @Test func missingMotorShowsTheAlert() {
    var state = silent
    #expect(state.handle(.motorMissing(request(1, .alert)), motor: nil) == [alert(state)])
  }

  // MARK: - Vibrations and events

  @Test func vibrationIsScaledAndNeedsAMotor() {
    var state = FeedbackState()
    state.rules.settings.vibrationStrength = 0.5
    let pattern = VibrationPattern.impact(.heavy)
    #expect(
      state.handle(.began(.vibration(pattern)), motor: .program(0))
        == [.vibrate(pattern.scaled(by: 0.5), .program(0), replacing: nil)])
    #expect(state.handle(.began(.vibration(pattern)), motor: nil) == [])
    state.rules.profile = .silent
    #expect(state.handle(.began(.vibration(pattern)), motor: .program(0)) == [])
  }

  @Test func eventIsTriggeredUpToTheAllowedLevel() {
    var state = FeedbackState()
    let bell = event("bell", caption: Caption("bell"))
    #expect(
      state.handle(.began(.event(bell)), motor: nil) == [.publish(Caption("bell")), .trigger(bell, level: .full)])
    state.rules.isSilentMode = true
    #expect(
      state.handle(.began(.event(bell)), motor: nil) == [.publish(Caption("bell")), .trigger(bell, level: .quiet)])
  }

  @Test func eventWithoutServiceUsesThemeAndMotor() {
    var state = FeedbackState()
    let bell = event("bell")
    let both: [FeedbackState.Action] = [
      .playThemed(bell), .vibrate(.impact(.light), .service, replacing: nil),
    ]
    #expect(state.handle(.serviceAnswered(bell, .absent), motor: .service) == both)
    #expect(state.handle(.serviceAnswered(bell, .taken), motor: .service) == [])
    #expect(
      state.handle(.serviceAnswered(event("unknown"), .absent), motor: .service) == [.playThemed(event("unknown"))])
    // The service can not leave out vibrations alone, so it is not asked.
    state.rules.settings.vibrates = false
    #expect(state.handle(.began(.event(bell)), motor: .service) == [.playThemed(bell)])
  }

  @Test func serviceThatPlaysNothingUpdatesTheProfileFirst() {
    var state = FeedbackState()
    let bell = event("bell")
    #expect(
      state.handle(.serviceAnswered(bell, .nothing(profile: .quiet)), motor: .service)
        == [.tellStream, .vibrate(.impact(.light), .service, replacing: nil)])
    #expect(state.rules.profile == .quiet)
    #expect(state.handle(.serviceAnswered(bell, .nothing(profile: .silent)), motor: .service) == [])
  }

  @Test func stricterOneOfTheServiceAndTheProgramCounts() {
    let profiles: [FeedbackProfile?] = [nil] + FeedbackProfile.allCases
    for (rank, profile) in profiles.enumerated() {
      for (programRank, programProfile) in profiles.enumerated() {
        let strictest = profile == nil ? nil : profiles[max(rank, programRank)]
        var state = FeedbackState()
        _ = state.handle(.profile(profile))
        _ = state.handle(.programProfile(programProfile))
        #expect(state.rules.profile == strictest)
        var other = FeedbackState()
        _ = other.handle(.programProfile(programProfile))
        _ = other.handle(.profile(profile))
        #expect(other.rules.profile == strictest)
        // The service says it once more.
        _ = other.handle(.serviceAnswered(event("bell"), .nothing(profile: profile)), motor: nil)
        #expect(other.rules.profile == strictest)
      }
    }
  }
}
