/// The kinds of music, as SDL_mixer numbers them.
package enum MusicKind: UInt32, Sendable, CaseIterable {
  case none = 0
  case command = 1
  case wave = 2
  case tracker = 3
  case midi = 4
  case vorbis = 5
  case mp3 = 6
  case flac = 8
  case opus = 10

  /// The kind of a sound file that was opened.
  package init(container: String, codec: String) {
    self =
      switch (container, codec) {
      case (_, "opus"): .opus
      case ("ogg", _): .vorbis
      case ("flac", _): .flac
      case ("mp3", _): .mp3
      case ("wav", _), ("aif", _): .wave
      default: Self.trackers.contains(container) ? .tracker : .wave
      }
  }

  private static let trackers: Set<String> = ["mod", "xm", "it", "s3m"]

  private static let extensions: [String: MusicKind] = [
    "wav": .wave, "mid": .midi, "midi": .midi, "kar": .midi, "ogg": .vorbis, "opus": .opus, "flac": .flac,
    "mpg": .mp3, "mpeg": .mp3, "mp3": .mp3, "mad": .mp3, "it": .tracker, "mod": .tracker, "s3m": .tracker,
    "xm": .tracker,
  ]

  /// The kind of a file by its name; none: the name says nothing, and the file decides.
  package init(namedLike path: String) {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    self = parts.count > 1 ? Self.extensions[parts.last?.lowercased() ?? ""] ?? .none : .none
  }
}
