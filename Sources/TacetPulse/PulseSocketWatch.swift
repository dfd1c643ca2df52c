internal import CTacetPulse
import Glibc

/// Tells when a sound server's socket is made, so that nobody need ask again and again: `inotify` on its folder.
///
/// A hint only: where the system has no watch to give, or the server is not on this machine, there is none, and a
/// socket that was there before is not told. Made and given up on the loop's thread or with its lock.
public final class PulseSocketWatch {
  private let loop: PulseMainloop
  private let descriptor: Int32
  private let path: String
  private let onAppearance: () -> Void
  private var event: OpaquePointer?

  /// A watch on the socket of `server`, an address in libpulse's form; nil: where libpulse's rules lead.
  public init?(on loop: PulseMainloop, server: String?, _ onAppearance: @escaping () -> Void) {
    guard let path = Self.path(of: server) else { return nil }
    let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    self.loop = loop
    self.descriptor = descriptor
    self.path = path
    self.onAppearance = onAppearance
    watch()
    event = loop.api.pointee.io_new(
      loop.api, descriptor, PA_IO_EVENT_INPUT,
      { _, _, _, _, me in
        guard let me else { return }
        Unmanaged<PulseSocketWatch>.fromOpaque(me).takeUnretainedValue().changed()
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    if let event { loop.api.pointee.io_free(event) }
    close(descriptor)
  }

  /// The path of a socket on this machine: `unix:/path`, `/path`, with or without the machine's id before it in braces.
  static func path(of server: String?) -> String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let server = server ?? variable("PULSE_SERVER") else {
      let folder = variable("PULSE_RUNTIME_PATH") ?? variable("XDG_RUNTIME_DIR").map { $0 + "/pulse" }
      return folder.map { $0 + "/native" }
    }
    let first = server.split(separator: " ").first.map(String.init) ?? server
    let bare = first.hasPrefix("{") ? String(first.drop { $0 != "}" }.dropFirst()) : first
    let path = bare.hasPrefix("unix:") ? String(bare.dropFirst(5)) : bare
    return path.hasPrefix("/") ? path : nil
  }

  /// Watches the socket's folder, and the one above it, for the folder itself may be missing as yet.
  private func watch() {
    let mask = UInt32(IN_CREATE | IN_MOVED_TO)
    let folder = Self.folder(of: path)
    inotify_add_watch(descriptor, folder, mask)
    inotify_add_watch(descriptor, Self.folder(of: folder), mask)
  }

  private static func folder(of path: String) -> String {
    let parts = path.split(separator: "/")
    return "/" + parts.dropLast().joined(separator: "/")
  }

  private func changed() {
    var events = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &events, events.count) > 0 {}
    watch()
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK { onAppearance() }
  }
}
