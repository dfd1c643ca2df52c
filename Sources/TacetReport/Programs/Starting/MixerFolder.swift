import Glibc
import TacetSystem

/// The private folder of the libraries that take SDL_mixer's place.
package struct MixerFolder: Hashable, Sendable {
  /// The names of the libraries.
  package static let sdl2 = "libSDL2_mixer-2.0.so.0"
  package static let sdl12 = "libSDL_mixer-1.2.so.0"
  /// The variable that names the folder.
  package static let variable = "TACET_SDL_MIXER_FOLDER"

  package let path: String
  /// The names of those that are in it.
  package let libraries: Set<String>

  /// The folder at `path`; nil where none of the libraries is in it.
  package init?(path: String) {
    let names = [Self.sdl2, Self.sdl12].filter { PathKind(path: "\(path)/\($0)") == .regular }
    guard !names.isEmpty else { return nil }
    (self.path, libraries) = (realPath(path) ?? path, Set(names))
  }

  /// The folder of this installation: the one that the variable names, or one beside the folder of the tool.
  ///
  /// - Throws: ``GameStart/Failure``.
  package static func find(
    tool: String? = realPath("/proc/self/exe"), named: String? = processVariable(variable)
  ) throws(GameStart.Failure) -> MixerFolder {
    let places = places(tool: tool, named: named)
    for place in places { if let folder = MixerFolder(path: place) { return folder } }
    throw .noLibrary(places)
  }

  /// The folders that are looked in, in their order.
  static func places(tool: String?, named: String?) -> [String] {
    if let named { return [named] }
    guard let tool else { return [] }
    // PREFIX/bin/tacet: PREFIX/lib/tacet/sdl-mixer, or in the folder of the machine's libraries.
    let prefix = tool.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
    let triplet = LibraryFolders.triplet(GameCheck.machine)
    return ["\(prefix)/lib"].flatMap { lib in triplet.map { ["\(lib)/\($0)", lib] } ?? [lib] }
      .map { "\($0)/tacet/sdl-mixer" }
  }
}
