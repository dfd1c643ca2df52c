import TacetTestSupport
import Testing

extension SoundServerTests {
  /// Programs that pass on the game's sound, which is no other music.
  @Suite(.serialized)
  struct SoundServerPassingTests {
    /// Each of them plays with the role of music, which counts at once where it is no echo. A real player beside them
    /// counts as ever.
    @Test(arguments: SoundServer.installed)
    func programsThatPassTheGamesSoundOnAreNoMusic(on kind: SoundServer) throws {
      let server = try kind.started()
      let place = server.place
      for sink in ["game", "second"] { _ = try place.addSink(sink) }
      let own = try OwnStream(at: place, sink: "game")
      #expect(own.wait())
      var echoes = [
        // Two programs and a pipe, and a third program between them.
        try place.shell(
          "parec --raw -d game.monitor | pacat --raw -d speaker --property=media.role=music --property=application.name=piped"
        ),
        try place.shell(
          "parec --raw -d game.monitor | cat | pacat --raw -d speaker --property=media.role=music"
            + " --property=application.name=filtered"
        ),
        // One program, whose echo a second one passes on.
        try place.record(from: "game.monitor", Self.program(5001)),
        try place.shell("exec pacat \"$@\" < /dev/zero", ["--raw", "-d", "second"] + Self.options(5001)),
        try place.record(from: "second.monitor", Self.program(5002)),
        try place.shell("exec pacat \"$@\" < /dev/zero", ["--raw", "-d", "speaker"] + Self.options(5002)),
      ]
      if kind == .pipeWire {
        let stream = try #require(try place.sinkInputs().first { $0.properties["media.role"] == "game" })
        echoes.append(try place.shell("pw-record --target=\(stream.index) - | pw-play --target=speaker -"))
      }
      let count = kind == .pipeWire ? 5 : 4
      #expect(
        eventually {
          let recordings = try? place.pactl("list", "short", "source-outputs").split(separator: "\n").count
          let music = try? place.sinkInputs().filter { $0.properties["media.role"] == "music" && !$0.corked }.count
          return recordings == count && music == count
        })
      let listener = try listening(at: place)
      let player = try place.paplay(["media.role=music", "application.name=sentinel"])
      #expect(listener.wait { $0.music.contains("sentinel") })
      player.kill()
      #expect(listener.wait { $0.music.isEmpty })
      #expect(listener.reports.began == ["sentinel"])
      withExtendedLifetime((own, echoes)) {}
    }

    private static func program(_ process: Int) -> [String] {
      ["application.process.id=\(process)", "application.process.binary=echo"]
    }

    private static func options(_ process: Int) -> [String] {
      (program(process) + ["media.role=music"]).map { "--property=\($0)" }
    }
  }
}
