import Glibc

/// Tells when a socket is made on this machine, so that nobody need ask again and again: `inotify` on the way to it, of
/// which the last folders may be missing as yet.
///
/// A hint only. A server that begins to listen at a socket that was there before is not told, nor what is mounted over a
/// folder.
package final class SocketWatch {
  /// Readable when something was told.
  package let descriptor: Int32
  private let paths: [String]
  /// The first name on each way that nothing has as yet.
  private var missing: Set<String> = []

  /// A watch on the sockets at `paths`, not armed; nil: a path does not begin at the root, or the system has no watch to
  /// give.
  package init?(on paths: [String]) {
    guard paths.allSatisfy({ $0.hasPrefix("/") }) else { return nil }
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    self.paths = paths
  }

  deinit { close(descriptor) }

  /// Watches the way to each path as it is now. Whether nothing is at any of them, and it will be told when that changes.
  @discardableResult
  package func arm() -> Bool {
    missing = []
    return paths.reduce(true) { arm($1) && $0 }
  }

  /// Takes what was told; whether a way has changed, so that the watch has to be armed again. Reads once.
  package func didChange() -> Bool {
    var told = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &told, told.count)
    let headSize = MemoryLayout<inotify_event>.size
    var didChange = false
    var start = 0
    while start + headSize <= count {
      let head = told.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self) }
      let end = start + headSize + Int(head.len)
      let name = String(decoding: told[(start + headSize)..<end].prefix { $0 != 0 }, as: UTF8.self)
      // Without a name: what is watched is gone itself, or more came than is kept.
      if name.isEmpty || missing.contains(name) { didChange = true }
      start = end
    }
    return didChange
  }

  /// Goes the way as far as it leads, links followed. Whether its next name is missing and awaited.
  private func arm(_ path: String) -> Bool {
    var folder = ""
    var rest = path.split(separator: "/").map(String.init)
    var links = 0
    while !rest.isEmpty {
      let name = rest.removeFirst()
      let next = "\(folder)/\(name)"
      if Self.failure(next) != 0 {
        missing.insert(name)
        let isAwaited = watch("\(folder)/", IN_CREATE | IN_MOVED_TO)
        // It may have come before it was awaited.
        let failure = Self.failure(next)
        if failure != 0 { return isAwaited && failure == ENOENT }
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
    // One folder may be on several ways.
    inotify_add_watch(descriptor, path, UInt32(events | IN_MASK_ADD)) >= 0
  }

  /// Why nothing is found at `path`, a link not followed; 0: something is.
  private static func failure(_ path: String) -> Int32 {
    var status = stat()
    return lstat(path, &status) == 0 ? 0 : errno
  }

  /// Where the link at `path` leads; nil: it is none.
  private static func target(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    return count > 0 ? String(validating: bytes[..<count], as: UTF8.self) : nil
  }
}
