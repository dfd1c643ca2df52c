import Glibc
import TacetSystem

/// The playback devices of the kernel, which a program may use without the sound server.
enum PlaybackDevices {
  /// The processes of the sound servers, as the kernel names them: 15 letters at most.
  private static let servers: Set = ["pulseaudio", "pipewire", "pipewire-pulse", "pipewire-media-", "wireplumber"]

  /// True if a process that is neither a sound server nor this one runs a device. One that can not be seen, as in a
  /// sandbox, is no evidence. `/proc/asound/card*/pcm*p/sub*/status`; `root` replaces `/proc`.
  static func areRunByOthers(root: String = "/proc") -> Bool {
    paths("\(root)/asound/card*/pcm*p/sub*/status").contains { path in
      guard let thread = SmallFile.text(at: path).flatMap(owner),
        let status = SmallFile.text(at: "\(root)/\(thread)/status"), let process = value("Tgid", in: status),
        let main = SmallFile.text(at: "\(root)/\(process)/status"), let name = value("Name", in: main)
      else { return false }
      return Int(process) != Int(getpid()) && !servers.contains(name)
    }
  }

  /// The thread that opened the device with this status; nil: it does not run.
  static func owner(_ status: String) -> Int? {
    guard value("state", in: status) == "RUNNING" else { return nil }
    return value("owner_pid", in: status).flatMap { Int($0) }
  }

  /// The value of a line `key: value`, with any blanks around both.
  private static func value(_ key: String, in text: String) -> String? {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.split(whereSeparator: \.isWhitespace) }
      if parts.count == 2, parts[0] == [key[...]] { return parts[1].joined(separator: " ") }
    }
    return nil
  }

  private static func paths(_ pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
  }
}
