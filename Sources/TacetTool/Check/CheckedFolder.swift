import Foundation
import Tacet

/// The sounds of a folder and of those below it, and the files of it that sound elsewhere and are not read here.
struct CheckedFolder {
  /// The files of one ending that are not read.
  struct Skipped: Hashable, Encodable {
    /// The ending, without its point.
    let ending: String
    var files: Int
    /// The kind of the first of them, where it is known.
    let kind: String?
  }

  /// In order of their names.
  let sounds: [CheckedSound]
  /// The most frequent ones first.
  let skipped: [Skipped]
  /// Sounds beyond the limit, which are not checked.
  let beyondLimit: Int

  /// The endings of the files that are sounds.
  private static let endings: Set<String> = [
    "wav", "rf64", "ogg", "oga", "opus", "flac", "mp3", "aif", "aiff", "aifc", "caf", "au", "snd",
  ]
  /// The endings of sounds of other kinds.
  private static let otherEndings: Set<String> = [
    "it", "s3m", "xm", "mod", "mo3", "umx", "stm", "med", "mid", "midi", "kar", "aac", "m4a", "mp2", "wma", "ra", "ape",
    "mpc", "wv", "tta", "ac3", "dts", "amr", "voc", "w64", "spx", "weba", "mka", "sid", "nsf", "spc", "vgm", "vgz",
    "adx",
    "wem", "bnk", "fsb", "xwb", "iff", "8svx",
  ]
  /// The most files of a folder.
  private static let most = 100_000

  /// Reads the folder's names. Links to folders are not followed. Blocks on the disk.
  init(_ folder: String, most: Int = CheckedFolder.most) {
    let root = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    var sounds: [CheckedSound] = []
    var skipped: [String: (files: Int, first: String)] = [:]
    var beyondLimit = 0
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for name in names {
      let ending = (name as NSString).pathExtension.lowercased()
      let isSound = Self.endings.contains(ending)
      guard isSound || Self.otherEndings.contains(ending) else { continue }
      let path = "\(root.isEmpty ? "/" : root)/\(name)"
      guard FileKind(path: path) == .regular else { continue }
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

  /// The name of the codec that is not supported; nil where the file does not say it.
  private static func kind(of path: String) -> String? {
    do throws(DecodingError) {
      _ = try SoundInfo.inspect(path: path)
      return nil
    } catch {
      if case .refusedCodec(_, let codec) = error { return codec }
      return nil
    }
  }
}
