import Glibc
import TacetSystem

/// The sandbox that this program runs in, if any.
package enum Sandbox: String {
  case flatpak = "Flatpak"
  case snap = "Snap"
  case container = "a container"

  private static let files: [(path: String, kind: Sandbox)] = [
    ("/.flatpak-info", .flatpak), ("/run/host/container-manager", .container), ("/run/pressure-vessel", .container),
    ("/run/.containerenv", .container), ("/.dockerenv", .container),
  ]

  /// The sandbox by its marks; nil where there are none.
  package static func find(
    environment: (String) -> String? = { getenv($0).map { String(cString: $0) } },
    exists: (String) -> Bool = { access($0, F_OK) == 0 }
  ) -> Sandbox? {
    files.first { exists($0.path) }?.kind ?? (environment("SNAP") != nil ? .snap : nil)
  }

  /// True if the process sees other files than this one does: it runs in a sandbox of its own. False where the system
  /// does not say it.
  static func separates(process: Int32) -> Bool {
    func space(_ process: String) -> FileIdentity? { FileIdentity(namespace: "/proc/\(process)/ns/mnt") }
    guard let other = space("\(process)"), let own = space("self") else { return false }
    return other != own
  }
}
