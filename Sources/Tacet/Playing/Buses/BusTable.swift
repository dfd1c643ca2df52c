internal import TacetMixer
import TacetSession
import TacetSignal

/// The buses of an engine: the one home of a bus's gain, mute, pause and place in the tree. Pure.
///
/// The session hears of a mute or a pause in the same lock hold, because its verdict names the game's holds. What the
/// soundtrack's bus and `effects` hold reaches the mixes through that verdict alone.
///
/// Gains, mutes and pauses go down the tree in the renderer; here only for who asks.
struct BusTable {
  struct Entry: Equatable {
    var name: String
    var gain: Float = 1
    /// The ramp of the last order for the gain; nil before the first one.
    var ramp: RampSpan?
    var isMuted = false
    var isPaused = false
    /// The game's pause of everything reaches it.
    var pausesWithGame = true
    var parent = BusTable.master
    /// The gain of the snapshots in force.
    var snapshot: Float = 1
    /// The factor of the speed of its voices, and that of the newest snapshot in force that has one.
    var timeScale: Float = 1
    var snapshotTimeScale: Float?

    /// The part of it that the renderer follows.
    var setting: BusSetting {
      var setting = BusSetting()
      (setting.gain, setting.isMuted, setting.isPaused, setting.parent) = (gain, isMuted, isPaused, parent)
      return setting
    }
  }

  /// The number of the soundtrack's bus.
  static let soundtrack = -1
  /// The number of the bus `effects`.
  static let effects = 0
  /// The number of the bus `interface`.
  static let interface = 1
  /// The number of the bus over everything.
  static let master = -2
  /// How many buses a branch may have below the master.
  static let deepest = 4

  private let capacity: Int
  private var entries = [Entry(name: Bus.effectsName), Entry(name: Bus.interfaceName, pausesWithGame: false)]
  private var soundtrackEntry = Entry(name: Bus.soundtrackName)
  /// Its pause is the game's pause of everything.
  private var masterEntry = Entry(name: Bus.masterName)
  /// The game pauses a bus, or everything.
  private var isAnyPaused = false

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

  /// The sounds that a mute or a pause of a bus holds, or one of the soundtrack by itself.
  func scope(of index: Int) -> PauseScope {
    if index == GameTurns.transport { return .soundtrack }
    return index == Self.master ? .everything : .bus(self[index].name)
  }

  // MARK: - The tree

  /// True if the game holds the bus: by a pause of its own, of one above it, or of everything, unless that spares the bus or
  /// one above it.
  @inline(__always)
  func isHeld(_ index: Int) -> Bool {
    guard isAnyPaused else { return false }
    guard index >= 0 else { return self[index].isPaused || (masterEntry.isPaused && self[index].pausesWithGame) }
    var next = index
    var isSpared = false
    while next >= 0 {
      if entries[next].isPaused { return true }
      if !entries[next].pausesWithGame { isSpared = true }
      next = entries[next].parent
    }
    return masterEntry.isPaused && !isSpared
  }

  /// The bus with what it inherits from those above it but the master: gains, mutes, pauses and snapshots.
  func inherited(_ index: Int) -> Entry {
    var entry = self[index]
    entry.gain *= entry.snapshot
    guard index >= 0 else { return entry }
    var next = entry.parent
    while next >= 0 {
      entry.gain *= entries[next].gain * entries[next].snapshot
      entry.isMuted = entry.isMuted || entries[next].isMuted
      entry.isPaused = entry.isPaused || entries[next].isPaused
      next = entries[next].parent
    }
    return entry
  }

  /// The bus above; nil at the end of the branch.
  func parent(of index: Int) -> Int? {
    guard index >= 0, entries[index].parent >= 0 else { return nil }
    return entries[index].parent
  }

  /// The bus with those above it.
  func branch(of index: Int) -> BusBranch {
    var branch = BusBranch(index)
    var next = index
    while let parent = parent(of: next) {
      branch.append(parent)
      next = parent
    }
    return branch
  }

  /// How many buses a branch has from this bus up to the master.
  private func depth(of index: Int) -> Int {
    var (depth, next) = (0, index)
    while next >= 0 {
      depth += 1
      next = entries[next].parent
    }
    return depth
  }

  private func isBelow(_ index: Int, _ other: Int) -> Bool {
    var next = index
    while next >= 0 {
      if next == other { return true }
      next = entries[next].parent
    }
    return false
  }

  /// Puts a bus under another one, or under the master. Returns what is wrong with that, and changes nothing then.
  mutating func setParent(_ parent: Int, of index: Int, pauseRamp: RampSpan, _ actions: inout [EngineAction]) -> String?
  {
    guard index >= 0 else { return "\(self[index].name) has no other bus above it than the master" }
    guard parent >= 0 || parent == Self.master else { return "\(self[parent].name) has no buses below it" }
    guard parent < 0 || !isBelow(parent, index) else {
      return "\(entries[index].name) can not be below itself, by way of \(entries[parent].name)"
    }
    var height = 0
    for other in entries.indices where isBelow(other, index) {
      height = max(height, depth(of: other) - depth(of: index))
    }
    guard depth(of: parent) + 1 + height <= Self.deepest else {
      return "\(entries[index].name) would be more than \(Self.deepest) buses deep below the master"
    }
    guard entries[index].parent != parent else { return nil }
    entries[index].parent = parent
    send(index, ramp: nil, pauseRamp: pauseRamp, &actions)
    return nil
  }

  // MARK: - Names

  /// The number of the bus of this name, which is made if it is new; nil: there is no room for another.
  mutating func index(named name: String) -> Int? {
    if name == Bus.soundtrackName { return Self.soundtrack }
    if name == Bus.masterName { return Self.master }
    if let known = entries.firstIndex(where: { $0.name == name }) { return known }
    guard entries.count < capacity else { return nil }
    entries.append(Entry(name: name))
    return entries.count - 1
  }

  /// The numbers of all buses, in the order in which they were made.
  var all: [Int] { [Self.master, Self.soundtrack] + entries.indices }

  /// The first of these names for which there would be no room; nil: there is room for all.
  func nameWithoutRoom(_ names: Set<String>) -> String? {
    let known = Set(all.map { self[$0].name })
    return names.subtracting(known).sorted().dropFirst(capacity - entries.count).first
  }

  // MARK: - Changes

  mutating func setGain(_ gain: Float, of index: Int, ramp: RampSpan, _ actions: inout [EngineAction]) {
    let before = self[index]
    self[index].gain = gain
    self[index].ramp = ramp
    if index >= 0 {
      // Under a mute it is not on its way.
      send(index, ramp: before.isMuted ? nil : ramp, pauseRamp: nil, &actions)
    } else if gain != before.gain || (before.ramp.map { $0 != ramp } ?? false) {
      actions.append(.gain(bus: index, gain, ramp: ramp))
      actions.append(.wake)
    }
  }

  /// Changes the gain of the snapshots in force.
  mutating func setSnapshot(_ gain: Float, of index: Int, ramp: RampSpan, _ actions: inout [EngineAction]) {
    guard self[index].snapshot != gain else { return }
    self[index].snapshot = gain
    actions.append(.snapshotGain(bus: index, gain, ramp: ramp))
    if index < 0 { actions.append(.wake) }
  }

  /// The factor of the speed of a bus that is nearest to `scale`. Music goes at 4 at most: more is not decoded in time.
  static func saneTimeScale(_ scale: Float, of index: Int) -> Float {
    index == soundtrack ? min(4, sanePitch(scale)) : sanePitch(scale)
  }

  /// Changes the factor of the speed of its voices, or of the soundtrack. The master has none.
  mutating func setTimeScale(_ scale: Float, of index: Int, ramp: RampSpan, _ actions: inout [EngineAction]) {
    guard index != Self.master else { return }
    let scale = Self.saneTimeScale(scale, of: index)
    self[index].timeScale = scale
    guard self[index].snapshotTimeScale == nil else { return }
    send(TimeScaleChange(of: index, to: scale, ramp), &actions)
  }

  private func send(_ change: TimeScaleChange, _ actions: inout [EngineAction]) {
    actions.append(.timeScale(change))
    if change.bus < 0 { actions.append(.wake) }
  }

  /// Replaces the game's time scale by that of a snapshot; nil restores it.
  mutating func setSnapshotTimeScale(_ scale: Float?, of index: Int, ramp: RampSpan, _ actions: inout [EngineAction]) {
    let scale = scale.map { Self.saneTimeScale($0, of: index) }
    guard index != Self.master, self[index].snapshotTimeScale != scale else { return }
    self[index].snapshotTimeScale = scale
    send(
      TimeScaleChange(of: index, to: scale ?? self[index].timeScale, ramp, isSnapshot: scale != nil), &actions
    )
  }

  private func send(_ index: Int, ramp: RampSpan?, pauseRamp: RampSpan?, _ actions: inout [EngineAction]) {
    if index >= 0 { actions.append(.bus(index, self[index], ramp: ramp, pauseRamp: pauseRamp)) }
  }

  /// Mutes a bus, or ends its mute.
  mutating func setMuted(_ isMuted: Bool, of index: Int, ramp: RampSpan, _ actions: inout [EngineAction]) {
    let isNew = self[index].isMuted != isMuted
    self[index].isMuted = isMuted
    // The gain of a bus that was not muted may be on its way by another one.
    send(index, ramp: isMuted || isNew ? ramp : nil, pauseRamp: nil, &actions)
  }

  /// Pauses a bus, or lets it go on.
  mutating func setPaused(_ isPaused: Bool, of index: Int, ramp: RampSpan, _ actions: inout [EngineAction]) {
    self[index].isPaused = isPaused
    updateIsAnyPaused()
    send(index, ramp: nil, pauseRamp: ramp, &actions)
  }

  /// Sets if the game's pause of everything pauses a bus.
  mutating func setPausesWithGame(_ pauses: Bool, of index: Int, ramp: RampSpan, _ actions: inout [EngineAction]) {
    guard self[index].pausesWithGame != pauses else { return }
    self[index].pausesWithGame = pauses
    sendEverything(ramp: ramp, &actions)
  }

  /// Pauses everything, or lets it go on.
  mutating func setEverythingPaused(_ isPaused: Bool, ramp: RampSpan, _ actions: inout [EngineAction]) {
    guard masterEntry.isPaused != isPaused else { return }
    masterEntry.isPaused = isPaused
    updateIsAnyPaused()
    sendEverything(ramp: ramp, &actions)
  }

  /// Sends the pause of everything, with the buses that it spares.
  func sendEverything(ramp: RampSpan, _ actions: inout [EngineAction]) {
    let spared = entries.indices.reduce(UInt64(0)) { entries[$1].pausesWithGame ? $0 : $0 | 1 << UInt64($1) }
    actions.append(.pauseEverything(masterEntry.isPaused, sparing: spared, ramp: ramp))
  }

  private mutating func updateIsAnyPaused() {
    isAnyPaused = masterEntry.isPaused || soundtrackEntry.isPaused || entries.contains(where: \.isPaused)
  }
}
