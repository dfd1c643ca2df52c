import Glibc
import TacetHeader
import TacetSystem

/// The sounds of a bank that were played by their names, by the bytes of those: another play makes no string.
final class BankPlays: Sendable {
  enum Sound {
    case effect(Effect)
    case variations(Variations)

    func play(_ options: UnsafePointer<tacet_play_options>?) throws -> tacet_voice {
      switch self {
      case .effect(let effect): try TacetC.play(effect, options)
      case .variations(let variations): try playNext(of: variations, options)
      }
    }
  }

  private struct Entry {
    let hash: UInt
    /// Freed with the table.
    let name: UnsafeMutablePointer<CChar>
    let sound: Sound
  }

  private struct State {
    var count = 0
    /// A power of two, more than half of them free.
    var places = [Entry?](repeating: nil, count: 16)

    /// The place of a name, or the free one that it would have.
    @inline(__always)
    func place(of name: UnsafePointer<CChar>, _ hash: UInt) -> Int {
      let mask = places.count - 1
      var place = Int(truncatingIfNeeded: hash) & mask
      while let entry = places[place], entry.hash != hash || strcmp(entry.name, name) != 0 {
        place = (place + 1) & mask
      }
      return place
    }
  }

  private let state = Locked(State())

  deinit { state.withLock { for entry in $0.places { if let entry { free(entry.name) } } } }

  /// FNV-1a.
  @inline(__always)
  private static func hash(_ name: UnsafePointer<CChar>) -> UInt {
    var (hash, byte): (UInt, UnsafePointer<CChar>) = (0xCBF2_9CE4_8422_2325, name)
    while byte.pointee != 0 {
      hash = (hash ^ UInt(UInt8(bitPattern: byte.pointee))) &* 0x100_0000_01B3
      byte += 1
    }
    return hash
  }

  /// The sound of this name, if it was played before.
  subscript(name: UnsafePointer<CChar>) -> Sound? {
    let hash = Self.hash(name)
    return state.withLock { $0.places[$0.place(of: name, hash)]?.sound }
  }

  /// Keeps the sound of a name that the bank has.
  func add(_ sound: Sound, _ name: UnsafePointer<CChar>) {
    let hash = Self.hash(name)
    state.withLock { state in
      guard state.places[state.place(of: name, hash)] == nil, let copy = strdup(name) else { return }
      if 2 * (state.count + 1) > state.places.count {
        let entries = state.places.compactMap(\.self)
        state.places = [Entry?](repeating: nil, count: 2 * state.places.count)
        for entry in entries { state.places[state.place(of: entry.name, entry.hash)] = entry }
      }
      state.places[state.place(of: copy, hash)] = Entry(hash: hash, name: copy, sound: sound)
      state.count += 1
    }
  }
}
