import Glibc
import TacetTestSupport
import Testing

@testable import TacetSystem

/// Files that replace others as a whole.
struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ name: String) -> mode_t {
    var status = stat()
    return stat(folder.file(name), &status) == 0 ? status.st_mode & 0o777 : 0
  }

  private var names: [String] {
    (Folder.names(in: folder.path) ?? []).filter { $0 != "." && $0 != ".." }.sorted()
  }

  @Test(arguments: [0o600, 0o640, 0o444, 0o755] as [mode_t]) func replacedFileKeepsItsMode(_ before: mode_t) throws {
    _ = try folder.write([1], to: "a")
    #expect(chmod(folder.file("a"), before) == 0)
    let file = try AtomicFile(replacing: folder.file("a"))
    #expect(mode(names.first { $0.hasSuffix(".partial") } ?? "") & ~before & 0o077 == 0, "nobody else reads it before")
    try file.write("new")
    try file.commit()
    #expect(mode("a") == before)
    #expect(names == ["a"])
    #expect(try folder.bytes(of: "a") == Array("new".utf8))
  }

  @Test func newFileHasTheModeThatTheProcessGivesFiles() throws {
    let file = try AtomicFile(replacing: folder.file("a"))
    try file.commit()
    _ = try folder.write([1], to: "b")
    #expect(mode("a") == mode("b"))
  }

  @Test func filesOfDeadProcessesGoWithTheNextWriter() throws {
    // No process has a number beyond 2^22.
    let dead = [".tacet-4194305-0.partial", ".tacet-4194309-7.partial"]
    let others = [
      ".tacet-\(getppid())-0.partial", ".tacet-x-0.partial", ".tacet-4194305-0.parti", "tacet-4194305-0.partial",
    ]
    // It is locked by a process that has another number elsewhere, as in a container.
    let held = ".tacet-4194306-0.partial"
    for name in dead + others + [held] { _ = try folder.write([1], to: name) }
    let lock = FileDescriptor(owning: open(folder.file(held), O_RDONLY | O_CLOEXEC))
    #expect(flock(lock.rawValue, LOCK_SH) == 0)
    let file = try AtomicFile(replacing: folder.file("a"))
    try file.commit()
    #expect(names == (others + [held, "a"]).sorted())
  }

  @Test func livingWritersKeepEachOthersFiles() throws {
    let files = try (0..<3).map { try AtomicFile(replacing: folder.file("\($0)")) }
    #expect(names.count == 3)
    for file in files { try file.commit() }
    #expect(names == ["0", "1", "2"])
  }
}
