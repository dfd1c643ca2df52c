import TacetSystem
import Testing

@testable import Tacet

/// Which files are read again, and when: times are arguments.
struct WatchedFilesTests {
  private var files = WatchedFiles()

  /// `written`: when every file was written last.
  private mutating func due(_ now: Double, written: Double? = nil) -> [String] {
    files.takeDue(at: now, age: { _ in written.map { now - $0 } }).map { "\($0.need) \($0.path)" }
  }

  @Test mutating func fileIsCheckedOnceItsFolderIsWatchedAndReadAfterItsLastChange() {
    #expect(files.add("sounds/a.wav", at: 0) == "sounds/" && files.add("sounds/b.wav", at: 0) == nil)
    files.watch("sounds/", as: 7, at: 0.05)
    #expect(files.deadline == 0.05 + WatchedFiles.quiet && due(0.1).isEmpty)
    #expect(due(0.16) == ["check sounds/a.wav", "check sounds/b.wav"] && files.deadline == nil)
    files.handle(.file(folder: 7, name: "a.wav"), at: 1)
    files.handle(.file(folder: 7, name: "a.wav"), at: 1.05)
    files.handle(.file(folder: 7, name: "other.wav"), at: 1.05)
    files.handle(.file(folder: 8, name: "b.wav"), at: 1.05)
    #expect(due(1.1).isEmpty && due(1.16) == ["read sounds/a.wav"])
  }

  @Test mutating func fileThatNeverRestsIsReadAfterASecond() {
    #expect(files.add("a.wav", at: 0) == "")
    files.watch("", as: 1, at: 0)
    _ = due(1)
    for step in 0...20 { files.handle(.file(folder: 1, name: "a.wav"), at: 10 + 0.05 * Double(step)) }
    #expect(due(10.9).isEmpty && due(11) == ["read a.wav"])
  }

  @Test mutating func fileThatWasJustWrittenIsCheckedWhenItHasRestedOrAfterASecond() {
    #expect(files.add("a.wav", at: 0) == "")
    files.watch("", as: 1, at: 0)
    #expect(due(0.1, written: 0.0625).isEmpty && files.deadline == 0.0625 + WatchedFiles.quiet)
    #expect(due(0.16, written: 0.0625).isEmpty && due(0.17, written: 0.0625) == ["check a.wav"])
    files.handle(.overflow, at: 2)
    #expect(due(2.5, written: 2.45).isEmpty && due(2.99, written: 2.95).isEmpty)
    #expect(due(3, written: 2.99) == ["check a.wav"])
    // The clock was set back.
    files.handle(.overflow, at: 4)
    #expect(due(4.1, written: 9) == ["check a.wav"])
    // A write that was reported, whatever follows: that is reported too.
    files.handle(.file(folder: 1, name: "a.wav"), at: 5)
    #expect(due(5.1, written: 5.09) == ["read a.wav"])
  }

  @Test mutating func folderThatIsGoneIsTriedAgainAndItsFilesChecked() {
    #expect(files.add("x/a.wav", at: 0) == "x/" && files.add("y/a.wav", at: 0) == "y/")
    files.watch("x/", as: 1, at: 0)
    files.watch("y/", as: nil, at: 0)
    #expect(files.takeRetries(at: 0.9).isEmpty && files.takeRetries(at: 1) == ["y/"])
    files.watch("y/", as: nil, at: 1)
    files.handle(.gone(folder: 1), at: 1.5)
    #expect(files.takeRetries(at: 2) == ["x/", "y/"])
    _ = due(3)
    files.watch("x/", as: 3, at: 3)
    files.watch("y/", as: 3, at: 3)
    #expect(due(4) == ["check x/a.wav", "check y/a.wav"] && files.deadline == nil)
    // Two names of one folder.
    files.handle(.file(folder: 3, name: "a.wav"), at: 5)
    #expect(due(6) == ["read x/a.wav", "read y/a.wav"])
    files.handle(.overflow, at: 7)
    files.remove("y/a.wav")
    #expect(due(8) == ["check x/a.wav"])
  }

  @Test mutating func foldersAreBounded() {
    for number in 0..<WatchedFiles.mostFolders { #expect(files.add("\(number)/a", at: 0) != nil) }
    #expect(files.add("more/a", at: 0) == nil && files.add("5/b", at: 0) == nil)
    #expect(due(1).count == WatchedFiles.mostFolders + 1)
  }
}
