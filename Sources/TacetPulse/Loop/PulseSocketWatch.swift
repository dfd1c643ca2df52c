internal import CTacetPulse
import Glibc
import TacetSystem

/// Reports that a sound server's socket is created, in place of polling.
///
/// A hint only: a socket that exists already is not reported, and there is no watch where the system has none left or
/// the server is on another machine. Made and released on the loop's thread or with its lock.
package final class PulseSocketWatch {
  private let loop: PulseMainloop
  private let path: String
  private let watch: SocketWatch
  private let onAppearance: () -> Void
  private var event: OpaquePointer?

  /// A watch on the socket of `server`, an address in libpulse's form; nil: the address that libpulse's rules give.
  package init?(on loop: PulseMainloop, server: String?, _ onAppearance: @escaping () -> Void) {
    guard let path = Self.path(of: server), let watch = SocketWatch(on: [path]) else { return nil }
    self.loop = loop
    self.path = path
    self.watch = watch
    self.onAppearance = onAppearance
    watch.arm()
    event = loop.api.pointee.io_new(
      loop.api, watch.descriptor, PA_IO_EVENT_INPUT,
      { _, _, _, _, me in
        guard let me else { return }
        Unmanaged<PulseSocketWatch>.fromOpaque(me).takeUnretainedValue().changed()
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    if let event { loop.api.pointee.io_free(event) }
  }

  /// The path of a socket on this machine: `unix:/path`, `/path`, with or without the machine's id before it in braces.
  static func path(of server: String?) -> String? {
    guard let server = server ?? processVariable("PULSE_SERVER") else {
      let folder = processVariable("PULSE_RUNTIME_PATH") ?? processVariable("XDG_RUNTIME_DIR").map { $0 + "/pulse" }
      return folder.map { $0 + "/native" }
    }
    let first = server.split(separator: " ").first.map(String.init) ?? server
    let bare = first.hasPrefix("{") ? String(first.drop { $0 != "}" }.dropFirst()) : first
    let path = bare.hasPrefix("unix:") ? String(bare.dropFirst(5)) : bare
    return path.hasPrefix("/") ? path : nil
  }

  private func changed() {
    guard watch.didChange() else { return }
    watch.arm()
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK { onAppearance() }
  }
}
