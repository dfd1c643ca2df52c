import Glibc
import TacetSystem

/// The pygame that an interpreter of Python would import.
package enum PygameCopy: Hashable, Sendable {
  case absent
  /// It plays through the system's SDL2_mixer.
  case system(folder: String)
  /// A wheel, which brings an SDL2_mixer under a name of its own.
  case wheel(folder: String)

  /// Looks in the places of the interpreter at `path`, which may belong to a virtual environment.
  package init(interpreter path: String, home: String? = processVariable("HOME"), root: String = "") {
    let prefix = path.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
    let isVirtual = PathKind(path: "\(prefix)/pyvenv.cfg") == .regular
    let libraries =
      isVirtual ? ["\(prefix)/lib"] : [home.map { "\($0)/.local/lib" }, "\(root)/usr/local/lib"].compactMap(\.self)
    var folders = libraries.flatMap { library in
      (Folder.names(in: library) ?? []).filter { $0.hasPrefix("python3") }.sorted().prefix(16).flatMap {
        ["\(library)/\($0)/site-packages", "\(library)/\($0)/dist-packages"]
      }
    }
    if !isVirtual { folders.append("\(root)/usr/lib/python3/dist-packages") }
    guard let folder = folders.first(where: { PathKind(path: "\($0)/pygame") == .directory }) else {
      self = .absent
      return
    }
    let bundles = ["pygame.libs", "pygame_ce.libs", "pygame/.libs"].flatMap {
      Folder.names(in: "\(folder)/\($0)") ?? []
    }
    self = bundles.contains { $0.contains("SDL2_mixer") } ? .wheel(folder: folder) : .system(folder: folder)
  }
}
