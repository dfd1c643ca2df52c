import Glibc

/// A stream socket to another process of this machine, by a path. Nothing waits unless a call says so. Any thread.
package final class LocalConnection: Sendable {
  /// The result of reading.
  package enum Reading: Hashable, Sendable {
    case bytes([UInt8])
    /// Nothing has come.
    case nothing
    /// The other side has closed it, or it is broken.
    case ended
  }

  /// The process at the other end, as the kernel saw it when the connection was made. `SO_PEERCRED`.
  package struct Peer: Hashable, Sendable {
    package let process: Int32
    package let user: UInt32
  }

  /// The error in making a connection or a listener.
  package struct Failure: Error, Hashable, Sendable {
    package let call: String
    /// An `errno`.
    package let code: Int32

    package init(_ call: String, _ code: Int32) { (self.call, self.code) = (call, code) }
  }

  private let socket: FileDescriptor

  /// Takes ownership of a connected socket that does not block.
  init(owning descriptor: Int32) { socket = FileDescriptor(owning: descriptor) }

  /// Connects to the socket at `path`. It waits for the listener's queue at most. `connect`.
  package init(path: String) throws(Failure) {
    var (address, length) = try SocketAddress.unix(path)
    socket = try FileDescriptor(owning: SocketAddress.makeSocket())
    let result = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket.rawValue, $0, length) }
    }
    if result != 0 { throw Failure("connect", errno) }
  }

  /// The process at the other end; nil where the kernel does not say it.
  package var peer: Peer? {
    // `struct ucred`: process, user, group.
    var credentials: [Int32] = [0, 0, 0]
    var size = socklen_t(credentials.count * MemoryLayout<Int32>.size)
    guard getsockopt(socket.rawValue, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
    return Peer(process: credentials[0], user: UInt32(bitPattern: credentials[1]))
  }

  /// Reads what has come, at most `limit` bytes. `recv`.
  package func read(limit: Int) -> Reading {
    guard limit > 0 else { return .nothing }
    var bytes = [UInt8](repeating: 0, count: limit)
    while true {
      let count = recv(socket.rawValue, &bytes, limit, 0)
      if count > 0 { return .bytes(Array(bytes[..<count])) }
      if count < 0, errno == EINTR { continue }
      return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) ? .nothing : .ended
    }
  }

  /// Writes as much as there is room for, and returns the number of bytes; nil where the connection is broken. `send`.
  package func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { buffer -> Int? in
      guard !buffer.isEmpty else { return 0 }
      while true {
        let count = send(socket.rawValue, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
        if count >= 0 { return count }
        if errno == EINTR { continue }
        return errno == EAGAIN || errno == EWOULDBLOCK ? 0 : nil
      }
    }
  }

  /// Waits until there is something to read, or `seconds` have passed; true for the former.
  package func waitForBytes(seconds: Double) -> Bool {
    var state = pollfd(fd: socket.rawValue, events: Int16(POLLIN), revents: 0)
    return pollDescriptors(&state, count: 1, milliseconds: Int32(max(0, min(seconds, 1_000)) * 1_000)) > 0
  }
}

/// Addresses of sockets with a path.
enum SocketAddress {
  /// The address of `path`, and its length. `ENAMETOOLONG` beyond 107 bytes.
  static func unix(_ path: String) throws(LocalConnection.Failure) -> (sockaddr_un, socklen_t) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = PathText.bytes(path)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard !bytes.isEmpty, bytes.count < room else { throw LocalConnection.Failure("bind", ENAMETOOLONG) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return (address, socklen_t(MemoryLayout<sockaddr_un>.size))
  }

  /// A stream socket that neither blocks nor is open in a program that is started. `socket`.
  static func makeSocket() throws(LocalConnection.Failure) -> Int32 {
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, type, 0)
    guard descriptor >= 0 else { throw LocalConnection.Failure("socket", errno) }
    return descriptor
  }
}
