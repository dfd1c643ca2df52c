internal import TacetMixer
import TacetSignal

/// The DSPs of the game's that the renderer may call, by their numbers: each is kept until no bus and no voice has it,
/// and the renderer calls it no more. Pure.
struct DSPTable {
  /// A bus or a voice that may have one.
  enum Place: Hashable {
    case bus(BusID)
    case voice(slot: Int)
  }

  private struct Entry {
    let dsp: DSP
    var uses = 0
    /// Nobody has it any more, and the renderer's round in which that was known to be ordered.
    var isGivenUp = false
    var round: Int?
    var isLogged = false
  }

  private var entries: [UInt32: Entry] = [:]
  private var places: [Place: UInt32] = [:]
  private var last: UInt32 = 0

  /// The DSP of a place.
  func dsp(of place: Place) -> DSP? { places[place].flatMap { entries[$0]?.dsp } }

  /// Gives a place a DSP in place of the one that it has.
  mutating func set(_ dsp: DSP?, of place: Place) -> DSPDoor? {
    let before = places[place]
    guard dsp != nil || before != nil else { return nil }
    let door = dsp.map { self.door(of: $0) }
    places[place] = door?.number
    if let door {
      entries[door.number]?.uses += 1
      entries[door.number]?.isGivenUp = false
    }
    if let before { giveUp(before) }
    return door
  }

  private mutating func door(of dsp: DSP) -> DSPDoor {
    let known = entries.first { $0.value.dsp === dsp }?.key
    let number = known ?? last &+ 1
    if known == nil {
      last = number
      entries[number] = Entry(dsp: dsp)
    }
    return DSPDoor(number: number, function: DSP.function, context: Unmanaged.passUnretained(dsp).toOpaque())
  }

  private mutating func giveUp(_ number: UInt32) {
    entries[number]?.uses -= 1
    guard entries[number]?.uses == 0 else { return }
    entries[number]?.isGivenUp = true
    entries[number]?.round = nil
  }

  /// True if one waits for the renderer to call it no more.
  var areWaiting: Bool { entries.contains { $0.value.isGivenUp } }

  /// Takes those out that nobody has and that the renderer calls no more: since they were known to be given up, with
  /// all orders before published, it has read the orders from their beginning.
  mutating func takeGivenUp(round: Int, isCalled: (UInt32) -> Bool) -> [DSP] {
    guard areWaiting else { return [] }
    var gone: [DSP] = []
    for (number, entry) in entries where entry.isGivenUp {
      guard let first = entry.round else {
        entries[number]?.round = round
        continue
      }
      guard round >= first + 2, !isCalled(number) else { continue }
      gone.append(entry.dsp)
      entries[number] = nil
    }
    return gone
  }

  /// Takes all out: nothing renders any more.
  mutating func takeAll() -> [DSP] {
    defer { (entries, places) = ([:], [:]) }
    return entries.values.map(\.dsp)
  }

  /// The name of a DSP that takes too long, once.
  mutating func nameToLog(_ number: UInt32) -> String? {
    guard let entry = entries[number], !entry.isLogged else { return nil }
    entries[number]?.isLogged = true
    return entry.dsp.name
  }
}
