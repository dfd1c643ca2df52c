public import TacetSignal

/// The loaded sounds of a ``SoundBank``, by their names. Any thread.
///
/// ```swift
/// engine.play(try sounds.effect("laser"))
/// engine.play(try sounds.set("steps"), at: feet)
/// engine.soundtrack.play(try sounds.soundtrack("theme"))
/// engine.soundtrack.play(try sounds.playlist("radio"))
/// try engine.snapshots.enter(try sounds.snapshot("menu"))
/// engine.reverb.set(try sounds.reverb("mine"))
/// ```
///
/// A name that a program has in its code belongs in a property that is looked up once: a lookup costs a dictionary's
/// access.
public final class BankSounds: Sendable {
  /// The bank that they are from.
  public let bank: SoundBank
  /// The library that has them in memory: ``EffectLibrary/reloadChanged()`` reads changed files anew.
  public let library: EffectLibrary

  private let effects: [String: SoundEffect]
  private let sets: [String: SoundSet]
  let soundtracks: [String: Soundtrack]
  private let playlists: [String: Playlist]

  init(
    _ bank: SoundBank, library: EffectLibrary, effects: [String: SoundEffect], sets: [String: SoundSet],
    soundtracks: [String: Soundtrack]
  ) {
    self.bank = bank
    self.library = library
    self.effects = effects
    self.sets = sets
    self.soundtracks = soundtracks
    playlists = bank.playlists.mapValues { $0.made(of: soundtracks) }
  }

  /// The effect of this name.
  ///
  /// - Throws: ``SoundBankError/unknownName(_:_:)``, as the others do.
  public func effect(_ name: String) throws(SoundBankError) -> SoundEffect { try find(name, in: effects, .effect) }

  /// The set of this name; it is the same one at each call, and goes on with its choices.
  ///
  /// - Throws: ``SoundBankError/unknownName(_:_:)``.
  public func set(_ name: String) throws(SoundBankError) -> SoundSet { try find(name, in: sets, .set) }

  /// The soundtrack of this name; the same one at each call.
  ///
  /// - Throws: ``SoundBankError/unknownName(_:_:)``.
  public func soundtrack(_ name: String) throws(SoundBankError) -> Soundtrack {
    try find(name, in: soundtracks, .soundtrack)
  }

  /// The playlist of this name. Without a seed in the bank a shuffled one has another order in each run.
  public func playlist(_ name: String) throws(SoundBankError) -> Playlist { try find(name, in: playlists, .playlist) }

  /// The snapshot of this name, for ``ActiveSnapshots/enter(_:over:at:)``.
  ///
  /// - Throws: ``SoundBankError/unknownName(_:_:)``.
  public func snapshot(_ name: String) throws(SoundBankError) -> Snapshot {
    try find(name, in: bank.snapshots, .snapshot).named(name)
  }

  /// The reverb of this name, for ``AudioReverb``.
  ///
  /// - Throws: ``SoundBankError/unknownName(_:_:)``.
  public func reverb(_ name: String) throws(SoundBankError) -> ReverbPreset {
    try find(name, in: bank.reverbs, .reverb).preset
  }

  /// The part of the world of this name with a reverb of its own.
  public func zone(_ name: String) throws(SoundBankError) -> ReverbZone { try find(name, in: bank.zones, .zone).zone }

  /// The snapshots by their names.
  var snapshots: [String: Snapshot] {
    Dictionary(uniqueKeysWithValues: bank.snapshots.map { ($0.key, $0.value.named($0.key)) })
  }

  private func find<Sound>(
    _ name: String, in sounds: [String: Sound], _ kind: SoundBank.Kind
  ) throws(SoundBankError) -> Sound {
    guard let sound = sounds[name] else { throw .unknownName(kind, name) }
    return sound
  }
}
