import Glibc
import Testing

@testable import TacetPulse

struct HandshakePumpTests {
  /// A socket whose other end is closed, as libpulse has it after a server's death.
  private final class DeadSocket {
    let descriptor: CInt

    init() {
      var pair: [CInt] = [-1, -1]
      socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &pair)
      close(pair[1])
      descriptor = pair[0]
    }

    deinit { close(descriptor) }

    /// Polls as the loop does, for reading and, where libpulse has to wait with a write, for writing.
    func poll(_ handshake: inout HandshakePump, isWriting: Bool) -> Int16 {
      let events = Int16(isWriting ? POLLIN | POLLOUT : POLLIN)
      var descriptors = [pollfd(fd: descriptor, events: events, revents: 0)]
      return descriptors.withUnsafeMutableBufferPointer {
        handshake.beforePoll($0)
        let ready = handshake.afterPoll($0, ready: Glibc.poll($0.baseAddress, 1, 0))
        return ready == 0 ? 0 : $0[0].revents
      }
    }

    func write(_ count: Int) -> Int {
      send(descriptor, [UInt8](repeating: 0, count: count), count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
    }
  }

  private let hungUp = Int16(POLLHUP)

  @Test(arguments: [HandshakePump.Phase.open, .ending])
  func queueIsWrittenBeforeTheEndIsSeen(phase: HandshakePump.Phase) {
    let socket = DeadSocket()
    var handshake = HandshakePump()
    handshake.phase = phase
    #expect(socket.write(1) == -1)
    #expect(socket.poll(&handshake, isWriting: true) == Int16(POLLOUT))
    #expect(socket.write(100) == 100)
    #expect(socket.poll(&handshake, isWriting: true) == Int16(POLLOUT))
    #expect(socket.poll(&handshake, isWriting: false) & hungUp != 0)
    #expect(socket.poll(&handshake, isWriting: false) & hungUp != 0)
  }

  @Test func endIsSeenAtOnceAfterTheHandshake() {
    let socket = DeadSocket()
    var handshake = HandshakePump()
    #expect(socket.poll(&handshake, isWriting: true) & hungUp != 0)
    handshake.phase = .ending
    #expect(socket.poll(&handshake, isWriting: false) & hungUp != 0)
    #expect(handshake.phase == .settled)
  }

  @Test func connectionThatNeverStopsWritingEndsToo() {
    let socket = DeadSocket()
    var handshake = HandshakePump()
    handshake.phase = .open
    while socket.poll(&handshake, isWriting: true) & hungUp == 0 {
      _ = socket.write(65_536)
    }
    #expect(socket.write(1) == -1)
  }
}
