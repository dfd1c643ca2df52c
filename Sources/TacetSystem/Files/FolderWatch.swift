import Glibc

/// Reports the files that change in folders. It has no state of its own but the kernel's. Any thread. `inotify`.
package final class FolderWatch: Sendable {
  /// A change in a watched folder.
  package enum Change: Hashable, Sendable {
    /// The file of this name was written and closed, or another one took the name.
    case file(folder: Int32, name: String)
    /// The folder was deleted or moved, and is watched no more.
    case gone(folder: Int32)
    /// The kernel has dropped changes.
    case overflow
  }

  private let file: FileDescriptor

  /// A watch without folders; nil where the system has none left (`errno`).
  package init?() {
    file = FileDescriptor(owning: inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)))
    if file.rawValue < 0 { return nil }
  }

  /// Readable when there is something for ``changes()``.
  package var descriptor: Int32 { file.rawValue }

  /// Watches the folder at `path`, links followed. Returns its number, the same for every path of it; negative: the
  /// error's code, negated.
  package func add(_ path: String) -> Int32 {
    let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | Int32(IN_ONLYDIR)
    let number = inotify_add_watch(descriptor, PathText.cString(path), UInt32(bitPattern: events))
    return number < 0 ? -errno : number
  }

  /// The changes since the last call, in order; at most some 250.
  package func changes() -> [Change] {
    var events = [UInt8](repeating: 0, count: 4_096)
    let count = read(descriptor, &events, events.count)
    let headSize = MemoryLayout<inotify_event>.size
    var changes: [Change] = []
    var start = 0
    while start + headSize <= count {
      let head = events.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self) }
      let end = start + headSize + Int(head.len)
      let mask = Int32(bitPattern: head.mask)
      if mask & IN_Q_OVERFLOW != 0 {
        changes.append(.overflow)
      } else if mask & IN_IGNORED != 0 {
        changes.append(.gone(folder: head.wd))
      } else if mask & IN_MOVE_SELF != 0 {
        // Its path is not its own any more: the end of the watch is reported next.
        inotify_rm_watch(descriptor, head.wd)
      } else if head.len > 0 {
        let name = PathText.text(Array(events[(start + headSize)..<end].prefix { $0 != 0 }))
        changes.append(.file(folder: head.wd, name: name))
      }
      start = end
    }
    return changes
  }
}
