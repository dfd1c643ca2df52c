import TacetOutput
import TacetSystem

import Glibc

/// The file in which a user's programs remember the latency that each output needed: read once, at the start of an
/// engine, and written as a whole when a stream that ran for 30 s has ended. One that can not be read or written is no
/// error.
final class LatencyFile: Sendable {
  private struct Content {
    var memory: LatencyMemory
    var isNew = false
  }

  private let path: String
  private let content: Locked<Content>

  /// The file of this path, which is read.
  init(path: String) {
    self.path = path
    let text = SmallFile.text(at: path, limit: LatencyMemory.maximumSize)
    content = Locked(Content(memory: text.map { LatencyMemory($0, today: Self.today) } ?? LatencyMemory()))
  }

  /// The user's own file, `$XDG_STATE_HOME/tacet/latency` or `~/.local/state/tacet/latency`; nil without either folder.
  static var ofUser: LatencyFile? { path(in: processVariable).map(LatencyFile.init(path:)) }

  /// The path of the user's file in this environment. A folder that is not absolute is none.
  static func path(in environment: (String) -> String?) -> String? {
    func folder(_ name: String) -> String? { environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
    return (folder("XDG_STATE_HOME") ?? folder("HOME").map { "\($0)/.local/state" }).map { "\($0)/tacet/latency" }
  }

  /// The latencies that are remembered.
  var memory: LatencyMemory { content.withLock { $0.memory } }

  /// Notes what an output needs; ``save()`` writes it.
  func note(_ latency: Duration, of output: String) {
    content.withLock { content in
      content.memory.note(latency, of: output, today: Self.today)
      content.isNew = true
    }
  }

  /// Writes the file where something was noted. Blocks on the disk.
  func save() {
    content.withLock { content in
      guard content.isNew else { return }
      content.isNew = false
      makeFolders()
      _ = SmallFile.write(content.memory.text, to: path)
    }
  }

  private func makeFolders() {
    for end in path.indices.dropFirst() where path[end] == "/" { mkdir(String(path[..<end]), 0o700) }
  }

  private static var today: Int { time(nil) / 86_400 }
}
