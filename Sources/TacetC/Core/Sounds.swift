import Tacet
import TacetHeader
import TacetSystem

/// An effect of a program.
final class Effect: Held {
  static let table = HandleTable<Effect>(kind: 2, "effect")
  let engine: Engine
  let sound: SoundEffect
  /// It is the bank's, and ends with that.
  let isLent: Bool

  var owner: Engine? { engine }

  init(_ sound: SoundEffect, of engine: Engine, isLent: Bool = false) {
    self.engine = engine
    self.sound = sound
    self.isLent = isLent
  }
}

/// Variations of a program.
final class Variations: Held {
  static let table = HandleTable<Variations>(kind: 3, "set of variations")
  let engine: Engine
  let sounds: SoundSet
  let isLent: Bool

  var owner: Engine? { engine }

  init(_ sounds: SoundSet, of engine: Engine, isLent: Bool = false) {
    self.engine = engine
    self.sounds = sounds
    self.isLent = isLent
  }
}

/// A soundtrack of a program. Its loop, tempo and memory can be changed: the file stays.
final class Music: Held {
  static let table = HandleTable<Music>(kind: 4, "soundtrack")
  let engine: Engine
  let isLent: Bool
  private let piece: Locked<Soundtrack>
  /// The functions that make it; nil for a file.
  let generator: MusicGenerator?

  var owner: Engine? { engine }
  var soundtrack: Soundtrack { piece.withLock { $0 } }

  init(_ soundtrack: Soundtrack, of engine: Engine, isLent: Bool = false, madeBy generator: MusicGenerator? = nil) {
    self.engine = engine
    self.isLent = isLent
    self.generator = generator
    piece = Locked(soundtrack)
  }

  func change(_ body: (Soundtrack) throws -> Soundtrack) throws {
    try piece.withLock { (piece) throws in piece = try body(piece) }
  }
}

/// A playlist of a program.
final class MusicList: Held {
  static let table = HandleTable<MusicList>(kind: 5, "playlist")
  let engine: Engine
  let playlist: Playlist
  /// The number that its plays carry.
  let user: UInt64
  let isLent: Bool

  var owner: Engine? { engine }

  init(_ playlist: Playlist, of engine: Engine, user: UInt64 = 0, isLent: Bool = false) {
    self.engine = engine
    self.playlist = playlist
    self.user = user
    self.isLent = isLent
  }
}

/// A bank of a program, with the handles that it has lent.
final class Bank: Held {
  /// Handles by name, of each kind.
  struct Lent {
    var effects: [String: OpaquePointer] = [:]
    var sets: [String: OpaquePointer] = [:]
    var soundtracks: [String: OpaquePointer] = [:]
    var playlists: [String: OpaquePointer] = [:]
  }

  static let table = HandleTable<Bank>(kind: 6, "bank")
  let engine: Engine
  let bank: SoundBank
  let loading: BankLoading
  private let lent = Locked(Lent())
  let plays = BankPlays()

  var owner: Engine? { engine }

  init(_ bank: SoundBank, _ loading: BankLoading, of engine: Engine) {
    self.engine = engine
    self.bank = bank
    self.loading = loading
  }

  /// The handle of one of its sounds, which is made at the first call.
  func lend<Object: Held>(
    _ name: String, _ handles: WritableKeyPath<Lent, [String: OpaquePointer]>, _ make: () throws -> Object
  ) throws -> OpaquePointer? {
    if let handle = lent.withLock({ $0[keyPath: handles][name] }) { return handle }
    let object = try make()
    return try lent.withLock { lent in
      if let handle = lent[keyPath: handles][name] { return handle }
      let handle = try Object.table.add(object)
      lent[keyPath: handles][name] = handle
      return handle
    }
  }

  /// Takes back what it has lent.
  func takeBack() {
    let lent = lent.withLock { lent in
      defer { lent = Lent() }
      return lent
    }
    for handle in lent.effects.values { _ = Effect.table.take(handle) }
    for handle in lent.sets.values { _ = Variations.table.take(handle) }
    for handle in lent.soundtracks.values { _ = Music.table.take(handle) }
    for handle in lent.playlists.values { _ = MusicList.table.take(handle) }
  }
}
