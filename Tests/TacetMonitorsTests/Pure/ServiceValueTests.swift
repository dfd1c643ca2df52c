import TacetBus
import Testing

@testable import TacetMonitors

/// A value of a service that may not be there, and its properties.
@Suite struct ServiceValueTests {
  private typealias Properties = ServiceValue<[String: BusValue]>

  @Test func eachStateSaysWhatItIs() {
    let values: [ServiceValue<Int>] = [.unknown, .absent("gone"), .present(3)]
    #expect(values.map(\.value) == [nil, nil, 3] && values.map(\.absence) == [nil, "gone", nil])
    #expect(values.map(\.isUnknown) == [true, false, false])
  }

  @Test func propertyIsAbsentUnlessItIsThereInItsKind() {
    let properties = Properties.present(["Active": .variant(.bool(true)), "Level": .int32(3)])
    #expect(properties.property("Active", \.bool) == .present(true))
    #expect(properties.property("Level", \.bool) == .absent("no Level"))
    #expect(properties.property("Other", \.bool) == .absent("no Other"))
  }

  @Test func propertyOfAServiceThatIsNotThereIsNotThere() {
    #expect(Properties.unknown.property("Active", \.bool) == .unknown)
    #expect(Properties.absent("gone").property("Active", \.bool) == .absent("gone"))
  }
}
