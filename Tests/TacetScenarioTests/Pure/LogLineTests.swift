import TacetJSON
import Testing

@testable import Tacet
@testable import TacetScenario

/// The lines of a log.
@Suite struct LogLineTests {
  private func line(_ members: String) -> String { "{\"frame\":480,\(members)}" }

  private func text(_ event: EngineEvent) -> String { LogLine(event, names: [:]).text }

  private func text(_ members: [LogLine.Members]) -> String { LogLine(frame: 480, members).text }

  private func read<Command: ScenarioCommand>(_ text: String, as type: Command.Type) throws -> Command {
    Command(try ScenarioFieldsTests.fields(text, keys: Command.keys))
  }

  @Test func textsAreEscaped() {
    #expect(text([["event": "restored", "name": "a\"b\n/"]]) == line(#""event":"restored","name":"a\"b\n/""#))
  }

  @Test func valuesThatAreNotThereAreNull() {
    #expect(text([["bar": Int?.none, "speed": Double?.none]]) == line(#""bar":null,"speed":null"#))
    #expect(LogLine(frame: 480, cause: "c", nil).text == line(#""cause":"c","systemVolume":null"#))
  }

  @Test func rateOfMusicIsShownWhereItIsNotItsOwn() {
    #expect(
      text(.nowPlaying(title: "T", .playing, rate: 1, at: 480))
        == line(#""event":"nowPlaying","title":"T","status":"playing""#))
    #expect(
      text(.nowPlaying(title: nil, .paused, rate: 0.5, at: 480))
        == line(#""event":"nowPlaying","title":null,"status":"paused","rate":0.5"#))
  }

  @Test func commandHasItsTimeIfItHasOne() {
    #expect(text(.remoteCommand(.play, at: 480)) == line(#""event":"remoteCommand","command":"play""#))
    #expect(text(.remoteCommand(.setPosition(.milliseconds(1_500)), at: 480)).contains(#""seconds":1.5"#))
  }

  @Test func orderThatWaitsNamesItsFrameAndAnotherClock() throws {
    let filter = try read(#"{"bus": "guns", "lowPass": 0.5}"#, as: SetFilter.self)
    func waiting(_ time: ClockTime?) -> String { text([filter.members, time.members]) }
    let start = #""event":"filter","bus":"guns","lowPass":0.5,"highPass":0"#
    #expect(waiting(nil) == line(start))
    #expect(waiting(96) == line(start + #","startFrame":96"#))
    #expect(waiting(.soundtrack(96)) == line(start + #","startFrame":96,"clock":"soundtrack""#))
  }

  @Test func silenceHasNoDecibels() throws {
    let status = try read(#"{"voice": "v"}"#, as: LogStatus.self)
    func gain(_ gain: Gain?) -> String { text(status.members(.playing, position: 7, gain: gain)) }
    let start = #""voice":"v","event":"status","status":"playing","voiceFrame":7,"gain":"#
    #expect(gain(.decibels(-6.006)) == line(start + "-6.01"))
    #expect(gain(.silence) == line(start + "null"))
    #expect(gain(nil) == line(start + "null"))
    let send = try read(#"{"bus": "b", "gain": -1e9}"#, as: SetReverbSend.self)
    #expect(text([send.members]).contains(#""bus":"b","on":true,"gain":null"#))
  }

  @Test func statusHasWhatBelongsToIt() throws {
    let command = try read(#"{"voice": "v"}"#, as: LogStatus.self)
    func status(_ status: VoiceStatus) -> String { text(command.members(status, position: 7, gain: nil)) }
    let start = #""voice":"v","event":"status","status":"#
    #expect(status(.ended(.stolen, at: 99)) == line(start + #""ended","reason":"stolen","endFrame":99"#))
    #expect(status(.waiting(until: 99)) == line(start + #""waiting","startFrame":99,"voiceFrame":7,"gain":null"#))
    #expect(status(.waiting(until: .effects(99))).contains(#""startFrame":99,"clock":"effects""#))
    #expect(
      status(.held([.silentMode])) == line(start + #""held","reasons":["silentMode"],"voiceFrame":7,"gain":null"#))
  }

  @Test func eventOfAVoiceWithoutANameHasNone() {
    let voice = Voice(engine: 1, slot: 0, generation: 1)
    #expect(LogLine(.voiceStarted(voice, at: 480), names: [voice: "a"]).text == line(#""voice":"a","event":"started""#))
    #expect(
      LogLine(.voiceEnded(voice, .finished, at: 480), names: [:]).text
        == line(#""voice":"","event":"ended","reason":"finished""#))
  }

  @Test func linesOfOneFrameKeepTheirOrder() {
    let lines = [(9, "a"), (3, "b"), (9, "c"), (3, "d"), (-1, "e")].map { LogLine(frame: $0.0, [["name": $0.1]]) }
    #expect(
      lines.inOrder.map(\.text) == [
        #"{"frame":-1,"name":"e"}"#, #"{"frame":3,"name":"b"}"#, #"{"frame":3,"name":"d"}"#, #"{"frame":9,"name":"a"}"#,
        #"{"frame":9,"name":"c"}"#,
      ])
  }
}
