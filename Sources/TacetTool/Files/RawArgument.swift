import Glibc
import TacetSystem

/// Arguments whose bytes are no UTF-8, such as the names of old disks. Swift repairs them, and the repaired name leads
/// to no file.
enum RawArgument {
  /// The bytes of each such argument, by its repaired text; several in their order.
  private static let arguments = Locked(
    Dictionary(grouping: damaged(CommandLine.unsafeArgv, CommandLine.argc)) { $0.text }.mapValues { $0.map(\.bytes) })

  private static func damaged(
    _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ count: Int32
  ) -> [(text: String, bytes: [CChar])] {
    (0..<Int(count)).compactMap { index in
      guard let value = values[index], String(validatingCString: value) == nil else { return nil }
      return (String(cString: value), Array(UnsafeBufferPointer(start: value, count: strlen(value) + 1)))
    }
  }

  /// The path that opens the file of an argument: `name` itself, or for a name whose bytes are no UTF-8 the path of a
  /// descriptor, which stays open to the end of the process.
  static func path(opening name: String) -> String {
    guard name.contains("\u{FFFD}") else { return name }
    return arguments.withLock { arguments in
      guard let bytes = arguments[name]?.first else { return name }
      arguments[name]?.removeFirst()
      let descriptor = open(bytes, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
      return descriptor < 0 ? name : "/proc/self/fd/\(descriptor)"
    }
  }

  /// The bytes of the last `count` arguments, each with its end, as they were given.
  static func last(_ count: Int) -> [[CChar]] {
    let all = Int(CommandLine.argc)
    return (max(0, all - count)..<all).compactMap { index in
      CommandLine.unsafeArgv[index].map { Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1)) }
    }
  }
}
