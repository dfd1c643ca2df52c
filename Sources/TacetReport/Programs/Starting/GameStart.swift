import Glibc
import TacetSession
import TacetSystem

/// The start of a game with the libraries that take SDL_mixer's place: the program, and its environment.
package struct GameStart: Hashable, Sendable {
  /// A game that can not be started.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    case notFound(String)
    case isFolder(String)
    case notExecutable(String)
    /// The folders that were looked in.
    case noLibrary([String])
    case folderWithColon(String)
    case system(String, Int32)

    package var description: String {
      switch self {
      case .notFound(let name):
        name.contains("/")
          ? "\(name): there is no such file" : "\(name): there is no such program in the folders of PATH"
      case .isFolder(let name): "\(name): is a folder, not a program"
      case .notExecutable(let name): "\(name): is not executable"
      case .noLibrary(let places):
        "Tacet's library in place of SDL_mixer is not installed: it is not in \(places.joined(separator: " nor in ")); "
          + "install the package tacet-sdl-mixer, or name its folder by \(MixerFolder.variable)"
      case .folderWithColon(let path): "\(path): the loader takes no folder with a colon or semicolon in its name"
      case .system(let name, let code): "\(name): can not be started: \(errorText(code))"
      }
    }
  }

  /// The variable that is `off` where the system's library is to play.
  package static let switchVariable = "TACET_SDL_MIXER"

  /// Variables of the game's environment, with their values.
  package let variables: [String: String]

  /// The environment for a game; `folder` is nil where Tacet is switched off, and nothing is changed.
  ///
  /// - Throws: ``Failure/folderWithColon(_:)``.
  package init(
    folder: String?, libraryPath: String?, category: SessionCategory? = nil, policies: [String] = []
  ) throws(Failure) {
    guard let folder else {
      variables = [:]
      return
    }
    guard !folder.contains(where: { $0 == ":" || $0 == ";" }) else { throw .folderWithColon(folder) }
    // An empty list after a colon would be the current folder.
    let rest = (libraryPath ?? "").isEmpty ? "" : ":\(libraryPath ?? "")"
    var variables = ["LD_LIBRARY_PATH": folder + rest, "TACET_INSPECT": "1"]
    if let category { variables[SessionSettings.categoryVariable] = category.rawValue }
    if !policies.isEmpty { variables[SessionSettings.policyVariable] = policies.joined(separator: ",") }
    self.variables = variables
  }

  /// The path of a game: a name without a slash is looked for in the folders of `PATH`, then where Debian has its
  /// games.
  ///
  /// - Throws: ``Failure``.
  package static func program(
    _ name: String, searching path: String? = processVariable("PATH")
  ) throws(Failure) -> String {
    var candidates = [name]
    if !name.contains("/") {
      let folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
      candidates = (folders + ["/usr/games", "/usr/local/games"]).map { "\($0)/\(name)" }
    }
    var failure = Failure.notFound(name)
    for candidate in candidates where !name.isEmpty {
      switch PathKind(path: candidate) {
      case .missing: continue
      case .directory:
        if name.contains("/") { failure = .isFolder(name) }
      case .regular where access(PathText.cString(candidate), X_OK) == 0: return candidate
      case .regular, .other: failure = .notExecutable(name)
      }
    }
    throw failure
  }

  /// Replaces this process by the game. Returns only where that fails.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: The words of its call, the first one its name, as bytes that end in 0.
  package func replaceProcess(by path: String, arguments: [[CChar]]) -> Failure {
    // Those that the tool ignores would stay ignored.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_DFL) }
    for (name, value) in variables { setenv(name, value, 1) }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    execv(PathText.cString(path), &words)
    var code = errno
    // A script without an interpreter's line is one of the shell, as for execvp.
    if code == ENOEXEC {
      let shell: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/sh"), strdup(PathText.cString(path))]
      defer { shell.forEach { free($0) } }
      var call = shell + words.dropFirst()
      execv("/bin/sh", &call)
      code = errno
    }
    return .system(PathText.shown(path), code)
  }
}
