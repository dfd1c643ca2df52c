import Testing

@testable import TacetMonitors

/// The calls of one modem service, gathered from the replies of its modems.
@Suite struct ModemCallTableTests {
  @Test func callsAreUnknownUntilTheLastReply() {
    var table = ModemCallTable()
    table.addRequest()
    table.addRequest()
    table.set("/call/1", isPresent: true, modem: "/modem/0")
    table.finishRequest()
    #expect(table.value == .unknown)
    table.finishRequest()
    #expect(table.value == .present(["/call/1"]))
  }

  @Test func refreshDoesNotMakeKnownCallsUnknown() {
    var table = ModemCallTable()
    table.addRequest()
    table.finishRequest()
    table.addRequest()
    #expect(table.value == .present([]))
  }

  @Test func callsVanishWithTheirModem() {
    var table = ModemCallTable()
    table.addRequest()
    table.finishRequest()
    table.set("/call/1", isPresent: true, modem: "/modem/0")
    table.set("/call/2", isPresent: true, modem: "/modem/1")
    table.set("/call/1", isPresent: true)
    table.remove(modem: "/modem/0")
    #expect(table.value == .present(["/call/2"]), "an update without a modem keeps the last one")
  }

  @Test func resetForgetsTheCallsAndTheAbsence() {
    var table = ModemCallTable()
    table.addRequest()
    table.finishRequest()
    table.set("/call/1", isPresent: true)
    table.reset(absence: "oFono is not running")
    #expect(table.value == .absent("oFono is not running") && table.calls.isEmpty)
    table.reset(absence: nil)
    #expect(table.value == .unknown)
  }

  @Test func callThatIsOverIsGone() {
    var table = ModemCallTable()
    table.addRequest()
    table.finishRequest()
    table.set("/call/1", isPresent: true)
    table.set("/call/1", isPresent: false)
    table.set("/call/2", isPresent: false)
    #expect(table.value == .present([]))
  }
}
