import Foundation
import TacetSystem

/// A proxy in front of a private sound server that keeps the frames which programs write to their streams through it.
///
/// A recording of a sink has the faults of a busy machine: a server that is late plays silence, leaves a cycle out, and
/// drops what its recorder does not take in time. What was written has none of them.
///
/// It passes on PulseAudio's native protocol, which both servers speak, and refuses shared memory, so that every frame
/// comes along: a packet has five big-endian words (length, channel, offset, offset, flags) and its bytes.
package final class ServerProxy: Sendable {
  private struct Stream: Hashable {
    let connection: Int
    let channel: UInt32
  }

  private struct Written {
    /// The streams in the order of their first frames.
    var streams: [Stream] = []
    var samples: [Stream: [Float]] = [:]
    /// How many connections have not been read to their end.
    var connections = 0
  }

  /// The address that programs are given in place of the server's.
  package let address: String
  private let listener: FileDescriptor
  private let written = Observed(Written())
  private let sockets = Locked<[FileDescriptor]>([])

  /// Listens in the folder of a server that runs.
  package init(of place: ServerPlace) throws {
    let path = "\(place.folder)/proxy-\(UUID().uuidString.prefix(8))"
    address = "unix:\(path)"
    listener = Self.open()
    guard Self.withAddress(path, { [listener] in bind(listener.rawValue, $0, $1) }) == 0,
      listen(listener.rawValue, 16) == 0
    else { throw ChildProcess.Failure(description: "no socket at \(path)") }
    let server = "\(place.folder)/pulse/native"
    Thread.detachNewThread { [listener, written, sockets] in
      var connection = 0
      while true {
        let client = FileDescriptor(owning: accept(listener.rawValue, nil, nil))
        guard client.rawValue >= 0, fcntl(client.rawValue, F_SETFD, FD_CLOEXEC) == 0 else { return }
        let upstream = Self.open()
        guard Self.withAddress(server, { connect(upstream.rawValue, $0, $1) }) == 0 else { continue }
        sockets.withLock { $0 += [client, upstream] }
        connection += 1
        written.withLock { $0.connections += 1 }
        Thread.detachNewThread { Self.copy(from: upstream, to: client) }
        Thread.detachNewThread { [connection] in
          Self.pass(from: client, to: upstream, as: connection, keepingIn: written)
          written.withLock { $0.connections -= 1 }
          Self.end(upstream)
        }
      }
    }
  }

  deinit {
    Self.end(listener)
    sockets.withLock { $0.forEach { Self.end($0) } }
  }

  /// The samples written to each stream, interleaved, in the order of their first frames.
  package var streams: [[Float]] { written.withLock { written in written.streams.map { written.samples[$0] ?? [] } } }

  /// The samples written to all streams, interleaved: those of the first one, those of the next one.
  package var samples: [Float] { written.withLock { Self.joined($0) } }

  /// Waits until `isReached` holds for what was written; false when it does not within `limit`.
  package func wait(atMost limit: Duration = .seconds(120), until isReached: ([Float]) -> Bool) -> Bool {
    written.wait(atMost: limit) { isReached(Self.joined($0)) }
  }

  /// Waits until all programs have gone, and everything that they wrote is known.
  package func waitForTheEnd() -> Bool { written.wait(atMost: .seconds(120)) { $0.connections == 0 } }

  private static func joined(_ written: Written) -> [Float] {
    written.streams.flatMap { written.samples[$0] ?? [] }
  }

  // MARK: - Sockets

  private static func open() -> FileDescriptor {
    FileDescriptor(owning: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
  }

  private static func end(_ socket: FileDescriptor) { _ = shutdown(socket.rawValue, Int32(SHUT_RDWR)) }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }

  private static func copy(from source: FileDescriptor, to target: FileDescriptor) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(source.rawValue, &bytes, bytes.count, 0)
      guard count > 0, write(bytes[..<count], to: target) else { break }
    }
    end(target)
  }

  private static func read(_ count: Int, from source: FileDescriptor) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    guard count == 0 || recv(source.rawValue, &bytes, count, Int32(MSG_WAITALL)) == count else { return nil }
    return bytes
  }

  private static func write(_ bytes: some Collection<UInt8>, to target: FileDescriptor) -> Bool {
    let bytes = Array(bytes)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        bytes.baseAddress.map { send(target.rawValue, $0 + sent, bytes.count - sent, Int32(MSG_NOSIGNAL)) } ?? 0
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  // MARK: - Packets

  private static func pass(
    from client: FileDescriptor, to server: FileDescriptor, as connection: Int, keepingIn written: Observed<Written>
  ) {
    while let head = read(20, from: client) {
      let channel = word(head, at: 4)
      guard var payload = read(Int(word(head, at: 0)), from: client) else { return }
      if channel == .max {
        refuseSharedMemory(&payload)
      } else {
        let samples = payload.withUnsafeBytes { bytes in
          (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
        }
        let stream = Stream(connection: connection, channel: channel)
        written.withLock { written in
          if written.samples[stream] == nil { written.streams.append(stream) }
          written.samples[stream, default: []] += samples
        }
      }
      guard write(head + payload, to: server) else { return }
    }
  }

  private static func word(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Clears the two flags in the version that a client names at first: `L` 8 (`PA_COMMAND_AUTH`), `L` tag, `L` version.
  private static func refuseSharedMemory(_ payload: inout [UInt8]) {
    let isVersion = payload.count >= 15 && payload[0] == UInt8(ascii: "L") && word(payload, at: 1) == 8
    if isVersion { payload[11] &= 0x3F }
  }
}
