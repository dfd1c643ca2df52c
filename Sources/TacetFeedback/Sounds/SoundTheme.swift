import Glibc
import TacetSystem

/// A set of event sounds that the user chooses for the desktop, by the freedesktop sound theme specification.
///
/// Missing sounds are looked up in the inherited themes, then in the theme `freedesktop`, then among sounds without a
/// theme. At most 32 themes and 64 folders of each are searched, each folder read once. Blocks on the disk. Any thread.
///
/// ```swift
/// let theme = SoundTheme(named: "freedesktop")
/// if case .file(let path) = theme.sound(for: "message-new-email") { print(path) }
/// ```
public struct SoundTheme: Sendable, Hashable {
  /// A theme's entry for an event.
  public enum Sound: Sendable, Hashable {
    /// The sound is in the file at this path.
    case file(path: String)
    /// The theme or the user disables the event's sound.
    case disabled
  }

  /// The theme's internal name, which is its folder's name.
  public let name: String

  /// Folders that hold themes, in order of preference.
  private let bases: [String]
  /// Language folders within a theme's folders, in order of preference, with a slash at the end; empty for none.
  private let locales: [String]

  /// The theme called `name`, found by this process's `XDG_DATA_HOME`, `XDG_DATA_DIRS` and locale.
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

  /// The theme to which every other theme falls back.
  public static let lastTheme = "freedesktop"

  /// The sound for `event`, a name of the sound naming specification such as `dialog-warning-disk`, or for a more
  /// general one: `dialog-warning`, `dialog`. Nil without one.
  public func sound(for event: String) -> Sound? { listing().sound(for: Self.generalisations(of: event)) }

  /// The events with a sound of their own in the theme or its fallbacks, sorted.
  public var events: [String] {
    let listing = listing()
    return listing.events.filter {
      if case .file = listing.sound(for: Self.generalisations(of: $0)) { true } else { false }
    }.sorted()
  }

  /// The files in the folders of the search path, each of which is read once. `names` returns those of a folder; nil
  /// where there is none.
  func listing(names: (String) -> [String]? = Folder.names) -> SoundThemeListing {
    SoundThemeListing(
      folders.flatMap { folder in bases.map { (path: "\($0)/\(folder)", isOfTheme: !folder.isEmpty) } },
      locales: locales, names: names)
  }

  /// The search path below each base, in order, with a slash at the end: the stereo folders of each theme, then each
  /// theme's own folder, then the base itself.
  private var folders: [String] {
    let themes = chain
    return themes.flatMap { theme in
      theme.index.stereoFolders.prefix(Self.mostFolders).map { "\(theme.name)/\($0)/" }
    }
      + themes.map { "\($0.name)/" } + [""]
  }

  /// The theme, its inherited themes depth first, and the last theme; each once, without those that have no index.
  private var chain: [(name: String, index: SoundThemeIndex)] {
    var found: [(name: String, index: SoundThemeIndex)] = []
    var seen: Set<String> = []
    func add(_ name: String) {
      guard seen.count < Self.mostThemes, Self.isFileName(name), seen.insert(name).inserted else { return }
      let files = bases.lazy.map { "\($0)/\(name)/index.theme" }
      guard let text = files.compactMap({ SmallFile.text(at: $0, limit: 1 << 20, followsLinks: true) }).first
      else { return }
      let index = SoundThemeIndex(text)
      found.append((name, index))
      index.inherits.forEach(add)
    }
    add(name)
    add(Self.lastTheme)
    return found
  }

  /// The most themes of a chain, and the most folders of one that are searched.
  private static let mostThemes = 32
  private static let mostFolders = 64

  /// The name, then the name without its last part, and so on: `a-b-c`, `a-b`, `a`.
  static func generalisations(of event: String) -> [String] {
    guard isFileName(event) else { return [] }
    var names = [event]
    while let cut = names.last?.lastIndex(of: "-"), let name = names.last?[..<cut], !name.isEmpty {
      names.append(String(name))
    }
    return names
  }

  /// The folders of a locale: the locale, then without its modifier, encoding and territory, then `C`, then none.
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

  /// True for a single safe path component.
  static func isFileName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix(".")
      && name.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != 0x7F }
  }
}

private func absolute(_ path: String) -> String? { path.hasPrefix("/") ? path : nil }
