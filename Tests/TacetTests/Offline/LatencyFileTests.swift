import Foundation
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet

/// The file of latencies, in folders of the test's own.
struct LatencyFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.file("state/tacet/latency") }

  @Test func whatIsSavedIsReadByTheNextStart() throws {
    let file = LatencyFile(path: path)
    #expect(file.memory["speaker"] == nil)
    file.save()
    #expect(!FileManager.default.fileExists(atPath: path))
    file.note(.milliseconds(15), of: "speaker")
    file.save()
    #expect(LatencyFile(path: path).memory["speaker"] == .milliseconds(15))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    // Nothing but the file is left.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("state/tacet")) == ["latency"])
  }

  /// As text, a folder, a link and a file that is too long.
  @Test func fileThatCanNotBeReadIsNone() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(LatencyFile(path: path).memory == LatencyFile(path: folder.file("nothing")).memory)
    let file = LatencyFile(path: path)
    file.note(.milliseconds(15), of: "speaker")
    file.save()
    #expect(file.memory["speaker"] == .milliseconds(15))
    try FileManager.default.removeItem(atPath: path)
    for bytes in [Data([0xFF, 0xFE, 0]), Data(repeating: 10, count: 70_000)] {
      try bytes.write(to: URL(filePath: path))
      #expect(LatencyFile(path: path).memory == LatencyFile(path: folder.file("nothing")).memory)
    }
  }

  @Test func folderThatIsAFileIsLeftAsItIs() throws {
    let place = folder.file("state")
    try Data("mine".utf8).write(to: URL(filePath: place))
    let file = LatencyFile(path: path)
    file.note(.milliseconds(15), of: "speaker")
    file.save()
    #expect(try String(contentsOfFile: place, encoding: .utf8) == "mine")
  }

  @Test func pathFollowsTheEnvironment() {
    func path(_ variables: [String: String]) -> String? { LatencyFile.path { variables[$0] } }
    #expect(path(["XDG_STATE_HOME": "/state", "HOME": "/home/me"]) == "/state/tacet/latency")
    #expect(path(["HOME": "/home/me"]) == "/home/me/.local/state/tacet/latency")
    #expect(path(["XDG_STATE_HOME": "relative", "HOME": "/home/me"]) == "/home/me/.local/state/tacet/latency")
    #expect(path(["XDG_STATE_HOME": "", "HOME": ""]) == nil && path([:]) == nil)
  }
}
