import TacetSystem
import Testing

@Suite struct BroadcastTests {
  @Test func everyListenerGetsAllElementsInTheOrderSent() async {
    let broadcast = Broadcast<Int>()
    let streams = [broadcast.stream, broadcast.stream]
    for number in 0..<100 { broadcast.send(number) }
    broadcast.finish()
    for stream in streams {
      #expect(await stream.reduce(into: []) { $0.append($1) } == Array(0..<100))
    }
  }

  @Test func withoutAPollNothingIsKeptForOne() async {
    let broadcast = Broadcast<Int>(isPolled: false)
    let stream = broadcast.stream
    broadcast.send(1)
    #expect(broadcast.drain().isEmpty)
    broadcast.finish()
    #expect(await stream.reduce(into: []) { $0.append($1) } == [1])
  }

  @Test func listenerGetsNothingSentBeforeItCame() async {
    let broadcast = Broadcast<Int>()
    broadcast.send(1)
    let stream = broadcast.stream
    broadcast.send(2)
    broadcast.finish()
    #expect(await stream.reduce(into: []) { $0.append($1) } == [2])
  }

  @Test func fullBufferKeepsTheNewestElements() async {
    let broadcast = Broadcast<Int>(depth: 3)
    let stream = broadcast.stream
    for number in 0..<10 { broadcast.send(number) }
    broadcast.finish()
    #expect(await stream.reduce(into: []) { $0.append($1) } == [7, 8, 9])
  }

  @Test func drainReturnsWhatWasSentSinceTheLastCall() {
    let broadcast = Broadcast<Int>(depth: 3)
    #expect(broadcast.drain() == [])
    broadcast.send(1)
    broadcast.send(2)
    #expect(broadcast.drain() == [1, 2] && broadcast.drain() == [])
    for number in 0..<10 { broadcast.send(number) }
    #expect(broadcast.drain() == [7, 8, 9])
    for number in 0..<3 { broadcast.send(number) }
    broadcast.finish()
    broadcast.send(4)
    #expect(broadcast.drain() == [0, 1, 2] && broadcast.drain() == [])
  }

  @Test func streamAskedForAfterTheEndIsEmpty() async {
    let broadcast = Broadcast<Int>()
    broadcast.finish()
    broadcast.send(1)
    for await _ in broadcast.stream { Issue.record("an element after the end") }
  }

  @Test func streamsEndWithTheBroadcast() async {
    var broadcast: Broadcast<Int>? = Broadcast()
    let stream = broadcast?.stream
    broadcast?.send(1)
    broadcast = nil
    #expect(await stream?.reduce(into: []) { $0.append($1) } == [1])
  }

  @Test func listenerThatStopsDoesNotDisturbTheOthers() async {
    let broadcast = Broadcast<Int>()
    let listening = broadcast.stream
    let leaving = Task { [stream = broadcast.stream] in for await _ in stream {} }
    leaving.cancel()
    await leaving.value
    broadcast.send(1)
    broadcast.finish()
    #expect(await listening.reduce(into: []) { $0.append($1) } == [1])
  }
}
