import Foundation
import TacetTestSupport
import Testing

@testable import TacetSystem

@Suite struct LocalSocketTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  @Test func socketIsForItsUserAloneAndGoesWithItsOwner() throws {
    let path = folder.file("a.sock")
    var listener: LocalListener? = try LocalListener(path: path)
    #expect(mode(path) == 0o600)
    #expect(listener?.accept() == nil)
    listener = nil
    #expect(mode(path) == nil)
  }

  @Test func bytesGoBothWaysAndTheEndIsSeen() throws {
    let listener = try LocalListener(path: folder.file("a.sock"))
    var client: LocalConnection? = try LocalConnection(path: folder.file("a.sock"))
    let server = try #require(listener.accept())
    #expect(server.peer == LocalConnection.Peer(process: getpid(), user: geteuid()))
    #expect(client?.peer?.process == getpid())
    #expect(server.read(limit: 10) == .nothing)
    #expect(client?.write([1, 2, 3][...]) == 3)
    #expect(server.read(limit: 2) == .bytes([1, 2]))
    #expect(server.read(limit: 2) == .bytes([3]))
    #expect(client?.waitForBytes(seconds: 0) == false)
    #expect(server.write([4][...]) == 1)
    #expect(client?.waitForBytes(seconds: 60) == true)
    #expect(client?.read(limit: 10) == .bytes([4]))
    client = nil
    #expect(server.read(limit: 10) == .ended)
    #expect(server.write([5][...]) == nil)
  }

  @Test func writesOfMoreThanFitsEndEarly() throws {
    let listener = try LocalListener(path: folder.file("a.sock"))
    let client = try LocalConnection(path: folder.file("a.sock"))
    let server = try #require(listener.accept())
    let bytes = [UInt8](repeating: 7, count: 1 << 24)
    let first = try #require(server.write(bytes[...]))
    #expect(first > 0)
    #expect(first < bytes.count)
    #expect(server.write(bytes[first...]) == 0)
    #expect(client.read(limit: first) != .nothing)
  }

  @Test func abandonedSocketIsReplacedAndOneInUseIsNot() throws {
    let path = folder.file("a.sock")
    let listener = try LocalListener(path: path)
    #expect(throws: LocalConnection.Failure("bind", EADDRINUSE)) { try LocalListener(path: path) }
    #expect(!LocalListener.removeAbandoned(path))
    withExtendedLifetime(listener) {}
    // As a process leaves it that is killed: the file without its listener.
    let abandoned = try Self.abandoned(folder.file("c.sock"))
    #expect(throws: LocalConnection.Failure("connect", ECONNREFUSED)) { try LocalConnection(path: abandoned) }
    let replacement = try LocalListener(path: abandoned)
    _ = try LocalConnection(path: abandoned)
    #expect(replacement.accept() != nil)
  }

  /// A socket that nobody listens at any more.
  private static func abandoned(_ path: String) throws -> String {
    var listener: LocalListener? = try LocalListener(path: path + ".made")
    try #require(link(path + ".made", path) == 0)
    withExtendedLifetime(listener) {}
    listener = nil
    return path
  }

  @Test func fileThatIsNoSocketStays() throws {
    let path = try folder.write([1], to: "a.sock")
    #expect(throws: LocalConnection.Failure("bind", EADDRINUSE)) { try LocalListener(path: path) }
    #expect(!LocalListener.removeAbandoned(path))
    #expect(try folder.bytes(of: "a.sock") == [1])
  }

  @Test func pathThatIsTooLongIsAnError() {
    let path = folder.file(String(repeating: "x", count: 120))
    #expect(throws: LocalConnection.Failure("bind", ENAMETOOLONG)) { try LocalListener(path: path) }
    #expect(throws: LocalConnection.Failure("connect", ENOENT)) { try LocalConnection(path: folder.file("none")) }
  }
}
