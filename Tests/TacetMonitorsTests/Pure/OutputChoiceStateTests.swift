import TacetPulse
import Testing

@testable import TacetMonitors

struct OutputChoiceStateTests {
  private let inventory = PulseInventory(
    server: .init(title: "server", defaultSink: "speaker", cookie: 1),
    sinks: [.init(index: 0, name: "speaker", isWorn: false), .init(index: 1, name: "phones", isWorn: true)])
  private func stream(_ index: UInt32, on sink: UInt32?) -> StreamInventory.OwnStream {
    .init(index: index, sink: sink)
  }

  @Test func withoutAChoiceNothingIsMoved() {
    var choice = OutputChoiceState()
    #expect(choice.moves(of: [stream(5, on: 1)], in: inventory) == [])
  }

  @Test func eachStreamIsMovedOnceForAChoice() {
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
    choice.serverLost()
    #expect(choice.moves(of: [stream(5, on: 0)], in: inventory) == [.init(stream: 5, sink: 1)])
    choice.choose("phones")
    #expect(choice.moves(of: [stream(5, on: 0)], in: inventory) == [.init(stream: 5, sink: 1)])
  }

  @Test func anAbsentOutputIsWaitedFor() {
    var choice = OutputChoiceState()
    choice.choose("screen")
    #expect(choice.moves(of: [stream(5, on: 0)], in: inventory) == [])
    var more = inventory
    more.sinks.append(.init(index: 2, name: "screen", isWorn: false))
    #expect(choice.moves(of: [stream(5, on: 0)], in: more) == [.init(stream: 5, sink: 2)])
  }

  @Test func theDefaultIsReturnedToOnce() {
    var choice = OutputChoiceState()
    choice.choose("phones")
    choice.choose(nil)
    #expect(choice.moves(of: [stream(5, on: 1)], in: inventory) == [.init(stream: 5, sink: 0)])
    #expect(choice.moves(of: [stream(6, on: 1)], in: inventory) == [] && choice == OutputChoiceState())
  }
}
