import Testing

@testable import Tacet

@Suite struct StreamTableTests {
  @Test func sixteenLiveAndAnEndedOneMakesRoomAtOnce() {
    var table = StreamTable()
    let streamSlots = (0..<16).compactMap { _ in table.take() }
    #expect(Set(streamSlots).count == 16 && !table.hasRoom && table.take() == nil)
    table.end()
    // The feeder has not left its stream slot yet.
    #expect(table.hasRoom && table.take() == 16)
    table.free(streamSlots[3])
    table.end()
    #expect(table.take() == streamSlots[3])
  }

  @Test func slotsThatNobodyHasLeftAreNotTaken() {
    var table = StreamTable()
    for _ in 0..<24 {
      #expect(table.take() != nil)
      table.end()
    }
    #expect(!table.hasRoom && table.take() == nil)
    table.free(7)
    #expect(table.take() == 7)
  }
}
