import Synchronization
import TacetOutput
import TacetPulse
import TacetSignal
import TacetTestSupport
import Testing

extension PulseTests {
  /// From a press to its sound, in frames of the monitor's recording.
  @Suite(.serialized)
  struct PressTests {
    @Test(arguments: Way.installed)
    func secondPressIsHeardSoonerThanTheLatencyOfAStart(by way: Way) throws {
      let server = try way.started()
      _ = server.raisePriority()
      let presses = Presses()
      let events = Events()
      let output = way.output(at: server.place)
      output.setIdle(true)
      output.start(presses.callback) { events.add($0) }
      defer { output.stop() }
      #expect(events.wait { $0.contains(.running) })
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait { $0.count > 2 * 4_800 })
      var heard: [Int] = []
      for _ in 0..<4 {
        let pressed = recorder.frames
        presses.press()
        output.setIdle(false)
        // 450 ms later the next one.
        #expect(recorder.wait { $0.count > 2 * (pressed + 21_600) })
        let samples = recorder.samples.dropFirst(2 * pressed)
        heard.append(((samples.firstIndex { $0 > 0.25 } ?? .max / 2) - samples.startIndex) / 2)
      }
      print("\(way): \(heard) frames after each press")
      // By libpulse a start has 37.5 ms in its queue, 1,800 frames. A busy machine may have raised the latency for
      // some.
      #expect((heard.dropFirst().min() ?? .max) < 1_600, "\(heard)")
      let asked = way == .pipeWiresOwnClient ? .zero : events.all.latencies.dropFirst().min() ?? .seconds(1)
      #expect(asked < LatencyControl.ofStart)
    }
  }
}

/// Silence, and clicks of one frame at the next block after a press.
private final class Presses: Sendable {
  private let count = Atomic(0)

  func press() { count.add(1, ordering: .relaxed) }

  var callback: RenderCallback {
    RenderCallback(context: Unmanaged.passUnretained(self).toOpaque()) { me, samples, soundtrack, frames in
      let isPressed = Unmanaged<Presses>.fromOpaque(me).takeUnretainedValue().count.exchange(0, ordering: .relaxed) > 0
      samples.update(repeating: 0, count: 2 * frames)
      soundtrack?.update(repeating: 0, count: 2 * frames)
      if isPressed { samples.update(repeating: 0.5, count: 2) }
    }
  }
}
