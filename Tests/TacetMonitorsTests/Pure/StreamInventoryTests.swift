import TacetPulse
import Testing

@testable import TacetMonitors

/// The properties are those that the two servers and real programs show.
struct StreamInventoryTests {
  private let own = PulseStreamProperties(applicationName: "Game", processID: 100, processBinary: "game")
  private let speaker = PulseSink(index: 0, name: "speaker", isWorn: false, monitor: 10)

  private func read(
    _ inputs: [PulseSinkInput], recording: [PulseSourceOutput] = [], clients: [PulseInventory.Client] = [],
    ignored: Set<String> = []
  ) -> StreamInventory {
    let inventory = PulseInventory(
      sinks: [speaker], clients: [.init(index: 1, properties: own)] + clients, sinkInputs: inputs,
      sourceOutputs: recording)
    return StreamInventory(inventory, ownClient: 1, ownProcess: 100, ignored: ignored)
  }

  private func stream(_ role: String?, _ change: (inout PulseSinkInput) -> Void = { _ in }) -> PulseSinkInput {
    var stream = PulseSinkInput(index: 5, client: 2, sink: 0)
    stream.properties = PulseStreamProperties(
      role: role, applicationName: "App", processID: 200, processBinary: "app")
    change(&stream)
    return stream
  }

  private func recording(_ change: (inout PulseSourceOutput) -> Void = { _ in }) -> PulseSourceOutput {
    var stream = PulseSourceOutput(index: 6, client: 3, source: 20)
    stream.properties = PulseStreamProperties(applicationName: "App", processID: 200, processBinary: "app")
    change(&stream)
    return stream
  }

  @Test(arguments: ["music", "video", "movie"])
  func musicRolesAreMusic(_ role: String) {
    let app = read([stream(role)]).applications["200/app"]
    #expect(
      app?.playsMusic == true && app?.talk == ApplicationStreams.Talk.none && app?.unnamed == [] && app?.name == "App")
  }

  @Test(arguments: ["phone", "communication"])
  func voiceRolesAreVoiceChats(_ role: String) {
    let app = read([stream(role)]).applications["200/app"]
    #expect(app?.talk == .stated)
    #expect(app?.playsMusic == false)
    #expect(app?.unnamed == [])
  }

  @Test(arguments: ["event", "notification", "a11y", "game", "test", "filter", "production", "abstract"])
  func otherRolesAreNeither(_ role: String) {
    let app = read([stream(role)]).applications["200/app"] ?? ApplicationStreams(name: "App")
    #expect(app == ApplicationStreams(name: "App"))
  }

  @Test func streamWithoutPCMIsMusicUnlessItsRoleIsAnother() {
    func app(_ role: String?) -> ApplicationStreams? {
      read([stream(role) { $0.isPassedThrough = true }]).applications["200/app"]
    }
    #expect(app(nil)?.playsMusic == true)
    #expect(app(nil)?.unnamed == [])
    #expect(app("event")?.playsMusic == false)
  }

  @Test func soundtrackOfAnotherGameIsNoMusic() {
    let app = read([stream(nil) { $0.properties.isGameSoundtrack = true }]).applications["200/app"]
    #expect(app == ApplicationStreams(name: "App"))
  }

  @Test(arguments: [nil, "multimedia"])
  func unknownRolesNeedAMeter(_ role: String?) {
    #expect(read([stream(role)]).applications["200/app"]?.unnamed == [.init(stream: 5, sink: 0)])
  }

  @Test func streamsOfASuspendedSinkAreSuspended() {
    let asleep = PulseSink(index: 0, name: "speaker", isWorn: false, monitor: 10, isSuspended: true)
    let inventory = PulseInventory(
      sinks: [asleep], clients: [.init(index: 1, properties: own)], sinkInputs: [stream(nil)])
    let app = StreamInventory(inventory, ownClient: 1, ownProcess: 100).applications["200/app"]
    #expect(app?.unnamed == [.init(stream: 5, sink: 0)])
    #expect(app?.suspended == app?.unnamed)
    #expect(read([stream(nil)]).applications["200/app"]?.suspended == [])
  }

  @Test func onlyLiveStreamsCount() {
    let dead: [(inout PulseSinkInput) -> Void] = [
      { $0.isCorked = true }, { $0.isMuted = true }, { $0.channels = [0] }, { $0.sink = nil },
    ]
    for change in dead {
      #expect(read([stream("music", change)]).applications.isEmpty)
      #expect(read([stream("music", change)]).otherStreams == 0)
    }
    #expect(read([stream("event")]).otherStreams == 1)
  }

  @Test func streamsThatPassOnSoundDoNotCount() {
    let passing: [(inout PulseSinkInput) -> Void] = [
      { $0.client = nil }, { $0.properties.linkGroup = "loopback-1" }, { $0.properties.role = "filter" },
    ]
    for change in passing { #expect(read([stream("music", change)].map { $0 }).applications["200/app"] == nil) }
    #expect(read([], recording: [recording { $0.client = nil }]).applications.isEmpty)
    #expect(read([], recording: [recording { $0.properties.linkGroup = "loopback-1" }]).applications.isEmpty)
  }

  @Test func ownStreamsAreRecognisedByConnectionAndProcess() {
    let byClient = stream("game") { $0.client = 1 }
    #expect(read([byClient]).applications.isEmpty)
    #expect(read([byClient]).ownStreams == [.init(index: 5, sink: 0)])
    let byProcess = stream("music") { $0.properties = own }
    #expect(read([byProcess]).applications.isEmpty)
    #expect(read([byProcess]).ownStreams.isEmpty)
    // A native client of PipeWire says its process at the client alone.
    let native = stream(nil) { $0.properties = PulseStreamProperties(applicationName: "Game") }
    #expect(read([native], clients: [.init(index: 2, properties: own)]).applications.isEmpty)
    // Another sandbox counts its processes anew.
    let other = stream("music") {
      $0.properties.processID = 100
      $0.properties.processBinary = "player"
    }
    #expect(read([other]).applications["100/player"]?.playsMusic == true)
    #expect(read([], recording: [recording { $0.properties = own }]).applications.isEmpty)
  }

  @Test func corkedStreamsOfTheGameAreKnown() {
    func isCorked(_ role: String?, _ change: (inout PulseSinkInput) -> Void = { _ in }) -> Bool {
      let stream = stream(role) {
        ($0.client, $0.isCorked) = (1, true)
        change(&$0)
      }
      return read([stream]).hasCorkedStream
    }
    #expect(isCorked("game"))
    #expect(isCorked(nil) { $0.properties.isGameSoundtrack = true })
    #expect(!isCorked("game") { $0.isCorked = false })
    // Those of other programs, and a sound of the interface, have owners of their own.
    #expect(!isCorked("event"))
    #expect(!isCorked("game") { $0.client = 2 })
  }

  @Test func ignoredNamesAreIgnoredInAnyCase() {
    for name in ["app", "org.app"] {
      let stream = stream("music") { $0.properties.applicationID = "ORG.app" }
      #expect(read([stream], ignored: [name]).applications.isEmpty)
    }
    #expect(!read([stream("music")], ignored: ["other"]).applications.isEmpty)
  }

  @Test func microphoneAndPlaybackStreamAreAVoiceChat() {
    let app = read([stream(nil)], recording: [recording()]).applications
    #expect(app.count == 1 && app["200/app"]?.talk == .duplex)
    let playing: [(inout PulseSinkInput) -> Void] = [
      { $0.isCorked = true }, { $0.isMuted = true }, { $0.channels = [0] }, { $0.sink = nil },
      { $0.properties.role = "music" }, { $0.properties.role = "game" },
    ]
    for change in playing {
      #expect(read([stream(nil, change)], recording: [recording()]).applications["200/app"]?.talk == .duplex)
    }
    // A recorder alone, and a recorder beside another program's playback.
    #expect(read([], recording: [recording()]).applications.isEmpty)
    let elsewhere = stream(nil) { $0.properties.processID = 201 }
    #expect(read([elsewhere], recording: [recording()]).applications["200/app"] == nil)
    let none: [(inout PulseSourceOutput) -> Void] = [
      { $0.isCorked = true }, { $0.isMeter = true }, { $0.source = nil }, { $0.source = 10 },
      { $0.properties.role = "production" },
    ]
    for change in none {
      let app = read([stream(nil)], recording: [recording(change)]).applications["200/app"]
      #expect(app?.talk == ApplicationStreams.Talk.none)
    }
    #expect(
      read([stream(nil)], recording: [recording { $0.properties = own }]).applications["200/app"]?.talk != .duplex)
    #expect(read([stream(nil)], recording: [recording()], ignored: ["app"]).applications.isEmpty)
  }

  @Test func streamWithAVoiceRoleIsAVoiceChatUnlessCorked() {
    #expect(read([], recording: [recording { $0.properties.role = "phone" }]).applications["200/app"]?.talk == .stated)
    #expect(read([stream("phone") { $0.isCorked = true }]).applications.isEmpty)
    #expect(read([stream("phone") { $0.isMuted = true }]).applications["200/app"]?.talk == .stated)
  }

  /// By its client's process, whatever a stream states; without one by its application id; without that by its client.
  @Test func streamsBelongToOneProgramByClientThenProcessThenID() {
    let client = PulseInventory.Client(index: 2, properties: .init(processID: 7, processBinary: "call"))
    let other = PulseInventory.Client(index: 3, properties: .init(processID: 7, processBinary: "call"))
    let talk = read([stream(nil)], recording: [recording()], clients: [client, other]).applications
    #expect(talk.map(\.key) == ["7/call"] && talk["7/call"]?.talk == .duplex)
    let id = PulseStreamProperties(applicationID: "org.call")
    let byID = read([stream(nil) { $0.properties = id }], recording: [recording { $0.properties = id }]).applications
    #expect(byID.map(\.key) == ["id org.call"] && byID.values.first?.talk == .duplex)
    let nameless = stream(nil) { $0.properties = PulseStreamProperties() }
    let sameClient = recording {
      $0.client = 2
      $0.properties = PulseStreamProperties()
    }
    #expect(read([nameless], recording: [sameClient]).applications["client 2"]?.talk == .duplex)
  }

  @Test func withoutAProcessTheConnectionIsTheProgram() {
    let nameless = stream("music") { $0.properties = PulseStreamProperties(role: "music") }
    #expect(read([nameless]).applications == ["client 2": .init(name: "another program", playsMusic: true)])
  }
}
