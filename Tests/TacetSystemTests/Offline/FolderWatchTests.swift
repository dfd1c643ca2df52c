import Foundation
import TacetSystem
import TacetTestSupport
import Testing

/// The kernel queues an event before the call that causes it returns: no test has to wait, but for the end of a
/// writing. Between a fork and an exec a child of another test has the file open too, and closes it last.
@Suite final class FolderWatchTests {
  private let folder: String
  private let files = FileManager.default

  init() throws {
    var template = Array("\(FileManager.default.temporaryDirectory.path)/tacet-folder-XXXXXX\0".utf8CString)
    folder = String(cString: try #require(mkdtemp(&template)))
  }

  deinit { try? files.removeItem(atPath: folder) }

  @Test func reportsFilesThatAreWrittenAndThoseThatTakeTheirNames() throws {
    let watch = try #require(FolderWatch())
    let number = watch.add(folder)
    #expect(number > 0 && watch.add("\(folder)/../\((folder as NSString).lastPathComponent)") == number)
    try Data("a".utf8).write(to: URL(fileURLWithPath: "\(folder)/a"))
    var changes: [FolderWatch.Change] = []
    #expect(
      eventually {
        changes += watch.changes()
        return !changes.isEmpty
      })
    #expect(changes == [.file(folder: number, name: "a")] && watch.changes().isEmpty)
    try files.createDirectory(atPath: "\(folder)/below", withIntermediateDirectories: false)
    try Data("b".utf8).write(to: URL(fileURLWithPath: "\(folder)/below/b"))
    #expect(watch.changes().isEmpty)
    #expect(rename("\(folder)/below/b", "\(folder)/a") == 0)
    #expect(watch.changes() == [.file(folder: number, name: "a")])
    _ = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/a"))
    try files.removeItem(atPath: "\(folder)/a")
    #expect(watch.changes().isEmpty)
  }

  @Test func reportsThatAFolderIsGoneDeletedOrMoved() throws {
    let watch = try #require(FolderWatch())
    let (a, b) = ("\(folder)/a", "\(folder)/b")
    for path in [a, b] { try files.createDirectory(atPath: path, withIntermediateDirectories: false) }
    let (first, second) = (watch.add(a), watch.add(b))
    try files.removeItem(atPath: a)
    #expect(watch.changes() == [.gone(folder: first)])
    #expect(rename(b, a) == 0)
    #expect(watch.changes().isEmpty && watch.changes() == [.gone(folder: second)])
    #expect(watch.add(b) == -ENOENT && watch.add(a) > 0)
    try Data("a".utf8).write(to: URL(fileURLWithPath: "\(folder)/file"))
    #expect(watch.add("\(folder)/file") == -ENOTDIR)
  }
}
