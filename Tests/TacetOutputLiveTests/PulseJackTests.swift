import TacetOutput
import TacetTestSupport
import Testing

extension PulseTests {
  /// Wired headphones: another port of the same sink.
  @Suite(.serialized)
  struct PulseJackTests {
    @Test(arguments: Way.installed)
    func pulledHeadphonesLeakNothing(by way: Way) throws {
      if let obstacle = PrivateJack.obstacle(on: way.server) {
        try Test.cancel("no jack on \(way.server): \(obstacle)")
      }
      let server = try way.started()
      let jack = try PrivateJack(on: server)
      let player = try playing(on: server, by: way)
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
      player.output.confirmRouteLoss()
      #expect(recorder.wait(until: hasTones))
      #expect(player.events.all.filter { $0 == .privateRouteLost }.count == 1)
      #expect(player.events.all.filter(\.isState) == [.running])
    }
  }
}

extension PrivateJack {
  fileprivate func plugAgain() throws { try choose(Self.headphones) }
}
