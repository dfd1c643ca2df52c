import Foundation
import TacetSession
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetFeedback

/// The substitutes of sounds that are not heard, without any service.
@Suite(.timeLimit(.minutes(10))) struct AlertTests {
  private func feedback(_ motor: RememberingMotor? = nil) -> Feedback {
    var configuration = Feedback.Configuration()
    configuration.settingsEnvironment = [:]
    configuration.bus = "unix:path=/nowhere/bus"
    configuration.server = "unix:/nowhere/native"
    return Feedback(configuration, vibrators: motor.map { [$0] } ?? [])
  }

  /// 25 s: another one of the same length, requested before it, shows that it ends at once and not on time.
  private func longSound() throws -> ShortSound {
    let wave = WaveBytes(samples: [Int16](repeating: 9, count: 25 * 8_000), sampleRate: 8_000)
    return try ShortSound(data: Data(wave.bytes), named: "long")
  }

  private func tap() throws -> ShortSound {
    try ShortSound(data: Data(WaveBytes(samples: [Int16](repeating: 9, count: 80)).bytes), named: "tap")
  }

  private func end(of sound: ShortSound, on feedback: Feedback) async -> SoundEnd {
    await withCheckedContinuation { result in feedback.play(sound) { result.resume(returning: $0) } }
  }

  @Test(arguments: [true, false])
  func silentSoundEndsAtOnceAndSilentAlertVibrates(_ isSwitch: Bool) async throws {
    let motor = RememberingMotor()
    let feedback = feedback(motor)
    if isSwitch { feedback.isSilentMode = true } else { feedback.settings.playsSounds = false }
    let isOnTime = Observed(false)
    let other = self.feedback()
    other.play(try longSound()) { _ in isOnTime.withLock { $0 = true } }
    let sound = try longSound()
    let end = await withCheckedContinuation { result in
      feedback.play(sound) { end in result.resume(returning: (end, isOnTime.withLock { $0 })) }
    }
    #expect(end == (.unheard, false))
    #expect(motor.patterns.isEmpty)
    let pattern = VibrationPattern.notification(.warning)
    let ended = Observed(false)
    feedback.alert(try longSound(), vibration: pattern) { _ in ended.withLock { $0 = true } }
    #expect(motor.wait(for: [pattern]))
    #expect(ended.wait { $0 })
    if isSwitch { feedback.isSilentMode = false } else { feedback.settings.playsSounds = true }
    #expect(feedback.rules.reasonsForSilence.isEmpty)
  }

  @Test func vibrationWithoutAMotorDoesNothing() throws {
    let feedback = feedback(RememberingMotor(isThere: false))
    feedback.vibrate(.impact(.heavy))
    feedback.readRules()
    #expect(feedback.motor == nil)
  }

  @Test func vibrationIsScaledByTheSetting() throws {
    let motor = RememberingMotor()
    let feedback = feedback(motor)
    feedback.settings.vibrationStrength = 0.25
    feedback.vibrate(.impact(.heavy))
    #expect(motor.wait(for: [.impact(.heavy).scaled(by: 0.25)]))
    for strength in [0, -1, Double.nan] {
      feedback.settings.vibrationStrength = strength
      #expect(!feedback.rules.allowsVibration)
    }
  }

  /// A sound that is allowed and not rendered: an alert vibrates or is shown, another sound is shown.
  @Test func unrenderedAlertVibratesOrIsShown() async throws {
    let motor = RememberingMotor()
    let withMotor = feedback(motor)
    withMotor.alert(try tap())
    #expect(motor.wait(for: [.alert]))
    let without = feedback()
    var alerts = without.visualAlerts.makeAsyncIterator()
    without.play(try tap())
    #expect(await alerts.next() == VisualAlert(sound: "tap", caption: nil, reasons: []))
    without.alert(try ShortSound(event: "no-such-event", caption: Caption("mail")))
    #expect(await alerts.next() == VisualAlert(sound: "no-such-event", caption: Caption("mail"), reasons: []))
  }

  @Test func missingOrForbiddenSoundIsNotShown() async throws {
    let feedback = feedback()
    var alerts = feedback.visualAlerts.makeAsyncIterator()
    #expect(await end(of: try ShortSound(event: "no-such-event"), on: feedback) == .unheard)
    feedback.settings.playsSounds = false
    #expect(await end(of: try tap(), on: feedback) == .unheard)
    feedback.alert(try longSound())
    #expect(await alerts.next() == VisualAlert(sound: "long", caption: nil, reasons: [.settings]))
  }

  /// Without a service: the theme has no sound, a motor vibrates.
  @Test func eventWithoutAServiceVibrates() throws {
    let motor = RememberingMotor()
    let feedback = feedback(motor)
    feedback.trigger(event: "button-pressed")
    #expect(motor.wait(for: [.impact(.light)]))
    for odd in ["", "../a", "no-such-event"] { feedback.trigger(event: odd) }
    feedback.vibrate(.selection)
    #expect(motor.wait(for: [.impact(.light), .selection]))
  }
}
