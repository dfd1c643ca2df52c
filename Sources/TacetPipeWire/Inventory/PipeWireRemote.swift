import Glibc
import TacetSystem

/// The server that a client speaks to: by its name, or by the rules of libpipewire's.
package struct PipeWireRemote: Hashable, Sendable {
  /// Its name or its socket's path; nil: by libpipewire's own rules.
  package let name: String?
  /// The path of its socket; nil: it is unknown, such as in a sandbox without a folder for sockets.
  package let path: String?

  /// The server of this name, or the user's (`PIPEWIRE_REMOTE`, else `pipewire-0`), whose socket is in
  /// `PIPEWIRE_RUNTIME_DIR` or `XDG_RUNTIME_DIR`.
  package init(name: String? = nil, variable: (String) -> String? = processVariable) {
    self.name = name
    let file = name ?? variable("PIPEWIRE_REMOTE") ?? "pipewire-0"
    guard !file.hasPrefix("/") else {
      path = file
      return
    }
    let folder = variable("PIPEWIRE_RUNTIME_DIR") ?? variable("XDG_RUNTIME_DIR")
    path = folder.map { "\($0)/\(file)" }
  }

  /// True if its socket is there.
  package var isThere: Bool {
    var status = stat()
    return path.map { stat($0, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK } ?? false
  }
}
