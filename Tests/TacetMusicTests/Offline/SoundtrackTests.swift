import TacetSystem
import TacetSignal
import Foundation
import TacetDecoding
import TacetEncoding
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

@Suite struct SoundtrackTests {
  @Test func playsTheFilesSamplesAndLoopsWithoutAGap() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    // Its length is no multiple of a block, and its last frame does not lead to its first.
    let frames = 10_007
    let theme = try rig.soundtrack(frames: frames) { Float($0 % 97) / 200 - 0.2 }
    rig.engine.soundtrack.play(theme)
    let heard = rig.engine.rendered(frames: 50_000)
    let expected = (0..<50_000).map { Float($0 % frames % 97) / 200 - 0.2 }
    #expect(difference(channel(heard, 0), expected) < 1e-6)
    #expect(difference(channel(heard, 1), expected.map { -$0 }) < 1e-6)
    #expect(rig.engine.soundtrack.position == 50_000 % frames)
  }

  @Test func endsWhenItDoesNotLoop() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let ended = Locked<[SoundtrackEnd]>([])
    let theme = try rig.soundtrack(frames: 5_000)
    rig.engine.soundtrack.play(theme, loops: false) { end in ended.withLock { $0.append(end) } }
    let heard = rig.left(12_000)
    #expect(difference(heard[..<5_000], (0..<5_000).map(OfflineRig.slowSine)) < 1e-6)
    #expect(isSilent(heard[5_000...]))
    #expect(ended.withLock { $0 } == [.finished])
    #expect(!rig.engine.soundtrack.isPlaying)
  }

  @Test func seeksWithoutAStep() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let theme = try rig.soundtrack(frames: 96_000)
    rig.engine.soundtrack.play(theme)
    var heard = rig.engine.rendered(frames: 10_000)
    rig.engine.soundtrack.seek(toFrame: 48_120)
    heard += rig.engine.rendered(frames: 10_000)
    #expect(rig.engine.soundtrack.position == 58_120)
    #expect(largestStep(heard) < OfflineRig.cutStep(ofSines: 0.4))
    let tail = channel(heard, 0)[11_000...]
    #expect(difference(tail, (11_000..<20_000).map { OfflineRig.slowSine($0 + 38_120) }) < 1e-6)
  }

  @Test func crossfadesToTheNext() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let first = try rig.soundtrack("first", frames: 48_000) { _ in 0.4 }
    let second = try rig.soundtrack("second", frames: 48_000) { _ in -0.4 }
    rig.engine.soundtrack.play(first)
    _ = rig.engine.rendered(frames: 4_800)
    rig.engine.soundtrack.crossfade(to: second, over: .seconds(0.5))
    let heard = rig.left(48_000)
    #expect(abs(heard[0] - 0.4) < 0.001)
    #expect(abs(heard[12_000]) < 0.001)
    #expect(heard[24_000...].allSatisfy { abs($0 + 0.4) < 1e-6 })
    #expect(rig.engine.soundtrack.current === second)
  }

  @Test func stoppingFadesOutAndIsHeardNoMore() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 48_000) { _ in 0.4 })
    _ = rig.left(4_800)
    rig.engine.soundtrack.stop(fadeOut: .milliseconds(100))
    let heard = rig.engine.rendered(frames: 9_600)
    #expect(framesUntilSilence(heard) <= 4_800)
    #expect(framesUntilSilence(heard) > 4_700)
    #expect(largestStep(heard) < 0.02)
    #expect(!rig.engine.soundtrack.isPlaying)
  }

  @Test func fadesIn() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 48_000) { _ in 0.4 }, fadeIn: .seconds(0.5))
    let heard = rig.left(48_000)
    for frame in [0, 6_000, 12_000, 23_999] {
      #expect(abs(heard[frame] - 0.4 * Float(frame + 1) / 24_000) < 1e-4)
    }
    #expect(heard[24_000...].allSatisfy { abs($0 - 0.4) < 1e-6 })
  }

  @Test(arguments: [(100, 20_000), (1, 4_799), (0, 48_000)])
  func pauseFreezesAndResumeGoesOnAtThatFrame(over: Int, pause: Int) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000))
    var heard = rig.engine.rendered(frames: 10_000)
    rig.engine.soundtrack.pause(over: .milliseconds(over))
    heard += rig.engine.rendered(frames: 9_600)
    let frozen = rig.engine.soundtrack.position
    #expect(frozen == 10_000 + 48 * over)
    #expect(rig.engine.session.reasonsForSilence.soundtrack == [.game(.paused(.soundtrack))])
    heard += rig.engine.rendered(frames: pause)
    #expect(rig.engine.soundtrack.position == frozen)
    rig.engine.soundtrack.resume()
    let after = rig.engine.rendered(frames: 10_000)
    #expect(difference(channel(after, 0)[480...], (480..<10_000).map { OfflineRig.slowSine(frozen + $0) }) < 1e-6)
    #expect(largestStep(heard + after) < (over == 0 ? 0.5 : OfflineRig.cutStep(ofSines: 0.4)))
  }

  @Test func lastRequestInAHoldDecidesWhatResumes() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let first = try rig.soundtrack("first", frames: 48_000) { _ in 0.4 }
    let second = try rig.soundtrack("second", frames: 48_000) { Float($0 % 97) / 200 - 0.2 }
    rig.engine.soundtrack.play(first)
    _ = rig.left(4_800)
    rig.engine.report(.interruptionBegan(.call))
    _ = rig.left(4_800)
    rig.engine.soundtrack.crossfade(to: second, over: .milliseconds(1))
    #expect(isSilent(rig.left(4_800)))
    #expect(rig.engine.soundtrack.position == 0)
    rig.engine.report(.interruptionEnded(.call))
    let heard = rig.left(9_600)
    let expected = (480..<9_600).map { (frame: Int) -> Float in Float(frame % 97) / 200 - 0.2 }
    #expect(difference(heard[480...], expected) < 1e-6)
    #expect(heard[..<480].allSatisfy { abs($0) <= 0.31 })
  }

  @Test func stopWhileHeldIsStillSilentAfterwards() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 48_000) { _ in 0.4 })
    _ = rig.left(4_800)
    rig.engine.soundtrack.pause()
    _ = rig.left(4_800)
    rig.engine.soundtrack.stop()
    #expect(isSilent(rig.left(9_600)))
    #expect(rig.engine.session.reasonsForSilence.soundtrack == [])
  }

  @Test func playingAnotherWhilePausedDoesNotLetTheOldOneBeHeard() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack("first", frames: 48_000) { _ in 0.4 })
    _ = rig.left(4_800)
    rig.engine.soundtrack.pause()
    _ = rig.left(4_800)
    rig.engine.soundtrack.play(try rig.soundtrack("second", frames: 48_000) { _ in -0.4 })
    let heard = rig.left(4_800)
    #expect(heard.allSatisfy { $0 <= 0 })
    #expect(heard[480...].allSatisfy { abs($0 + 0.4) < 1e-6 })
  }

  @Test func manyRequestsAtOneFrameLeaveTheLast() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let ends = Locked(0)
    let theme = try rig.soundtrack(frames: 96_000)
    for start in stride(from: 0, to: 20_000, by: 1_000) {
      rig.engine.soundtrack.play(theme, from: start) { _ in ends.withLock { $0 += 1 } }
    }
    rig.engine.soundtrack.seek(toFrame: 4_800)
    _ = rig.left(4_800)
    #expect(rig.engine.soundtrack.position == 9_600)
    for _ in 0..<40 {
      rig.engine.soundtrack.seek(toFrame: 48_000)
      _ = rig.left(100)
    }
    let heard = rig.left(9_600)
    #expect(difference(heard[9_000...], (9_000..<9_600).map { OfflineRig.slowSine($0 + 100) }) < 1e-6)
    #expect(ends.withLock { $0 } == 19)
  }

  @Test func vorbisLoopTagsAreExactInFileFrames() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    for rate in [48_000, 44_100] {
      let path = rig.folder.appending(path: "loop\(rate).ogg").path
      // A sine whose phase goes on across the seam; what lies well beyond the loop's end must never be heard.
      let period = rate / 100
      let start = 10 * period
      let end = start + 100 * period
      var writer = try VorbisFileWriter(
        path: path, format: AudioFormat(sampleRate: rate, channels: 2),
        tags: [("LOOPSTART", "\(start)"), ("LOOPLENGTH", "\(end - start)")])
      let samples = (0..<(end + rate)).flatMap { frame -> [Float] in
        let value: Float = frame < end + 8_192 ? 0.4 * sin(2 * .pi * Float(frame % period) / Float(period)) : 0.9
        return [value, value]
      }
      try writer.append(samples)
      try writer.close()
      let theme = try Soundtrack(path: path)
      #expect(theme.info.loop == LoopRegion(start: start, end: end))
      let engine = try AudioEngine(.init(output: .offline))
      engine.soundtrack.play(theme)
      let heard = channel(engine.rendered(frames: 48_000 * 4), 0)
      // Through every seam the sine goes on: Vorbis costs a little, a slip of a frame would cost 0.005 a frame.
      let expected = (0..<heard.count).map(OfflineRig.slowSine)
      #expect(difference(heard, expected) < 0.03)
      let played = rate == 48_000 ? heard.count : heard.count * 147 / 160
      #expect(abs(engine.soundtrack.position - (start + (played - start) % (end - start))) <= 1)
    }
  }
}
