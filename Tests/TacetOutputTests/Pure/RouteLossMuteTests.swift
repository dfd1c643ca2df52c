import Testing

@testable import TacetOutput

/// The sequences of events are those that the two servers send.
struct RouteLossMuteTests {
  private let speaker = OutputSink(index: 0, name: "speaker", isGuarded: false)
  private let buds = OutputSink(index: 1, name: "buds", isGuarded: true)

  @Test func lostBudsSilenceTheStreamUntilUnmuted() {
    var route = on(buds)
    #expect(route.handle(.moved(to: 0)) == [.flush, .requestSinks])
    #expect(route.gate == .held)
    #expect(route.handle(.removed(1)) == [.flush, .reportLost, .requestSinks])
    #expect(route.gate == .muted)
    #expect(route.handle(.sinks([speaker])) == [])
    #expect(route.gate == .muted)
    #expect(route.handle(.unmute) == [])
    #expect(route.gate == .open)
    #expect(route.known == speaker)
  }

  @Test func lostBudsAreNoticedBeforeTheirRemoval() {
    var route = on(buds)
    _ = route.handle(.moved(to: 0))
    #expect(route.handle(.sinks([speaker])) == [.flush, .reportLost])
    #expect(route.handle(.removed(1)) == [])
    #expect(route.gate == .muted)
  }

  @Test func moveByHandIsAudibleAtOnce() {
    var route = on(buds)
    _ = route.handle(.moved(to: 0))
    #expect(route.handle(.sinks([speaker, buds])) == [])
    #expect(route.gate == .open)
    #expect(route.known == speaker)
    #expect(route.handle(.removed(1)) == [])
    #expect(route.gate == .open)
  }

  @Test func lostSpeakerDoesNotSilence() {
    var route = on(speaker)
    #expect(route.handle(.moved(to: 1)) == [.requestSinks])
    #expect(route.handle(.removed(0)) == [])
    #expect(route.gate == .open)
  }

  @Test func pulledJackIsLostAcrossTheServersMoves() {
    var route = on(card(plugged: true, active: "analog-output-headphones"))
    #expect(route.known?.isGuarded == true)
    _ = route.handle(.moved(to: 1))
    #expect(route.handle(.moved(to: 2)) == [.flush, .requestSinks])
    let unplugged = card(plugged: false, active: "analog-output-speaker")
    #expect(route.handle(.sinks([speaker, unplugged])) == [.flush, .reportLost])
    #expect(route.gate == .muted)
    #expect(route.known == unplugged)
  }

  @Test func pulledJackIsLostWhileItsPortIsActive() {
    var route = on(card(plugged: true, active: "analog-output-headphones"))
    #expect(route.handle(.changed(2)) == [.requestSinks])
    let gone = route.handle(.sinks([card(plugged: false, active: "analog-output-headphones")]))
    #expect(gone == [.flush, .reportLost])
  }

  /// PipeWire's session manager changes the port later than 20 ms after the jack, when the loss may be over.
  @Test func pulledJackIsLostOnceWhileItsPortStaysActive() {
    var route = on(card(plugged: true, active: "analog-output-headphones"))
    let pulled = card(plugged: false, active: "analog-output-headphones")
    #expect(route.handle(.sinks([pulled])) == [.flush, .reportLost])
    _ = route.handle(.unmute)
    #expect(route.handle(.changed(2)) == [.requestSinks])
    #expect(route.handle(.sinks([pulled])) == [])
    #expect(route.gate == .open)
    #expect(route.handle(.sinks([card(plugged: false, active: "analog-output-speaker")])) == [])
    // Plugged in again, it is at stake again.
    #expect(route.handle(.sinks([card(plugged: true, active: "analog-output-headphones")])) == [])
    #expect(route.handle(.sinks([pulled])) == [.flush, .reportLost])
  }

  @Test func portChosenByHandIsNotLost() {
    var route = on(card(plugged: true, active: "analog-output-headphones"))
    #expect(route.handle(.sinks([card(plugged: true, active: "analog-output-speaker")])) == [])
    #expect(route.gate == .open)
    #expect(route.known?.isGuarded == false)
  }

  @Test func afterAServersDeathTheNextSinkDecides() {
    for isBack in [true, false] {
      var route = on(buds)
      #expect(route.handle(.ended) == [])
      #expect(route.handle(.removed(1)) == [])
      #expect(route.handle(.began(on: 0)) == [.requestSinks])
      #expect(route.gate == .held)
      let again = OutputSink(index: 7, name: "buds", isGuarded: true)
      #expect(route.handle(.sinks(isBack ? [speaker, again] : [speaker])) == (isBack ? [] : [.flush, .reportLost]))
      #expect(route.gate == (isBack ? .open : .muted))
    }
  }

  private func on(_ sink: OutputSink) -> RouteLossMute {
    var route = RouteLossMute()
    #expect(route.handle(.began(on: sink.index)) == [.requestSinks])
    #expect(route.handle(.sinks([speaker, sink])) == [])
    #expect(route.gate == .open)
    return route
  }

  private func card(plugged: Bool, active: String) -> OutputSink {
    let isWorn = active == "analog-output-headphones"
    return OutputSink(
      index: 2, name: "card", isGuarded: isWorn, privatePort: isWorn ? active : nil,
      reachablePorts: plugged ? ["analog-output-speaker", "analog-output-headphones"] : ["analog-output-speaker"])
  }
}
