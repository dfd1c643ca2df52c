import Testing

@testable import Tacet

/// What lies at the edge of what an engine may be asked.
@Suite struct EdgeTests {
  @Test(arguments: [1, 2], [Gain.silence, .unity])
  func aLoopOfNothingEnds(channels: Int, gain: Gain) throws {
    let rig = try Rig()
    defer { rig.clear() }
    let ends = Locked<[VoiceEnd]>([])
    let nothing = try Effect(frames: [], sampleRate: 48_000, channels: channels)
    let voice = rig.engine.play(nothing, gain: gain, loops: true) { end in ends.withLock { $0.append(end) } }
    rig.engine.setGain(gain == .unity ? .silence : .unity, of: voice)
    rig.engine.setPitch(2, of: voice)
    #expect(isSilent(rig.left(480)))
    #expect(ends.withLock { $0 } == [.finished])
  }

  @Test func aChangeOfPlaceOrBusIsNoClickWhateverStartsBesideIt() throws {
    let rig = try Rig()
    defer { rig.clear() }
    let loud = try rig.engine.bus("loud")
    let muted = try rig.engine.bus("muted")
    loud.setGain(.decibels(3))
    muted.setMuted(true)
    let voice = rig.engine.play(try rig.constant(frames: 96_000), pan: -1, loops: true)
    var heard = Array(rig.engine.render(frames: 4_800).suffix(2))
    let silence = try rig.constant(0, frames: 100)
    for change: (Voice) -> Void in [
      { rig.engine.setPan(1, of: $0) }, { rig.engine.setBus(loud, of: $0) },
      { rig.engine.setBus(muted, of: $0) }, { rig.engine.setPosition([0, 0, -4], of: $0) },
      { rig.engine.setBus(rig.engine.interface, of: $0) },
    ] {
      // A voice that comes in with a ramp has a first step of one frame.
      rig.engine.play(silence, fadeIn: .milliseconds(1))
      change(voice)
      heard += rig.engine.render(frames: 4_800)
    }
    #expect(largestStep(heard) < 0.02)
    #expect(heard.suffix(2).allSatisfy { $0 > 0.03 })
  }

  @Test func whatFollowsInTheSameFrameLeavesARampAsItWas() throws {
    let rig = try Rig()
    defer { rig.clear() }
    let voice = rig.engine.play(try rig.constant(frames: 96_000), pan: -1)
    var heard = rig.left(4_800)
    rig.engine.setGain(.silence, of: voice, over: .milliseconds(500))
    rig.engine.setPriority(3, of: voice)
    rig.engine.setPan(-1, of: voice)
    heard = rig.left(24_000)
    #expect(abs(heard[12_000] - 0.125) < 0.001)
    rig.engine.setGain(.unity, of: voice)
    _ = rig.left(4_800)
    rig.engine.pause(voice, over: .milliseconds(500))
    rig.engine.setPriority(4, of: voice)
    heard = rig.left(24_000)
    #expect(abs(heard[12_000] - 0.125) < 0.001)
  }

  @Test func aPauseOfTheSoundtracksBusLeavesTheRampOfItsGain() throws {
    let rig = try Rig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000) { _ in 0.4 })
    _ = rig.left(4_800)
    rig.engine.soundtrack.bus.setGain(.silence, over: .milliseconds(500))
    rig.engine.soundtrack.bus.setMuted(false, over: .zero)
    #expect(abs(rig.left(24_000)[12_000] - 0.2) < 0.001)
  }

  @Test func aPauseOfABusLeavesTheRampOfItsGain() throws {
    let rig = try Rig()
    defer { rig.clear() }
    rig.engine.play(try rig.constant(frames: 96_000), pan: -1)
    _ = rig.left(4_800)
    rig.engine.effects.setGain(.silence, over: .milliseconds(500))
    rig.engine.effects.setPaused(false, over: .zero)
    #expect(abs(rig.left(24_000)[12_000] - 0.125) < 0.001)
  }
}
