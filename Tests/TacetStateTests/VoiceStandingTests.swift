import TacetMixer
import TacetSignal
import TacetSession
import Testing

@testable import Tacet

/// The status of a voice that lives, from the state alone.
@Suite struct VoiceStandingTests {
  private static func standing(_ change: (inout VoiceStanding) -> Void) -> VoiceStanding {
    var standing = VoiceStanding()
    standing.clocks.engine = 1_000
    change(&standing)
    return standing
  }

  private static func status(_ change: (inout VoiceStanding) -> Void) -> VoiceStatus { standing(change).status }

  @Test func nothingInTheWayIsPlaying() {
    #expect(Self.status { _ in } == .playing)
  }

  @Test func startFrameIsWaitedForUntilItHasBegun() {
    #expect(Self.status { $0.parameters.start = 1_001 } == .waiting(until: 1_001))
    #expect(Self.status { $0.parameters.start = 1_000 } == .playing)
    let rescheduled = Self.status {
      $0.parameters.start = 5_000
      $0.hasStarted = true
    }
    #expect(rescheduled == .playing)
  }

  @Test func silentBusIsNamed() {
    #expect(Self.status { $0.bus.isMuted = true } == .busSilent)
    #expect(Self.status { $0.bus.gain = 0 } == .busSilent)
    #expect(Self.status { $0.masterGain = 0 } == .busSilent)
    #expect(Self.status { $0.bus.gain = 1.1e-4 } == .playing)
  }

  @Test func statusSeparatesOwnGainFromDistance() {
    #expect(Self.status { $0.parameters.gain = 0.9e-4 } == .inaudible)
    #expect(Self.status { $0.parameters.position = [9_000, 0, 0] } == .playing)
    #expect(Self.status { $0.parameters.position = [11_000, 0, 0] } == .tooFar)
    let near = Self.status {
      $0.parameters.position = [11_000, 0, 0]
      $0.law.listener.position = [10_000, 0, 0]
    }
    #expect(near == .playing)
  }

  @Test func reasonsOfAHoldAreGiven() {
    #expect(
      Self.status { $0.holds = [.silentMode, .game(.paused(.everything))] }
        == .held([.silentMode, .game(.paused(.everything))]))
  }

  @Test func oneShotThatRunsUnheardStaysSoAfterTheHold() {
    #expect(Self.status { $0.runsUnheard = true } == .unheard([]))
  }

  /// Each cause alone, and then all of them: the first in this order wins.
  @Test func causesHaveAnOrder() {
    let causes: [((inout VoiceStanding) -> Void, VoiceStatus)] = [
      ({ $0.runsUnheard = true }, .unheard([.background])),
      ({ $0.parameters.start = 2_000 }, .waiting(until: 2_000)),
      ({ $0.parameters.isPaused = true }, .paused),
      ({ $0.bus.isPaused = true }, .busPaused),
      ({ $0.holds = [.background] }, .held([.background])),
      ({ $0.bus.isMuted = true }, .busSilent),
      ({ $0.parameters.gain = 0 }, .inaudible),
      ({ $0.parameters.position = [1e6, 0, 0] }, .tooFar),
    ]
    for first in causes.indices {
      let status = Self.status { standing in for (cause, _) in causes[first...] { cause(&standing) } }
      let expected = causes[first].1
      #expect(status == expected)
    }
  }

  @Test func gainIsTheProductOfAll() {
    let standing = Self.standing {
      $0.parameters.gain = 0.5
      $0.ownGain = 0.5
      $0.parameters.position = [4, 0, 0]
      $0.bus.gain = 0.5
      $0.masterGain = 2
    }
    #expect(standing.gain == 0.125)
    #expect(Self.standing { $0.bus.isMuted = true }.gain == 0)
  }
}
