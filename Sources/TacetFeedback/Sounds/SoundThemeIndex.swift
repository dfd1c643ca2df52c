/// The content of a theme's `index.theme`.
struct SoundThemeIndex: Equatable {
  /// The inherited themes, in order.
  private(set) var inherits: [String] = []
  /// The folders of stereo sounds, in order.
  private(set) var stereoFolders: [String] = []

  /// Reads the text of an `index.theme`; unknown lines are ignored.
  init(_ text: String) {
    var section = ""
    var folders: [String] = []
    var profiles: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmed
      if line.first == "[", line.last == "]" {
        section = String(line.dropFirst().dropLast())
      } else if let equals = line.firstIndex(of: "=") {
        let value = line[line.index(after: equals)...].trimmed
        switch (section, line[..<equals].trimmed) {
        case ("Sound Theme", "Inherits"): inherits = value.list
        case ("Sound Theme", "Directories"): folders = value.list
        case (_, "OutputProfile"): profiles[section] = String(value)
        default: break
        }
      }
    }
    stereoFolders = folders.filter { folder in
      let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
      return profiles[folder] == "stereo" && (folder == "." || parts.allSatisfy { SoundTheme.isFileName(String($0)) })
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let rest = drop(while: \.isWhitespace)
    return rest.lastIndex { !$0.isWhitespace }.map { rest[...$0] } ?? ""
  }

  fileprivate var list: [String] {
    split { $0 == "," || $0 == ";" || $0.isWhitespace }.map(String.init)
  }
}
