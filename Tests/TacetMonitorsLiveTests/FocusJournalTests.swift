import Foundation
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The journal that the next game reads, and its defences.
@Suite struct FocusJournalTests {
  private let record = FocusRecord(bus: "0123456789abcdef", owners: [":1.5", ":1.23"])

  /// Writes a file as a dead process would have left it.
  private func leave(_ text: String, in folder: TemporaryFolder, number: Int = 1) throws -> String {
    let dead = try ChildProcess("true", [], environment: [:])
    dead.kill()
    let name = "tacet-focus.\(dead.id).1.\(number)"
    _ = try folder.write(Array(text.utf8), to: name)
    return folder.file(name)
  }

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

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

  @Test func journalOfADeadProcessIsTakenOverOnce() throws {
    let folder = try TemporaryFolder()
    let journal = try #require(FocusJournal(folder: folder.path))
    _ = try leave(record.text, in: folder)
    #expect(journal.takeOver(bus: record.bus).owners == [":1.23", ":1.5"])
    #expect(try names(folder).isEmpty)
    #expect(journal.takeOver(bus: record.bus).isEmpty)
  }

  @Test func journalOfALivingProcessIsLeftAlone() throws {
    let folder = try TemporaryFolder()
    let journal = try #require(FocusJournal(folder: folder.path))
    let other = try #require(FocusJournal(folder: folder.path))
    journal.write(record)
    #expect(other.takeOver(bus: record.bus).isEmpty)
    #expect(try names(folder).count == 1)
    journal.write(FocusRecord(bus: record.bus, owners: []))
    #expect(try names(folder).isEmpty)
  }

  @Test func journalOfAnotherBusOrNamespaceIsLeftAlone() throws {
    let folder = try TemporaryFolder()
    let journal = try #require(FocusJournal(folder: folder.path))
    _ = try leave(record.text, in: folder)
    #expect(journal.takeOver(bus: "fedcba9876543210").isEmpty)
    #expect(try names(folder).count == 1)
    _ = try leave(record.text.replacing("pid:[", with: "pid:[9"), in: folder, number: 2)
    #expect(journal.takeOver(bus: record.bus).owners.count == 2)
    #expect(try names(folder).count == 1, "the journal of another process namespace stays")
  }

  @Test func hostileFilesAreIgnored() throws {
    let folder = try TemporaryFolder()
    let journal = try #require(FocusJournal(folder: folder.path))
    let link = try leave("", in: folder, number: 1)
    let target = try folder.write(Array(record.text.utf8), to: "target")
    unlink(link)
    symlink(target, link)
    let pipe = try leave("", in: folder, number: 2)
    unlink(pipe)
    mkfifo(pipe, 0o600)
    let directory = try leave("", in: folder, number: 3)
    unlink(directory)
    mkdir(directory, 0o700)
    _ = try leave(String(repeating: "x", count: 1 << 20), in: folder, number: 4)
    for name in ["tacet-focus", "tacet-focus.1", "tacet-focus.-1.1.1", "tacet-focus.x.1.1", "tacet-focus.0.1.1"] {
      _ = try folder.write(Array(record.text.utf8), to: name)
    }
    #expect(journal.takeOver(bus: record.bus).isEmpty)
    #expect(access(target, F_OK) == 0)
  }

  @Test func journalNeedsAnAbsoluteFolder() throws {
    #expect(FocusJournal(folder: nil) == nil)
    #expect(FocusJournal(folder: "relative") == nil)
    let gone = try #require(FocusJournal(folder: "/nowhere/at/all"))
    gone.write(record)
    #expect(gone.takeOver(bus: record.bus).isEmpty)
  }
}
