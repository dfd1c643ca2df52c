public import Foundation

/// The project's sounds: URLs of files to load as a `SoundEffect`, a `Soundtrack` or a `ShortSound`.
///
/// All files are made by the project's own program `TacetSoundsRecipe`. The URL of a missing file still names its
/// place, so that loading throws an error with the path.
///
/// ```swift
/// import Tacet
/// import TacetSounds
///
/// let engine = try AudioEngine()
/// engine.soundtrack.play(try Soundtrack(contentsOf: Sounds.theme), fadeIn: .seconds(2))
/// ```
public enum Sounds {
  /// The bank of all of them, `sounds.json`: effects in four takes, sets, the theme and the
  /// boss in layers, buses, snapshots.
  ///
  /// ```swift
  /// let sounds = try engine.load(try SoundBank(contentsOf: Sounds.bank)).wait()
  /// engine.play(try sounds.set("laser"), on: engine.bus(named: "ship"))
  /// ```
  public static let bank = url("sounds.json")

  /// A shot: a falling sweep with a spark, mono, 0.36 s.
  ///
  /// ```swift
  /// engine.play(try SoundEffect(contentsOf: Sounds.laser), gain: .decibels(-6), pan: -0.5)
  /// ```
  public static let laser = url("laser.ogg")

  /// A coin: two bright notes, mono, 0.75 s.
  ///
  /// ```swift
  /// engine.play(try SoundEffect(contentsOf: Sounds.coin), priority: 1)
  /// ```
  public static let coin = url("coin.ogg")

  /// A heavy hit against a hull, mono, 0.6 s.
  ///
  /// ```swift
  /// engine.play(try SoundEffect(contentsOf: Sounds.thud), at: [2, 0, -1])
  /// ```
  public static let thud = url("thud.ogg")

  /// A button's click, mono, 0.16 s.
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

  /// An engine that runs, mono, for looping; the file names its loop.
  ///
  /// ```swift
  /// let hum = engine.play(try SoundEffect(contentsOf: Sounds.engineHum), at: [0, 0, -2], loops: true)
  /// ```
  public static let engineHum = url("engineHum.ogg")

  /// A soundtrack, stereo, 80 s: a bar, then a loop of 32 bars. The bank has it in five layers, `theme`.
  ///
  /// ```swift
  /// engine.soundtrack.play(try Soundtrack(contentsOf: Sounds.theme))
  /// ```
  public static let theme = url("theme.ogg")

  /// A soundtrack for the end of a level, stereo, 59 s at 44,100 Hz: a bar, a loop of 32 bars, and an outro of four.
  /// The bank has it with two layers over it, `boss`.
  ///
  /// ```swift
  /// engine.soundtrack.finishLoop()  // the outro follows
  /// ```
  public static let boss = url("boss.ogg")

  /// A calm soundtrack, stereo, 29 s: a bar, then a loop of eight.
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
