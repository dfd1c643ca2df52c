import Glibc
import TacetSystem

/// The state of a file, by which a change of its bytes shows.
package struct FileStamp: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// The state of the file at `path`; nil where there is none. Blocks on the disk. `stat`.
  package init?(path: String) {
    var status = stat()
    guard stat(PathText.cString(path), &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// The seconds since the file at `path` was last written, below 0 where the clock was set back; nil where there is
  /// none. Blocks on the disk. `stat`, `clock_gettime`.
  static func age(path: String) -> Double? {
    guard let stamp = FileStamp(path: path) else { return nil }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Double(now.tv_sec - stamp.seconds) + Double(now.tv_nsec - stamp.nanoseconds) / 1e9
  }
}
