import Glibc

/// Folders of the file system.
package enum Folder {
  /// The names of all that a folder holds, in no order, those of itself and of the folder above too; nil where it can
  /// not be read. `readdir`.
  package static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }
}
