public import Foundation

/// The project's sounds: URLs of files to load as a `SoundEffect`, a `Soundtrack` or a `ShortSound`.
///
/// All files are made by the project's own program `TacetSoundsRecipe`. The URL of a missing file still names its place, so
/// that loading throws an error with the path.
///
/// ```swift
/// import Tacet
/// import TacetSounds
///
/// let engine = try AudioEngine()
/// engine.soundtrack.play(try Soundtrack(contentsOf: Sounds.theme), fadeIn: .seconds(2))
/// ```
public enum Sounds {
  /// A shot: a falling sweep, mono, 0.3 s.
  ///
  /// ```swift
  /// engine.play(try SoundEffect(contentsOf: Sounds.laser), gain: .decibels(-6), pan: -0.5)
  /// ```
  public static let laser = url("laser.ogg")

  /// A coin: two bright notes, mono, 0.6 s.
  ///
  /// ```swift
  /// engine.play(try SoundEffect(contentsOf: Sounds.coin), priority: 1)
  /// ```
  public static let coin = url("coin.ogg")

  /// A heavy hit against a hull, mono, 0.45 s.
  ///
  /// ```swift
  /// engine.play(try SoundEffect(contentsOf: Sounds.thud), at: [2, 0, -1])
  /// ```
  public static let thud = url("thud.ogg")

  /// A button's click, mono, 28 ms.
  ///
  /// ```swift
  /// engine.play(try SoundEffect(contentsOf: Sounds.click), on: engine.interface)
  /// ```
  public static let click = url("click.wav")

  /// A bell, stereo, 1.7 s.
  ///
  /// ```swift
  /// feedback.alert(try ShortSound(contentsOf: Sounds.chime))
  /// ```
  public static let chime = url("chime.ogg")

  /// An idling engine, mono, for looping; the file names its loop.
  ///
  /// ```swift
  /// let hum = engine.play(try SoundEffect(contentsOf: Sounds.engineHum), at: [0, 0, -2], loops: true)
  /// ```
  public static let engineHum = url("engineHum.ogg")

  /// A soundtrack, stereo, 26 s: an intro, then a loop of eight bars.
  ///
  /// ```swift
  /// engine.soundtrack.play(try Soundtrack(contentsOf: Sounds.theme))
  /// ```
  public static let theme = url("theme.ogg")

  /// A calm soundtrack, stereo, 16 s: one bar, then a loop of four.
  ///
  /// ```swift
  /// engine.soundtrack.crossfade(to: try Soundtrack(contentsOf: Sounds.night), over: .seconds(2))
  /// ```
  public static let night = url("night.ogg")

  private static func url(_ file: String) -> URL { folder.appendingPathComponent(file) }

  /// The resource folder beside the program, or beside the shared library that contains this module.
  ///
  /// Not `Bundle.module`, which ends the process where the folder is missing.
  private static let folder: URL = {
    let bundle = "Tacet_TacetSounds.resources"
    let places = [Bundle.main.bundleURL, Bundle.main.resourceURL, Bundle(for: Anchor.self).bundleURL]
    let folders = places.compactMap { $0?.appendingPathComponent(bundle).appendingPathComponent("Resources") }
    return folders.first { FileManager.default.fileExists(atPath: $0.path) } ?? folders[0]
  }()

  /// The class by which Foundation finds the library that contains this module.
  private final class Anchor {}
}
