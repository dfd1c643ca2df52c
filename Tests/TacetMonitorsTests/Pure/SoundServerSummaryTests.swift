import TacetPulse
import TacetSession
import Testing

@testable import TacetMonitors

struct SoundServerSummaryTests {
  private let speaker = PulseSink(index: 0, name: "speaker", title: "Speakers", isWorn: false, channels: [0.5])
  private let dummy = PulseSink(index: 1, name: "auto_null", isWorn: false)

  @Test func eachReportComesWhenItChanges() {
    var summary = SoundServerSummary(source: "server")
    let inventory = PulseInventory(
      server: .init(title: "server 1", defaultSink: "speaker", defaultSource: "desk", cookie: 1),
      sinks: [speaker, dummy],
      sources: [
        PulseSource(index: 0, name: "speaker.monitor", isMonitor: true),
        PulseSource(index: 1, name: "desk", title: "Desk"),
      ])
    let half = SystemVolume(level: 0.5, isMuted: false)
    let output = AudioDevice(id: "speaker", name: "Speakers", route: .speaker, isCurrent: true, volume: half)
    #expect(
      summary.update(inventory, current: 0, otherStreams: 2) == [
        .fact(.otherAudio(true, source: "server")), .outputs([output]),
        .inputs([AudioInput(id: "desk", name: "Desk", isCurrent: true)]), .systemVolume(half),
      ])
    #expect(summary.update(inventory, current: 0, otherStreams: 2) == [])
    let text = "server 1, output Speakers, 2 other streams, music from A, B"
    #expect(summary.presence(music: ["A", "B"]) == [.presence(.present(text))])
    #expect(summary.presence(music: ["A", "B"]) == [])
    let over: [MonitorReport] = [
      .fact(.otherAudio(false, source: "server")), .outputs([]), .inputs([]), .systemVolume(nil),
    ]
    #expect(summary.serverLost() == over && summary.serverLost() == [])
    #expect(
      summary.presence(.absent("gone")) == [.presence(.absent("gone"))] && summary.presence(.absent("gone")) == [])
  }
}
