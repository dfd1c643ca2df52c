import Testing

@testable import TacetMonitors

/// The text of the journal that the next game reads.
@Suite struct FocusRecordTests {
  private let record = FocusRecord(bus: "0123456789abcdef", owners: [":1.5", ":1.23"])

  @Test func recordIsReadAsWritten() {
    #expect(FocusRecord(record.text) == record)
  }

  @Test func damagedTextReadsAsNil() {
    let text = record.text
    for count in 0..<text.utf8.count { #expect(FocusRecord(String(text.prefix(count))) == nil, "cut at \(count)") }
    for bad in [
      text + "\n", text.replacing("1\n", with: "2\n"), text.replacing(":1.5", with: "1.5"),
      text.replacing(":1.5", with: ":1.5 x"), text.replacing(":1.5", with: ":"), text.replacing(":1.5", with: ":1.23"),
      text.replacing(":1.5", with: "org.example.Name"),
      text.replacing(":1.5", with: ":" + String(repeating: "1", count: 300)),
      text.replacing("end", with: ""), String(repeating: "x", count: 20_000),
    ] {
      #expect(FocusRecord(bad) == nil)
    }
    let many = FocusRecord(bus: "b", owners: (0..<1000).map { ":1.\($0)" })
    #expect(FocusRecord(many.text) == many && many.owners.count == 256)
  }

  @Test func volumesAreReadAsWritten() throws {
    let volume = try #require(DuckedVolume(original: 0.8, low: 0.195, high: 0.205))
    for owners in [[], [":1.5"], [":1.5", ":1.7"]] {
      let record = FocusRecord(bus: "b", owners: owners, volumes: [":1.5": volume, ":1.6": volume])
      #expect(FocusRecord(record.text) == record)
    }
    let text = FocusRecord(bus: "b", owners: [], volumes: [":1.5": volume]).text
    for bad in [
      text.replacing("0.8", with: "nan"), text.replacing("0.8", with: "-1"), text.replacing("0.8", with: "1e300"),
      text.replacing("0.195", with: "0.9"), text.replacing("0.195 ", with: ""), text.replacing("0.8", with: "0.8 1"),
      text.replacing(":1.5", with: "1.5"), text.replacing("end", with: ":1.5 0.8 0.1 0.2\nend"),
    ] {
      #expect(FocusRecord(bad) == nil, "\(bad)")
    }
    let many = (0..<1_000).map { (":1.\($0)", volume) }
    let full = FocusRecord(bus: "b", owners: [], volumes: Dictionary(uniqueKeysWithValues: many))
    #expect(FocusRecord(full.text) == full && full.text.utf8.count <= FocusRecord.maximumSize)
  }
}
