import Testing

@testable import Tacet

@Suite struct StolenVoicesTests {
  private final class Key {}

  @Test func voicesThatHadBegunAreCountedApart() {
    var voices = StolenVoices(sampleRate: 100)
    voices.count(hasStarted: true)
    voices.count(hasStarted: false)
    voices.countRefused()
    #expect(voices.stolen == 1 && voices.refused == 2)
  }

  @Test func loopOfAnEffectIsLoggedOnceAMinute() {
    var voices = StolenVoices(sampleRate: 100)
    let (laser, engine) = (Key(), Key())
    let first = voices.takeLog(of: ObjectIdentifier(laser), at: 0)
    let again = voices.takeLog(of: ObjectIdentifier(laser), at: 5_999)
    let other = voices.takeLog(of: ObjectIdentifier(engine), at: 5_999)
    let later = voices.takeLog(of: ObjectIdentifier(laser), at: 6_000)
    #expect(first && !again && other && later)
  }
}
