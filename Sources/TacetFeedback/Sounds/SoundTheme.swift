import Glibc

/// A set of event sounds that users choose for their desktop, by the freedesktop sound theme specification.
///
/// What the theme itself lacks is looked for in the themes it inherits from, then in the theme `freedesktop`, then among
/// sounds without a theme. Reads folders and small files: blocks on the disk. Any thread.
public struct SoundTheme: Sendable, Hashable {
  /// What there is of an event's sound.
  public enum Sound: Sendable, Hashable {
    /// This file.
    case file(path: String)
    /// The theme, or the user, wants the event to be silent.
    case disabled
  }

  /// The theme's internal name: that of its folder.
  public let name: String

  /// Folders that hold themes, in order of preference.
  private let bases: [String]
  /// Folders for languages within a theme's folders, in order of preference, with a slash at the end; empty: none.
  private let locales: [String]

  /// The theme called `name`, as this process's environment has it: `XDG_DATA_HOME`, `XDG_DATA_DIRS`, the locale.
  public init(named name: String = Self.lastTheme) {
    self.init(named: name, environment: processVariable)
  }

  init(named name: String, environment: (String) -> String?) {
    self.name = name
    let home = environment("XDG_DATA_HOME").flatMap(absolute) ?? environment("HOME").map { $0 + "/.local/share" }
    let shared = (environment("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
    bases = ([home] + shared.map(absolute)).compactMap { $0 }.map { $0 + "/sounds" }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first ?? "C"
    locales = Self.variants(ofLocale: locale)
  }

  /// The theme that every other one falls back to.
  public static let lastTheme = "freedesktop"

  /// The sound for `event`, a name of the sound naming specification such as `dialog-warning-disk`, or for a more general
  /// one: `dialog-warning`, `dialog`. Nil: there is none.
  public func sound(for event: String) -> Sound? {
    let names = Self.generalisations(of: event)
    for folder in folders {
      for base in bases {
        for name in names {
          for locale in locales {
            if let sound = Self.sound(at: "\(base)/\(folder)\(locale)\(name)") { return sound }
          }
        }
      }
    }
    return nil
  }

  /// The events that have a sound of their own in the theme, or in one that it falls back to; sorted.
  public var events: [String] {
    var names: Set<String> = []
    for folder in folders where !folder.isEmpty {
      for base in bases { names.formUnion(Self.sounds(in: "\(base)/\(folder)")) }
    }
    return names.filter { if case .file = sound(for: $0) { true } else { false } }.sorted()
  }

  /// Where sounds are looked for below each base, in order, with a slash at the end: the stereo folders of each theme,
  /// then each theme's own folder, then none.
  private var folders: [String] {
    let themes = chain
    return themes.flatMap { theme in theme.index.stereoFolders.map { "\(theme.name)/\($0)/" } }
      + themes.map { "\($0.name)/" } + [""]
  }

  /// The theme, those it inherits from, depth first, and the last one. Each once, and those that have an index.
  private var chain: [(name: String, index: SoundThemeIndex)] {
    var found: [(name: String, index: SoundThemeIndex)] = []
    var seen: Set<String> = []
    func add(_ name: String) {
      guard seen.count < Self.mostThemes, Self.isFileName(name), seen.insert(name).inserted else { return }
      guard let text = bases.lazy.compactMap({ readText(at: "\($0)/\(name)/index.theme") }).first else { return }
      let index = SoundThemeIndex(text)
      found.append((name, index))
      index.inherits.forEach(add)
    }
    add(name)
    add(Self.lastTheme)
    return found
  }

  private static let mostThemes = 32
  private static let suffixes = ["oga", "ogg", "wav"]

  private static func sound(at path: String) -> Sound? {
    if access(path + ".disabled", F_OK) == 0 { return .disabled }
    return suffixes.map { "\(path).\($0)" }.first { (file: String) in access(file, R_OK) == 0 }.map { .file(path: $0) }
  }

  private static func sounds(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let file = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let parts = file.split(separator: ".")
      guard parts.count > 1, let suffix = parts.last, suffixes.contains(String(suffix)) else { continue }
      names.append(String(file.dropLast(suffix.count + 1)))
    }
    return names
  }

  /// The name, cut at its last hyphen again and again.
  static func generalisations(of event: String) -> [String] {
    guard isFileName(event) else { return [] }
    var names = [event]
    while let cut = names.last?.lastIndex(of: "-"), let name = names.last?[..<cut], !name.isEmpty {
      names.append(String(name))
    }
    return names
  }

  /// The locale, then without what follows `@`, `.` and `_`, then `C`, then none.
  static func variants(ofLocale locale: String) -> [String] {
    var names: [String] = []
    var name = locale
    for end in ["", "@", ".", "_"] {
      if let mark = end.first, let cut = name.firstIndex(of: mark) { name = String(name[..<cut]) }
      if isFileName(name), !names.contains(name) { names.append(name) }
    }
    if !names.contains("C") { names.append("C") }
    return names.map { $0 + "/" } + [""]
  }

  /// Whether it is one part of a path, and nothing that leads elsewhere.
  static func isFileName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix(".")
      && name.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != 0x7F }
  }
}

/// What a theme says about itself in its `index.theme`.
struct SoundThemeIndex: Equatable {
  /// Themes to look in for what it lacks, in order.
  private(set) var inherits: [String] = []
  /// Its folders of sounds for two channels, in order.
  private(set) var stereoFolders: [String] = []

  /// Reads the text of an `index.theme`; lines that say nothing known are left out.
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

/// A variable of the environment, nil where it is missing or empty.
func processVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}

private func absolute(_ path: String) -> String? { path.hasPrefix("/") ? path : nil }

/// The text of a small regular file; nil where there is none. Never waits for a FIFO's other end.
private func readText(at path: String) -> String? {
  let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= 1 << 20 else {
    return nil
  }
  var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
  var count = 0
  while count < bytes.count {
    let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count) }
    guard got > 0 else { break }
    count += got
  }
  return String(decoding: bytes[..<count], as: UTF8.self)
}
