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
    /// All that the renderer follows of it.
    var controls = BusControls()
    /// The game's pause of everything reaches it.
    var pausesWithGame = true
    /// When its level is there.
    fileprivate(set) var arrival = BusArrival()

    var gain: Float { controls.gain.value }
    var isMuted: Bool { controls.mute.isOn }
    var isPaused: Bool { controls.pause.isOn }
    var timeScale: Float { controls.timeScale.value }
    /// The gain with those of the snapshots in force.
    var level: Float { controls.gain.value * controls.snapshotGain.value }
    var sends: Bool { (controls.send.value?.gain ?? .silence) > .silence }
    var parent: Int { controls.parent < 0 ? BusTable.master : Int(controls.parent) }
  }

  /// A bus with the gains, mutes and pauses that it inherits.
  struct Inherited {
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
  /// The number of the bus over everything.
  static let master = -2

  private let capacity: Int
  private var entries = [Entry(name: Bus.effectsName), Entry(name: Bus.interfaceName, pausesWithGame: false)]
  private var soundtrackEntry = Entry(name: Bus.soundtrackName)
  /// Its pause is the game's pause of everything.
  private var masterEntry = Entry(name: Bus.masterName)
  /// The game pauses a bus, or everything.
  private var isAnyPaused = false
  private var lastNumber: UInt32 = 0
  /// Levels were changed, and ``takeSilentSides(at:sampleRate:)`` has not taken that in.
  private(set) var haveLevelsChanged = false
  /// The soundtrack, or everything that effects can play on, is turned down to silence.
  private var isAnySideSilent = false

  /// Two buses, and room for others up to `capacity`, besides the soundtrack's.
  init(capacity: Int) {
    self.capacity = capacity
    updateSpared()
  }

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

  /// True if there is a bus of this number.
  func has(_ index: Int) -> Bool { (Self.master..<entries.count).contains(index) }

  /// The sounds that a mute or a pause of a bus holds.
  func scope(of index: Int) -> PauseScope { index == Self.master ? .everything : .bus(self[index].name) }

  /// The sounds that a pause holds.
  func scope(of target: PauseTarget) -> PauseScope { target == .music ? .soundtrack : scope(of: target.bus) }

  // MARK: - The tree

  /// True if the game holds the bus: by a pause of its own, of one above it, or of everything, unless that spares the
  /// bus or one above it.
  @inline(__always)
  func isHeld(_ index: Int) -> Bool {
    guard isAnyPaused else { return false }
    guard index >= 0 else { return self[index].isPaused || (masterEntry.isPaused && self[index].pausesWithGame) }
    let branch = branch(of: index)
    var isSpared = false
    for place in 0..<branch.count {
      if entries[branch[place]].isPaused { return true }
      if !entries[branch[place]].pausesWithGame { isSpared = true }
    }
    return masterEntry.isPaused && !isSpared
  }

  /// The bus with what it inherits from those above it but the master: gains, mutes, pauses and snapshots.
  func inherited(_ index: Int) -> Inherited {
    let branch = branch(of: index)
    var all = Inherited()
    for place in 0..<branch.count {
      let entry = self[branch[place]]
      all.gain *= entry.level
      all.isMuted = all.isMuted || entry.isMuted
      all.isPaused = all.isPaused || entry.isPaused
    }
    return all
  }

  /// The bus above; nil at the end of the branch.
  func parent(of index: Int) -> Int? {
    guard index >= 0, entries[index].parent >= 0 else { return nil }
    return entries[index].parent
  }

  /// The bus with those above it.
  func branch(of index: Int) -> BusBranch { BusBranch(of: index) { entries[$0].parent } }

  /// How many buses a branch has from this bus up to the master.
  private func depth(of index: Int) -> Int { index < 0 ? 0 : branch(of: index).count }

  /// True if a bus that voices may be on is `other`, or below that.
  func isWithin(_ index: Int, _ other: Int) -> Bool { other == Self.master || isBelow(index, other) }

  private func isBelow(_ index: Int, _ other: Int) -> Bool {
    let branch = branch(of: index)
    return index >= 0 && (0..<branch.count).contains { branch[$0] == other }
  }

  /// Puts a bus under another one, or under the master. Returns what is wrong with that, and changes nothing then.
  mutating func setParent(_ parent: Int, of index: Int, pauseRamp: RampSpan, _ actions: inout EngineActions) -> String?
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
    guard depth(of: parent) + 1 + height <= BusBranch.deepest else {
      return "\(entries[index].name) would be more than \(BusBranch.deepest) buses deep below the master"
    }
    guard entries[index].parent != parent else { return nil }
    entries[index].controls.parent = Int8(clamping: parent)
    entries[index].controls.pause.setSpan(pauseRamp)
    actions.append(.bus(index))
    levelsChanged(&actions)
    return nil
  }

  // MARK: - Names

  /// The number of the bus of this name, which is made if it is new; nil: there is no room for another.
  mutating func index(named name: String) -> Int? {
    if let known = index(of: name) { return known }
    guard entries.count < capacity else { return nil }
    entries.append(Entry(name: name))
    // It is heard: the effects are silent no more.
    haveLevelsChanged = haveLevelsChanged || isAnySideSilent
    return entries.count - 1
  }

  /// The number of the bus of this name; nil: there is none.
  func index(of name: String) -> Int? {
    if name == Bus.soundtrackName { return Self.soundtrack }
    if name == Bus.masterName { return Self.master }
    return entries.firstIndex { $0.name == name }
  }

  /// The numbers of all buses, in the order in which they were made.
  var all: [Int] { [Self.master, Self.soundtrack] + entries.indices }

  /// The first of these names for which there would be no room; nil: there is room for all.
  func nameWithoutRoom(_ names: Set<String>) -> String? {
    let known = Set(all.map { self[$0].name })
    return names.subtracting(known).sorted().dropFirst(capacity - entries.count).first
  }

  // MARK: - Changes

  /// Changes the controls of a bus, which the renderer then gets. The pause of the soundtrack's bus and that of the
  /// master reach it by the session's verdict besides.
  mutating func change(_ index: Int, _ actions: inout EngineActions, _ body: (inout BusControls) -> Void) {
    var controls = self[index].controls
    body(&controls)
    set(controls, of: index, &actions)
  }

  /// Apart, for `body` is inlined at each of its many places.
  @inline(never)
  private mutating func set(_ after: BusControls, of index: Int, _ actions: inout EngineActions) {
    let before = self[index].controls
    guard after != before else { return }
    self[index].controls = after
    if after.pause != before.pause { updateIsAnyPaused() }
    actions.append(.bus(index))
    if index < 0 { actions.wake() }
    if self[index].arrival.order(after, after: before) { levelsChanged(&actions) }
  }

  // MARK: - Levels

  /// A side may be silent by its levels, or no more: `tacet-control` looks where one is or was.
  private mutating func levelsChanged(_ actions: inout EngineActions) {
    let wasSilent = isAnySideSilent
    isAnySideSilent = isSilent(Self.soundtrack) || areEffectsSilent
    haveLevelsChanged = true
    if isAnySideSilent || wasSilent { actions.wake() }
  }

  /// True if every bus that effects can play on is silent by its level.
  private var areEffectsSilent: Bool {
    for index in entries.indices where !isSilent(index) { return false }
    return true
  }

  /// True if the gains from a bus up to the master are below -60 dB together.
  private func isSilent(_ index: Int) -> Bool { inherited(index).gain * masterEntry.level < Self.silence }

  /// -60 dB, without what a product of gains rounds off.
  private static let silence = 0.99999 * Gain.decibels(-60).amplitude

  /// The bus that silences another one by its level, or that one itself: the highest that is silent by itself, else the
  /// quietest; nil if it is not silent.
  private func silencer(of index: Int) -> Int? {
    guard isSilent(index) else { return nil }
    let branch = branch(of: index)
    var quietest = Self.master
    // From above.
    for place in (0..<branch.count).reversed() where self[quietest].level >= Self.silence {
      if self[branch[place]].level < self[quietest].level { quietest = branch[place] }
    }
    return quietest
  }

  /// Takes the sides that are silent by their levels now, each with the buses that silence it and the time from which
  /// on it is. Orders since the last call are those of this time.
  mutating func takeSilentSides(
    at now: Duration, sampleRate: Int
  ) -> [(side: LevelReason.Side, buses: [String], since: Duration)] {
    haveLevelsChanged = false
    for index in all { self[index].arrival.settle(at: now, sampleRate: sampleRate) }
    guard isAnySideSilent else { return [] }
    return [(LevelReason.Side.effects, Array(entries.indices)), (.soundtrack, [Self.soundtrack])].compactMap {
      side, buses in
      let silencers = buses.compactMap(silencer)
      guard silencers.count == buses.count else { return nil }
      let arrivals = (buses + [Self.master]).map { self[$0].arrival.time }
      return (side, Set(silencers).map { self[$0].name }, arrivals.reduce(now) { max($0, $1) })
    }
  }

  // MARK: - What waits

  /// A change whose time has come: of a value, which is in force then, or of a mute or a pause, which the session hears
  /// of.
  enum Settled {
    case value(Int)
    case mute(Int, Bool, PendingChange)
    case pause(PauseTarget, Bool, PendingChange)
  }

  /// A change at a `time`, with a number of its own.
  mutating func pending(at time: ClockTime, over span: RampSpan) -> PendingChange {
    lastNumber = lastNumber == .max ? 1 : lastNumber + 1
    return PendingChange(at: time, over: span, number: lastNumber)
  }

  /// The number of the change of a bus whose time came first; nil: no time has come.
  func firstDue(of index: Int, at clocks: RenderClocks) -> UInt32? {
    var first: PendingChange?
    self[index].controls.forEachPending { _, change in
      guard change.isDue(clocks) else { return }
      if let known = first, clocks.frames(until: known.time) <= clocks.frames(until: change.time) { return }
      first = change
    }
    return first?.number
  }

  /// Takes the change with this number, whose time has come; nil: it was replaced.
  mutating func settle(_ number: UInt32, _ actions: inout EngineActions) -> Settled? {
    for index in Self.master..<entries.count {
      var settled: Settled?
      change(index, &actions) { controls in
        if let (isOn, change) = controls.mute.take(number) {
          settled = .mute(index, isOn, change)
        } else if let (isOn, change) = controls.pause.take(number) {
          settled = .pause(.bus(index), isOn, change)
        } else if let (isOn, change) = controls.transport.take(number) {
          settled = .pause(.music, isOn, change)
        } else if controls.settle(number) {
          settled = .value(index)
        }
      }
      if let settled { return settled }
    }
    return nil
  }

  /// True if a bus sends something to the reverb.
  var areSending: Bool { masterEntry.sends || soundtrackEntry.sends || entries.contains(where: \.sends) }

  // MARK: - Values

  /// The factor of the speed of a bus that is nearest to `scale`. Music goes at 4 at most: more is not decoded in time.
  static func saneTimeScale(_ scale: Float, of index: Int) -> Float {
    index == soundtrack ? min(4, sanePitch(scale)) : sanePitch(scale)
  }

  /// Sets if the game's pause of everything pauses a bus.
  mutating func setPausesWithGame(_ pauses: Bool, of index: Int, ramp: RampSpan, _ actions: inout EngineActions) {
    guard self[index].pausesWithGame != pauses else { return }
    self[index].pausesWithGame = pauses
    updateSpared()
    masterEntry.controls.pause.setSpan(ramp)
    actions.append(.bus(Self.master))
  }

  private mutating func updateSpared() {
    masterEntry.controls.spared = entries.indices.reduce(UInt64(0)) {
      entries[$1].pausesWithGame ? $0 : $0 | 1 << UInt64($1)
    }
    masterEntry.controls.sparesSoundtrack = !soundtrackEntry.pausesWithGame
  }

  private mutating func updateIsAnyPaused() {
    isAnyPaused = masterEntry.isPaused || soundtrackEntry.isPaused || entries.contains(where: \.isPaused)
  }
}

/// The sounds that a pause by the game has stand still: those of a bus, or the music by itself, beside its bus.
enum PauseTarget: Equatable {
  case bus(Int)
  case music

  /// The bus among whose controls its switch is.
  var bus: Int {
    switch self {
    case .bus(let index): index
    case .music: BusTable.soundtrack
    }
  }

  var control: WritableKeyPath<BusControls, Switch> { self == .music ? \.transport : \.pause }
}

/// When the level of a bus that the game has ordered is there.
struct BusArrival: Equatable {
  /// The time at which it is, or was.
  private(set) var time = Duration.zero
  /// How many frames the orders take that have no time yet; nil: there are none.
  private var frames: Int?

  /// Takes in an order for other controls; false if it is none for the level.
  fileprivate mutating func order(_ after: BusControls, after before: BusControls) -> Bool {
    let spans = (span(after.gain, before.gain), span(after.snapshotGain, before.snapshotGain))
    guard spans.0 != nil || spans.1 != nil else { return false }
    frames = max(spans.0 ?? 0, spans.1 ?? 0)
    return true
  }

  private func span(_ new: Control<Float>, _ old: Control<Float>) -> Int? {
    new.value == old.value && new.span == old.span ? nil : new.span.frames
  }

  /// The orders were given at this time.
  fileprivate mutating func settle(at now: Duration, sampleRate: Int) {
    guard let frames else { return }
    time = now + FrameCount(frames).duration(sampleRate: sampleRate)
    self.frames = nil
  }
}

extension MixTarget {
  /// The number of the bus of its name, with whose controls its filter is.
  var bus: Int {
    switch self {
    case .master: BusTable.master
    case .soundtrack: BusTable.soundtrack
    case .effects: BusTable.effects
    }
  }
}
