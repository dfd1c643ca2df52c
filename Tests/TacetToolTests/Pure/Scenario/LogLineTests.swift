import Testing

@testable import Tacet
@testable import TacetTool

/// The lines of a log.
@Suite struct LogLineTests {
  private func text(_ content: LogLine.Content) -> String { LogLine(frame: 480, content: content).text }

  private func line(_ members: String) -> String { "{\"frame\":480,\(members)}" }

  @Test func textsAreEscaped() {
    #expect(text(.restored("a\"b\n/")) == line(#""event":"restored","name":"a\"b\n/""#))
  }

  @Test func valuesThatAreNotThereAreNull() {
    #expect(
      text(.beat("effects", nil)) == line(#""event":"beat","clock":"effects","bar":null,"beatInBar":null,"beat":null"#))
    #expect(text(.playhead(nil, nil)).contains(#""name":null,"soundtrackFrame":null"#))
    #expect(text(.systemVolume(cause: "c", nil)) == line(#""cause":"c","systemVolume":null"#))
  }

  @Test func rateOfMusicIsShownWhereItIsNotItsOwn() {
    #expect(
      text(.nowPlaying(title: "T", .playing, rate: 1)) == line(#""event":"nowPlaying","title":"T","status":"playing""#))
    #expect(
      text(.nowPlaying(title: nil, .paused, rate: 0.5))
        == line(#""event":"nowPlaying","title":null,"status":"paused","rate":0.5"#))
  }

  @Test func commandHasItsTimeIfItHasOne() {
    #expect(text(.remoteCommand(.play)) == line(#""event":"remoteCommand","command":"play""#))
    #expect(text(.remoteCommand(.setPosition(.milliseconds(1_500)))).contains(#""seconds":1.5"#))
  }

  @Test func orderThatWaitsNamesItsFrameAndAnotherClock() {
    func filter(_ time: ClockTime?) -> String {
      text(.filter(.bus("guns", BusFilter(lowPass: 0.5), over: .zero, .linear), at: time))
    }
    let start = #""event":"filter","bus":"guns","lowPass":0.5,"highPass":0"#
    #expect(filter(nil) == line(start) && filter(96) == line(start + #","startFrame":96"#))
    #expect(filter(.soundtrack(96)) == line(start + #","startFrame":96,"clock":"soundtrack""#))
  }

  @Test func silenceHasNoDecibels() {
    func gain(_ gain: Gain?) -> String { text(.voiceStatus("v", .playing, position: 7, gain: gain)) }
    let start = #""voice":"v","event":"status","status":"playing","voiceFrame":7,"gain":"#
    #expect(gain(.decibels(-6.006)) == line(start + "-6.01") && gain(.silence) == line(start + "null"))
    #expect(gain(nil) == line(start + "null"))
    let send = text(.reverb(.send(ReverbSend.none, of: .bus("b"), over: .zero)))
    #expect(send.contains(#""bus":"b","on":true,"gain":null"#))
  }

  @Test func statusHasWhatBelongsToIt() {
    func status(_ status: VoiceStatus) -> String { text(.voiceStatus("v", status, position: 7, gain: nil)) }
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
    let lines = [(9, "a"), (3, "b"), (9, "c"), (3, "d"), (-1, "e")].map {
      LogLine(frame: $0.0, content: .restored($0.1))
    }
    let names = lines.inOrder.map { if case .restored(let name) = $0.content { name } else { "" } }
    #expect(names == ["e", "b", "d", "a", "c"])
  }
}
