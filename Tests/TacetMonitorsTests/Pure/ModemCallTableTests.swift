import Testing

@testable import TacetMonitors

/// The calls of one modem service, gathered from the replies of its modems.
@Suite struct ModemCallTableTests {
  @Test func callsAreUnknownUntilTheLastReply() {
    var table = ModemCallTable()
    table.addRequest()
    table.addRequest()
    table.set("/call/1", .taken, modem: "/modem/0")
    table.finishRequest()
    #expect(table.value == .unknown)
    table.finishRequest()
    #expect(table.value == .present(["/call/1": .taken]))
  }

  @Test func refreshDoesNotMakeKnownCallsUnknown() {
    var table = ModemCallTable()
    table.addRequest()
    table.finishRequest()
    table.addRequest()
    #expect(table.value == .present([:]))
  }

  @Test func callsVanishWithTheirModem() {
    var table = ModemCallTable()
    table.addRequest()
    table.finishRequest()
    table.set("/call/1", .taken, modem: "/modem/0")
    table.set("/call/2", .taken, modem: "/modem/1")
    table.set("/call/1", .taken)
    table.remove(modem: "/modem/0")
    #expect(table.value == .present(["/call/2": .taken]), "an update without a modem keeps the last one")
  }

  @Test func resetForgetsTheCallsAndTheAbsence() {
    var table = ModemCallTable()
    table.addRequest()
    table.finishRequest()
    table.set("/call/1", .taken)
    table.reset(absence: "oFono is not running")
    #expect(table.value == .absent("oFono is not running"))
    #expect(table.calls.isEmpty)
    table.reset(absence: nil)
    #expect(table.value == .unknown)
  }

  @Test func callThatIsOverIsGone() {
    var table = ModemCallTable()
    table.addRequest()
    table.finishRequest()
    table.set("/call/1", .taken)
    table.set("/call/1", nil)
    table.set("/call/2", nil)
    #expect(table.value == .present([:]))
  }

  @Test func serviceThatNamesNoModemsIsNotOneWithoutCalls() {
    var table = ModemCallTable()
    table.reset(absence: nil)
    table.addRequest()
    table.recordSilence("it refuses")
    table.finishRequest()
    #expect(table.value == .absent("it refuses"))
    table.addRequest()
    table.recordAnswer()
    table.finishRequest()
    #expect(table.value == .present([:]))
    table.recordSilence("it means something else")
    #expect(table.value == .present([:]))
  }
}
