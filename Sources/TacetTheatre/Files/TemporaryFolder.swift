import Foundation

/// A folder of a test's own, removed with it.
package final class TemporaryFolder: Sendable {
  /// The absolute path of the folder.
  package let path: String

  /// Makes an empty folder with a name of its own.
  package init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("tacet-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// One for the whole process, removed at its end: for what takes long to make.
  package static let ofProcess: Result<TemporaryFolder, any Error> = Result {
    let folder = try TemporaryFolder()
    atexit {
      if let path = try? TemporaryFolder.ofProcess.get().path { try? FileManager.default.removeItem(atPath: path) }
    }
    return folder
  }

  /// The path of `name` in the folder.
  package func file(_ name: String) -> String { path + "/" + name }

  /// Gives OpenAL this text as its whole configuration, if this process has not used it yet: by the file that
  /// `ALSOFT_CONF` names, with nothing of the user's.
  package func configureOpenAL(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file("named.conf")))
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS"] { setenv(name, path, 1) }
    setenv("ALSOFT_CONF", file("named.conf"), 1)
  }

  /// Writes `bytes` to `name` and returns its path.
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  /// The bytes of `name`.
  package func bytes(of name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: file(name))))
  }
}
