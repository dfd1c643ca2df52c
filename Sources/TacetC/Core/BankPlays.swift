import Glibc
import Synchronization
import TacetHeader
import TacetSystem

/// The sounds of a bank that were played by their names, by the bytes of those: another play makes no string, takes no
/// lock and counts no reference.
///
/// One thread at a time adds, under a lock, and any thread finds. Nothing is taken out, and what was found stays until
/// the end of the bank: its caller holds that.
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

  /// A name with its sound, of which one of both is there, with a reference. Never changed once it can be found.
  private struct Entry {
    let hash: UInt
    let name: UnsafeMutablePointer<CChar>
    let effect: Unmanaged<Effect>?
    let variations: Unmanaged<Variations>?

    init(_ sound: Sound, hash: UInt, name: UnsafeMutablePointer<CChar>) {
      (self.hash, self.name) = (hash, name)
      switch sound {
      case .effect(let effect): (self.effect, variations) = (.passRetained(effect), nil)
      case .variations(let variations): (effect, self.variations) = (nil, .passRetained(variations))
      }
    }

    /// Lets go of what it holds.
    func end() {
      effect?.release()
      variations?.release()
      free(name)
    }
  }

  /// The addresses of entries, of which more than half are 0: free. A view; the first word is one less than how many
  /// there are, a power of two.
  private struct Table: @unchecked Sendable {
    // Sendable: the words are atomic, and their memory is freed with the bank.
    let words: UnsafeMutablePointer<Atomic<UInt>>

    init(_ words: UnsafeMutablePointer<Atomic<UInt>>) { self.words = words }

    init(count: Int) {
      words = .allocate(capacity: count + 1)
      words.initialize(to: Atomic(UInt(count - 1)))
      for place in 0..<count { (words + place + 1).initialize(to: Atomic(0)) }
    }

    var mask: UInt { words.pointee.load(ordering: .relaxed) }

    /// The entry of a name, or the place that it would have.
    @inline(__always)
    func find(_ name: UnsafePointer<CChar>, _ hash: UInt) -> (entry: UnsafeMutablePointer<Entry>?, place: Int) {
      let mask = mask
      var place = hash & mask
      // Acquired: what the entry has was there before.
      while let entry = UnsafeMutablePointer<Entry>(bitPattern: words[Int(place) + 1].load(ordering: .acquiring)) {
        if entry.pointee.hash == hash, strcmp(entry.pointee.name, name) == 0 { return (entry, Int(place)) }
        place = (place + 1) & mask
      }
      return (nil, Int(place))
    }

    func put(_ entry: UnsafeMutablePointer<Entry>, _ place: Int) {
      words[place + 1].store(UInt(bitPattern: entry), ordering: .releasing)
    }
  }

  private struct State {
    var entries: [UnsafeMutablePointer<Entry>] = []
    /// Those from before are left: a thread may look in one.
    var tables: [Table]
  }

  /// The address of the newest table's words.
  private let newest: Atomic<UInt>
  private let state: Locked<State>

  init() {
    let table = Table(count: 16)
    newest = Atomic(UInt(bitPattern: table.words))
    state = Locked(State(tables: [table]))
  }

  deinit {
    state.withLock { state in
      for entry in state.entries {
        entry.pointee.end()
        entry.deallocate()
      }
      for table in state.tables { table.words.deallocate() }
    }
  }

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

  @inline(__always)
  private func find(_ name: UnsafePointer<CChar>) -> UnsafeMutablePointer<Entry>? {
    // Acquired: the table was filled before.
    guard let words = UnsafeMutablePointer<Atomic<UInt>>(bitPattern: newest.load(ordering: .acquiring)) else {
      return nil
    }
    return Table(words).find(name, Self.hash(name)).entry
  }

  /// Plays the sound of this name; nil if it was not played before.
  @inline(__always)
  func play(
    _ name: UnsafePointer<CChar>, _ options: UnsafePointer<tacet_play_options>?
  ) throws -> tacet_voice? {
    guard let entry = find(name) else { return nil }
    if let effect = entry.pointee.effect {
      return try effect._withUnsafeGuaranteedRef { try TacetC.play($0, options) }
    }
    return try entry.pointee.variations?._withUnsafeGuaranteedRef { try playNext(of: $0, options) }
  }

  /// The sound of this name, if it was played before.
  subscript(name: UnsafePointer<CChar>) -> Sound? {
    guard let entry = find(name) else { return nil }
    if let effect = entry.pointee.effect { return .effect(effect.takeUnretainedValue()) }
    return entry.pointee.variations.map { .variations($0.takeUnretainedValue()) }
  }

  /// Keeps the sound of a name that the bank has.
  func add(_ sound: Sound, _ name: UnsafePointer<CChar>) {
    let hash = Self.hash(name)
    state.withLock { state in
      guard var table = state.tables.last, table.find(name, hash).entry == nil, let copy = strdup(name) else { return }
      let count = Int(table.mask) + 1
      if 2 * (state.entries.count + 1) > count {
        table = Table(count: 2 * count)
        for entry in state.entries { table.put(entry, table.find(entry.pointee.name, entry.pointee.hash).place) }
        state.tables.append(table)
        newest.store(UInt(bitPattern: table.words), ordering: .releasing)
      }
      let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
      entry.initialize(to: Entry(sound, hash: hash, name: copy))
      state.entries.append(entry)
      table.put(entry, table.find(copy, hash).place)
    }
  }
}
