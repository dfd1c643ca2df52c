import TacetSystem

/// The libraries of a program, as the loader finds them.
package struct LibraryWalk {
  /// The way in which a library was found.
  package enum Way: Hashable, Sendable {
    /// By a DT_RPATH, which is searched before LD_LIBRARY_PATH: nothing can be put before it.
    case fixed
    /// By LD_LIBRARY_PATH, a DT_RUNPATH or the system: a folder in front of LD_LIBRARY_PATH comes first.
    case searched
    case missing
  }

  /// One library.
  package struct Library: Hashable, Sendable {
    package let name: String
    package var path: String?
    package var way: Way
    /// True where it is in none of the system's folders: the game brings it.
    package var isOwn = false
  }

  package private(set) var libraries: [Library] = []
  /// The most that are followed.
  static let limit = 400

  /// Follows the libraries of the program `file` at `path`. What can not be read is not followed.
  package init(_ file: ELFFile, at path: String, in folders: LibraryFolders) {
    var queue: [(file: ELFFile, path: String, rpaths: [String])] = [(file, path, [])]
    var seen = Set<String>()
    while let next = queue.first {
      queue.removeFirst()
      // The rpaths of those who asked for it hold for it too, unless it has a runpath.
      let own = next.file.runpath == nil ? LibraryFolders.expanded(next.file.rpath, of: next.file, at: next.path) : []
      let rpaths = Array((own + next.rpaths).prefix(64))
      let runpath = LibraryFolders.expanded(next.file.runpath, of: next.file, at: next.path)
      for name in next.file.needed where seen.insert(name).inserted && libraries.count < Self.limit {
        let fixed = next.file.runpath == nil ? rpaths : []
        var library = Library(name: name, path: nil, way: .missing)
        var found: ELFFile?
        if name.contains("/") {
          (library.path, library.way) = (name, .fixed)
          found = Self.read(name, like: file)
        } else {
          let system = folders.system(file)
          let places =
            fixed.map { ($0, Way.fixed) } + (folders.variable + runpath + system).map { ($0, Way.searched) }
          for (folder, way) in places {
            guard let read = Self.read("\(folder)/\(name)", like: file) else { continue }
            (found, library.path, library.way) = (read, "\(folder)/\(name)", way)
            library.isOwn = !system.contains(folder)
            break
          }
        }
        libraries.append(library)
        if let found, let path = library.path { queue.append((found, path, rpaths)) }
      }
    }
  }

  /// The library at a path, if it is one for the program's kind of machine.
  private static func read(_ path: String, like program: ELFFile) -> ELFFile? {
    guard let bytes = FileBytes(path: path), let file = try? ELFFile(bytes), file.machine == program.machine,
      file.is64Bits == program.is64Bits
    else { return nil }
    return file
  }
}
