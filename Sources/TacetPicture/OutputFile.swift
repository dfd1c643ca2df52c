import Glibc

/// Writes files and makes folders; errors carry the path and `strerror`'s text.
package enum OutputFile {
  /// A path that could not be written, and the reason.
  package struct Failure: Error, CustomStringConvertible {
    package let path: String
    package let reason: String

    package var description: String { "\(path): can not be written: \(reason)" }

    package init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }

    /// A failure whose reason is the current `errno`.
    package init(path: String) {
      self.init(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// Writes `bytes` to `path`; an existing file is replaced.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    guard let file = fopen(path, "wbe") else { throw Failure(path: path) }
    let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count && fflush(file) == 0
    let failure = Failure(path: path)
    guard fclose(file) == 0, isWritten else { throw failure }
  }

  /// Makes a folder and its missing parents; an existing folder is left as it is.
  package static func makeFolder(_ path: String) throws(Failure) {
    var folder = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      folder += name + "/"
      guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw Failure(path: path) }
    }
    guard let opened = opendir(path) else { throw Failure(path: path) }
    closedir(opened)
  }
}
