import Foundation
import TacetBus
import TacetSession
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetFeedback

/// A motor that records its patterns.
final class RememberingMotor: Vibrator {
  private let played = Observed<[VibrationPattern]>([])
  private let isThere: Bool
  let name = "test motor"

  init(isThere: Bool = true) { self.isThere = isThere }

  var isAvailable: Bool { isThere }
  var patterns: [VibrationPattern] { played.withLock { $0 } }
  func vibrate(_ pattern: VibrationPattern) { played.withLock { $0.append(pattern) } }
  func stop() {}
  func wait(for patterns: [VibrationPattern]) -> Bool { played.wait { $0 == patterns } }
}

/// The real feedbackd on a private bus: profiles, events, and the substitutes for missing events.
@Suite(.serialized, .timeLimit(.minutes(10))) struct FeedbackdTests {
  private static let daemon = "/usr/libexec/feedbackd"
  private static let isInstalled = PrivateBus.isInstalled && access(daemon, X_OK) == 0

  /// A bus with feedbackd, a feedback on it without a sound server, and a motor.
  private struct Place {
    let bus = try? PrivateBus()
    let service: ChildProcess
    let motor: RememberingMotor
    let feedback: Feedback
    /// The ends of feedback that feedbackd broadcasts.
    let ends = Observed<[Int]>([])
    private let listener: BusConnection

    init(_ profile: String = "full", hasMotor: Bool = true) throws {
      let bus = try #require(bus)
      try bus.start()
      // Settings in memory: dconf's service would outlive the bus.
      service = try bus.run("env", "GSETTINGS_BACKEND=memory", FeedbackdTests.daemon)
      try bus.waitForOwner(of: "org.sigxcpu.Feedback")
      motor = RememberingMotor(isThere: hasMotor)
      var configuration = Feedback.Configuration()
      configuration.applicationID = "org.example.test"
      configuration.bus = bus.address
      configuration.server = "unix:/nowhere/native"
      configuration.settingsEnvironment = bus.environment
      feedback = Feedback(configuration, vibrators: [motor])
      listener = BusConnection(.session, address: bus.address)
      listener.subscribe(BusRule(interface: "org.sigxcpu.Feedback", member: "FeedbackEnded")) { [ends] signal in
        ends.withLock { $0.append(Int(Int32(truncatingIfNeeded: signal.arguments[1].int ?? 0))) }
      }
      listener.start()
      // The reply comes after the match rule is in place.
      let isListening = Observed(false)
      listener.call(.bus("GetId")) { _ in isListening.withLock { $0 = true } }
      #expect(isListening.wait { $0 })
      if profile != "full" { try set(profile) }
    }

    func set(_ profile: String) throws {
      try #require(bus).gdbus(
        "org.sigxcpu.Feedback", "/org/sigxcpu/Feedback", "org.freedesktop.DBus.Properties.Set", "org.sigxcpu.Feedback",
        "Profile", "<'\(profile)'>")
    }

    /// Waits for exactly these ends.
    func wait(forEnds wanted: [Int]) -> Bool { ends.wait { $0 == wanted } }
  }

  private static func longSound() throws -> ShortSound {
    let wave = WaveBytes(samples: [Int16](repeating: 9, count: 25 * 8_000), sampleRate: 8_000)
    return try ShortSound(data: Data(wave.bytes), named: "long", caption: Caption("long"))
  }

  @Test(.enabled(if: isInstalled, "feedbackd is not installed"), arguments: FeedbackProfile.allCases)
  func profileIsReadAtTheFirstUse(_ profile: FeedbackProfile) throws {
    let place = try Place(profile.rawValue)
    #expect(place.feedback.rules.profile == nil)
    place.feedback.readRules()
    #expect(place.feedback.rules.profile == profile)
    #expect(place.feedback.rules.allowsSound == (profile == .full))
    #expect(place.feedback.rules.allowsVibration == (profile != .silent))
  }

  @Test(.enabled(if: isInstalled, "feedbackd is not installed"))
  func profileIsFollowedAcrossARestartOfTheService() throws {
    let place = try Place()
    place.feedback.readRules()
    for profile in ["quiet", "silent", "bogus", "quiet"] {
      try place.set(profile)
      #expect(eventually { place.feedback.rules.profile == FeedbackProfile(named: profile) }, "\(profile)")
    }
    place.service.kill()
    #expect(eventually { place.feedback.rules.profile == nil })
    #expect(place.feedback.rules.allowsSound)
    // The bus starts it for whoever has an event.
    place.feedback.trigger(event: "button-pressed")
    #expect(eventually { place.feedback.rules.profile != nil })
    for name in ["org.sigxcpu.Feedback", "ca.desrt.dconf"] { place.bus?.killOwner(of: name) }
  }

  /// The user silences this one program, by feedbackd's own setting, before its first sound and after it.
  @Test(
    .enabled(
      if: isInstalled && ChildProcess.find("gsettings") != nil, "feedbackd or gsettings is not installed"))
  func profileOfThisProgramAloneIsFollowed() throws {
    let place = try Place()
    let bus = try #require(place.bus)
    let schema = "org.sigxcpu.feedbackd.application:/org/sigxcpu/feedbackd/application/org-example-test/"
    func set(_ profile: String) throws { _ = try bus.run("gsettings", "set", schema, "profile", profile).read() }
    defer { bus.killOwner(of: "ca.desrt.dconf") }
    try set("quiet")
    place.feedback.readRules()
    #expect(place.feedback.rules.reasonsForSilence == [.profile(.quiet)])
    for profile in FeedbackProfile.allCases {
      try set(profile.rawValue)
      #expect(eventually { place.feedback.rules.profile == profile })
    }
  }

  @Test(.enabled(if: isInstalled, "feedbackd is not installed"), arguments: ["quiet", "silent"])
  func forbiddenSoundEndsAtOnce(_ profile: String) async throws {
    let place = try Place(profile)
    let sound = try Self.longSound()
    // Without a server and without rules it ends after its 25 s.
    var configuration = Feedback.Configuration()
    configuration.settingsEnvironment = [:]
    configuration.bus = "unix:path=/nowhere/bus"
    configuration.server = "unix:/nowhere/native"
    let isOnTime = Observed(false)
    let other = Feedback(configuration)
    other.play(sound) { _ in isOnTime.withLock { $0 = true } }
    let first = await withCheckedContinuation { result in
      place.feedback.play(sound) { end in result.resume(returning: (end, isOnTime.withLock { $0 })) }
    }
    #expect(first == (.unheard, false))
    #expect(place.motor.patterns.isEmpty)
  }

  @Test(.enabled(if: isInstalled, "feedbackd is not installed"))
  func alertVibratesInQuietProfile() throws {
    let place = try Place("quiet")
    place.feedback.alert(try Self.longSound())
    #expect(place.motor.wait(for: [.alert]))
    place.feedback.settings.vibrationStrength = 0.5
    place.feedback.vibrate(.impact(.heavy))
    #expect(place.motor.wait(for: [.alert, .impact(.heavy).scaled(by: 0.5)]))
  }

  @Test(.enabled(if: isInstalled, "feedbackd is not installed"))
  func alertIsShownInSilentProfile() async throws {
    let place = try Place("silent")
    var alerts = place.feedback.visualAlerts.makeAsyncIterator()
    place.feedback.vibrate(.alert)
    place.feedback.play(try Self.longSound())
    place.feedback.alert(try Self.longSound())
    #expect(
      await alerts.next() == VisualAlert(sound: "long", caption: Caption("long"), reasons: [.profile(.silent)]))
    #expect(place.motor.patterns.isEmpty)
  }

  /// An old service does not say whether there is a motor; it is found out by the first vibration.
  @Test(.enabled(if: isInstalled, "feedbackd is not installed"))
  func alertIsShownInQuietProfileWithoutAMotor() async throws {
    let place = try Place("quiet", hasMotor: false)
    var alerts = place.feedback.visualAlerts.makeAsyncIterator()
    place.feedback.alert(try Self.longSound())
    #expect(await alerts.next()?.reasons == [.profile(.quiet)])
    #expect(place.feedback.motor == nil)
    place.feedback.vibrate(.selection)
    place.feedback.alert(try Self.longSound())
    #expect(await alerts.next()?.sound == "long")
    #expect(place.ends.withLock { $0 } == [-1])
  }

  @Test(.enabled(if: isInstalled, "feedbackd is not installed"))
  func serviceDrivenEventsPlayToTheirEnds() throws {
    let place = try Place()
    place.feedback.trigger(event: "message-new-instant")
    place.feedback.trigger(event: "button-pressed")
    // 0: to their ends; our connection did not end them.
    #expect(place.wait(forEnds: [0, 0]))
    #expect(place.motor.patterns.isEmpty)
  }

  @Test(.enabled(if: isInstalled, "feedbackd is not installed"), arguments: ["full", "quiet", "silent"])
  func missingEventIsSubstitutedUnlessForbidden(_ profile: String) throws {
    let place = try Place(profile)
    // No theme of feedbackd has it.
    place.feedback.trigger(event: "dialog-error")
    #expect(place.wait(forEnds: [-1]))
    // Forbidden, the one answer looks the same.
    place.feedback.trigger(event: "phone-hangup")
    #expect(place.wait(forEnds: profile == "full" ? [-1, 0] : [-1, -1]))
    if profile != "silent" {
      #expect(place.motor.wait(for: [.notification(.error)]))
    } else {
      try place.set("quiet")
      #expect(eventually { place.feedback.rules.profile == .quiet })
    }
    place.feedback.vibrate(.selection)
    #expect(place.motor.wait(for: profile == "silent" ? [.selection] : [.notification(.error), .selection]))
  }

  @Test(.enabled(if: isInstalled, "feedbackd is not installed"))
  func programSettingsLimitTheService() async throws {
    let place = try Place()
    place.feedback.settings.playsSounds = false
    // Its sound is left out, and there is no motor: nothing is left of it.
    place.feedback.trigger(event: "message-new-instant")
    #expect(place.wait(forEnds: [-1]))
    #expect(place.motor.wait(for: [.notification(.success)]))
    // The service can not leave out the vibration alone: it is not asked, and only the next event is its.
    place.feedback.settings.playsSounds = true
    place.feedback.settings.vibrates = false
    place.feedback.trigger(event: "message-new-instant")
    // Requests are done in order: after this one the event has been.
    let sound = try ShortSound(event: "no-such-event")
    _ = await withCheckedContinuation { result in place.feedback.play(sound) { result.resume(returning: $0) } }
    place.feedback.settings.vibrates = true
    place.feedback.trigger(event: "dialog-error")
    #expect(place.motor.wait(for: [.notification(.success), .notification(.error)]))
    #expect(place.ends.withLock { $0 } == [-1, -1])
  }
}
