import TacetPulse
import TacetSession
import Testing

@testable import TacetMonitors

/// How a server is come by and lost: every state that can be reached.
struct SoundServerLinkTests {
  private static let events: [SoundServerState.Event] = [
    .started, .connected, .looked, .failed(reason: "why"), .deadline, .serverAppeared, .stopped,
  ]

  @Test func everyStateHasItsDeadlineAndCanBeStopped() {
    var reached: Set<SoundServerState> = [SoundServerState()]
    var open = [SoundServerState()]
    while let link = open.popLast() {
      for event in Self.events {
        var next = link
        let actions = next.handle(event)
        let deadlines = actions.compactMap { if case .setDeadline(let delay) = $0 { Optional(delay) } else { nil } }
        if next.state != link.state {
          // Only one that watches, or is off, waits without a limit.
          let isUnlimited = next.state == .watching || next.state == .off
          #expect(deadlines.count == 1 && (deadlines[0] == nil) == isUnlimited, "\(link) \(event) \(actions)")
        }
        #expect(next.retry <= SoundServerState.slowestRetry)
        if event == .stopped { #expect(next == SoundServerState()) }
        if link.state == .off, event != .started { #expect(actions.isEmpty) }
        if reached.insert(next).inserted { open.append(next) }
      }
    }
    #expect(Set(reached.map(\.state)).count == 5)
  }

  @Test func aServerThatNeverComesIsAskedForLessOften() {
    var link = SoundServerState()
    _ = link.handle(.started)
    var waits: [Duration] = []
    for _ in 1...8 {
      for case .setDeadline(let delay?) in link.handle(.failed(reason: "Connection refused")) { waits.append(delay) }
      #expect(link.handle(.deadline).last == .connect)
    }
    #expect(waits == [100, 200, 400, 800, 1600, 3200, 5000, 5000].map { .milliseconds($0) })
    _ = link.handle(.failed(reason: "Connection refused"))
    #expect(link.handle(.serverAppeared) == [.setDeadline(SoundServerState.socketDelay)])
  }

  @Test func aServerThatFreezesKeepsItsFactsUntilItFails() {
    var link = SoundServerState()
    for event in [SoundServerState.Event.started, .connected, .looked] { _ = link.handle(event) }
    #expect(link.handle(.deadline).isEmpty && link.state == .watching)
    #expect(link.handle(.failed(reason: "Connection terminated")).first == .tearDown)
  }
}

/// Which streams are moved to the output that was chosen.
struct OutputsChoiceTests {
  private let inventory = PulseInventory(
    server: .init(title: "server", defaultSink: "speaker", cookie: 1),
    sinks: [.init(index: 0, name: "speaker", isWorn: false), .init(index: 1, name: "phones", isWorn: true)])
  private func stream(_ index: UInt32, on sink: UInt32?) -> StreamInventory.OwnStream {
    .init(index: index, sink: sink)
  }

  @Test func nothingIsMovedUnasked() {
    var choice = OutputChoiceState()
    #expect(choice.moves(of: [stream(5, on: 1)], in: inventory) == [])
  }

  @Test func eachStreamIsMovedOnce() {
    var choice = OutputChoiceState()
    choice.choose("phones")
    #expect(choice.moves(of: [], in: inventory) == [])
    #expect(choice.moves(of: [stream(5, on: nil)], in: inventory) == [])
    #expect(choice.moves(of: [stream(5, on: 0)], in: inventory) == [.init(stream: 5, sink: 1)])
    // Moved back by hand.
    #expect(choice.moves(of: [stream(5, on: 0)], in: inventory) == [])
    #expect(
      choice.moves(of: [stream(5, on: 0), stream(6, on: 1), stream(7, on: 0)], in: inventory).map(\.stream) == [7])
    // Another server counts anew.
    choice.forgetStreams()
    #expect(choice.moves(of: [stream(5, on: 0)], in: inventory) == [.init(stream: 5, sink: 1)])
    choice.choose("phones")
    #expect(choice.moves(of: [stream(5, on: 0)], in: inventory) == [.init(stream: 5, sink: 1)])
  }

  @Test func whatIsNotThereIsWaitedFor() {
    var choice = OutputChoiceState()
    choice.choose("screen")
    #expect(choice.moves(of: [stream(5, on: 0)], in: inventory) == [])
    var more = inventory
    more.sinks.append(.init(index: 2, name: "screen", isWorn: false))
    #expect(choice.moves(of: [stream(5, on: 0)], in: more) == [.init(stream: 5, sink: 2)])
  }

  @Test func theDefaultIsGoneBackToOnce() {
    var choice = OutputChoiceState()
    choice.choose("phones")
    choice.choose(nil)
    #expect(choice.moves(of: [stream(5, on: 1)], in: inventory) == [.init(stream: 5, sink: 0)])
    #expect(choice.moves(of: [stream(6, on: 1)], in: inventory) == [] && choice == OutputChoiceState())
  }
}

/// What is said beside the facts.
struct SoundServerWordsTests {
  private let speaker = PulseSink(index: 0, name: "speaker", title: "Speakers", isWorn: false, volume: 0.5)
  private let dummy = PulseSink(index: 1, name: "auto_null", isWorn: false)

  @Test func eachIsSaidWhenItChanges() {
    var words = SoundServerSummary(source: "server")
    let inventory = PulseInventory(
      server: .init(title: "server 1", defaultSink: "speaker", cookie: 1), sinks: [speaker, dummy])
    let output = AudioDevice(id: "speaker", name: "Speakers", route: .speaker, isCurrent: true)
    #expect(
      words.look(inventory, current: 0, otherStreams: 2) == [
        .fact(.otherAudio(true, source: "server")), .outputs([output]),
        .systemVolume(SystemVolume(level: 0.5, isMuted: false)),
      ])
    #expect(words.look(inventory, current: 0, otherStreams: 2) == [])
    let said = "server 1, output Speakers, 2 other streams, music from A, B"
    #expect(words.presence(music: ["A", "B"]) == [.presence(.present(said))])
    #expect(words.presence(music: ["A", "B"]) == [])
    let over: [MonitorReport] = [.fact(.otherAudio(false, source: "server")), .outputs([]), .systemVolume(nil)]
    #expect(words.forget() == over && words.forget() == [])
    #expect(words.presence(.absent("gone")) == [.presence(.absent("gone"))] && words.presence(.absent("gone")) == [])
  }
}
