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
  }

  /// The number of the soundtrack's bus.
  static let soundtrack = -1
  /// The number of the bus `effects`.
  static let effects = 0
  /// The number of the bus `interface`.
  static let interface = 1

  private let capacity: Int
  private var entries = [Entry(name: Bus.effectsName), Entry(name: Bus.interfaceName)]
  private var soundtrackEntry = Entry(name: Bus.soundtrackName)

  /// Two buses, and room for others up to `capacity`, besides the soundtrack's.
  init(capacity: Int) { self.capacity = capacity }

  /// The bus of this number.
  private(set) subscript(index: Int) -> Entry {
    get { index == Self.soundtrack ? soundtrackEntry : entries[index] }
    set { if index == Self.soundtrack { soundtrackEntry = newValue } else { entries[index] = newValue } }
  }

  /// The number of the bus of this name, which is made if it is new; nil: there is no room for another.
  mutating func index(named name: String) -> Int? {
    if name == Bus.soundtrackName { return Self.soundtrack }
    if let known = entries.firstIndex(where: { $0.name == name }) { return known }
    guard entries.count < capacity else { return nil }
    entries.append(Entry(name: name))
    return entries.count - 1
  }

  /// Changes the gain over `ramp` frames.
  mutating func setGain(_ gain: Float, of index: Int, ramp: Int, _ actions: inout [EngineAction]) {
    let before = self[index].gain
    self[index].gain = gain
    if index != Self.soundtrack {
      actions.append(.bus(index, self[index], ramp: ramp, pauseRamp: nil))
    } else if gain != before {
      actions.append(.soundtrackGain(gain, ramp: ramp))
      actions.append(.wake)
    }
  }

  /// Mutes a bus, or ends its mute, over `ramp` frames.
  mutating func setMuted(_ isMuted: Bool, of index: Int, ramp: Int, _ actions: inout [EngineAction]) {
    self[index].isMuted = isMuted
    guard index != Self.soundtrack else { return }
    actions.append(.bus(index, self[index], ramp: ramp, pauseRamp: nil))
  }

  /// Pauses a bus, or lets it go on, over `ramp` frames.
  mutating func setPaused(_ isPaused: Bool, of index: Int, ramp: Int, _ actions: inout [EngineAction]) {
    self[index].isPaused = isPaused
    guard index != Self.soundtrack else { return }
    actions.append(.bus(index, self[index], ramp: nil, pauseRamp: ramp))
  }
}
