import Testing

@testable import TacetSession

/// The players of other music, however many are reported.
@Suite struct OtherPlayersTests {
  private func crowd(_ count: Int) -> OtherPlayers {
    var players = OtherPlayers()
    for number in 0..<count { players.begin("\(number)", name: "Player \(number)") }
    return players
  }

  @Test func playersBeyondTheLimitAreOneName() {
    #expect(crowd(OtherPlayers.mostNamed).names.count == OtherPlayers.mostNamed)
    var players = crowd(OtherPlayers.mostNamed + 500)
    #expect(players.names.count == OtherPlayers.mostNamed + 1 && players.names.contains("others"))
    #expect(players.names == players.names.sorted())
    // They count until each of them has ended.
    for number in 0..<(OtherPlayers.mostNamed + 499) { players.end("\(number)") }
    #expect(players.names == ["others"] && !players.isEmpty)
    #expect(players.hasOther(than: []) && !players.hasOther(than: ["\(OtherPlayers.mostNamed + 499)"]))
    players.end("\(OtherPlayers.mostNamed + 499)")
    #expect(players.isEmpty && players.names.isEmpty)
  }

  @Test func renamedPlayerIsCountedOnce() {
    var players = crowd(OtherPlayers.mostNamed + 1)
    let last = "\(OtherPlayers.mostNamed)"
    players.end("0")
    players.begin(last, name: "Named now")
    #expect(players.names.contains("Named now") && !players.names.contains("others"))
    players.begin(last, name: "Another title")
    players.end(last)
    #expect(!players.contains(last) && players.ids.count == OtherPlayers.mostNamed - 1)
  }

  @Test func whatIsKeptIsBounded() {
    let players = crowd(3 * OtherPlayers.most)
    #expect(players.ids.count == OtherPlayers.most)
    var state = SessionState(category: .ambient)
    try? state.activate()
    for number in 0..<5_000 { state.handle(.silentMode(true, source: SignalSource(rawValue: "\(number)"))) }
    for number in 0..<5_000 { state.handle(.silentMode(false, source: SignalSource(rawValue: "\(number)"))) }
    #expect(!state.isSilentMode && state.verdict.effects == .audible)
  }
}
