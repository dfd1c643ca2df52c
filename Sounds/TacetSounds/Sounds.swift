public import Foundation

/// The sounds of the project, each by its name: files to make an `SoundEffect` or a `Soundtrack` of.
///
/// Every one was made by a program of the project, `TacetSoundsRecipe`. Where a file is missing its URL still names the
/// place where it should be, so that loading it fails with an error that says so.
public enum Sounds {
  /// A shot: a falling sweep, mono, 0.3 s.
  public static let laser = url("laser.ogg")
  /// Something won: two bright notes, mono, 0.6 s.
  public static let coin = url("coin.ogg")
  /// Something heavy against a hull, mono, 0.45 s.
  public static let thud = url("thud.ogg")
  /// A button, mono, 28 ms.
  public static let click = url("click.wav")
  /// A bell, stereo, 1.7 s.
  public static let chime = url("chime.ogg")
  /// An engine that idles, mono: to be looped, which the file says how.
  public static let engineHum = url("engineHum.ogg")
  /// A soundtrack, stereo, 26 s: an intro, then eight bars that repeat.
  public static let theme = url("theme.ogg")
  /// A stiller soundtrack, stereo, 16 s: four bars that repeat after a first one.
  public static let night = url("night.ogg")

  private static func url(_ file: String) -> URL { folder.appendingPathComponent(file) }

  /// Beside the program, or beside the library that a program of another language loaded.
  ///
  /// Not `Bundle.module`: that ends the program where the folder is missing.
  private static let folder: URL = {
    let bundle = "Tacet_TacetSounds.resources"
    let places = [Bundle.main.bundleURL, Bundle.main.resourceURL, Bundle(for: Anchor.self).bundleURL]
    let folders = places.compactMap { $0?.appendingPathComponent(bundle).appendingPathComponent("Resources") }
    return folders.first { FileManager.default.fileExists(atPath: $0.path) } ?? folders[0]
  }()

  /// A class of this module, by which it is found.
  private final class Anchor {}
}
