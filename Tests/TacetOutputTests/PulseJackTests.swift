import TacetOutput
import TacetTestSupport
import Testing

extension PulseTests {
  /// Headphones on a wire, which are another port of the same sink.
  @Suite(.serialized)
  struct PulseJackTests {
    @Test(.hasJack(on: .pulseAudio)) func headphonesPulledOutOnPulseAudio() throws { try pullOut(.pulseAudio) }
    @Test(.hasJack(on: .pipeWire)) func headphonesPulledOutOnPipeWire() throws { try pullOut(.pipeWire) }

    private func pullOut(_ kind: SoundServer) throws {
      let server = try started(kind)
      let jack = try PrivateJack(on: server)
      let player = try playing(on: server)
      let recorder = try MonitorRecorder(of: PrivateJack.sink, at: server.place)
      #expect(recorder.wait(until: hasTones))

      // Plugged in, and the speaker chosen by hand while they are: it goes on.
      for change in [jack.plug, { try jack.choose(PrivateJack.speaker) }, jack.plugAgain] {
        try change()
        recorder.forget()
        #expect(recorder.wait(until: hasTones))
      }
      #expect(!player.events.all.contains(.privateRouteLost))

      try jack.unplug()
      #expect(player.events.wait { $0.contains(.privateRouteLost) })
      #expect(recorder.wait { $0.count > 9_600 && $0.suffix(9_600).allSatisfy { $0 == 0 } })
      // Pulled all the while, so that what plays can come to its end, and heard by nobody on the speaker.
      let blocks = player.tone.blocks
      #expect(eventually { player.tone.blocks > blocks + 20 })
      recorder.forget()
      #expect(recorder.wait { $0.count > 9_600 })
      #expect(recorder.samples.allSatisfy { $0 == 0 })
      player.output.unmute()
      #expect(recorder.wait(until: hasTones))
      #expect(player.events.all.filter { $0 == .privateRouteLost }.count == 1)
      #expect(player.events.all.filter(\.isState) == [.running])
    }
  }
}

extension PrivateJack {
  fileprivate func plugAgain() throws { try choose(Self.headphones) }
}

extension Trait where Self == ConditionTrait {
  /// Only where a card with a jack can be made.
  static func hasJack(on kind: SoundServer) -> Self {
    let obstacle = kind.isInstalled ? PrivateJack.obstacle(on: kind) : "\(kind) is not installed"
    return .enabled(if: obstacle == nil, "no jack on \(kind): \(obstacle ?? "")")
  }
}
