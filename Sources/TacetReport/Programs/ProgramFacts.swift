import Glibc
import TacetSystem

/// The facts of a program by which it is decided how it plays.
package struct ProgramFacts: Hashable, Sendable {
  /// The kind of file.
  package enum Form: Hashable, Sendable {
    case elf(ELFFile)
    /// A script and the name of its interpreter, such as `python3`.
    case script(interpreter: String)
    case appImage, flatpak, snap, windows
    /// A file that begins as no program does.
    case other
  }

  /// The name by which the user called it.
  package let name: String
  package var form: Form
  /// The libraries of an ELF program.
  package var libraries: [LibraryWalk.Library] = []
  /// True for a setuid or setgid program, or one with capabilities, where the loader ignores LD_LIBRARY_PATH.
  package var isPrivileged = false
  /// The words that its file has in it, of ``words``.
  package var mentions: Set<String> = []
  /// The pygame of a script's interpreter, for Python.
  package var pygame: PygameCopy?
  /// The name of the program that a script starts.
  package var starts: String?

  /// The words that are looked for in an ELF file.
  package static let words = ["libSDL2_mixer", "libSDL_mixer-1.2", "Mix_OpenAudio", "libopenal", "SDL_OpenAudio"]

  package init(name: String, form: Form) { (self.name, self.form) = (name, form) }
}

extension ProgramFacts {
  /// Reads the program at `path`, whose user calls it `name`; nil where the file can not be read. `arguments` are those
  /// of its call: an interpreter of Python plays as its script does.
  ///
  /// - Throws: ``ELFFault`` for a damaged program.
  package init?(
    path: String, name: String, arguments: [String] = [], folders: LibraryFolders = LibraryFolders(),
    home: String? = processVariable("HOME")
  ) throws(ELFFault) {
    let real = realPath(path) ?? path
    let base = Self.base(real)
    if base == "flatpak" || real.contains("/flatpak/exports/bin/") {
      self.init(name: name, form: .flatpak)
      return
    }
    if base == "snap" || path.hasPrefix("/snap/") {
      self.init(name: name, form: .snap)
      return
    }
    guard let file = FileBytes(path: real) else { return nil }
    let start = file.prefix(limit: 1 << 20)
    if start.starts(with: Array("#!".utf8)) {
      self.init(script: String(decoding: start, as: UTF8.self), name: name, home: home)
      return
    }
    if start.starts(with: Array("MZ".utf8)) {
      self.init(name: name, form: .windows)
      return
    }
    guard start.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else {
      self.init(name: name, form: .other)
      return
    }
    if start.count > 10, start[8] == 0x41, start[9] == 0x49, start[10] == 1 || start[10] == 2 {
      self.init(name: name, form: .appImage)
      return
    }
    if Self.isPython(base), let script = arguments.first(where: { !$0.hasPrefix("-") }),
      let text = FileBytes(path: script)
    {
      self.init(
        script: "#!\(path)\n" + String(decoding: text.prefix(limit: 1 << 20), as: UTF8.self), name: script, home: home)
      return
    }
    let elf = try ELFFile(file)
    self.init(name: name, form: .elf(elf))
    libraries = LibraryWalk(elf, at: real, in: folders).libraries
    isPrivileged = runsPrivileged(real)
    mentions = file.mentions(Self.words)
  }

  private static func base(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  private static func isPython(_ name: String) -> Bool { name.hasPrefix("python") }

  /// The facts of a script: its text begins with the line of its interpreter.
  init(script text: String, name: String, home: String?) {
    let line = text.prefix { $0 != "\n" }.dropFirst(2).split(whereSeparator: \.isWhitespace).map(String.init)
    var path = line.first ?? "sh"
    if Self.base(path) == "env" { path = line.dropFirst().first { !$0.hasPrefix("-") && !$0.contains("=") } ?? "sh" }
    let interpreter = Self.base(path)
    if text.contains("flatpak run") {
      self.init(name: name, form: .flatpak)
      return
    }
    self.init(name: name, form: .script(interpreter: interpreter))
    if Self.isPython(interpreter) {
      if text.contains("pygame") { mentions = ["pygame"] }
      let place = path.contains("/") ? path : (try? GameStart.program(path)) ?? path
      pygame = PygameCopy(interpreter: place, home: home)
    } else if ["sh", "bash", "dash", "zsh", "ksh"].contains(interpreter) {
      starts = Self.started(by: text)
    }
  }

  /// The program that a shell's script starts, where a line says it by its whole path: of the lines with `exec` first.
  private static func started(by text: String) -> String? {
    let lines = text.split(separator: "\n").prefix(2_000).filter { !$0.hasPrefix("#") }
    for line in lines.filter({ $0.contains("exec ") }) + lines {
      for word in line.prefix(4_096).split(whereSeparator: { " \t\"'=;&()`".contains($0) }) where word.hasPrefix("/") {
        let path = String(word)
        guard !path.hasPrefix("/bin/"), path.filter({ $0 == "/" }).count > 1, PathKind(path: path) == .regular,
          access(path, X_OK) == 0
        else { continue }
        return path
      }
    }
    return nil
  }
}
