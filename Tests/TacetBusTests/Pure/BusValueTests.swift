import TacetBus
import Testing

@Suite struct BusValueTests {
  @Test func propertiesAreReadFromVariants() {
    let value = BusValue.variant(
      .options(["name": .variant(.string("Ann")), "count": .uint64(3), "big": .uint64(.max)]))
    #expect(value["name"]?.string == "Ann")
    #expect(value["count"]?.int == 3 && value["count"]?.double == 3)
    #expect(value["big"]?.int == nil)
    #expect(value["none"] == nil && value["name"]?.bool == nil)
    #expect(value.entries?.count == 3)
    #expect(BusValue.structure([.bool(true)]).elements == [.bool(true)])
  }
}
