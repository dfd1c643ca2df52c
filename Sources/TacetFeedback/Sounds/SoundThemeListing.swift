import Glibc

/// The folders of a theme's search path with the files that they hold, each read once: a look-up of a name costs a step
/// in each folder that there is.
struct SoundThemeListing {
  private struct Listed {
    /// With a slash at the end.
    let path: String
    /// The files of the folder itself and of its locales', by what stands before a name: empty, or a locale's folder.
    let files: [(locale: String, names: Set<String>)]
    /// False for the sounds without a theme, of which no list is made.
    let isOfTheme: Bool
  }

  private static let suffixes = ["oga", "ogg", "wav"]

  private let folders: [Listed]

  /// Reads the folders in the order of the search; those that are not there are left out.
  init(
    _ folders: [(path: String, isOfTheme: Bool)], locales: [String], names: (String) -> [String]?
  ) {
    self.folders = folders.compactMap { folder in
      // A locale's folder is inside: without the folder itself there is none.
      guard let own = names(folder.path).map(Set.init) else { return nil }
      let files = locales.compactMap { locale -> (locale: String, names: Set<String>)? in
        if locale.isEmpty { return ("", own) }
        guard own.contains(String(locale.dropLast())) else { return nil }
        return names(folder.path + locale).map { (locale, Set($0)) }
      }
      return Listed(path: folder.path, files: files, isOfTheme: folder.isOfTheme)
    }
  }

  /// The sound of the first of these names that a folder has.
  func sound(for names: [String]) -> SoundTheme.Sound? {
    let names = names.map { name in (disabled: name + ".disabled", files: Self.suffixes.map { "\(name).\($0)" }) }
    for folder in folders {
      for name in names {
        for (locale, files) in folder.files {
          if files.contains(name.disabled) { return .disabled }
          for file in name.files where files.contains(file) && access("\(folder.path)\(locale)\(file)", R_OK) == 0 {
            return .file(path: "\(folder.path)\(locale)\(file)")
          }
        }
      }
    }
    return nil
  }

  /// The names of the sounds in the themes' folders.
  var events: Set<String> {
    var events: Set<String> = []
    for folder in folders where folder.isOfTheme {
      for case ("", let names) in folder.files {
        for file in names {
          let parts = file.split(separator: ".")
          guard parts.count > 1, let suffix = parts.last, Self.suffixes.contains(String(suffix)) else { continue }
          events.insert(String(file.dropLast(suffix.count + 1)))
        }
      }
    }
    return events
  }
}
