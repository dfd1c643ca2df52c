import Foundation
import TacetBus
import TacetTestSupport
import Testing

/// A bus that is stopped and whose queue of connections is full: libdbus blocks for as long as that lasts.
@Suite struct CrowdedBusTests {
  @Test func connectionsThatBlockInLibdbusStopAtOnce() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("bus")
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    func with(_ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ socket: Int32) -> Int32 {
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          call(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    var sockets = [socket(AF_UNIX, type, 0)]
    defer { for socket in sockets { close(socket) } }
    #expect(with(bind, sockets[0]) == 0 && listen(sockets[0], 0) == 0)
    repeat { sockets.append(socket(AF_UNIX, type, 0)) } while with(connect, sockets[sockets.count - 1]) == 0
    #expect(errno == EAGAIN)

    let before = SelfFigures.threads(named: "tacet-bus").count
    let peers = (0..<40).map { _ in Peer("unix:path=\(path)") }
    for peer in peers { peer.start() }
    #expect(eventually { SelfFigures.threads(named: "tacet-bus").count >= before + 40 })
    let areEnded = Observed(false)
    Thread.detachNewThread {
      for peer in peers { peer.connection.stop() }
      areEnded.withLock { $0 = true }
    }
    // Half a second each would be 20 s.
    #expect(areEnded.wait { $0 })
  }
}
