import TacetDecoding
import TacetSystem

/// The sounds of a folder and of those below it, and the files of it that sound elsewhere and are not read here.
public struct CheckedFolder: Sendable {
  /// The files of one ending that are not read.
  public struct Skipped: Hashable, Encodable, Sendable {
    /// The ending, without its point.
    public let ending: String
    /// The number of files.
    public internal(set) var files: Int
    /// The kind of the first of them, where it is known.
    public let kind: String?
  }

  /// The sounds to check, in order of their names.
  public let sounds: [CheckedSound]
  /// Endings of files that are not checked, the most frequent one first.
  public let skipped: [Skipped]
  /// Sounds beyond the limit of 100,000, which are not checked.
  public let beyondLimit: Int

  /// The endings of the files that are sounds.
  private static let endings: Set<String> = [
    "wav", "rf64", "ogg", "oga", "opus", "flac", "mp3", "aif", "aiff", "aifc", "caf", "au", "snd", "mod", "xm", "it",
    "s3m",
  ]
  /// The endings of sounds of other kinds.
  private static let otherEndings: Set<String> = [
    "mo3", "umx", "stm", "med", "mid", "midi", "kar", "aac", "m4a", "mp2", "wma", "ra", "ape",
    "mpc", "wv", "tta", "ac3", "dts", "amr", "voc", "w64", "spx", "weba", "mka", "sid", "nsf", "spc", "vgm", "vgz",
    "adx",
    "wem", "bnk", "fsb", "xwb", "iff", "8svx",
  ]
  /// The most files of a folder.
  private static let most = 100_000

  /// Reads the folder's names. Links to folders are not followed. Blocks on the disk.
  public init(_ folder: String) { self.init(folder, most: Self.most) }

  init(_ folder: String, most: Int) {
    let root = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    var sounds: [CheckedSound] = []
    var skipped: [String: (files: Int, first: String)] = [:]
    var beyondLimit = 0
    for name in Self.names(below: root.isEmpty ? "/" : root) {
      let ending = Self.ending(of: name)
      let isSound = Self.endings.contains(ending)
      guard isSound || Self.otherEndings.contains(ending) else { continue }
      let path = "\(root.isEmpty ? "/" : root)/\(name)"
      guard PathKind(path: path) == .regular else { continue }
      if !isSound {
        skipped[ending, default: (0, path)].files += 1
      } else if sounds.count < most {
        sounds.append(CheckedSound(path: path, name: path, shortName: name))
      } else {
        beyondLimit += 1
      }
    }
    self.sounds = sounds.sorted { $0.name < $1.name }
    self.skipped = skipped.map { Skipped(ending: $0, files: $1.files, kind: Self.kind(of: $1.first)) }
      .sorted { ($1.files, $0.ending) < ($0.files, $1.ending) }
    self.beyondLimit = beyondLimit
  }

  /// The paths of all files below a folder, from there.
  private static func names(below root: String) -> [String] {
    var names: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      for name in (Folder.names(in: "\(root)/\(folder)") ?? []).sorted() where name != "." && name != ".." {
        let path = folder + name
        if PathKind(entry: "\(root)/\(path)") == .directory { folders.append(path + "/") } else { names.append(path) }
      }
    }
    return names
  }

  /// The text behind the last point of a name, in lower case.
  private static func ending(of path: String) -> String {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return "" }
    return name[name.index(after: point)...].lowercased()
  }

  /// The name of the codec that is not supported; nil where the file does not say it.
  private static func kind(of path: String) -> String? {
    do throws(DecodingError) {
      _ = try inspect(.file(path: path))
      return nil
    } catch {
      if case .refusedCodec(_, let codec) = error { return codec }
      return nil
    }
  }
}
