import Glibc

/// Writes files and makes folders, with errors in the system's words.
package enum OutputFile {
  /// What could not be written, and why.
  package struct Failure: Error, CustomStringConvertible {
    package let path: String
    package let reason: String

    package var description: String { "\(path): can not be written: \(reason)" }

    package init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }

    /// The reason that `errno` has now.
    package init(path: String) {
      self.init(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// Writes `bytes` to `path`, in place of what is there.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    guard let file = fopen(path, "wbe") else { throw Failure(path: path) }
    let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count && fflush(file) == 0
    let failure = Failure(path: path)
    guard fclose(file) == 0, isWritten else { throw failure }
  }

  /// Makes a folder, and those it is in; one that is there is left as it is.
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
