import Foundation
import TacetSystem
import Testing

/// The kernel queues an event before the call that causes it returns: no test has to wait.
@Suite final class SocketWatchTests {
  private let folder: String
  private let files = FileManager.default

  init() throws {
    var template = Array("\(FileManager.default.temporaryDirectory.path)/tacet-watch-XXXXXX\0".utf8CString)
    folder = String(cString: try #require(mkdtemp(&template)))
  }

  deinit { try? files.removeItem(atPath: folder) }

  private func make(_ name: String) throws {
    try #require(files.createFile(atPath: "\(folder)/\(name)", contents: nil))
  }

  private func makeFolder(_ name: String) throws {
    try files.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: false)
  }

  @Test func reportsASocketThatIsCreated() throws {
    let watch = try #require(SocketWatch(on: ["\(folder)/socket"]))
    #expect(watch.arm())
    #expect(!watch.didChange())
    try make("socket")
    #expect(watch.didChange() && !watch.didChange())
    #expect(!watch.arm())
  }

  @Test func ignoresOtherNamesInTheFolder() throws {
    let watch = try #require(SocketWatch(on: ["\(folder)/socket"]))
    watch.arm()
    try make("another")
    #expect(!watch.didChange())
  }

  @Test func followsFoldersThatAreCreatedOnTheWay() throws {
    let watch = try #require(SocketWatch(on: ["\(folder)/a/b/socket"]))
    #expect(watch.arm())
    try makeFolder("a")
    #expect(watch.didChange() && watch.arm())
    try makeFolder("a/b")
    #expect(watch.didChange() && watch.arm())
    try make("a/b/socket")
    #expect(watch.didChange() && !watch.arm())
  }

  @Test func reportsAFolderOfTheWayThatIsRemoved() throws {
    try makeFolder("a")
    let watch = try #require(SocketWatch(on: ["\(folder)/a/socket"]))
    #expect(watch.arm())
    try files.removeItem(atPath: "\(folder)/a")
    #expect(watch.didChange() && watch.arm())
    try makeFolder("a")
    #expect(watch.didChange())
  }

  @Test func followsLinks() throws {
    try makeFolder("target")
    try files.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "target")
    let watch = try #require(SocketWatch(on: ["\(folder)/link/socket"]))
    #expect(watch.arm())
    try make("target/socket")
    #expect(watch.didChange())
  }

  @Test func linksInACircleHaveNoWatch() throws {
    try files.createSymbolicLink(atPath: "\(folder)/a", withDestinationPath: "b")
    try files.createSymbolicLink(atPath: "\(folder)/b", withDestinationPath: "a")
    let watch = try #require(SocketWatch(on: ["\(folder)/a/socket"]))
    #expect(!watch.arm())
  }

  @Test func watchesSeveralPaths() throws {
    let watch = try #require(SocketWatch(on: ["\(folder)/one", "\(folder)/two"]))
    #expect(watch.arm())
    try make("two")
    #expect(watch.didChange() && !watch.arm())
  }

  @Test func relativePathsHaveNoWatch() {
    #expect(SocketWatch(on: ["/tmp/socket", "socket"]) == nil)
  }
}
