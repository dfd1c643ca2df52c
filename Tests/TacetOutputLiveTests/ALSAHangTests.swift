import Foundation
import TacetOutput
import TacetTestSupport
import Testing

/// A device whose opening never returns, as one that plays through a frozen server.
struct ALSAHangTests {
  @Test func outputThatHangsInALSAIsStoppedAndRendersNothing() throws {
    let folder = try TemporaryFolder()
    // Whoever opens it waits for somebody at the other end.
    let pipe = folder.file("asoundrc")
    #expect(mkfifo(pipe, 0o600) == 0)
    func threads() -> Set<String> { Set(SelfFigures.threads(named: "tacet-output").map(\.id)) }
    let before = threads()
    let output = ALSAOutput(device: "nowhere", sampleRate: 48000, configurationFile: pipe)
    let tone = Tone()
    let events = Events()
    for _ in 0..<3 {
      let others = threads()
      output.start(tone.callback) { events.add($0) }
      #expect(eventually { !threads().isSubset(of: others) }, "it has no thread")
      let isStopped = Observed(false)
      Thread.detachNewThread {
        output.stop()
        isStopped.withLock { $0 = true }
      }
      #expect(isStopped.wait { $0 }, "stop() waits for ALSA")
    }
    let hanging = threads().subtracting(before)
    // They get what they waited for: a device that plays.
    let text = Array("pcm.nowhere { type null }\n".utf8)
    let end = open(pipe, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    #expect(end >= 0 && write(end, text, text.count) == text.count, "nobody waited")
    close(end)
    #expect(eventually { threads().isDisjoint(with: hanging) }, "they go on")
    #expect(tone.blocks == 0 && events.all.isEmpty)
  }
}
