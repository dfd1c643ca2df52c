import Glibc

/// Reports that a socket is created on this machine, in place of polling: an `inotify` watch on each folder of its
/// path, the last of which may not exist yet.
///
/// A hint only. It does not report that a server starts to listen on a socket file that exists, nor that a file system
/// is mounted over a folder.
package final class SocketWatch {
  /// Readable when there is something for ``didChange()``.
  package var descriptor: Int32 { file.rawValue }
  private let file: FileDescriptor
  private let paths: [String]
  /// The first name of each path that does not exist.
  private var missing: Set<String> = []

  /// A watch on the sockets at `paths`, not armed; nil where a path is relative, or the system has no watch left.
  package init?(on paths: [String]) {
    guard paths.allSatisfy({ $0.hasPrefix("/") }) else { return nil }
    file = FileDescriptor(owning: inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)))
    self.paths = paths
    if file.rawValue < 0 { return nil }
  }

  /// Watches the folders that each path has now. True if none of the sockets exists and the watch reports the first
  /// change on the way to each; false: do not rely on it.
  @discardableResult
  package func arm() -> Bool {
    missing = []
    return paths.reduce(true) { arm($1) && $0 }
  }

  /// Reads the pending events; true if the folders of a path changed, and the watch has to be armed again.
  package func didChange() -> Bool {
    var events = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &events, events.count)
    let headSize = MemoryLayout<inotify_event>.size
    var didChange = false
    var start = 0
    while start + headSize <= count {
      let head = events.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self) }
      let end = start + headSize + Int(head.len)
      let name = String(decoding: events[(start + headSize)..<end].prefix { $0 != 0 }, as: UTF8.self)
      // An event without a name: a watched folder itself is gone, or the queue has overflowed.
      if name.isEmpty || missing.contains(name) { didChange = true }
      start = end
    }
    return didChange
  }

  /// Watches the folders of `path` as far as they exist, links followed; true if its next name is missing and watched
  /// for.
  private func arm(_ path: String) -> Bool {
    var folder = ""
    var rest = path.split(separator: "/").map(String.init)
    var links = 0
    while !rest.isEmpty {
      let name = rest.removeFirst()
      let next = "\(folder)/\(name)"
      if Self.error(of: next) != 0 {
        missing.insert(name)
        let isWatched = watch("\(folder)/", IN_CREATE | IN_MOVED_TO)
        // Checked again after the watch began: it may have been created in between.
        let error = Self.error(of: next)
        if error != 0 { return isWatched && error == ENOENT }
      }
      watch(next, IN_DELETE_SELF | IN_MOVE_SELF | IN_DONT_FOLLOW)
      if let target = Self.target(of: next) {
        links += 1
        guard links <= 40 else { return false }
        if target.hasPrefix("/") { folder = "" }
        rest = target.split(separator: "/").map(String.init) + rest
      } else {
        folder = next
      }
    }
    return false
  }

  @discardableResult
  private func watch(_ path: String, _ events: Int32) -> Bool {
    // IN_MASK_ADD: several paths may share a folder.
    inotify_add_watch(descriptor, path, UInt32(events | IN_MASK_ADD)) >= 0
  }

  /// The error code of looking up `path`, a link at its end not followed; 0: it exists. `lstat`.
  private static func error(of path: String) -> Int32 {
    var status = stat()
    return lstat(path, &status) == 0 ? 0 : errno
  }

  /// The target of the link at `path`; nil: it is not a link.
  private static func target(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    return count > 0 ? String(validating: bytes[..<count], as: UTF8.self) : nil
  }
}
