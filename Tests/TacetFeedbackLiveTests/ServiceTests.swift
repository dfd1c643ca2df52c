import Foundation
import TacetMonitors
import TacetSession
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetFeedback

/// Mocks of the motor of a newer feedbackd and of the settings portal, and the real gsettings.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ServiceTests {
  private static let canMock = PrivateBus.isInstalled && MockService.isInstalled

  private func feedback(on bus: PrivateBus, _ vibrators: [any Vibrator] = []) -> Feedback {
    var configuration = Feedback.Configuration()
    configuration.settingsEnvironment = [:]
    configuration.applicationID = "org.example.test"
    configuration.bus = bus.address
    configuration.server = "unix:/nowhere/native"
    return Feedback(configuration, vibrators: vibrators)
  }

  @Test(.enabled(if: canMock, "python3-dbusmock is not installed"))
  func newServiceVibratesByStrengthsAndTimes() throws {
    let bus = try PrivateBus()
    try bus.start()
    let interface = "org.sigxcpu.Feedback"
    let service = try MockService(bus, name: interface, path: "/org/sigxcpu/Feedback", interface: interface)
    try service.mock("AddProperty", interface, "Profile", "<'full'>")
    try service.mock("AddMethod", "\(interface).Haptic", "Vibrate", "sa(du)", "b", "ret = True")
    let controller = RememberingMotor()
    let feedback = feedback(on: bus, [controller])
    feedback.readRules()
    try #require(eventually { feedback.motor == "feedbackd" })
    feedback.vibrate(try VibrationPattern(parsing: "1:200,0:50,0.5:300"))
    #expect(
      eventually {
        let calls = (try? service.mock("GetCalls")) ?? ""
        return calls.contains("'Vibrate', [<'org.example.test'>, <[(1.0, uint32 200), (0.0, 50), (0.5, 300)]>]")
      }, "\((try? service.mock("GetCalls")) ?? "")")
    // The phone's own motor comes first.
    #expect(controller.patterns.isEmpty)
    service.kill()
    #expect(eventually { feedback.motor == "test motor" })
  }

  @Test(.enabled(if: canMock, "python3-dbusmock is not installed"))
  func portalSettingsAreReadAndFollowed() async throws {
    let bus = try PrivateBus()
    try bus.start()
    let portal = try MockService(
      bus, name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop",
      interface: "org.freedesktop.portal.Settings")
    func set(_ isOn: Bool) throws {
      let settings = "{'event-sounds': \(isOn ? "True" : "False"), 'theme-name': 'mine'}"
      try portal.mock(
        "AddMethod", "org.freedesktop.portal.Settings", "ReadAll", "as", "a{sa{sv}}",
        "ret = {'org.gnome.desktop.sound': dbus.Dictionary(\(settings), signature='sv')}")
    }
    try set(false)
    let feedback = feedback(on: bus)
    feedback.readRules()
    #expect(feedback.rules.eventSounds == false && feedback.theme.name == "mine")
    let sound = try ShortSound(data: Data(WaveBytes(samples: [Int16](repeating: 9, count: 99)).bytes))
    let end = await withCheckedContinuation { result in feedback.play(sound) { result.resume(returning: $0) } }
    #expect(end == .unheard && feedback.rules.reasonsForSilence == [.eventSounds])
    try set(true)
    try portal.mock(
      "EmitSignal", "org.freedesktop.portal.Settings", "SettingChanged", "ssv",
      "[<'org.gnome.desktop.sound'>, <'event-sounds'>, <true>]")
    #expect(eventually { feedback.rules.eventSounds == true })
  }

  private static let hasGSettings = PrivateBus.isInstalled && ChildProcess.find("gsettings") != nil

  @Test(.enabled(if: hasGSettings, "gsettings is not installed"))
  func gsettingsIsReadAndFollowedWithoutAPortal() throws {
    let bus = try PrivateBus()
    try bus.start()
    defer { bus.killOwner(of: "ca.desrt.dconf") }
    let schema = "org.gnome.desktop.sound"
    func set(_ key: String, _ value: String) throws { _ = try bus.run("gsettings", "set", schema, key, value).read() }
    let printed = try bus.run("gsettings", "list-recursively", schema).read()
    try #require(printed.contains("event-sounds"), "the schema is not installed")
    try set("event-sounds", "false")
    try set("theme-name", "'my-theme'")
    var configuration = Feedback.Configuration()
    configuration.bus = bus.address
    configuration.settingsEnvironment = bus.environment
    let feedback = Feedback(configuration)
    feedback.readRules()
    try #require(eventually { feedback.rules.eventSounds == false })
    // dconf signals a change, and the settings are read again.
    try set("event-sounds", "true")
    #expect(eventually { feedback.rules.eventSounds == true })
    #expect(feedback.theme.name == "my-theme")
  }

  /// Scripts in place of `gsettings`, and the output that is read.
  @Test(arguments: [
    ("echo org.gnome.desktop.sound event-sounds false; exec sleep 60", ""),
    ("echo some; exec >&-; exec sleep 60", "some\n"), ("exec yes", ""), ("kill -TERM $$; echo some", ""),
    ("echo $HOME", "/of/its/own\n"), ("ls -l /proc/$$/fd | grep -c our-own-file", "0\n"),
  ])
  func misbehavingGSettingsIsBounded(_ script: String, _ expected: String) async throws {
    await #expect(processExitsWith: .success) { [script, expected] in
      let folder = try TemporaryFolder()
      let file = try folder.write(Array("#!/bin/sh\n\(script)\n".utf8), to: "gsettings")
      try #require(chmod(file, 0o700) == 0)
      setenv("PATH", "\(file.dropLast("/gsettings".count)):/usr/bin:/bin", 1)
      // The calling thread blocks all signals; the program must not inherit that.
      var signals = sigset_t()
      sigfillset(&signals)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      let own = open(try folder.write([], to: "our-own-file"), O_RDONLY | O_CLOEXEC)
      let environment = ["HOME": "/of/its/own", "PATH": "/usr/bin:/bin"]
      do {
        let program = GSettings.run("list-recursively", "org.example", environment: environment)
        #expect((program?.read(within: .seconds(1)) ?? "") == expected)
      }
      #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
      close(own)
    }
  }
}
