import TacetSignal

/// The buses of an engine: the one home of a bus's gain, mute and pause. Pure.
///
/// The session hears of a mute or a pause in the same lock hold, because its verdict names the game's holds. What the
/// soundtrack's bus and `effects` hold reaches the mixes through that verdict alone.
struct BusTable {
  struct Entry: Equatable {
    var name: String
    var gain: Float = 1
    var isMuted = false
    var isPaused = false
    /// The game's pause of everything reaches it.
    var pausesWithGame = true
  }

  /// The number of the soundtrack's bus.
  static let soundtrack = -1
  /// The number of the bus `effects`.
  static let effects = 0
  /// The number of the bus `interface`.
  static let interface = 1
  /// The number of the bus over everything.
  static let master = -2

  private let capacity: Int
  private var entries = [Entry(name: Bus.effectsName), Entry(name: Bus.interfaceName, pausesWithGame: false)]
  private var soundtrackEntry = Entry(name: Bus.soundtrackName)
  /// Its pause is the game's pause of everything.
  private var masterEntry = Entry(name: Bus.masterName)

  /// Two buses, and room for others up to `capacity`, besides the soundtrack's.
  init(capacity: Int) { self.capacity = capacity }

  /// The bus of this number.
  private(set) subscript(index: Int) -> Entry {
    get {
      switch index {
      case Self.soundtrack: soundtrackEntry
      case Self.master: masterEntry
      default: entries[index]
      }
    }
    set {
      switch index {
      case Self.soundtrack: soundtrackEntry = newValue
      case Self.master: masterEntry = newValue
      default: entries[index] = newValue
      }
    }
  }

  /// True if the game holds the bus, by a pause of its own or by that of everything.
  func isHeld(_ index: Int) -> Bool { self[index].isPaused || (masterEntry.isPaused && self[index].pausesWithGame) }

  /// The number of the bus of this name, which is made if it is new; nil: there is no room for another.
  mutating func index(named name: String) -> Int? {
    if name == Bus.soundtrackName { return Self.soundtrack }
    if name == Bus.masterName { return Self.master }
    if let known = entries.firstIndex(where: { $0.name == name }) { return known }
    guard entries.count < capacity else { return nil }
    entries.append(Entry(name: name))
    return entries.count - 1
  }

  /// Changes the gain.
  mutating func setGain(_ gain: Float, of index: Int, ramp: RampSpan, _ actions: inout [EngineAction]) {
    let before = self[index].gain
    self[index].gain = gain
    if index >= 0 {
      send(index, ramp: ramp, pauseRamp: nil, &actions)
    } else if gain != before {
      actions.append(index == Self.master ? .masterGain(gain, ramp: ramp) : .soundtrackGain(gain, ramp: ramp))
      actions.append(.wake)
    }
  }

  private func send(_ index: Int, ramp: RampSpan?, pauseRamp: Int?, _ actions: inout [EngineAction]) {
    guard index >= 0 else { return }
    var order = self[index]
    order.isPaused = isHeld(index)
    actions.append(.bus(index, order, ramp: ramp, pauseRamp: pauseRamp))
  }

  /// Mutes a bus, or ends its mute, over `ramp` frames.
  mutating func setMuted(_ isMuted: Bool, of index: Int, ramp: Int, _ actions: inout [EngineAction]) {
    self[index].isMuted = isMuted
    send(index, ramp: RampSpan(ramp), pauseRamp: nil, &actions)
  }

  /// Pauses a bus, or lets it go on, over `ramp` frames.
  mutating func setPaused(_ isPaused: Bool, of index: Int, ramp: Int, _ actions: inout [EngineAction]) {
    self[index].isPaused = isPaused
    send(index, ramp: nil, pauseRamp: ramp, &actions)
  }

  /// Has the game's pause of everything reach a bus, or spare it, over `ramp` frames.
  mutating func setPausesWithGame(_ pauses: Bool, of index: Int, ramp: Int, _ actions: inout [EngineAction]) {
    self[index].pausesWithGame = pauses
    if masterEntry.isPaused { send(index, ramp: nil, pauseRamp: ramp, &actions) }
  }

  /// Pauses everything, or lets it go on, over `ramp` frames.
  mutating func setEverythingPaused(_ isPaused: Bool, ramp: Int, _ actions: inout [EngineAction]) {
    guard masterEntry.isPaused != isPaused else { return }
    masterEntry.isPaused = isPaused
    for index in entries.indices where entries[index].pausesWithGame && !entries[index].isPaused {
      send(index, ramp: nil, pauseRamp: ramp, &actions)
    }
  }

  /// Sends the pause of a bus that is new while everything is paused.
  func sendHold(of index: Int, _ actions: inout [EngineAction]) {
    if masterEntry.isPaused { send(index, ramp: nil, pauseRamp: 0, &actions) }
  }
}
