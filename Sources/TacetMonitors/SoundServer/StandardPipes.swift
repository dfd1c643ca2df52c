import Glibc
import TacetSystem

/// The pipes that are standard streams of a process: one program's output may be another's input.
struct StandardPipes: Hashable {
  /// A pipe, by any of its ends.
  struct Pipe: Hashable {
    let device: UInt64
    let number: UInt64
  }

  /// The pipe that it reads as its standard input.
  var input: Pipe?
  /// The pipe that it writes as its standard output.
  var output: Pipe?

  init(input: Pipe? = nil, output: Pipe? = nil) {
    self.input = input
    self.output = output
  }

  /// True if `other` reads what this one writes.
  func feeds(_ other: StandardPipes) -> Bool { output != nil && output == other.input }

  /// The pipes of all processes, by process. A process of another user or sandbox has none. `/proc/PID/fd`.
  static func read() -> [Int: StandardPipes] {
    var pipes: [Int: StandardPipes] = [:]
    for process in (Folder.names(in: "/proc") ?? []).compactMap({ Int($0) }) {
      let own = StandardPipes(input: pipe(process, STDIN_FILENO), output: pipe(process, STDOUT_FILENO))
      if own != StandardPipes() { pipes[process] = own }
    }
    return pipes
  }

  private static func pipe(_ process: Int, _ descriptor: Int32) -> Pipe? {
    var status = stat()
    guard stat("/proc/\(process)/fd/\(descriptor)", &status) == 0, status.st_mode & S_IFMT == S_IFIFO else {
      return nil
    }
    return Pipe(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }
}
