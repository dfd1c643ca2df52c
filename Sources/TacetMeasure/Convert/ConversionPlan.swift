import TacetSystem

/// The files that a conversion reads and writes. Pure.
package struct ConversionPlan: Hashable {
  /// One file.
  package struct Item: Hashable {
    package let source: String
    package let target: String
  }

  /// The reason why there is no plan, in one sentence.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  package let items: [Item]
  package let codec: SoundConversion.Codec
  /// The folder to make, if it is not there; nil for a single file.
  package let folder: String?

  /// A plan to write `sources` to `output`: a file, or, for several files or where it ends in a slash or is a folder,
  /// the folder of files of the same names. `codec`: the one that is asked for; nil: as the ending says, in a folder
  /// Vorbis.
  package init(
    _ sources: [String], output: String, codec wanted: SoundConversion.Codec?, isFolder: Bool
  ) throws(Failure) {
    guard sources.count > 1 || isFolder || output.hasSuffix("/") else {
      guard let codec = SoundConversion.Codec(ending: output) else {
        throw Failure(description: "the name of the output must end in .ogg or .opus")
      }
      guard wanted == nil || wanted == codec else {
        throw Failure(description: "the name of the output ends in that of another codec than --to")
      }
      (self.codec, folder) = (codec, nil)
      items = sources.map { Item(source: $0, target: output) }
      return
    }
    if !isFolder, SoundConversion.Codec(ending: output) != nil {
      throw Failure(description: "of several files the output is a folder")
    }
    let codec = wanted ?? .vorbis
    let root = output.hasSuffix("/") ? output : output + "/"
    var first: [String: String] = [:]
    var items: [Item] = []
    for source in sources {
      let target = root + Self.name(of: source) + (codec == .opus ? ".opus" : ".ogg")
      if let other = first[target] {
        throw Failure(description: "\(other.short) and \(source.short) would both be \(target.short)")
      }
      first[target] = source
      items.append(Item(source: source, target: target))
    }
    (self.items, self.codec, folder) = (items, codec, root)
  }

  /// The name of a file without its folder and its ending.
  private static func name(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return name }
    return String(name[..<point])
  }
}
