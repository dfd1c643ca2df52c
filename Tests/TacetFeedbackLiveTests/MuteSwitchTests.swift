import Foundation
import TacetTestSupport
import Testing

@testable import TacetFeedback

/// Short sounds on a machine with a mute switch, as umockdev simulates it.
@Suite(.enabled(if: MockMachine.isInstalled, "umockdev-run or setpriv is not installed"), .timeLimit(.minutes(10)))
struct MuteSwitchTests {
  private func runAgain(in machine: MockMachine, _ test: String) throws {
    let failure = try machine.failure(of: "MuteSwitchTests.\(test)")
    #expect(failure == nil)
  }

  /// A feedback at a private server, what its sink plays, and a sound.
  private func place(_ kind: SoundServer) throws -> (any PrivateSoundServer, TimedMonitor, Feedback, ShortSound) {
    let server = try kind.started()
    let monitor = try TimedMonitor(of: "speaker", at: server.place)
    var configuration = Feedback.Configuration()
    configuration.settingsEnvironment = [:]
    configuration.server = server.place.address
    configuration.bus = "unix:path=\(server.place.folder)/bus"
    let sound = try ShortSound(data: Data(WaveBytes(samples: [Float](repeating: 0.5, count: 4_800)).bytes))
    return (server, monitor, Feedback(configuration), sound)
  }

  private func play(_ sound: ShortSound, on feedback: Feedback) async -> SoundEnd {
    await withCheckedContinuation { continuation in feedback.play(sound) { continuation.resume(returning: $0) } }
  }

  @Test func switchThatIsOnSilencesASound() async throws {
    guard MockMachine.isThis else {
      return try runAgain(in: MockMachine(moves: false), "switchThatIsOnSilencesASound")
    }
    for kind in SoundServer.installed {
      let (server, monitor, feedback, sound) = try place(kind)
      #expect(await play(sound, on: feedback) == .unheard)
      #expect(feedback.rules.muteSwitch == true && feedback.rules.reasonsForSilence == [.muteSwitch])
      #expect(monitor.pass(frames: 24_000))
      #expect(monitor.recorder.samples.allSatisfy { $0 == 0 })
      withExtendedLifetime(server) {}
    }
  }

  @Test func machineWithoutASwitchIsHeard() async throws {
    guard MockMachine.isThis else {
      return try runAgain(in: MockMachine(hasMuteSwitch: false), "machineWithoutASwitchIsHeard")
    }
    for kind in SoundServer.installed {
      let (server, monitor, feedback, sound) = try place(kind)
      var end = SoundEnd.late
      // A sound that a busy machine renders too late is requested again.
      for _ in 0..<20 where end == .late { end = await play(sound, on: feedback) }
      #expect(end == .finished && feedback.rules.muteSwitch == nil)
      #expect(monitor.firstFrame(from: 0) != nil)
      withExtendedLifetime(server) {}
    }
  }

  @Test func switchIsFollowed() throws {
    guard MockMachine.isThis else { return try runAgain(in: MockMachine(), "switchIsFollowed") }
    var configuration = Feedback.Configuration()
    configuration.settingsEnvironment = [:]
    configuration.bus = "unix:path=/nowhere/bus"
    let feedback = Feedback(configuration)
    feedback.readRules()
    // It goes off at the start, and on again after five seconds.
    #expect(eventually { feedback.rules.muteSwitch == false && feedback.rules.allowsSound })
    #expect(eventually { feedback.rules.muteSwitch == true && !feedback.rules.allowsSound })
  }
}
