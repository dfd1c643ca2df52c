import Glibc
import TacetSystem

/// Lets libpulse finish what it has to write when the server dies while a connection begins.
///
/// libpulse (16.1) gives up a connection in an endless loop, with the loop's lock held, where the server has offered
/// shared memory and the answer is not written to the end (`pa_pstream_unlink` waits for a change that only a write
/// completes). PulseAudio makes that offer between the replies to `AUTH` and `SET_CLIENT_NAME`. Therefore libpulse does
/// not learn of a death in that time at once: the dead socket is replaced by one that takes everything, and that one is
/// closed as soon as libpulse has nothing to write.
///
/// Used on the loop's thread, with its lock.
struct HandshakePump: ~Copyable {
  /// The part of a connection's life.
  enum Phase {
    /// No offer can be unanswered: before a connection, and after its handshake.
    case settled
    /// The server knows the program, and may offer shared memory.
    case open
    /// The handshake is over; what libpulse has queued may still have to be written.
    case ending
  }

  var phase = Phase.settled
  private var replacement: SocketReplacement?

  /// Before the loop polls, which it does when it has nothing else to do.
  mutating func beforePoll(_ descriptors: UnsafeMutableBufferPointer<pollfd>) {
    guard phase != .settled || replacement != nil else { return }
    let isWriting = descriptors.contains { $0.events & Int16(POLLOUT) != 0 }
    if replacement == nil {
      if phase == .ending, !isWriting { phase = .settled }
    } else if !isWriting || replacement?.isFull == true {
      // libpulse sees the end now, once.
      replacement = nil
      phase = .settled
    }
  }

  /// After the loop has polled and has its lock again; gives back the number of ready descriptors.
  mutating func afterPoll(_ descriptors: UnsafeMutableBufferPointer<pollfd>, ready: CInt) -> CInt {
    guard phase != .settled, replacement == nil else { return ready }
    // The server may have died while the loop waited for its lock.
    let now = pollDescriptors(descriptors.baseAddress, count: descriptors.count, milliseconds: 0)
    guard let dead = descriptors.first(where: { $0.revents & Int16(POLLHUP) != 0 }) else { return now }
    replacement = SocketReplacement(of: dead.fd)
    guard replacement != nil else { return now }
    return pollDescriptors(descriptors.baseAddress, count: descriptors.count, milliseconds: 0)
  }
}
