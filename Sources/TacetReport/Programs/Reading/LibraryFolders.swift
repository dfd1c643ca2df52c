import Glibc
import TacetSystem

/// The folders in which the loader looks for a library, in its order.
package struct LibraryFolders {
  /// Those of LD_LIBRARY_PATH.
  let variable: [String]
  private let roots: [String]
  /// Those of `/etc/ld.so.conf.d`.
  private let configured: [String]

  package init(variable: String? = processVariable("LD_LIBRARY_PATH"), configuration: String = "/etc/ld.so.conf.d") {
    self.variable = Self.split(variable ?? "")
    roots = ["/lib", "/usr/lib"]
    configured = (Folder.names(in: configuration) ?? []).filter { $0.hasSuffix(".conf") }.sorted().prefix(64)
      .flatMap { name in
        (SmallFile.text(at: "\(configuration)/\(name)", followsLinks: true) ?? "").split(separator: "\n")
          .map(String.init).filter { $0.hasPrefix("/") }.prefix(16)
      }
  }

  /// The folders of a list as the loader takes it; an empty one is the current folder.
  static func split(_ list: String) -> [String] {
    guard !list.isEmpty else { return [] }
    return list.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == ";" }.prefix(64)
      .map { $0.isEmpty ? "." : String($0) }
  }

  /// The system's folders for a kind of program.
  func system(_ file: ELFFile) -> [String] {
    let triplet = Self.triplet(file.machine)
    let own = triplet.map { triplet in roots.map { "\($0)/\(triplet)" } } ?? []
    return configured + own + (file.is64Bits ? ["/lib64", "/usr/lib64"] : ["/lib32", "/usr/lib32"]) + roots
  }

  /// Debian's name for a processor's folder of libraries.
  package static func triplet(_ machine: ELFFile.Machine) -> String? {
    switch machine {
    case .x86: "i386-linux-gnu"
    case .x86_64: "x86_64-linux-gnu"
    case .arm: "arm-linux-gnueabihf"
    case .arm64: "aarch64-linux-gnu"
    case .other: nil
    }
  }

  /// The folders of a DT_RPATH or DT_RUNPATH of the file at `path`, with the loader's words replaced.
  static func expanded(_ list: String?, of file: ELFFile, at path: String) -> [String] {
    let origin = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let library = triplet(file.machine).map { "lib/\($0)" } ?? "lib"
    return split(list ?? "").map { folder in
      var text = folder
      for (word, value) in [("ORIGIN", origin), ("LIB", library)] {
        for written in ["${\(word)}", "$\(word)"] { text = replaced(text, written, value) }
      }
      return text
    }
  }

  private static func replaced(_ text: String, _ word: String, _ value: String) -> String {
    guard text.contains(word) else { return text }
    return text.split(separator: word, omittingEmptySubsequences: false).joined(separator: value)
  }
}
