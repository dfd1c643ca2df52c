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
