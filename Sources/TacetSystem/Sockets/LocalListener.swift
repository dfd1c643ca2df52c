internal import CTacetLinux
import Glibc

/// A socket that takes connections by a path, for this user alone: its file has the mode 0600. Nothing waits. Any
/// thread. The file goes with the last reference.
package final class LocalListener: Sendable {
  /// The path of the socket.
  package let path: String
  private let socket: FileDescriptor
  /// The file that `bind` has made.
  private let file: [UInt64]

  private static let queue: Int32 = 8

  /// Listens at `path`. A socket there that nobody listens at any more is replaced. `bind`, `listen`.
  ///
  /// - Throws: `EADDRINUSE` where somebody listens there, or something else has that name.
  package init(path: String) throws(LocalConnection.Failure) {
    var (address, length) = try SocketAddress.unix(path)
    let socket = try FileDescriptor(owning: SocketAddress.makeSocket())
    // Before the file exists: the kernel makes it with this mode.
    fchmod(socket.rawValue, 0o600)
    func bindTo() -> Int32 {
      withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket.rawValue, $0, length) == 0 ? 0 : errno
        }
      }
    }
    var code = bindTo()
    if code == EADDRINUSE, Self.removeAbandoned(path) { code = bindTo() }
    guard code == 0 else { throw LocalConnection.Failure("bind", code) }
    guard let file = Self.identity(of: path), listen(socket.rawValue, Self.queue) == 0 else {
      let code = errno
      unlink(PathText.cString(path))
      throw LocalConnection.Failure("listen", code)
    }
    (self.path, self.socket, self.file) = (path, socket, file)
  }

  deinit {
    // Another one may have taken the name.
    if Self.identity(of: path) == file { unlink(PathText.cString(path)) }
  }

  /// The next connection; nil where none waits. `accept4`.
  package func accept() -> LocalConnection? {
    while true {
      let flags = Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      let descriptor = accept4(socket.rawValue, nil, nil, flags)
      if descriptor >= 0 { return LocalConnection(owning: descriptor) }
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  /// Removes the socket at `path` if it is this user's and nobody listens at it; true where it did.
  @discardableResult
  package static func removeAbandoned(_ path: String) -> Bool {
    var status = stat()
    guard lstat(PathText.cString(path), &status) == 0, status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == geteuid()
    else { return false }
    do throws(LocalConnection.Failure) {
      _ = try LocalConnection(path: path)
      return false
    } catch {
      return error.code == ECONNREFUSED && unlink(PathText.cString(path)) == 0
    }
  }

  /// The device and the number of the file at `path` itself.
  private static func identity(of path: String) -> [UInt64]? {
    var status = stat()
    return lstat(PathText.cString(path), &status) == 0 ? [UInt64(status.st_dev), UInt64(status.st_ino)] : nil
  }
}
