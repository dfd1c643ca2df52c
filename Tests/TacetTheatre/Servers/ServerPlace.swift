import Foundation

/// The runtime folder of a private sound server: where it listens, and how its clients speak to it. Removed at the end.
public final class ServerPlace: Sendable {
  /// The folder, new and empty at first.
  public let folder: String
  /// The environment of the server's programs and their clients: nothing of the user's but `PATH`.
  public let environment: [String: String]

  /// Makes a folder in `/tmp` that only the user can read.
  public init() throws {
    var template = Array("/tmp/tacet-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ChildProcess.Failure(description: "no folder in /tmp for a server") }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "XDG_RUNTIME_DIR": folder, "PULSE_RUNTIME_PATH": "\(folder)/pulse", "PIPEWIRE_RUNTIME_DIR": folder,
      "PULSE_SERVER": "unix:\(folder)/pulse/native", "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder)/bus",
      "HOME": "\(folder)/home", "XDG_CONFIG_HOME": "\(folder)/home/.config",
      "XDG_STATE_HOME": "\(folder)/home/.local/state", "LC_ALL": "C",
    ]
    let private700: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    for path in ["pulse", "home/.config/pulse"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(path)", withIntermediateDirectories: true, attributes: private700)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The server's address in libpulse's form.
  public var address: String { "unix:\(folder)/pulse/native" }
  /// The path of PipeWire's own socket, where the server is PipeWire.
  public var pipeWireSocket: String { "\(folder)/pipewire-0" }

  /// Runs `pactl` against the server; what it prints. Fails when it does not answer within a minute, or refuses.
  @discardableResult
  public func pactl(_ arguments: String...) throws -> String {
    let marked = "pactl \"$@\" && echo \(Self.mark)"
    let child = try ChildProcess("sh", ["-c", marked, "sh"] + arguments, environment: environment)
    let output = child.read(atMost: .seconds(60))
    guard output.hasSuffix("\(Self.mark)\n") else {
      throw ChildProcess.Failure(description: "pactl \(arguments.joined(separator: " ")) failed")
    }
    return String(output.dropLast(Self.mark.count + 1))
  }

  /// Asks again and again until `isReached`, for at most two minutes.
  func wait(for what: String, until isReached: () -> Bool) throws {
    guard eventually(isReached) else {
      throw ChildProcess.Failure(description: "\(what) was not there within two minutes")
    }
  }

  /// Removes the sockets of a server that was killed.
  func removeSockets(_ names: String...) {
    for name in names { unlink("\(folder)/\(name)") }
  }

  /// Writes `text`, a command that is answered, to a socket in the folder, and waits for the answer.
  func write(_ text: String, to socketName: String) throws {
    let failure = ChildProcess.Failure(description: "nobody listens at \(socketName)")
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "\(folder)/\(socketName)".utf8) }
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected, Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count else { throw failure }
    var answer = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&answer, 1, 20_000) > 0 else { throw failure }
  }

  private static let mark = "done"
}

/// A playback stream as the server shows it, by `pactl list sink-inputs`.
public struct SinkInput: Decodable, Equatable, Sendable {
  /// The volume of one channel.
  public struct Volume: Decodable, Equatable, Sendable {
    /// 65536 is 100 %.
    public let value: Int
  }

  /// The server's number for it.
  public let index: Int
  /// The number of the sink it plays on.
  public let sink: Int
  /// True if the stream is corked: the server asks it for nothing.
  public let corked: Bool
  /// True if the user muted the stream.
  public let mute: Bool
  /// Its volume by channel.
  public let volume: [String: Volume]
  /// The properties that the stream's program set, such as `media.role`.
  public let properties: [String: String]
}

extension ServerPlace {
  /// All playback streams there are.
  public func sinkInputs() throws -> [SinkInput] {
    try JSONDecoder().decode([SinkInput].self, from: Data(pactl("-f", "json", "list", "sink-inputs").utf8))
  }
}
